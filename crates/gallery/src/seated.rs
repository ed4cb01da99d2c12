//! Who sits at the tables of the gallery, and a table with them.

use bots::Bot;
use catalog::{AnyGame, AnyMatch};
use engine::{Seat, Seats};
use felt::{People, Person, Shell, log_line, table_main};
use maud::{Markup, html};
use server::pages::{self, Chairs, TablePage};

pub(crate) const CODE: &str = "BRASS-OTTER-41";
pub(crate) const LINK: &str = "http://192.168.0.12:8080/t/BRASS-OTTER-41";
pub(crate) const NAMES: [&str; 6] = ["Ana", "Bo", "Chloë", "Dev", "Wilhelmina of Hohenstein", "Fay"];

/// Who sits there.
#[derive(Clone, Copy)]
pub(crate) enum Names {
    Usual,
    /// As wide as names may be.
    Wide,
    /// Other ways to write, pictures, marks over marks.
    Odd,
}

const ODD: [&str; 6] =
    ["مريم عبد الرحمن الطويلة", "👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈", "Ż̸̛͎ä́l͖̈́g̃o͊", "שרה־לאה", "長い名前の人がここに座っています", "ﷺ"];

/// Everybody who sits at any table of the gallery.
pub fn names() -> Vec<String> {
    NAMES.into_iter().chain(ODD).map(str::to_owned).chain([wide()]).collect()
}

fn wide() -> String {
    "W".repeat(24)
}

pub(crate) fn people(playing: &dyn AnyMatch, me: Option<Seat>, names: Names) -> People {
    let person = |at: usize| Person {
        name: match names {
            Names::Usual => NAMES[at].to_owned(),
            Names::Wide => wide(),
            Names::Odd => ODD[at].to_owned(),
        },
        bot: (at == 1).then(|| Bot::Greedy.title().into()),
        away: at == 3 && playing.players() == 5,
    };
    People { me, seats: (0..playing.players()).map(person).collect() }
}

pub(crate) fn page(game: &dyn AnyGame, playing: &dyn AnyMatch, me: Option<Seat>) -> Markup {
    named(game, playing, me, Names::Usual)
}

pub(crate) fn named(game: &dyn AnyGame, playing: &dyn AnyMatch, me: Option<Seat>, names: Names) -> Markup {
    let people = people(playing, me, names);
    let log = html! { @for (_, line) in playing.log(&people, 0) { (log_line(&line)) } };
    table(game, playing, me, names, log)
}

/// A table with a log of its own.
pub(crate) fn table(game: &dyn AnyGame, playing: &dyn AnyMatch, me: Option<Seat>, names: Names, log: Markup) -> Markup {
    let people = people(playing, me, names);
    table_of(game, playing, &people, &shell(game, playing, &people), log)
}

/// A table where something is to be said about its chairs: one is voted about, another is free.
pub(crate) fn in_company(game: &dyn AnyGame, playing: &dyn AnyMatch, me: Option<Seat>) -> Markup {
    let people = people(playing, me, Names::Usual);
    let free = Seat::new(1).into_iter().collect();
    let votes =
        [(3, 2), (2, 0)].map(|(against, voter)| Some((Seat::new(against)?, Seat::new(voter).into_iter().collect())));
    let company = pages::chairs(&Chairs {
        code: CODE,
        people: &people,
        bots: free,
        free,
        votes: votes.into_iter().flatten().collect(),
        kept: false,
    });
    let shell = Shell { company, ..shell(game, playing, &people) };
    table_of(game, playing, &people, &shell, html! {})
}

/// The same with what the house knows about it.
pub(crate) fn table_of(
    game: &dyn AnyGame,
    playing: &dyn AnyMatch,
    people: &People,
    shell: &Shell<'_>,
    log: Markup,
) -> Markup {
    pages::table(&TablePage {
        info: game.info(),
        emblem: game.emblem(),
        aid: game.aid(),
        code: CODE,
        called: Some(CODE),
        link: LINK,
        main: table_main(&playing.tableau(people), shell),
        log,
        me: people.me.map(Seat::index),
        speed: None,
        promise: None,
    })
}

/// What the house knows about it.
pub(crate) fn shell<'a>(game: &dyn AnyGame, playing: &dyn AnyMatch, people: &'a People) -> Shell<'a> {
    let me = people.me;
    let bots = Seat::all(people.seats.len()).zip(&people.seats).filter(|(_, person)| person.bot.is_some());
    let bots = bots.map(|(seat, _)| seat).collect();
    let chairs = Chairs { code: CODE, people, bots, free: Seats::NONE, votes: Vec::new(), kept: false };
    Shell {
        title: game.info().title,
        home: "/",
        look_back: me.map(|_| "/t/BRASS-OTTER-41/review"),
        replay: Some("/t/BRASS-OTTER-41/replay"),
        called: Some(CODE),
        people,
        to_act: playing.to_act(),
        turn: me.map_or(0, |me| playing.turn(me)),
        can_take_back: me.is_some_and(|me| playing.can_take_back(me)),
        can_ask: true,
        again: Default::default(),
        clocks: None,
        company: pages::chairs(&chairs),
        coach: None,
    }
}
