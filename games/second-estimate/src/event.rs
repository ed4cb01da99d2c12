//! What is told. Everything here is public: a card handed in is secret until all are in.

use engine::{PerSeat, Seat, Seats};
use serde::Serialize;

use crate::cards::{Card, Row, Suit};

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round begins: these customers turned up, best first.
    CustomersArrived { round: usize, row: Row, market: PerSeat<u8> },
    /// All estimates are turned over.
    Awarded { round: usize, results: PerSeat<Estimate> },
    /// The owner of the weakest card put its suit somewhere, perhaps where it was.
    Adjusted { seat: Seat, suit: Suit, from: usize, to: usize, row: Row },
    /// The game is over.
    Won { winners: Seats, score: i32 },
}

/// What one player handed in, and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize)]
pub struct Estimate {
    pub card: Card,
    /// 0 is the strongest of the round.
    pub place: u8,
    pub customer: u8,
}
