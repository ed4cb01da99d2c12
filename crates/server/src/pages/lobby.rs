//! The lobby: five games, play now, new table, your games, open tables.

use maud::{Markup, html};

use super::document::document;

/// What a visitor finds.
#[derive(Default)]
pub struct Lobby<'a> {
    /// The name they used last; may be empty.
    pub name: &'a str,
    /// Id of the game in the new-table panel (`/?game=ID`); the first game when there is no such one.
    pub game: &'a str,
    pub yours: Vec<YourTable>,
    /// Listed tables of others: waiting ones to join, running ones to watch.
    pub open: Vec<OpenTable>,
}

/// A table where the visitor sits.
pub struct YourTable {
    pub code: String,
    /// Id of its game.
    pub game: &'static str,
    pub progress: Progress,
}

/// How far a table is.
pub enum Progress {
    /// Before the start.
    Waiting { seated: usize, seats: usize },
    YourMove { whereabouts: String },
    /// Others have to move: "Ana and Dev".
    WaitingFor { names: String },
    /// "Won by Ana", "You won".
    Over { line: String },
}

/// A table of others.
pub struct OpenTable {
    pub code: String,
    pub game: &'static str,
    pub host: String,
    pub seated: usize,
    pub seats: usize,
    /// Options in words; may be empty.
    pub options: String,
    /// Where the game is, once it runs: "Round 2 of 8".
    pub running: Option<String>,
}

pub fn lobby(lobby: &Lobby<'_>) -> Markup {
    document("Tender", "", html! { main.lobby { (lobby.name) } })
}
