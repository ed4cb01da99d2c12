//! The two decisions of the game. The codes are promised: they stand in logs.

use std::fmt;

use serde::Serialize;

use crate::cards::{CARDS, Card};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Hand in an estimate, face down (R3.1). Codes 0..44, suit by suit and upwards.
    Play { card: Card },
    /// Put the suit of the weakest card at this place of the row (R4.2). Codes 44..48.
    MoveSuit { position: u8 },
}

impl engine::Action for Action {
    const COUNT: usize = CARDS + 4;

    #[inline]
    fn code(self) -> u16 {
        match self {
            Action::Play { card } => card.index() as u16,
            Action::MoveSuit { position } => CARDS as u16 + u16::from(position),
        }
    }

    #[inline]
    fn from_code(code: u16) -> Option<Action> {
        let code = usize::from(code);
        match Card::from_index(code) {
            Some(card) => Some(Action::Play { card }),
            None => (code < Self::COUNT).then(|| Action::MoveSuit { position: (code - CARDS) as u8 }),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play { card } => write!(f, "play {card}"),
            Action::MoveSuit { position } => write!(f, "move suit to {position}"),
        }
    }
}
