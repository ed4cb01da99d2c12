//! Sets of suits and of numbers, and the wildcard, which is one of either.

use std::fmt;

use engine::Set;

use crate::cards::{Face, Suit};

pub type SuitSet = Set<Suit>;

/// Numbers from 1 to 10.
pub type NumberSet = Set<u8>;

/// All numbers that a card can show.
pub const NUMBERS: NumberSet = NumberSet::from_bits(0b111_1111_1110);

/// The suit or the number that fits everything when cards are placed (R3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wild {
    Suit(Suit),
    Number(u8),
}

impl Wild {
    /// How many there are.
    pub const COUNT: usize = 14;

    /// All, suits before numbers.
    pub fn all() -> impl Iterator<Item = Wild> {
        Suit::ALL.into_iter().map(Wild::Suit).chain((1..=10).map(Wild::Number))
    }

    #[inline]
    pub fn index(self) -> usize {
        match self {
            Wild::Suit(suit) => suit as usize,
            Wild::Number(number) => 3 + usize::from(number),
        }
    }

    #[inline]
    pub fn from_index(index: usize) -> Option<Wild> {
        match index {
            0..4 => Some(Wild::Suit(Suit::ALL[index])),
            4..Wild::COUNT => Some(Wild::Number(index as u8 - 3)),
            _ => None,
        }
    }

    /// Whether a card with this face is wild.
    pub fn covers(self, face: Face) -> bool {
        match self {
            Wild::Suit(suit) => face.suit() == suit,
            Wild::Number(number) => face.number() == number,
        }
    }
}

impl fmt::Display for Wild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wild::Suit(suit) => suit.fmt(f),
            Wild::Number(number) => number.fmt(f),
        }
    }
}

engine::serialize_as_shown!(Wild);
