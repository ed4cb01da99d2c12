//! The shell of a table: top bar, seats, board, prompt and hand, in their places. It is sent again after every
//! action, so it is lean; the log, the menu and the rules lie outside of it in the page.

use engine::{Seat, Seats};
use maud::{Markup, html};
use protocol::Wish;

use crate::clocks::{digits, pause};
use crate::people::seat_class;
use crate::{Clocks, Icon, LogLine, People, Person, Prompt, SeatNote, Tableau, Whose, icon};

/// What the house knows about a table, beside what the game shows.
pub struct Shell<'a> {
    /// The game's.
    pub title: &'a str,
    /// The address of the lobby.
    pub home: &'a str,
    /// Where the viewer can look back at their decisions when the game is over.
    pub look_back: Option<&'a str>,
    /// Where the game can be watched again when it is over.
    pub replay: Option<&'a str>,
    /// What people call the table; none when its code is only good for links.
    pub called: Option<&'a str>,
    /// Who sits where, from the viewer's side.
    pub people: &'a People,
    /// Seats that owe a decision; none when the game is over.
    pub to_act: Seats,
    /// The viewer's number of decisions, which every click sends back; 0 for a spectator.
    pub turn: u32,
    /// The viewer's last step may be undone.
    pub can_take_back: bool,
    /// The viewer may ask what a bot would do.
    pub can_ask: bool,
    /// The rematch; only shown with the result.
    pub again: Again<'a>,
    /// How much time everybody has; none where nobody is hurried.
    pub clocks: Option<&'a Clocks>,
    /// What there is to say about chairs just now: a vote, one that is free. It stands above the prompt.
    pub company: Option<Markup>,
    /// In a lesson: what the learner is told. It stands between the board and the hand.
    pub coach: Option<Markup>,
}

/// Who would play once more when the game is over, and where.
#[derive(Clone, Copy, Default)]
pub struct Again<'a> {
    /// Who has said so.
    pub willing: Seats,
    /// Who asked first, and may begin without the others.
    pub asker: Option<Seat>,
    /// People who are here and have not answered.
    pub undecided: Seats,
    /// The next table's address.
    pub next: Option<&'a str>,
}

/// The whole table as one viewer sees it: `<main id="table" data-turn=...>`.
pub fn table_main(face: &Tableau, shell: &Shell<'_>) -> Markup {
    let over = face.result.is_some();
    let mine = shell.people.me.map(seat_class).unwrap_or_default();
    html! {
        main id="table" .table .over[over] data-turn=(shell.turn)
            data-scene=[(face.scene_ms > 0).then_some(face.scene_ms)] data-clock=[shell.clocks.map(Clocks::kind)] {
            (top(shell.home, shell.title, &face.whereabouts, if shell.coach.is_some() { Called::Lesson } else { shell.called.into() }))
            (seats(&face.seats, shell))
            @if let Some(result) = &face.result {
                // Focusable, because it may scroll and holds nothing to press.
                section.board.felt.closing aria-label="Result" tabindex="0" { (result) }
                @if let Some(coach) = &shell.coach { (coach) } @else { (afterwards(shell)) }
            } @else {
                section.board.felt aria-label="Board" { (face.board) }
                @if let Some(coach) = &shell.coach { (coach) }
                section.hand.(mine) aria-label="Your hand" {
                    @if let Some(note) = shell.clocks.and_then(|clocks| clocks.pause) { (pause(note, shell.people)) }
                    @if let Some(company) = &shell.company { (company) }
                    (prompt(&face.prompt, shell))
                    @if let Some(hand) = &face.hand { (hand) }
                }
            }
        }
    }
}

/// One `<li>` of the log.
pub fn log_line(line: &LogLine) -> Markup {
    match line.about {
        Whose::Heading => html! { li.when { (line.text) } },
        Whose::Table => html! { li { (line.text) } },
        Whose::Seat(seat) => html! { li class=(seat_class(seat)) { (line.text) } },
    }
}

/// Something that somebody says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Talk<'a> {
    /// Spectators have none.
    pub seat: Option<Seat>,
    /// As it was then.
    pub name: &'a str,
    /// Plain, as `text::plain` leaves it.
    pub text: &'a str,
    /// Its number among what was said at the table, or among those who watch.
    pub line: usize,
    /// Said among those who watch.
    pub aside: bool,
}

