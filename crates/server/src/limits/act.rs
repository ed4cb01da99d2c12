//! What is counted, how hosts call it, and how much of it is usual.

use super::Rate;

/// Something a visitor can do too often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    Request,
    /// Opening a table, and a rematch.
    Table,
    /// Opening one that the lobby shows.
    Listing,
    /// Sitting down, and joining by code.
    Join,
    /// Asking for a table that does not exist.
    WrongCode,
    Hint,
    Review,
    /// A moment of a game that is watched again.
    Replay,
    Report,
    Chat,
    /// Showing how one feels.
    Reaction,
    /// A byte of a deck of one's own.
    DeckByte,
    /// Another name, and becoming somebody.
    Name,
    /// Words that shall sign in a browser.
    Words,
    /// Pages about a person: what they have played.
    Person,
    /// Making an evening of duplicate deals.
    Evening,
}

impl Act {
    pub const ALL: [Act; 16] = [
        Act::Request,
        Act::Table,
        Act::Listing,
        Act::Join,
        Act::WrongCode,
        Act::Hint,
        Act::Review,
        Act::Replay,
        Act::Report,
        Act::Chat,
        Act::Reaction,
        Act::DeckByte,
        Act::Name,
        Act::Words,
        Act::Person,
        Act::Evening,
    ];

    /// What it is called on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Act::Request => "requests",
            Act::Table => "tables",
            Act::Listing => "listed",
            Act::Join => "joins",
            Act::WrongCode => "wrong-codes",
            Act::Hint => "hints",
            Act::Review => "reviews",
            Act::Replay => "replays",
            Act::Report => "reports",
            Act::Chat => "chat",
            Act::Reaction => "reactions",
            Act::DeckByte => "deck-bytes",
            Act::Name => "names",
            Act::Words => "words",
            Act::Person => "people",
            Act::Evening => "evenings",
        }
    }

    /// What nobody exceeds who plays, teaches a class or tinkers with a deck.
    pub fn usual(self) -> Rate {
        match self {
            Act::Request => Rate::a_minute(3000),
            Act::Table => Rate::a_minute(12),
            Act::Listing => Rate::an_hour(15),
            Act::Join => Rate::a_minute(20),
            Act::WrongCode => Rate::a_minute(10),
            Act::Hint => Rate::a_minute(30),
            Act::Review => Rate::a_minute(60),
            Act::Replay => Rate::a_minute(1500),
            Act::Report => Rate::a_minute(10),
            Act::Chat | Act::Reaction => Rate::in_seconds(5, 10),
            Act::DeckByte => Rate::an_hour(1_000_000),
            Act::Name => Rate::a_minute(10),
            Act::Words => Rate::in_seconds(8, 600),
            Act::Person => Rate::a_minute(60),
            Act::Evening => Rate::an_hour(10),
        }
    }

    /// What to tell somebody who did it too often.
    pub fn much(self) -> &'static str {
        match self {
            Act::Request => "That was a lot at once.",
            Act::Table | Act::Listing => "That is a lot of tables.",
            Act::Join => "That was a lot of sitting down.",
            Act::WrongCode => "Too many codes that lead nowhere.",
            Act::Hint => "That was a lot of hints.",
            Act::Review => "That was a lot of looking back.",
            Act::Replay => "That was a lot to watch at once.",
            Act::Report => "Thank you, that was a lot of reports.",
            Act::Chat | Act::Reaction => "Slowly, please: one thing at a time.",
            Act::DeckByte => "That was a lot of decks.",
            Act::Name => "That was a lot of names.",
            Act::Words => "Too many words that lead nowhere.",
            Act::Person => "That was a lot of looking at people's games.",
            Act::Evening => "That is a lot of evenings.",
        }
    }
}
