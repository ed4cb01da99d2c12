//! Twists: what they do to everybody, in a closed vocabulary of steps, and sets of them.

use engine::Set;
use serde::Serialize;

use crate::customers::Span;

/// The most twists that a deck may have.
pub const MAX_TWISTS: usize = 16;

/// A twist of the deck in play, by its number there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Twist(u8);

engine::member!(Twist, MAX_TWISTS, u16);

/// A set of twists: a discard pile.
pub type TwistSet = Set<Twist>;

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
