//! A table as a page shows it, for tests of what people see.

use engine::{Seat, Viewer};
use felt::{People, Person, Shell, Tabletop, table_main};

/// So many people, one of whom may be the viewer.
pub fn people(players: usize, me: Option<usize>) -> People {
    const NAMES: [&str; 6] = ["Ana", "Bo", "Chloë", "Dev", "Eve", "Fay"];
    let person = |name: &&str| Person { name: (*name).to_owned(), bot: None, away: false };
    People { me: me.and_then(Seat::new), seats: NAMES[..players].iter().map(person).collect() }
}

/// The whole table as the viewer among `people` sees it.
pub fn frame<G: Tabletop>(game: &G, people: &People) -> String {
    frame_of(game, &game.view(people.me.map_or(Viewer::Spectator, Viewer::Seat)), people)
}

/// The same with another view, as of somebody who tries something out.
pub fn frame_of<G: Tabletop>(game: &G, view: &G::View, people: &People) -> String {
    let legal = people.me.map(|me| game.legal(me)).unwrap_or_default();
    let shell = Shell {
        title: G::INFO.title,
        home: "/",
        look_back: None,
        replay: None,
        called: Some("BRASS-OTTER-41"),
        people,
        to_act: game.to_act(),
        turn: 7,
        can_take_back: false,
        can_ask: false,
        again: Default::default(),
        clocks: None,
        company: None,
        coach: None,
    };
    table_main(&G::table(view, &legal, people), &shell).into_string()
}

/// One tag a line, so that a changed snapshot shows what changed.
pub fn tags(html: &str) -> String {
    html.replace("><", ">\n<")
}
