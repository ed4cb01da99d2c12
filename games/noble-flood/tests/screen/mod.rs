//! A table as a page shows it, and what can be read off it.
#![allow(dead_code, reason = "every test file uses its own part")]

use engine::{Game, Viewer};
use felt::{People, Person, Shell, Tabletop, table_main};
use noble_flood::{Card, Face, NobleFlood};

use crate::notation::seat;

const NAMES: [&str; 6] = ["Ana", "Bo", "Chloë", "Dev", "Eve", "Fay"];

pub fn people(players: usize, me: Option<usize>) -> People {
    let person = |name: &&str| Person { name: (*name).to_owned(), bot: None, away: false };
    People { me: me.map(seat), seats: NAMES[..players].iter().map(person).collect() }
}

pub fn frame(game: &NobleFlood, people: &People) -> String {
    let view = game.view(people.me.map_or(Viewer::Spectator, Viewer::Seat));
    let legal = people.me.map(|me| game.legal(me)).unwrap_or_default();
    let face = NobleFlood::table(&view, &legal, people);
    let shell = Shell {
        title: "Noble Flood",
        home: "/",
        look_back: None,
        called: Some("PLUM-HERON-7"),
        people,
        to_act: game.to_act(),
        turn: 7,
        can_take_back: true,
        can_ask: false,
        again: Default::default(),
    };
    table_main(&face, &shell).into_string()
}

/// One tag a line, so that a changed snapshot shows what changed.
pub fn picture(game: &NobleFlood, me: Option<usize>) -> String {
    frame(game, &people(game.view(Viewer::Spectator).options.players, me)).replace("><", ">\n<")
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
