//! Pages around the games: the lobby, a message, waiting rooms.

use bots::Bot;
use catalog::{AnyGame, GAMES};
use lessons::Shelf;
use maud::{Markup, html};
use server::pages::{self, Chair, Lobby, More, OpenTable, Progress, Room, TablePage, YourTable};

use crate::Screen;
use crate::seated::{CODE, LINK, NAMES};

const PRIVATE: &str = "K7F3-M9Q4-HTZ8-4D2X";
const PRIVATE_LINK: &str = "http://192.168.0.12:8080/t/K7F3-M9Q4-HTZ8-4D2X";

pub(crate) fn screens() -> Vec<Screen> {
    let (shelf, learned) = (Shelf::of_the_house(), learned());
    let lessons = Some(&*shelf);
    let full = Lobby { lessons, learned: &learned, ..full_lobby() };
    let empty = Lobby { newcomer: true, lessons, ..Lobby::default() };
    let nothing = pages::message("No table here", "Check the code, or ask for the link again.");
    vec![
        Screen::new("lobby".into(), None, pages::lobby(&full)),
        Screen::new("lobby-empty".into(), None, pages::lobby(&empty)),
        Screen::new("message".into(), None, nothing),
        Screen::new("offline".into(), None, pages::offline()),
    ]
}

/// The waiting room as its host, a guest and a visitor see it.
pub(crate) fn rooms(game: &dyn AnyGame) -> Vec<(&'static str, Markup)> {
    let chairs = vec![
        Chair { name: Some("Ana".into()), host: true, ..Chair::default() },
        Chair { bot: Some(Bot::Greedy), ..Chair::default() },
        Chair { name: Some(NAMES[4].into()), away: true, ..Chair::default() },
        Chair::default(),
        Chair { bot: Some(Bot::Random), ..Chair::default() },
    ];
    // The host has a private table, the others are at a listed one.
    let room = |me: Option<usize>, host: bool| {
        let (code, called, link) = if host { (PRIVATE, None, PRIVATE_LINK) } else { (CODE, Some(CODE), LINK) };
        let options = vec!["Three players".to_owned()];
        let chairs = chairs.clone();
        let main = pages::room_main(&Room {
            info: game.info(),
            code,
            called,
            spoken: host.then_some("BRASS-OTTER-4127"),
            link,
            chairs,
            me,
            host,
            name: "",
            options,
            listed: !host,
            first: Some(0),
            begins: host.then_some(2),
            // The host sees why it cannot start like that.
            rated: me.is_some(),
            unrated: host.then(|| "Hints are on, and nobody gets hints in a rated game.".to_owned()),
            luck: Some(pages::Luck {
                promise: "72cd6e84".repeat(8),
                asked: pages::Asked::Nothing,
                mine: None,
                given: 2,
                people: 2,
            }),
        });
        let log = html! { li { "Ana opened the table." } };
        pages::table(&TablePage {
            info: game.info(),
            emblem: game.emblem(),
            aid: game.aid(),
            code,
            called,
            link,
            main,
            log,
            me,
            speed: None,
            promise: None,
        })
    };
    vec![("host", room(Some(0), true)), ("guest", room(Some(2), false)), ("visitor", room(None, false))]
}

/// Somebody has finished one lesson.
pub(crate) fn learned() -> Vec<String> {
    let shelf = Shelf::of_the_house();
    let first = catalog::shown().find_map(|game| shelf.of(game.info().id).next());
    first.into_iter().map(|lesson| lesson.name()).collect()
}

fn full_lobby() -> Lobby<'static> {
    let game = GAMES[0].info().id;
    let yours = |progress| YourTable { code: CODE.into(), game, progress };
    let open = |host: &str, seated, running: Option<&str>| OpenTable {
        code: CODE.into(),
        game,
        host: host.into(),
        seated,
        seats: 4,
        options: if seated == 1 { "Three players".into() } else { String::new() },
        running: running.map(str::to_owned),
    };
    Lobby {
        name: "Ana",
        game,
        yours: vec![
            yours(Progress::YourMove { whereabouts: "Round 4 of 8".into() }),
            yours(Progress::WaitingFor { names: "Chloë and Dev".into() }),
            yours(Progress::Waiting { seated: 2, seats: 4 }),
            yours(Progress::Over { line: "Won by Dev".into() }),
        ],
        open: vec![open("Dev", 2, None), open(NAMES[4], 1, None), open("Chloë", 4, Some("Round 2 of 8"))],
        more: More { waiting: 12, running: 0 },
        sieve: Default::default(),
        lessons: None,
        learned: &[],
        newcomer: false,
    }
}
