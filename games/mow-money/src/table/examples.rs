//! Positions that the rulebook asks about. The rules themselves say what is right.

mod auctions;
mod hands;
mod money;

use engine::{Dice, Quick};
use felt::Example;

use crate::cards::{BOX, Colour, Kind};

pub(super) const ALL: &[Example] = &[
    Example::new("may-bid", &["R4.2", "R1.3"], "On which of these contracts can you bid?", hands::may_bid),
    Example::new("best-job", &["R4.4", "R1.2"], "Which odd job pays you most?", hands::best_job),
    Example::new("who-wins", &["R5.4", "R5.3"], "Who wins this contract?", auctions::who_wins),
    Example::new("tie-breaker", &["R5.5", "R5.4"], "All these bids are equal. Who wins?", auctions::tie_breaker),
    Example::new("paid", &["R5.6", "R5.3"], "What is the winner paid?", auctions::paid),
    Example::new("income", &["R7.1", "R5.2", "R5.6"], "How much money does this round bring you?", money::income),
    Example::new("reputation", &["R9.2"], "How many points of reputation is that?", money::reputation),
];

/// All cards of the box of some colours, shuffled.
fn shuffled(dice: &mut Quick, colours: &[Colour]) -> Vec<Kind> {
    let mut deck: Vec<Kind> = BOX.all.iter().filter(|kind| colours.contains(&kind.print().colour)).collect();
    dice.shuffle(&mut deck);
    deck
}
