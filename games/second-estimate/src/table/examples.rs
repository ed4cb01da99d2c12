//! Positions that the rulebook asks about. The rules themselves say what is right.

mod awards;
mod ends;
mod rows;

use engine::{Dice, PerSeat, Quick};
use felt::Example;

use crate::cards::{BOX, Card, Row, Setup, Suit};
use crate::event::Estimate;
use crate::state::awarded;

pub(super) const ALL: &[Example] = &[
    Example::new("stronger", &["R2.2", "R2.1"], "Which card is stronger?", rows::stronger),
    Example::new("second-best", &["R3.2", "R2.2"], "Whose card takes the best customer?", awards::second_best),
    Example::new(
        "fifth-card",
        &["R3.2", "R2.2"],
        "Four diamonds and a fifth card: which one takes the 8?",
        awards::fifth_card,
    ),
    Example::new(
        "your-card",
        &["R3.2", "R2.2"],
        "Which of your cards would take the best customer?",
        awards::your_card,
    ),
    Example::new("whose-suit", &["R4.1", "R2.2"], "Which suit may be moved now?", rows::whose_suit),
    Example::new("moving", &["R4.2"], "What does the row look like then?", rows::moving),
    Example::new("at-the-end", &["R5.1", "R5.2"], "Who wins?", ends::at_the_end),
];

/// The suits in any order.
fn any_row(dice: &mut Quick) -> Row {
    let mut suits = Suit::ALL;
    dice.shuffle(&mut suits);
    Row(suits)
}

/// So many different cards.
fn any_cards(dice: &mut Quick, count: usize) -> Vec<Card> {
    let mut deck = Card::deck();
    dice.shuffle(&mut deck);
    deck[..count].to_vec()
}

/// So many customers, best first; the best is alone at the top.
fn any_market(dice: &mut Quick, count: usize) -> Vec<u8> {
    loop {
        let mut customers = BOX.customers;
        dice.shuffle(&mut customers);
        let mut market = customers[..count].to_vec();
        market.sort_unstable_by(|a, b| b.cmp(a));
        if market[0] > market[1] {
            return market;
        }
    }
}

/// What these cards take, seat by seat.
fn results(row: Row, market: &[u8], cards: &[Card]) -> PerSeat<Estimate> {
    let cards = PerSeat::from_fn(cards.len(), |seat| cards[seat.index()]);
    awarded(setup(cards.len()), row, market, &cards)
}

fn setup(players: usize) -> &'static Setup {
    // All examples are of tables that the box knows.
    BOX.setup(players).expect("a table of this size")
}
