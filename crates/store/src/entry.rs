//! What a table's log is made of. Entries are promised: old logs must stay readable.

use engine::{Choices, Seat, Step};
use serde::{Deserialize, Serialize};

/// The format of the logs that this program writes. It grows with an entry that nobody may pass over: an older program
/// then shows the table, and does not go on with it.
pub const LOG_FORMAT: u32 = 1;

/// A person, known by the hash of the secret in their cookie.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub String);

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// Always the first entry. `seed` decides every hidden card: it never leaves the server.
    Created {
        game: String,
        players: usize,
        choices: Choices,
        seed: String,
        listed: bool,
        host: PersonId,
        /// See [`LOG_FORMAT`].
        #[serde(default = "first")]
        format: u32,
        /// The edition of the game's rules that is played.
        #[serde(default = "first")]
        edition: u32,
    },
    /// Whether people may ask for hints while others play, too. Without this entry they may not.
    Hints { on: bool },
    /// How fast bots move here: `calm`, `normal` or `fast`. Without this entry it is normal.
    Paced { speed: String },
    /// Somebody takes an empty chair, or in mid-game a bot's chair that is free for a friend.
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
    /// Who begins when the game starts, as the host would have it. Without this entry the lot says.
    Begins { seat: Option<Seat> },
    /// What somebody says who watches. It is for those who watch; who plays reads it when the game is over.
    Aside { name: String, text: String },
    /// Somebody who plays would give a chair away: its person is not there.
    Voted { seat: Seat, against: Seat },
    /// The person in this chair is there again: what was voted about it counts no more.
    Spared { seat: Seat },
    /// The person in this chair plays no more. This bot does, and the chair is free for a friend.
    Vacated { seat: Seat, bot: String },
    /// A bot's chair is free for a friend, or not any more.
    Offered { seat: Seat, free: bool },
    /// Something that a newer program wrote, by its name. It is never written.
    #[serde(skip)]
    Unknown { tag: String },
}

/// The first logs did not say which they were.
pub(crate) fn first() -> u32 {
    1
}

/// What entries are called that this program knows.
const TAGS: [&str; 17] = [
    "created", "hints", "paced", "seated", "cleared", "started", "played", "stood_in", "back", "said", "rematch",
    "begins", "aside", "voted", "spared", "vacated", "offered",
];

impl Entry {
    /// Reads an entry of a log. One with an unknown name can be passed over; one with a known name that says something
    /// else than it should cannot.
    pub fn read(text: &str) -> Result<Entry, serde_json::Error> {
        serde_json::from_str(text).or_else(|cause| match tag(text) {
            Some(tag) if !TAGS.contains(&tag.as_str()) => Ok(Entry::Unknown { tag }),
            _ => Err(cause),
        })
    }
}

/// The name of an entry: all of it, or what its only field is called.
fn tag(text: &str) -> Option<String> {
    match serde_json::from_str(text).ok()? {
        serde_json::Value::String(tag) => Some(tag),
        serde_json::Value::Object(fields) if fields.len() == 1 => fields.into_iter().next().map(|(tag, _)| tag),
        _ => None,
    }
}

/// Who sits in a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    Person { id: PersonId, name: String },
    Bot { kind: String },
}
