//! A table as one viewer sees it, and nothing that this viewer may not know.

use std::sync::{Arc, OnceLock, Weak};

use axum::extract::ws::Utf8Bytes;
use catalog::AnyMatch;
use engine::{Seat, Seats};
use felt::{Again, Clocks, PauseNote, People, Person, SeatClock, Shell, Tableau, table_main};
use maud::{Markup, PreEscaped};
use protocol::{Frame, edits};
use serde::ser::Error;
use store::{ChangeRow, Keepsake, TableState};

use super::lines::Lines;
use super::state::{Chair, Table};
use super::story::{self, Happening};
use super::timing::Pause;
use crate::evenings::doors::address;
use crate::{pages, table_names};

/// For whom a picture is drawn. Equal viewers share one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Viewer {
    pub seat: Option<Seat>,
    /// What is marked on this page and not played: codes that fit the game as it is.
    pub marks: Vec<u16>,
    /// Differs in the waiting room only.
    pub waiting: Waiting,
}

/// What the waiting room shows to one visitor and not to the next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Waiting {
    pub host: bool,
    pub name: String,
    /// Scheme and host, as the visitor's browser knows them.
    pub origin: String,
    /// What leads to a private table for a while, over the phone.
    pub spoken: Option<String>,
}

/// What a page shows.
#[derive(Clone, Debug)]
pub struct Picture {
    pub viewer: Viewer,
    /// `<main id="table">`.
    pub main: String,
    /// The `<li>`s of this viewer's log so far.
    pub log: Lines,
    /// The time of the clocks that it shows, if there are any.
    pub times: Option<i64>,
    /// How much of the story is in the log.
    story: usize,
    /// What leads here from the picture before, ready to be sent: a crowd of spectators is sent the same.
    step: OnceLock<(Weak<Picture>, Utf8Bytes)>,
}

impl Picture {
    /// Draws the table for `viewer`. `before` saves telling the story again, if it is of the same viewer.
    pub fn draw(table: &Table, viewer: Viewer, away: Seats, before: Option<&Picture>) -> Picture {
        let people = people(table, viewer.seat, away);
        let mut main = main(table, &viewer, &people, away).into_string();
        main.shrink_to_fit();
        let before = before.filter(|before| before.viewer.seat == viewer.seat);
        let (mut log, told) = before.map_or_else(Default::default, |before| (before.log.clone(), before.story));
        if told < table.story.len() {
            log.push(&story::lines(&table.story, told, table.game_on.as_deref(), &people));
        }
        Picture {
            viewer,
            main,
            log,
            times: table.timing.times.as_ref().map(|times| times.at),
            story: table.story.len(),
            step: OnceLock::new(),
        }
    }

    /// A picture of something else than a table of the house: a lesson.
    pub fn of_lesson(seat: Seat, main: String, lines: &[String]) -> Picture {
        let viewer = Viewer { seat: Some(seat), ..Viewer::default() };
        let mut log = Lines::default();
        log.push(lines);
        Picture { viewer, main, log, times: None, story: 0, step: OnceLock::new() }
    }

    /// The table as anybody may see it, to be kept for later: with marks where people are named.
    pub fn keepsake(table: &Table) -> Keepsake {
        let marked = table.with_marks();
        let table = marked.as_ref().unwrap_or(table);
        let people = people(table, None, Seats::NONE);
        let main = main(table, &Viewer::default(), &people, Seats::NONE).into_string();
        // Anybody may be a player of a game that is not over.
        let said =
            |happening: &&Happening| table.state() == TableState::Over || !matches!(happening, Happening::Aside { .. });
        let story: Vec<Happening> = table.story.iter().filter(said).cloned().collect();
        let lines = story::lines(&story, 0, table.game_on.as_deref(), &people).concat();
        Keepsake { length: table.length, picture: main, lines }
    }

    /// Whether nobody could tell it from `other`, a picture of the same page.
    pub fn looks_like(&self, other: &Picture) -> bool {
        self.viewer.seat == other.viewer.seat && self.log.len() == other.log.len() && self.main == other.main
    }
}

/// What a page is sent that shows `before`, or nothing yet. Its size hangs on nothing but what this viewer sees.
pub fn frame<'a>(before: Option<&'a Picture>, now: &'a Picture) -> Frame<'a> {
    // Another chair, another log, or a step back in a lesson: from the beginning.
    let follows = |before: &&Picture| before.viewer.seat == now.viewer.seat && before.log.len() <= now.log.len();
    let log_from = before.filter(follows).map_or(0, |before| before.log.len());
    let log = now.log.after(log_from);
    match before {
        Some(before) => Frame { edits: edits(&before.main, &now.main), log, log_from, ..Frame::default() },
        None => Frame { table: Some((&*now.main).into()), log, log_from, ..Frame::default() },
    }
}

