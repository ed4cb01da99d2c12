//! One's games, one's devices, somebody's page: full, empty, with words on them.

use catalog::GAMES;
use server::pages::{
    self, BestOf, DeviceRow, Filter, Finished, FreshWords, MePage, PersonPage, Row, Running, Turn, YourGames,
};

use crate::Screen;
use crate::seated::{CODE, NAMES};

const WORDS: [&str; 12] = [
    "acorn", "otter", "maple", "brass", "velvet", "quiet", "lantern", "ribbon", "saddle", "pebble", "thunder", "willow",
];

pub(crate) fn screens() -> Vec<Screen> {
    let page = |name: &str, page| Screen::new(name.to_owned(), None, page);
    let full = YourGames { running: running(), finished: finished("/games"), bests: bests(), devices: devices() };
    let person = PersonPage {
        name: NAMES[4].into(),
        since: "14 October 2025".into(),
        finished: Finished { streak: 1, ..finished("/p/0123456789abcdef0123") },
        bests: bests(),
        own: false,
    };
    let link = Some("http://192.168.0.12:8080/me/here?words=acorn-otter-maple-brass-velvet-quiet".to_owned());
    let me = |fresh| MePage {
        name: NAMES[4],
        page: Some("/p/0123456789abcdef0123".to_owned()),
        devices: devices(),
        recoverable: true,
        fresh,
    };
    let here = pages::here("acorn otter maple brass velvet quiet", Some(NAMES[4]), Some("These words lead nowhere."));
    vec![
        page("your-games", pages::your_games(&full)),
        page("your-games-empty", pages::your_games(&YourGames::default())),
        page("person", pages::person(&person)),
        page("me", pages::me(&me(Some(FreshWords { words: &WORDS[..6], link, minutes: 10 })))),
        page("me-recovery", pages::me(&me(Some(FreshWords { words: &WORDS, link: None, minutes: 10 })))),
        page("me-new", pages::me(&MePage::default())),
        page("sign-in-here", here),
        page("forget-me", pages::forget(NAMES[4], 2)),
    ]
}

fn running() -> Vec<Running> {
    let faces = |on: usize| NAMES.iter().take(6).enumerate().map(|(at, name)| ((*name).to_owned(), at == on)).collect();
    let turns = [Turn::Yours, Turn::Others(format!("{} and {}", NAMES[4], NAMES[1])), Turn::Waiting(2, 4), Turn::Past];
    let run = |(at, turn): (usize, Turn)| Running {
        code: CODE.into(),
        game: GAMES[at].info().id,
        whereabouts: "Round 4 of 11".into(),
        faces: faces(at),
        turn,
        since: "12 seconds".into(),
    };
    turns.into_iter().enumerate().map(run).collect()
}

fn finished(address: &str) -> Finished {
    let row = |at: usize| Row {
        code: CODE.into(),
        game: GAMES[at % 5].info().id,
        day: if at > 5 { "14 October 2025".into() } else { format!("{} November", 14 - at) },
        place: 1 + at % 4,
        players: if at == 3 { 1 } else { 4 + at % 3 },
        score: [64, 41, -3, 1096][at % 4],
        rounds: if at == 3 { 14 } else { 0 },
        won: at % 3 == 0,
        with: match at {
            3 => Vec::new(),
            _ => vec![
                (NAMES[4].to_owned(), Some("/p/0123456789abcdef0123".to_owned())),
                ("Abacus".to_owned(), None),
                ("Beacon".to_owned(), None),
            ],
        },
    };
    Finished {
        address: address.to_owned(),
        filter: Filter::default(),
        rows: (0..8).map(row).collect(),
        played: 106,
        won: 41,
        streak: 3,
        longest: 7,
        more: Some(format!("{address}?before=1.A")),
        later: false,
    }
}

fn bests() -> Vec<BestOf> {
    let best = |(at, game): (usize, &'static str)| BestOf {
        game,
        games: 38,
        won: 12,
        score: (at != 3).then_some(64 + at as i64),
        rounds: (at >= 3).then_some(14),
    };
    catalog::shown().map(|game| game.info().id).enumerate().map(best).collect()
}

fn devices() -> Vec<DeviceRow> {
    let device = |this: bool, label: &str| DeviceRow {
        id: "0123456789abcdef".into(),
        label: label.into(),
        seen: "2 hours ago".into(),
        this,
    };
    vec![device(true, "Linux computer"), device(false, "Android"), device(false, "Windows computer")]
}
