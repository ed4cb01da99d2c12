//! What a player owns openly, and what it is worth in the end. R9.

use engine::{PerSeat, Standing};
use serde::Serialize;

use crate::cards::{BOX, Colour};
use crate::contracts::Contracts;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Books {
    pub money: u32,
    /// Contracts held. One that is staked counts until its neighbourhood is resolved.
    pub contracts: Contracts,
    /// By colour.
    pub mowers: [bool; 3],
}

impl Books {
    pub fn mower_points(&self) -> i32 {
        let mowers = Colour::ALL.into_iter().filter(|&colour| self.mowers[colour as usize]);
        mowers.map(|colour| colour.prices().mower_points).sum()
    }

    pub fn money_points(&self) -> i32 {
        (self.money / BOX.rules.money_per_point) as i32
    }

    /// R9.2.
    pub fn reputation(&self) -> i32 {
        self.contracts.points() + self.mower_points() + self.money_points()
    }
}

/// R9.3: the most reputation wins; then more contracts, then more money.
pub fn ranking(books: &PerSeat<Books>) -> Standing {
    let key = |seat| {
        let mine: Books = books[seat];
        (mine.reputation(), mine.contracts.len(), mine.money)
    };
    Standing::by_key(books.len(), |seat| key(seat).0, key)
}
