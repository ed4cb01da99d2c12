//! Positions that the rulebook asks about. The rules themselves say what is right.

mod auctions;
mod hands;
mod money;

use engine::{Dice, Quick};
use felt::Example;

use crate::cards::{BOX, Colour, Kind};

pub(super) const ALL: &[Example] = &[
    Example {
        id: "may-bid",
        rules: &["R4.2", "R1.3"],
        question: "On which of these contracts can you bid?",
        deal: hands::may_bid,
    },
    Example {
        id: "best-job",
        rules: &["R4.4", "R1.2"],
        question: "Which odd job pays you most?",
        deal: hands::best_job,
    },
    Example { id: "who-wins", rules: &["R5.4", "R5.3"], question: "Who wins this contract?", deal: auctions::who_wins },
    Example {
        id: "tie-breaker",
        rules: &["R5.5", "R5.4"],
        question: "All these bids are equal. Who wins?",
        deal: auctions::tie_breaker,
    },
    Example { id: "paid", rules: &["R5.6", "R5.3"], question: "What is the winner paid?", deal: auctions::paid },
    Example {
        id: "income",
        rules: &["R7.1", "R5.2", "R5.6"],
        question: "How much money does this round bring you?",
        deal: money::income,
    },
    Example {
        id: "reputation",
        rules: &["R9.2"],
        question: "How many points of reputation is that?",
        deal: money::reputation,
    },
];

/// All cards of the box of some colours, shuffled.
fn shuffled(dice: &mut Quick, colours: &[Colour]) -> Vec<Kind> {
    let mut deck: Vec<Kind> = BOX.all.iter().filter(|kind| colours.contains(&kind.print().colour)).collect();
    dice.shuffle(&mut deck);
    deck
}
