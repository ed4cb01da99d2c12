//! What a table's log is made of. Entries are promised: old logs must stay readable.

use engine::{Choices, Seat, Step};
use serde::{Deserialize, Serialize};

use crate::StoreError;

/// The format of the logs that this program writes. It grows with an entry that nobody may pass over: an older program
/// then shows the table, and does not go on with it.
pub const LOG_FORMAT: u32 = 3;

/// A person, by an id that says nothing: names and secrets are in rows of their own, which can be removed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub String);

impl PersonId {
    /// An id that nobody has.
    pub fn draw() -> Result<PersonId, StoreError> {
        let mut luck = [0; 10];
        getrandom::fill(&mut luck).map_err(|_| StoreError::NoChance)?;
        Ok(PersonId(hex::encode(luck)))
    }

    /// Somebody who has done nothing yet that is kept. They are told apart in memory, and are never written down.
    pub fn stranger(told_by: &str) -> PersonId {
        PersonId(format!("~{told_by}"))
    }

    pub fn is_stranger(&self) -> bool {
        self.0.starts_with('~')
    }
}

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// Always the first entry. `seed` decides every hidden card of a game that continues another, or began before deals
    /// could be checked; it is empty where [`Entry::Sealed`] follows. It leaves the server when the game is over.
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
    /// Always the second entry, if there is one: what the house puts into the deal, drawn before anybody sat down.
    /// docs/FAIRNESS.md says how a seed comes of it; it leaves the server when the game is over.
    Sealed {
        secret: String,
        /// What the seed is bound to where that is not the table: tables of one deal share a seed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deal: Option<String>,
    },
    /// The browser of who sits here has drawn its own part of the deal, and shows the hash of it.
    Committed { seat: Seat, hash: String },
    /// The part itself.
    Revealed { seat: Seat, bytes: String },
    /// Whether people may ask for hints while others play, too. Without this entry they may not.
    Hints { on: bool },
    /// How fast bots move here: `calm`, `normal` or `fast`. Without this entry it is normal.
    Paced { speed: String },
    /// The first steps of this game were taken at another table, which is over; here it goes on from there.
    Continued { steps: usize },
    /// Whether the game counts for people's ratings. Without this entry it does not.
    Rated { on: bool },
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
    /// Chat. Who says it is in this seat or watches; nobody knows some who watch.
    Said {
        seat: Option<Seat>,
        #[serde(default)]
        person: Option<PersonId>,
        text: String,
    },
    /// The same people meet again at this table.
    Rematch { table: String },
    /// How long people may take here, and the level of bot that plays on when somebody's time is up. Without this entry
    /// nobody is hurried.
    Clock { limit: Limit, bot: String },
    /// How everybody's clock stands at this time, in milliseconds since 1970: written when one begins to run, stops or
    /// begins anew. `due` is when somebody has to look, even if nobody moves.
    Times {
        at: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<i64>,
        /// One for every seat.
        seats: Vec<SeatTime>,
    },
    /// The time of this seat is up. That a bot plays on is an entry of its own.
    TimeUp { seat: Seat },
    /// About a pause, by the person in this seat.
    Pause { seat: Seat, step: PauseStep },
    /// Who begins when the game starts, as the host would have it. Without this entry the lot says.
    Begins { seat: Option<Seat> },
    /// What somebody says who watches. It is for those who watch; who plays reads it when the game is over.
    Aside {
        #[serde(default)]
        person: Option<PersonId>,
        text: String,
    },
    /// Somebody who plays would give a chair away: its person is not there.
    Voted { seat: Seat, against: Seat },
    /// The person in this chair is there again: what was voted about it counts no more.
    Spared { seat: Seat },
    /// The person in this chair plays no more. This bot does, and the chair is free for a friend.
    Vacated { seat: Seat, bot: String },
    /// A bot's chair is free for a friend, or not any more.
    Offered { seat: Seat, free: bool },
    /// Whoever runs the house has ended this table, without a result. Nothing after it counts.
    Ended { reason: String },
    /// Something that a newer program wrote, by its name. It is never written.
    #[serde(skip)]
    Unknown { tag: String },
}

/// The first logs did not say which they were.
pub(crate) fn first() -> u32 {
    1
}

/// What entries are called that this program knows.
const TAGS: [&str; 27] = [
    "created",
    "hints",
    "paced",
    "seated",
    "cleared",
    "started",
    "played",
    "stood_in",
    "back",
    "said",
    "rematch",
    "clock",
    "times",
    "time_up",
    "pause",
    "continued",
    "begins",
    "aside",
    "voted",
    "spared",
    "vacated",
    "offered",
    "rated",
    "sealed",
    "committed",
    "revealed",
    "ended",
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
    Person { id: PersonId },
    Bot { kind: String },
}

/// How long people may take for their decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// So many seconds for each, and so many more for the whole game.
    Live { seconds: u32, bank: u32 },
    /// So many days for each.
    Days { days: u32 },
}

/// How the clock of a seat stands, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatTime {
    /// For the decision at hand.
    pub left: i64,
    /// For the rest of the game, when that is gone.
    #[serde(default, skip_serializing_if = "is_none")]
    pub bank: i64,
    #[serde(default, skip_serializing_if = "is_not")]
    pub runs: bool,
    /// Its time for this decision was up, and it got a little more.
    #[serde(default, skip_serializing_if = "is_not")]
    pub extra: bool,
}

/// What somebody does about a pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PauseStep {
    Asked,
    Granted,
    /// Not granted, or not wanted any more.
    Refused,
    Ended,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_none(time: &i64) -> bool {
    *time == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_not(it: &bool) -> bool {
    !it
}
