//! One's games, one's devices, somebody's page: full, empty, with words on them.

use bots::Bot;
use catalog::GAMES;
use server::pages::{
    self, BestOf, DeviceRow, Filter, Finished, FreshWords, LadderPage, LadderRow, Left, MePage, PersonPage, RateOf,
    Row, Running, Turn, YourGames,
};

use crate::Screen;
use crate::seated::{CODE, NAMES};

const WORDS: [&str; 12] = [
    "acorn", "otter", "maple", "brass", "velvet", "quiet", "lantern", "ribbon", "saddle", "pebble", "thunder", "willow",
];

pub(crate) fn screens() -> Vec<Screen> {
    let page = |name: &str, page| Screen::new(name.to_owned(), None, page);
    let full = YourGames {
        running: running(),
        finished: finished("/games"),
        bests: bests(),
        rates: rates(),
        devices: devices(),
    };
    let person = PersonPage {
        name: NAMES[4].into(),
        since: "14 October 2025".into(),
        finished: Finished { streak: 1, ..finished("/p/0123456789abcdef0123") },
        bests: bests(),
        rates: rates(),
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
        page("ladder", pages::ladder(&ladder(30))),
        page("ladder-empty", pages::ladder(&ladder(0))),
        page("me", pages::me(&me(Some(FreshWords { words: &WORDS[..6], link, minutes: 10 })))),
        page("me-recovery", pages::me(&me(Some(FreshWords { words: &WORDS, link: None, minutes: 10 })))),
        page("me-new", pages::me(&MePage::default())),
        page("sign-in-here", here),
        page("forget-me", pages::forget(NAMES[4], 2)),
    ]
}

/// One who is settled, one who is not.
fn rates() -> Vec<RateOf> {
    let line = |games: i64| (0..games.min(20)).map(|at| 1500.0 + (at * 37 % 90) as f64).collect();
    let rate = |(at, games): (usize, i64)| {
        let (game, points) = (GAMES[at].info().id, 1512.0);
        RateOf { game, points, spread: 90.0, games, line: line(games) }
    };
    [38, 4, 1].into_iter().enumerate().map(rate).collect()
}

fn ladder(people: usize) -> LadderPage {
    let row = |at: usize| LadderRow {
        name: NAMES[at % NAMES.len()].into(),
        page: "/p/0123456789abcdef0123".into(),
        points: 1900.0 - 21.0 * at as f64,
        games: 10 + at as i64,
        own: at == 3,
    };
    let (game, month) = (GAMES[0].info().id, "2026-11".to_owned());
    let bots = Bot::LEVELS.into_iter().map(|bot| (bot, 1500.0)).collect();
    let more = (people > 0).then(|| "/ladder/second-estimate?after=25_a".to_owned());
    LadderPage {
        game,
        season: month.clone(),
        month,
        months: vec!["2026-10".into(), "2026-09".into()],
        rows: (0..people).map(row).collect(),
        more,
        later: false,
        bots,
    }
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
        clock: [Some(Left::Time("23 hours".to_owned())), Some(Left::Paused), None, None].into_iter().nth(at).flatten(),
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
        won: at.is_multiple_of(3),
        change: [Some("+14"), None, Some("−123"), None][at % 4].map(str::to_owned),
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
