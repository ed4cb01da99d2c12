//! Sets of suits and of numbers, and the wildcard, which is one of either.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::cards::{Face, Suit};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SuitSet(u8);

impl SuitSet {
    pub const ALL: SuitSet = SuitSet(0b1111);

    #[inline]
    pub fn insert(&mut self, suit: Suit) {
        self.0 |= 1 << suit as u8;
    }

    #[inline]
    pub fn contains(self, suit: Suit) -> bool {
        self.0 >> suit as u8 & 1 == 1
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub fn first(self) -> Option<Suit> {
        Suit::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Suit> + Clone {
        Suit::ALL.into_iter().filter(move |&suit| self.contains(suit))
    }

    /// These, or every suit when there are none.
    #[inline]
    pub fn or_all(self) -> SuitSet {
        if self.is_empty() { SuitSet::ALL } else { self }
    }
}

impl FromIterator<Suit> for SuitSet {
    fn from_iter<I: IntoIterator<Item = Suit>>(suits: I) -> SuitSet {
        let mut set = SuitSet::default();
        suits.into_iter().for_each(|suit| set.insert(suit));
        set
    }
}

impl fmt::Debug for SuitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SuitSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Numbers from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct NumberSet(u16);

impl NumberSet {
    pub const ALL: NumberSet = NumberSet(0b111_1111_1110);

    #[inline]
    pub fn insert(&mut self, number: u8) {
        self.0 |= 1 << number;
    }

    #[inline]
    pub fn contains(self, number: u8) -> bool {
        self.0 >> number & 1 == 1
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8)
    }

    /// The numbers in it, upwards.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = NumberSet(left).first()?;
            left &= left - 1;
            Some(number)
        })
    }

    /// These, or every number when there are none.
    #[inline]
    pub fn or_all(self) -> NumberSet {
        if self.is_empty() { NumberSet::ALL } else { self }
    }
}

impl FromIterator<u8> for NumberSet {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> NumberSet {
        let mut set = NumberSet::default();
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

impl fmt::Debug for NumberSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for NumberSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

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

impl Serialize for Wild {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
