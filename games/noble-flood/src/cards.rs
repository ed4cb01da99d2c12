//! Playing cards: suits, faces, and the cards that show them. A face is a suit and a number; with action cards
//! two different cards may show the same face.

use std::fmt;
use std::str::FromStr;

use engine::{NoSuchPiece, Set};
use serde::{Deserialize, Serialize};

use crate::contracts::{ActionCard, BOX};

/// Playing cards that show their own face.
pub const PLAIN: usize = 40;
/// Playing cards in all, action cards included.
pub const CARDS: usize = PLAIN + ACTION_CARDS;
pub const ACTION_CARDS: usize = 12;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
pub enum Suit {
    #[serde(rename = "H")]
    Hearts,
    #[serde(rename = "D")]
    Diamonds,
    #[serde(rename = "C")]
    Clubs,
    #[serde(rename = "S")]
    Spades,
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Spades];

    pub fn letter(self) -> char {
        ['H', 'D', 'C', 'S'][self as usize]
    }

    pub fn name(self) -> &'static str {
        ["hearts", "diamonds", "clubs", "spades"][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

engine::serialize_as_shown!(Suit);

engine::member!(enum Suit, u8);

/// What a card shows: one suit, one number from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Face(u8);

impl Face {
    pub fn new(number: u8, suit: Suit) -> Option<Face> {
        (1..=10).contains(&number).then(|| Face(suit as u8 * 10 + number - 1))
    }

    /// All faces, suit by suit and upwards.
    pub fn all() -> [Face; PLAIN] {
        std::array::from_fn(|index| Face(index as u8))
    }

    #[inline]
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0) / 10]
    }

    #[inline]
    pub fn number(self) -> u8 {
        self.0 % 10 + 1
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number(), self.suit())
    }
}

engine::write_as_shown!(Face);

impl FromStr for Face {
    type Err = NoSuchPiece;

    fn from_str(text: &str) -> Result<Face, NoSuchPiece> {
        let suit = Suit::ALL.into_iter().find(|suit| text.ends_with(suit.letter())).ok_or(NoSuchPiece)?;
        let number = text[..text.len() - 1].parse().map_err(|_| NoSuchPiece)?;
        Face::new(number, suit).ok_or(NoSuchPiece)
    }
}

/// A playing card. Cards 0 to 39 show the face of the same index; 40 to 51 are the action cards, whose faces are
/// drawn for every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

impl Card {
    /// The card that is no action card and shows this face.
    pub fn plain(face: Face) -> Card {
        Card(face.0)
    }

    /// What happens when it is played from hand (R8); none for most cards.
    #[inline]
    pub fn effect(self) -> Option<Effect> {
        Some(Effect::ALL[self.index().checked_sub(PLAIN)?])
    }
}

/// A plain card by its face, an action card by its effect.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.effect() {
            Some(effect) => f.write_str(effect.id()),
            None => Face(self.0).fmt(f),
        }
    }
}

engine::member!(Card, CARDS, u64);
engine::write_as_shown!(Card);

/// A card and what it shows: what somebody who sees it learns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Shown {
    pub card: Card,
    pub face: Face,
}

/// The twelve effects of action cards, in the order of the cards (R8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    SwitchContract,
    DitchContract,
    DitchContractOther,
    StudyHidden,
    StudyHand,
    DrawCard,
    DrawCardAll,
    StealCard,
    PlayAnotherFree,
    PlayAnotherTop,
    WildcardSuit,
    WildcardNumber,
}

impl Effect {
    pub const ALL: [Effect; ACTION_CARDS] = [
        Effect::SwitchContract,
        Effect::DitchContract,
        Effect::DitchContractOther,
        Effect::StudyHidden,
        Effect::StudyHand,
        Effect::DrawCard,
        Effect::DrawCardAll,
        Effect::StealCard,
        Effect::PlayAnotherFree,
        Effect::PlayAnotherTop,
        Effect::WildcardSuit,
        Effect::WildcardNumber,
    ];

    /// What is written on its card.
    pub fn about(self) -> &'static ActionCard {
        &BOX.action_cards[self as usize]
    }

    pub fn id(self) -> &'static str {
        &self.about().id
    }

    /// The action card that does this.
    pub fn card(self) -> Card {
        Card((PLAIN + self as usize) as u8)
    }
}

/// A set of playing cards: a hand, or what somebody knows of one.
pub type CardSet = Set<Card>;
