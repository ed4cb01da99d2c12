//! Writes every state of every page into target/gallery/, to be looked at without a server:
//! `cargo run -p server --example gallery && python3 -m http.server -d target/gallery`.

use std::path::Path;
use std::{fs, io};

use bots::Bot;
use catalog::{AnyGame, AnyMatch, GAMES};
use engine::{Choices, OptionsError, Seat, Seed, Step};
use felt::{People, Person, Shell, log_line, table_main};
use maud::{Markup, html};
use server::pages::{self, Chair, Lobby, More, OpenTable, Progress, Room, TablePage, YourTable};

const CODE: &str = "BRASS-OTTER-41";
const LINK: &str = "http://192.168.0.12:8080/t/BRASS-OTTER-41";
const PRIVATE: &str = "K7F3-M9Q4-HTZ8-4D2X";
const PRIVATE_LINK: &str = "http://192.168.0.12:8080/t/K7F3-M9Q4-HTZ8-4D2X";
const NAMES: [&str; 6] = ["Ana", "Bo", "Chloë", "Dev", "Wilhelmina-Alexandra of Hohenstein", "Fay"];

fn main() -> io::Result<()> {
    let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/gallery");
    fs::create_dir_all(out.join("assets/fonts"))?;
    for name in ["app.css", "app.js", "idiomorph.min.js", "icon.svg", "fonts/fraunces-600.woff2", "fonts/inter.woff2"] {
        fs::write(out.join("assets").join(name), pages::asset(name).map_or(&[][..], |asset| asset.bytes))?;
    }
    let mut shown = Vec::new();
    let mut write = |name: String, page: Markup| {
        // Nothing answers here, so no page tries to connect.
        fs::write(out.join(format!("{name}.html")), page.into_string().replace("data-live=", "data-dead="))?;
        shown.push(name);
        io::Result::Ok(())
    };
    write("lobby".into(), pages::lobby(&full_lobby()))?;
    write("lobby-empty".into(), pages::lobby(&Lobby::default()))?;
    write("message".into(), pages::message("No table here", "Check the code, or ask for the link again."))?;
    for game in GAMES {
        let id = game.info().id;
        write(format!("{id}-rules"), pages::rules(&game.info()))?;
        for (viewer, page) in rooms(*game) {
            write(format!("{id}-room-{viewer}"), page)?;
        }
        for (players, choices) in sizes(*game) {
            for (state, page) in states(*game, players, &choices) {
                write(format!("{id}-{players}-{state}"), page)?;
            }
        }
    }
    let index = html! { @for name in &shown { p { a href={ (name) ".html" } { (name) } } } };
    fs::write(out.join("index.html"), index.into_string())?;
    println!("{} pages in {}", shown.len(), out.display());
    Ok(())
}

/// Every size that the game takes, with the option that it needs.
fn sizes(game: &dyn AnyGame) -> Vec<(usize, Choices)> {
    let size = |players| match game.check(players, &Choices::default()) {
        Ok(()) => Some((players, Choices::default())),
        Err(OptionsError::PlayersNeed { option, .. }) => Some((players, Choices::parse(game.specs(), [option]).ok()?)),
        Err(_) => None,
    };
    (1..=6).filter_map(size).collect()
}

/// Pictures from one game that bots play: each time what the first seat can do is of another kind, up to a few of
/// each; then the end.
fn states(game: &dyn AnyGame, players: usize, choices: &Choices) -> Vec<(String, Markup)> {
    let mut pages = Vec::new();
    let me = Seat::new(0);
    let Ok(mut playing) = game.open(players, choices, seed(7), &[]) else { return pages };
    pages.push(("start".to_owned(), page(game, &*playing, me)));
    let (mut mine, mut theirs, mut luck) = (0, 0, 1);
    while let Some(seat) = playing.to_act().iter().last() {
        luck += 1;
        let Some(code) = playing.ponder(seat, luck)(Bot::Random, 0, None).code else { break };
        if playing.take(Step::Play { seat, code }).is_err() {
            break;
        }
        let to_act = playing.to_act();
        let alone = to_act.len() == 1;
        let first = me.is_some_and(|me| to_act.contains(me));
        if alone && first && mine < 6 {
            mine += 1;
            pages.push((format!("mine-{mine}"), page(game, &*playing, me)));
        } else if alone && !first && theirs < 6 {
            theirs += 1;
            pages.push((format!("theirs-{theirs}"), page(game, &*playing, me)));
            pages.push((format!("watched-{theirs}"), page(game, &*playing, None)));
        }
        if luck == 3 * players as u64 + 2 {
            pages.push(("middle".to_owned(), page(game, &*playing, me)));
            pages.push(("watched-middle".to_owned(), page(game, &*playing, None)));
            let mut ready = game.open(players, choices, seed(7), &[]).expect("opened once already");
            if let (Some(me), Some(&code)) = (me, ready.legal(Seat::all(1).next().expect("a seat")).first()) {
                let _ = ready.take(Step::Play { seat: me, code });
                pages.push(("ready".to_owned(), page(game, &*ready, Some(me))));
            }
        }
    }
    pages.push(("over".to_owned(), page(game, &*playing, me)));
    pages.extend(tied(game, players, choices).map(|page| ("over-tie".to_owned(), page)));
    pages
}

/// The first game that random bots play to a tie at the top.
fn tied(game: &dyn AnyGame, players: usize, choices: &Choices) -> Option<Markup> {
    (0..500).find_map(|number| {
        let mut playing = game.open(players, choices, seed(number), &[]).ok()?;
        while let Some(seat) = playing.to_act().first() {
            let code = playing.ponder(seat, u64::from(number) + playing.told() as u64)(Bot::Random, 0, None).code?;
            playing.take(Step::Play { seat, code }).ok()?;
        }
        let standing = playing.standing();
        let order = standing.order();
        let tie = order.len() > 1 && standing.score(order[0]) == standing.score(order[1]);
        tie.then(|| page(game, &*playing, Seat::new(1)))
    })
}

fn page(game: &dyn AnyGame, playing: &dyn AnyMatch, me: Option<Seat>) -> Markup {
    let person = |at: usize| Person {
        name: NAMES[at].to_owned(),
        bot: (at == 1).then(|| Bot::Greedy.title()),
        away: at == 3 && playing.players() == 5,
    };
    let people = People { me, seats: (0..playing.players()).map(person).collect() };
    let shell = Shell {
        title: game.info().title,
        code: CODE,
        called: Some(CODE),
        people: &people,
        to_act: playing.to_act(),
        turn: me.map_or(0, |me| playing.turn(me)),
        can_take_back: me.is_some_and(|me| playing.can_take_back(me)),
        can_ask: true,
        again: Default::default(),
    };
    pages::table(&TablePage {
        info: game.info(),
        style: game.style(),
        code: CODE,
        called: Some(CODE),
        link: LINK,
        main: table_main(&playing.face(&people), &shell),
        log: html! { @for (_, line) in playing.log(&people, 0) { (log_line(&line)) } },
        me: me.map(Seat::index),
    })
}

fn rooms(game: &dyn AnyGame) -> Vec<(&'static str, Markup)> {
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
        });
        let log = html! { li { "Ana opened the table." } };
        pages::table(&TablePage { info: game.info(), style: game.style(), code, called, link, main, log, me })
    };
    vec![("host", room(Some(0), true)), ("guest", room(Some(2), false)), ("visitor", room(None, false))]
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
    }
}

fn seed(number: u16) -> Seed {
    format!("{number:064x}").parse().expect("64 hex digits are a seed")
}
