//! A table as a page shows it, and what can be read off it.
#![allow(dead_code, reason = "every test file uses its own part")]

use engine::{Game, Viewer};
use noble_flood::{Card, Face, NobleFlood};
use testkit::tags;
pub use testkit::{frame, people};

/// One tag a line, so that a changed snapshot shows what changed.
pub fn picture(game: &NobleFlood, me: Option<usize>) -> String {
    tags(&frame(game, &people(game.view(Viewer::Spectator).options.players, me)))
}

/// The values of an attribute, wherever it stands: `attributes(html, " id=\"")`.
pub fn attributes<'a>(html: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    html.split(start).skip(1).map(|rest| rest.split('"').next().unwrap())
}

/// How a drawn card is marked.
pub fn mark(card: Card) -> String {
    match card.effect() {
        Some(effect) => format!("a{}", effect as usize),
        None => {
            let face: Face = card.to_string().parse().unwrap();
            format!("k{}{}", face.number(), face.suit().letter().to_lowercase())
        }
    }
}
