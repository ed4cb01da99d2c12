//! The table of a lesson as the learner sees it, and what on it can be pointed at.

use std::collections::BTreeSet;

use catalog::AnyMatch;
use engine::Seat;
use felt::{People, Tableau};

/// Parts that every table has. A game names its own with `data-part`.
pub const PARTS: [&str; 5] = ["board", "hand", "prompt", "seats", "log"];

/// The names of everything that can be pointed at: what all tables have, every seat (`seat 2`), and the game's own.
pub fn parts(game: &dyn AnyMatch, people: &People) -> BTreeSet<String> {
    let mut parts: BTreeSet<String> = PARTS.map(str::to_owned).into();
    parts.extend(Seat::all(game.players()).map(|seat| format!("seat {}", seat.index() + 1)));
    parts.extend(named(&drawn(&game.tableau(people))));
    parts
}

/// Everything of a tableau that a game draws, as one text.
pub(crate) fn drawn(table: &Tableau) -> String {
    let mut text = table.board.0.clone();
    let extras = table.seats.iter().filter_map(|seat| seat.extra.as_ref());
    for more in extras.chain(&table.hand).chain(&table.result).chain(&table.prompt.acts) {
        text.push_str(&more.0);
    }
    text
}

/// What the HTML calls by a name.
fn named(html: &str) -> impl Iterator<Item = String> {
    html.split("data-part=\"").skip(1).filter_map(|rest| rest.split_once('"')).map(|(name, _)| name.to_owned())
}

/// Whether something on the table can be pressed for this code.
pub(crate) fn has_button(html: &str, code: u16) -> bool {
    ["data-play=\"", "data-mark=\""].iter().any(|key| {
        let pressed = html.split(key).skip(1).filter_map(|rest| rest.split_once('"'));
        pressed.flat_map(|(codes, _)| codes.split(' ')).any(|one| one.parse() == Ok(code))
    })
}