/// The same as text, where there is nothing else to say.
pub fn step(before: &Arc<Picture>, now: &Picture) -> serde_json::Result<Utf8Bytes> {
    if let Some((other, text)) = now.step.get()
        && std::ptr::eq(other.as_ptr(), Arc::as_ptr(before))
    {
        return Ok(text.clone());
    }
    let frame = frame(Some(before), now);
    // Room for what has to be escaped, too, so that it is written where it stays.
    let long: usize = frame.edits.iter().map(|edit| edit.2.len() + 24).sum::<usize>() + frame.log.len() + 64;
    let mut text = Vec::with_capacity(long + long / 4);
    serde_json::to_writer(&mut text, &frame)?;
    let text = Utf8Bytes::from(String::from_utf8(text).map_err(serde_json::Error::custom)?);
    // It is kept where somebody else may need it: most are alone in their chair.
    if Arc::strong_count(before) > 1 {
        let _ = now.step.set((Arc::downgrade(before), text.clone()));
    }
    Ok(text)
}

/// Who sits where, from this seat's side.
pub fn people(table: &Table, me: Option<Seat>, away: Seats) -> People {
    let person = |(seat, chair): (Seat, &Chair)| Person {
        name: chair.name(seat).to_owned(),
        bot: chair.bot_title(),
        away: away.contains(seat),
    };
    People { me, seats: table.seats().map(person).collect() }
}

/// How much time everybody has, if the table has a clock.
fn clocks(table: &Table) -> Option<Clocks> {
    let (clock, times) = (table.timing.clock?, table.timing.times.as_ref()?);
    let full = |seat: Seat| clock.decision().saturating_add(times.seats.get(seat.index()).map_or(0, |time| time.bank));
    let of = |(seat, chair): (Seat, &Chair)| SeatClock {
        up: times.up(seat).map(|up| (up, full(seat))),
        gone: chair.person().is_some() && chair.bot().is_some(),
    };
    let pause = table.timing.pause.as_ref();
    let note = |pause: &Pause| PauseNote { asker: pause.asker, asked: table.asked_for_a_pause(pause), on: pause.on };
    Some(Clocks { in_days: clock.in_days(), seats: table.seats().map(of).collect(), pause: pause.map(note) })
}

/// The address to share.
pub fn link(origin: &str, code: &str) -> String {
    format!("{origin}/t/{code}")
}

/// A finished game as it was for `seat` at an earlier time: nothing can be pressed any more.
pub fn at_the_time(table: &Table, game: &dyn AnyMatch, seat: Seat) -> Markup {
    let people = people(table, Some(seat), Seats::NONE);
    let shell = Shell {
        title: table.game.info().title,
        home: "/",
        look_back: None,
        replay: None,
        called: table_names::title(&table.code),
        people: &people,
        to_act: game.to_act(),
        turn: 0,
        can_take_back: false,
        can_ask: false,
        again: Again::default(),
        clocks: None,
        company: None,
        coach: None,
    };
    table_main(&game.tableau(&people), &shell)
}

