//! The size of the table, and the one decision of the game. The codes are promised: they stand in logs.

use std::fmt;

use engine::{Choices, OptionSpec, OptionsError};
use serde::Serialize;

/// Cards in a hand, and prizes: 1 to 13.
pub const CARDS: u8 = 13;

/// Show a card of one's hand when all have chosen (R2.2). Code 0 is the 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Bid {
    pub card: u8,
}

impl engine::Action for Bid {
    const COUNT: usize = CARDS as usize;

    fn code(self) -> u16 {
        u16::from(self.card) - 1
    }

    fn from_code(code: u16) -> Option<Bid> {
        (code < u16::from(CARDS)).then(|| Bid { card: code as u8 + 1 })
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bid {}", self.card)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub players: usize,
}

impl engine::Options for Options {
    const SPECS: &'static [OptionSpec] = &[];

    fn check(players: usize, _: &Choices) -> Result<Options, OptionsError> {
        match players {
            2..=4 => Ok(Options { players }),
            _ => Err(OptionsError::Players { players, min: 2, max: 4 }),
        }
    }

    fn players(&self) -> usize {
        self.players
    }
}