/// One `<li>` of the log: somebody says something. It says whose it is, so that a page can hide what somebody says.
pub fn chat_line(talk: &Talk<'_>) -> Markup {
    let from = talk.seat.map_or("watching".to_owned(), |seat| seat.index().to_string());
    html! {
        li.chat.aside[talk.aside].(talk.seat.map(seat_class).unwrap_or_default()) data-from=(from) data-line=(talk.line) {
            button.by type="button" { (talk.name) } " " q { (talk.text) }
        }
    }
}

/// What people call the place where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Called<'a> {
    /// A table with a name to say.
    Table(&'a str),
    /// One that is found by its link alone.
    Private,
    /// Somebody learns the game there.
    Lesson,
    /// Somebody watches it again.
    Replay,
}

impl<'a> From<Option<&'a str>> for Called<'a> {
    fn from(name: Option<&'a str>) -> Called<'a> {
        name.map_or(Called::Private, Called::Table)
    }
}

const LOBBY: &str = "lobby";

/// What is at home: a table of an evening leads back there, and everybody has their next table already.
fn place(home: &str) -> &'static str {
    if home.starts_with("/evening/") { "evening" } else { LOBBY }
}

/// Home, the game, and where it is. Space is left for the buttons that the page puts at its end.
pub fn top(home: &str, title: &str, whereabouts: &str, called: Called<'_>) -> Markup {
    html! {
        header.top {
            a.home href=(home) aria-label={ "Back to the " (place(home)) } { (icon(Icon::Tender)) }
            // The page has the game's picture once, as a symbol.
            svg.crest aria-hidden="true" { use href="#emblem" {} }
            div { h1 { (title) } p.where {
                (whereabouts)
                span.only-wide {
                    @if !whereabouts.is_empty() { " · " }
                    @match called {
                        Called::Table(name) => { "table " (name) },
                        Called::Private => "private table",
                        Called::Lesson => "lesson",
                        Called::Replay => "replay",
                    }
                }
            } }
        }
    }
}

