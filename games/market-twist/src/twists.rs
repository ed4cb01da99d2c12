//! Twists: what they do to everybody, in a closed vocabulary of steps, and sets of them.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::customers::Span;

/// The most twists that a deck may have.
pub const MAX_TWISTS: usize = 16;

/// A twist of the deck in play, by its number there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Twist(u8);

impl Twist {
    #[inline]
    pub fn from_index(index: usize) -> Option<Twist> {
        (index < MAX_TWISTS).then_some(Twist(index as u8))
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of twists: a discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct TwistSet(u16);

impl TwistSet {
    #[inline]
    pub fn insert(&mut self, twist: Twist) {
        self.0 |= 1 << twist.0;
    }

    #[inline]
    pub fn contains(self, twist: Twist) -> bool {
        self.0 >> twist.0 & 1 == 1
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The twists in it, in the order of the deck.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Twist> + Clone {
        (0..MAX_TWISTS as u8).map(Twist).filter(move |&twist| self.contains(twist))
    }
}

impl FromIterator<Twist> for TwistSet {
    fn from_iter<I: IntoIterator<Item = Twist>>(twists: I) -> TwistSet {
        let mut set = TwistSet::default();
        twists.into_iter().for_each(|twist| set.insert(twist));
        set
    }
}

impl fmt::Debug for TwistSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Twist::index)).finish()
    }
}

impl Serialize for TwistSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// What everybody can read on a twist's card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TwistCard {
    pub id: String,
    pub name: String,
    pub mood: Mood,
    pub text: String,
    /// Carried out in order.
    pub steps: Vec<Op>,
}

/// Whether one looks forward to it. Only the option `even-twists` and bots ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mood {
    Kind,
    Harsh,
}

/// One step of a twist's instruction, for each player alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// One token of each type at `level`.
    CreateEach { level: u8 },
    /// `n` times: one token of a chosen type at `level`.
    Create { n: u8, level: u8 },
    /// `n` times: one chosen token moves by `by` columns.
    Shift { n: u8, by: i8 },
    /// Every token of these levels moves by `by` columns at the same moment.
    ShiftAll { levels: Span, by: i8 },
    /// Up to `n` times: one chosen token becomes another type, at its level.
    Convert { n: u8, optional: bool },
    /// `n` times: one chosen token is lost.
    Lose { n: u8, among: Among },
    /// In every row one token is lost.
    LoseEach { pick: Pick },
    /// Chosen tokens are lost until `keep` are left.
    LoseTo { keep: u8 },
    /// All tokens of these levels are lost in the row that the twist is linked to.
    LoseLinked { levels: Span },
    /// `n` customers are drawn.
    Draw { n: u8 },
    /// `n` times: one chosen customer is discarded.
    Discard { n: u8 },
    /// Money changes by `by` for each type with a token of these levels, counting `max` types at most.
    MoneyTypes { levels: Span, by: i8, max: u8 },
}

/// Which tokens may be chosen to be lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Among {
    All,
    /// Only those of the highest level that the player has.
    Highest,
}

/// Which token of a row is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    Lowest,
    Highest,
}
