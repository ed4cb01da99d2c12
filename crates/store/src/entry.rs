//! What a table's log is made of. Entries are promised: old logs must stay readable.

use engine::{Choices, Seat, Step};
use serde::{Deserialize, Serialize};

/// A person, known by the hash of the secret in their cookie.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub String);

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// Always the first entry. `seed` decides every hidden card: it never leaves the server.
    Created { game: String, players: usize, choices: Choices, seed: String, listed: bool, host: PersonId },
    /// Whether people may ask for hints while others play, too. Without this entry they may not.
    Hints { on: bool },
    /// How fast bots move here: `calm`, `normal` or `fast`. Without this entry it is normal.
    Paced { speed: String },
    /// Somebody takes an empty chair.
    Seated { seat: Seat, sitter: Sitter },
    /// A chair is empty again: its person left, or its bot was sent away.
    Cleared { seat: Seat },
    /// The game starts: from now on chairs are kept.
    Started,
    /// A step of the game, take-backs included.
    Played(Step),
    /// A bot plays on for the person in this chair.
    StoodIn { seat: Seat, bot: String },
    /// The person in this chair plays again.
    Back { seat: Seat },
    /// Chat, by a name that may be a spectator's.
    Said { seat: Option<Seat>, name: String, text: String },
    /// The same people meet again at this table.
    Rematch { table: String },
}

/// Who sits in a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    Person { id: PersonId, name: String },
    Bot { kind: String },
}
