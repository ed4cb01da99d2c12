//! The waiting room: who sits where before the game starts.

use engine::Info;
use maud::{Markup, html};

/// A table that has not started, from one viewer's side.
pub struct Room<'a> {
    pub info: Info,
    pub code: &'a str,
    /// Address to share.
    pub link: &'a str,
    /// One for every seat.
    pub chairs: Vec<Chair>,
    /// The viewer's seat.
    pub me: Option<usize>,
    /// The viewer opened the table: may seat bots and start.
    pub host: bool,
    /// The name the viewer used last; may be empty.
    pub name: &'a str,
    /// What was switched on, in words; may be empty.
    pub options: Vec<String>,
    /// Anybody finds it in the lobby.
    pub listed: bool,
}

/// One seat of the waiting room.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chair {
    /// Who sits there; empty for a free seat and for a bot.
    pub name: Option<String>,
    pub bot: Option<bots::Bot>,
    pub host: bool,
    pub away: bool,
}

/// The waiting room as one viewer sees it: `<main id="table">`, in place of [`felt::table_main`].
pub fn room_main(room: &Room<'_>) -> Markup {
    html! { main id="table" data-turn="0" { (room.code) } }
}
