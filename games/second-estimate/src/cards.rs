//! What is in the box: contractor cards, suits and their row of strength, customers, and the setup table.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use engine::Set;
use serde::{Deserialize, Serialize};

pub const RANKS: usize = 11;
/// Contractor cards in all.
pub const CARDS: usize = 4 * RANKS;
/// Customers in all.
pub const CUSTOMERS: usize = 42;
/// The longest game, in rounds.
pub const MAX_ROUNDS: usize = 14;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
pub enum Suit {
    #[serde(rename = "C")]
    Clubs,
    #[serde(rename = "D")]
    Diamonds,
    #[serde(rename = "H")]
    Hearts,
    #[serde(rename = "S")]
    Spades,
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    pub fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    pub fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

engine::serialize_as_shown!(Suit);

/// A contractor card. Its index, suit by suit and upwards, is also the code of playing it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

impl Card {
    pub fn new(rank: u8, suit: Suit) -> Option<Card> {
        (2..=12).contains(&rank).then(|| Card(suit as u8 * RANKS as u8 + rank - 2))
    }

    /// All cards, suit by suit and upwards.
    pub fn deck() -> [Card; CARDS] {
        std::array::from_fn(|index| Card(index as u8))
    }

    #[inline]
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0) / RANKS]
    }

    #[inline]
    pub fn rank(self) -> u8 {
        self.0 % RANKS as u8 + 2
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

engine::member!(Card, CARDS, u64);
engine::debug_as_shown!(Card);
engine::serialize_as_shown!(Card);

/// Text that is no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotACard;

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Card, NotACard> {
        let suit = Suit::ALL.into_iter().find(|suit| text.ends_with(suit.letter())).ok_or(NotACard)?;
        let rank = text[..text.len() - 1].parse().map_err(|_| NotACard)?;
        Card::new(rank, suit).ok_or(NotACard)
    }
}

/// A set of contractor cards: a hand, the cards aside, all cards played.
pub type CardSet = Set<Card>;

/// The four suits from the strongest (position 0) to the weakest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Row(pub [Suit; 4]);

impl Default for Row {
    /// As the suits are listed in the rules.
    fn default() -> Row {
        Row(Suit::ALL)
    }
}

impl Row {
    #[inline]
    pub fn position(self, suit: Suit) -> usize {
        self.0.iter().position(|&other| other == suit).unwrap_or(0)
    }

    /// Larger is stronger, and no two cards are equal (R2.2).
    #[inline]
    pub fn strength(self, card: Card) -> u8 {
        (3 - self.position(card.suit())) as u8 * 16 + card.rank()
    }

    /// The strengths of all these cards, a bit each.
    #[inline]
    pub fn strengths(self, cards: CardSet) -> u64 {
        const SUIT: u64 = (1 << RANKS) - 1;
        self.0.iter().rev().enumerate().fold(0, |all, (above, &suit)| {
            let ranks = cards.bits() >> (suit as usize * RANKS) & SUIT;
            all | ranks << (above * 16 + 2)
        })
    }

    /// Takes `suit` out and puts it back at `position`; the others close up (R4.2).
    pub fn moved(self, suit: Suit, position: usize) -> Row {
        let mut row = self.0;
        let from = self.position(suit);
        if from < position {
            row[from..=position].rotate_left(1);
        } else {
            row[position..=from].rotate_right(1);
        }
        Row(row)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.0;
        write!(f, "{a} {b} {c} {d}")
    }
}

/// How a table of one size is set up.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Setup {
    pub players: usize,
    /// Cards each, and so rounds.
    pub hand: usize,
    pub undealt: usize,
    pub customers_unused: usize,
    /// `award[j]` is the strength place (0 = strongest) that takes the `j`-th best customer.
    pub award: Vec<usize>,
}

/// The box, as written in `cards.toml`.
#[derive(Debug)]
pub struct Cards {
    /// Every customer's value, ascending.
    pub customers: [u8; CUSTOMERS],
    setups: Vec<Setup>,
}

impl Cards {
    pub fn setup(&self, players: usize) -> Option<&Setup> {
        self.setups.iter().find(|setup| setup.players == players)
    }

    /// Every size of table, the smallest first.
    pub fn setups(&self) -> &[Setup] {
        &self.setups
    }
}

pub static BOX: LazyLock<Cards> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct File {
        suits: Vec<Suit>,
        ranks: Vec<u8>,
        customers: Vec<Customers>,
        setup: Vec<Setup>,
    }
    #[derive(Deserialize)]
    struct Customers {
        value: u8,
        count: usize,
    }
    // The file is part of the program: a mistake in it is ours, and the tests below meet it first.
    let file: File = toml::from_str(include_str!("../cards.toml")).expect("cards.toml is well formed");
    assert_eq!(file.suits, Suit::ALL);
    assert!(file.ranks.iter().copied().eq(2..=12));
    let customers: Vec<u8> = file.customers.iter().flat_map(|c| std::iter::repeat_n(c.value, c.count)).collect();
    Cards { customers: customers.try_into().expect("42 customers"), setups: file.setup }
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_strengths_at_once_are_those_of_each_card() {
        let row = Row([Suit::Hearts, Suit::Clubs, Suit::Spades, Suit::Diamonds]);
        for card in Card::deck() {
            assert_eq!(row.strengths([card].into_iter().collect()), 1 << row.strength(card), "{card}");
        }
        assert_eq!(row.strengths(CardSet::EVERY).count_ones() as usize, CARDS);
    }
}