fn main(table: &Table, viewer: &Viewer, people: &People, away: Seats) -> Markup {
    let info = table.game.info();
    let Some(game) = &table.game_on else {
        return pages::room_main(&pages::Room {
            info,
            code: &table.code,
            link: &link(&viewer.waiting.origin, &table.code),
            called: table_names::title(&table.code),
            spoken: viewer.waiting.spoken.as_deref(),
            chairs: table.seats().map(|(seat, chair)| waiting_chair(table, seat, chair, away)).collect(),
            me: viewer.seat.map(Seat::index),
            host: viewer.waiting.host,
            name: &viewer.waiting.name,
            options: chosen(table),
            listed: table.listed,
            first: table.company.first.map(Seat::index),
            begins: table.company.begins.map(Seat::index),
            rated: table.rated,
            unrated: table.unrated().map(|why| why.to_string()),
            luck: table.luck(viewer.seat),
        });
    };
    let clocks = clocks(table);
    let next = table.rematch.as_ref().map(|code| link("", code));
    let look_back = viewer.seat.map(|_| format!("{}/review", link("", &table.code)));
    // Whoever played begins with what they saw themselves.
    let eyes = viewer.seat.map_or(String::new(), |seat| format!("?eyes={}", seat.index() + 1));
    let replay = format!("{}/replay{eyes}", link("", &table.code));
    let evening = table.evening.as_deref().map(|code| address("", code));
    let shell = Shell {
        title: info.title,
        home: evening.as_deref().unwrap_or("/"),
        look_back: look_back.as_deref(),
        replay: Some(&replay),
        called: table_names::title(&table.code),
        people,
        to_act: game.to_act(),
        turn: viewer.seat.map_or(0, |seat| game.turn(seat)),
        can_take_back: viewer.seat.is_some_and(|seat| game.can_take_back(seat)),
        can_ask: table.may_ask(),
        again: Again {
            willing: table.willing.iter().copied().collect(),
            asker: table.keen(away).first().copied(),
            undecided: table.undecided(away),
            next: next.as_deref(),
        },
        clocks: clocks.as_ref(),
        company: chairs(table, people),
        coach: None,
    };
    let marked = Some(&viewer.marks).filter(|marks| !marks.is_empty());
    // While a bot plays in the viewer's seat there is nothing to press but the way back.
    let replaced = viewer.seat.and_then(|seat| table.chair(seat)).is_some_and(|chair| chair.bot().is_some());
    let face = match marked.and_then(|marks| game.tableau_with(people, marks).ok()) {
        _ if replaced => game.still(people),
        Some(face) => face,
        None => game.tableau(people),
    };
    let mut face = with_changes(table, face);
    if table.rated {
        face.whereabouts += if face.whereabouts.is_empty() { "Rated" } else { " · rated" };
    }
    let drawn = table_main(&face, &shell);
    match table.best.filter(|_| viewer.seat.is_some()) {
        Some(best) => PreEscaped(with_best(drawn.into_string(), best)),
        None => drawn,
    }
}

/// What a rated game has changed stands under its result.
fn with_changes(table: &Table, mut face: Tableau) -> Tableau {
    let named = |change: &ChangeRow| {
        let (seat, chair) = table.seats().find(|(seat, _)| seat.index() as i64 == change.seat)?;
        Some((chair.name(seat).to_owned(), change.clone()))
    };
    let changes: Vec<(String, ChangeRow)> = table.changes.iter().filter_map(named).collect();
    if !changes.is_empty() {
        face.result = face.result.map(|result| pages::with_changes(result, table.game.info().id, &changes));
    }
    face
}

/// Puts the best that the house knows of where a game shows the best: rules know this one game only.
fn with_best(drawn: String, best: i64) -> String {
    let place = drawn.split_once("data-least").and_then(|(before, rest)| Some((before, rest.split_once('>')?)));
    match place.and_then(|(before, (tag, rest))| Some((before, tag, rest.split_once('<')?.1))) {
        Some((before, tag, rest)) => format!("{before}data-least{tag}>{best}<{rest}"),
        None => drawn,
    }
}

fn chairs(table: &Table, people: &People) -> Option<Markup> {
    let kept = table.keeps_its_chairs();
    let seats = table.seats().map(|(seat, _)| seat);
    let bots = table.seats().filter(|(_, chair)| !kept && matches!(chair, Chair::Bot(_))).map(|(seat, _)| seat);
    let votes = seats.map(|seat| (seat, table.company.voters(seat))).filter(|(_, voters)| !voters.is_empty());
    pages::chairs(&pages::Chairs {
        code: &table.code,
        people,
        bots: bots.collect(),
        free: if kept { Seats::NONE } else { table.company.free },
        kept,
        votes: votes.collect(),
    })
}

fn waiting_chair(table: &Table, seat: Seat, chair: &Chair, away: Seats) -> pages::Chair {
    pages::Chair {
        name: chair.person().map(|_| chair.name(seat).to_owned()),
        bot: chair.bot(),
        host: chair.person() == Some(&table.host),
        away: away.contains(seat),
    }
}

/// The same with what happens when time is up, for who decides whether to sit down.
fn chosen(table: &Table) -> Vec<String> {
    let mut chosen = options(table);
    if let (Some(clock), Some(last)) = (table.timing.clock, chosen.last_mut()) {
        last.push_str(&format!(", then a {} bot plays on", clock.bot.title()));
    }
    chosen
}

/// What was chosen with the table: titles of what was switched on, and the clock.
pub fn options(table: &Table) -> Vec<String> {
    let chosen = table.game.specs().iter().filter(|spec| table.choices.is_on(spec.id));
    let clock = table.clock_words();
    chosen
        .map(|spec| match table.choices.number(spec.id) {
            Some(n) => format!("{}: {n}", spec.title),
            None => spec.title.to_owned(),
        })
        .chain(clock)
        .collect()
}
