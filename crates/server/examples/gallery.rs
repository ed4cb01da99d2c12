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
const NAMES: [&str; 6] = ["Ana", "Bo", "Chloë", "Dev", "Wilhelmina of Hohenstein", "Fay"];

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

/// Moments of games that random bots play: the start, the first time that each kind of prompt is asked of the first
/// seat and of somebody else, the first of each kind of scene, the fullest hand, the end. Seeded, so always the same.
fn states(game: &dyn AnyGame, players: usize, choices: &Choices) -> Vec<(String, Markup)> {
    let me = Seat::new(0);
    let mut moments = Moments::default();
    for number in 0..GAMES_LOOKED_AT {
        let Ok(mut playing) = game.open(players, choices, seed(7 + number), &[]) else { break };
        let first = number == 0;
        if first {
            moments.keep("start", || page(game, &*playing, me));
            moments.keep("ready", || ready(game, players, choices));
            moments.keep("names", || named(game, &*playing, me, Names::Wide));
        }
        let mut luck = 1;
        while let Some(seat) = playing.to_act().iter().last() {
            luck += 1;
            let Some(code) = playing.ponder(seat, luck)(Bot::Random, 0, None).code else { break };
            if playing.take(Step::Play { seat, code }).is_err() {
                break;
            }
            moments.look(game, &*playing);
            if first && luck == 3 * players as u64 + 2 {
                moments.keep("middle", || page(game, &*playing, me));
                moments.keep("watched-middle", || page(game, &*playing, None));
                moments.keep("names-middle", || named(game, &*playing, me, Names::Odd));
            }
        }
        let won = me.is_some_and(|me| playing.standing().place(me) == 1);
        moments.keep(if won { "over-won" } else { "over-lost" }, || page(game, &*playing, me));
        if first {
            moments.keep("over", || page(game, &*playing, me));
            moments.keep("watched-over", || page(game, &*playing, None));
            moments.keep("names-over", || named(game, &*playing, me, Names::Wide));
        }
    }
    let mut pages = moments.pages;
    pages.extend(moments.fullest.map(|(_, page)| ("fullest".to_owned(), page)));
    pages.extend(tied(game, players, choices).map(|page| ("over-tie".to_owned(), page)));
    pages
}

/// So many games show most of what can be asked.
const GAMES_LOOKED_AT: u16 = 12;

/// What has been found so far, each under its name.
#[derive(Default)]
struct Moments {
    pages: Vec<(String, Markup)>,
    /// The longest hand, with its size.
    fullest: Option<(usize, Markup)>,
}

impl Moments {
    /// Keeps a picture unless there is one of that name.
    fn keep(&mut self, name: &str, page: impl FnOnce() -> Markup) {
        if self.pages.iter().all(|(other, _)| other != name) {
            self.pages.push((name.to_owned(), page()));
        }
    }

    fn look(&mut self, game: &dyn AnyGame, playing: &dyn AnyMatch) {
        let me = Seat::new(0);
        let Some(seat) = me.filter(|_| !playing.to_act().is_empty()) else { return };
        let face = playing.face(&people(playing, me, Names::Usual));
        let asked = slug(&face.prompt.ask.clone().into_string());
        if face.scene_ms > 0 {
            self.keep(&format!("scene-{asked}"), || page(game, playing, me));
            self.keep("watched-scene", || page(game, playing, None));
        }
        if playing.to_act().contains(seat) {
            self.keep(&format!("ask-{asked}"), || page(game, playing, me));
        } else {
            self.keep(&format!("wait-{asked}"), || page(game, playing, me));
        }
        let size = face.hand.map_or(0, |hand| hand.into_string().matches(" id=").count());
        if self.fullest.as_ref().is_none_or(|(most, _)| size > *most) {
            self.fullest = Some((size, page(game, playing, me)));
        }
    }
}

/// What a prompt asks, without the names, numbers and pictures that differ from time to time: a file's name.
fn slug(html: &str) -> String {
    let mut inside = false;
    let text: String = html
        .chars()
        .filter(|&c| {
            let shown = !inside && c != '<';
            inside = (inside || c == '<') && c != '>';
            shown
        })
        .collect();
    let text = NAMES.iter().fold(text, |text, name| text.replace(name, ""));
    let usual = |word: &&str| !NUMBERS.contains(word);
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).filter(usual);
    words.take(4).collect::<Vec<_>>().join("-").to_lowercase()
}

const NUMBERS: [&str; 7] = ["one", "two", "three", "four", "five", "six", "seven"];

/// The first seat has chosen and may still change its mind.
fn ready(game: &dyn AnyGame, players: usize, choices: &Choices) -> Markup {
    let mut ready = game.open(players, choices, seed(7), &[]).expect("opened once already");
    if let Some(me) = Seat::new(0)
        && let Some(&code) = ready.legal(me).first()
    {
        let _ = ready.take(Step::Play { seat: me, code });
    }
    page(game, &*ready, Seat::new(0))
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

/// Who sits there.
#[derive(Clone, Copy)]
enum Names {
    Usual,
    /// As wide as names may be.
    Wide,
    /// Other ways to write, pictures, marks over marks.
    Odd,
}

const ODD: [&str; 6] =
    ["مريم عبد الرحمن الطويلة", "👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈", "Ż̸̛͎ä́l͖̈́g̃o͊", "שרה־לאה", "長い名前の人がここに座っています", "ﷺ"];

fn people(playing: &dyn AnyMatch, me: Option<Seat>, names: Names) -> People {
    let person = |at: usize| Person {
        name: match names {
            Names::Usual => NAMES[at].to_owned(),
            Names::Wide => "W".repeat(24),
            Names::Odd => ODD[at].to_owned(),
        },
        bot: (at == 1).then(|| Bot::Greedy.title()),
        away: at == 3 && playing.players() == 5,
    };
    People { me, seats: (0..playing.players()).map(person).collect() }
}

fn page(game: &dyn AnyGame, playing: &dyn AnyMatch, me: Option<Seat>) -> Markup {
    named(game, playing, me, Names::Usual)
}

fn named(game: &dyn AnyGame, playing: &dyn AnyMatch, me: Option<Seat>, names: Names) -> Markup {
    let people = people(playing, me, names);
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
        emblem: game.emblem(),
        code: CODE,
        called: Some(CODE),
        link: LINK,
        main: table_main(&playing.face(&people), &shell),
        log: html! { @for (_, line) in playing.log(&people, 0) { (log_line(&line)) } },
        me: me.map(Seat::index),
        speed: None,
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
        pages::table(&TablePage {
            info: game.info(),
            style: game.style(),
            emblem: game.emblem(),
            code,
            called,
            link,
            main,
            log,
            me,
            speed: None,
        })
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