fn seats(notes: &[SeatNote], shell: &Shell<'_>) -> Markup {
    let all = Seat::all(notes.len());
    html! {
        ol.seats aria-label="Players" {
            @for ((seat, note), person) in all.zip(notes).zip(&shell.people.seats) {
                @let state = state(seat, note, person, shell);
                @let clock = shell.clocks.map(|clocks| clocks.of(seat)).unwrap_or_default();
                li.seat.(seat_class(seat)) .me[shell.people.is_me(seat)] .turn[state == State::YourMove]
                    .ready[state == State::Ready] .away[state == State::Away] .timed[clock.up.is_some()] .gone[clock.gone]
                    data-up=[clock.up.map(|(up, _)| up)] data-full=[clock.up.map(|(_, full)| full)] {
                    span.face aria-hidden="true" { @if clock.gone { (icon(Icon::Bot)) } @else { (person.initial()) } }
                    b { (shell.people.name(seat)) @if let Some(bot) = &person.bot { i { " · " (bot) } } }
                    small { @if clock.gone && state != State::Ready { "bot plays on" } @else { (state.words()) @if state == State::Thinking { span.dots {} } } }
                    (digits(clock))
                    span.num { (note.score) }
                    @if let Some(extra) = &note.extra { div.extra { (extra) } }
                }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    YourMove,
    Thinking,
    Ready,
    Away,
    Bot,
    Idle,
}

impl State {
    fn words(self) -> &'static str {
        match self {
            State::YourMove => "your move",
            State::Thinking => "thinking",
            State::Ready => "ready",
            State::Away => "away",
            State::Bot => "bot",
            State::Idle => "",
        }
    }
}

fn state(seat: Seat, note: &SeatNote, person: &Person, shell: &Shell<'_>) -> State {
    let owes = shell.to_act.contains(seat);
    match () {
        _ if owes && shell.people.is_me(seat) && person.bot.is_none() => State::YourMove,
        _ if person.away && person.bot.is_none() => State::Away,
        _ if owes => State::Thinking,
        _ if note.ready => State::Ready,
        _ if person.bot.is_some() => State::Bot,
        _ => State::Idle,
    }
}

/// The prompt, and beside it the one filled button or what can be done while waiting.
fn prompt(prompt: &Prompt, shell: &Shell<'_>) -> Markup {
    let replaced = shell.people.me.and_then(|me| shell.people.person(me)).and_then(|person| person.bot.as_deref());
    // Whoever looks at this page is not away, whatever the house has heard last.
    let missing = shell.to_act.iter().find(|&seat| {
        let other = shell.people.me.is_some() && !shell.people.is_me(seat);
        other && shell.people.person(seat).is_some_and(|person| person.away && person.bot.is_none())
    });
    html! {
        div.prompt.wait[prompt.confirm.is_none()] {
            p id="ask" tabindex="-1" aria-live="polite" {
                @if let Some(bot) = replaced { "A bot plays for you." small { (bot) " keeps your seat warm until you are back." } }
                @else { (prompt.ask) @if let Some(why) = &prompt.why { small { (why) } } }
            }
            @if shell.can_ask && replaced.is_none() && shell.people.me.is_some_and(|me| shell.to_act.contains(me)) {
                button.ghost.round.ask data-send=(Wish::Hint { turn: shell.turn }) aria-label="Hint" title="What would a bot do?" { (icon(Icon::Hint)) }
            }
            @if replaced.is_none() && let Some(acts) = &prompt.acts { div.acts { (acts) } }
            @if replaced.is_some() {
                button.go data-send=(Wish::Back {}) { "Take my seat back" }
            } @else if let Some(verb) = prompt.confirm {
                button.go id="go" data-verb=(verb) disabled { (verb) "…" }
            } @else {
                @if shell.can_take_back {
                    button.ghost data-send=(Wish::TakeBack { turn: shell.turn }) { (icon(Icon::Back)) "Take back" }
                }
                @if let Some(seat) = missing {
                    button.ghost data-send=(Wish::StandIn { seat: seat.index() }) {
                        (icon(Icon::Bot)) "Bot for " (shell.people.name(seat))
                    }
                }
            }
        }
    }
}

/// What one can do when the game is over.
fn afterwards(shell: &Shell<'_>) -> Markup {
    let mine = shell.people.me.map(seat_class).unwrap_or_default();
    html! {
        section.hand.after.(mine) aria-label="What next" {
            @if place(shell.home) == LOBBY { a.ghost href=(shell.home) { "Lobby" } }
            @if let Some(address) = shell.replay { a.ghost href=(address) { "Replay" } }
            @if let Some(address) = shell.look_back { a.ghost href=(address) { "What if" } }
            @if place(shell.home) == LOBBY { (rematch(shell)) } @else { a.go href=(shell.home) { "Back to the evening" } }
        }
    }
}

/// A rematch is asked for, and begins when everybody who is here has said yes, or without those who have not.
fn rematch(shell: &Shell<'_>) -> Markup {
    let Again { willing, asker, undecided, next } = shell.again;
    let people = shell.people;
    let mine = people.me.filter(|&me| willing.contains(me));
    let one = willing.iter().count() == 1;
    html! {
        p.again id="ask" tabindex="-1" aria-live="polite" {
            @if next.is_some() { "The next game is on." }
            @else if !willing.is_empty() {
                (people.names(willing)) @if one && mine.is_none() { " wants a rematch." } @else { " want a rematch." }
                @if mine.is_some() { small { "Waiting for " (people.names(undecided)) "." } }
            }
        }
        @match (next, people.me) {
            (Some(next), me) => a href=(next) class=(if me.is_some() { "go" } else { "ghost" }) { @if mine.is_some() { "Go there" } @else { "Watch it" } },
            (None, Some(_)) if mine.is_some() => {
                button.ghost data-send=(Wish::NoRematch {}) { "Not now" }
                @if asker == people.me { button.go data-send=(Wish::Begin {}) { "Start with those who are in" } }
            }
            (None, Some(_)) => button.go data-send=(Wish::Rematch {}) { @if willing.is_empty() { "Rematch" } @else { "I’m in" } },
            (None, None) => {},
        }
    }
}
