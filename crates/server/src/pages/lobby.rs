//! The lobby: the games, play now, new table, your games, open tables. Everything is a form, so it works
//! without script.

use bots::Bot;
use catalog::AnyGame;
use engine::{Info, Weight};
use felt::{Icon, capital, icon, times};
use lessons::Shelf;
use maud::{Markup, html};

use super::document::document_of_all;
use super::learn::Coach;
use super::new_table::{against_bots, new_table};
use super::place::{themes, your_games};
use super::rates::about;
use crate::listing::Sieve;
use crate::table_names;

/// What a visitor finds.
#[derive(Default)]
pub struct Lobby<'a> {
    /// The name they used last; may be empty.
    pub name: &'a str,
    /// Id of the game in the new-table panel (`/?game=ID`); the first game when there is no such one.
    pub game: &'a str,
    pub yours: Vec<YourTable>,
    /// Listed tables of others: waiting ones to join, running ones to watch.
    pub open: Vec<OpenTable>,
    /// How many more there are than fit in the list.
    pub more: More,
    /// Which of them are wanted.
    pub sieve: Sieve,
    /// What can be learned here.
    pub lessons: Option<&'a Shelf>,
    /// Names of the lessons that the visitor has finished.
    pub learned: &'a [String],
    /// They have never played here, and have not said that they need no lesson.
    pub newcomer: bool,
}

/// Tables that are not shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct More {
    pub waiting: usize,
    pub running: usize,
}

/// A table where the visitor sits.
pub struct YourTable {
    pub code: String,
    /// Id of its game.
    pub game: &'static str,
    pub progress: Progress,
}

/// How far a table is.
pub enum Progress {
    /// Before the start.
    Waiting {
        seated: usize,
        seats: usize,
    },
    YourMove {
        whereabouts: String,
    },
    /// Others have to move: "Ana and Dev".
    WaitingFor {
        names: String,
    },
    /// "Won by Ana", "You won".
    Over {
        line: String,
    },
}

/// A table of others.
pub struct OpenTable {
    pub code: String,
    pub game: &'static str,
    pub host: String,
    pub seated: usize,
    pub seats: usize,
    /// Options in words; may be empty.
    pub options: String,
    /// Where the game is, once it runs: "Round 2 of 8".
    pub running: Option<String>,
}

pub fn lobby(lobby: &Lobby<'_>) -> Markup {
    let chosen = catalog::find(lobby.game).or_else(|| catalog::shown().next());
    let body = html! {
        main.lobby {
            (head(lobby))
            @if lobby.newcomer { (welcome(lobby)) }
            section.games aria-label="Games" {
                @for game in catalog::shown() { (shelved(game, lobby)) }
            }
            @if let Some(game) = chosen { (new_table(game, lobby.name)) }
            (yours(&lobby.yours))
            (open(lobby))
        }
    };
    document_of_all("Tender", body)
}

fn head(lobby: &Lobby<'_>) -> Markup {
    html! {
        header.head {
            h1 { (icon(Icon::Tender)) "Tender" }
            p { (capital(&times(catalog::shown().count()))) " card games about bids, contracts and customers." }
            form action="/join" method="post" {
                input.field name="code" placeholder="BRASS-OTTER-41" aria-label="Table code or link" required maxlength="300"
                    autocapitalize="characters" autocomplete="off" spellcheck="false";
                button.ghost { "Join" }
            }
            (your_games("plain"))
            button.ghost.round popovertarget="menu" aria-label="You" { (icon(Icon::Menu)) }
            div.menu id="menu" popover {
                form.who action="/name" method="post" {
                    label.cap for="who" { "Your name" }
                    div { input.field id="who" name="name" value=(lobby.name) maxlength="24" autocomplete="nickname"; button.ghost { "Save" } }
                }
                p.ways { a.ghost href="/games" { "Your games" } a.ghost href="/me" { "Devices" } }
                (themes())
            }
        }
    }
}

/// The first game's lesson, offered until it is waved away or something was played.
fn welcome(lobby: &Lobby<'_>) -> Markup {
    let mut lessons = catalog::shown().filter_map(|game| lobby.lessons?.of(game.info().id).next());
    let Some(first) = lessons.next() else { return html! {} };
    html! {
        div.welcome {
            p {
                "New here? " a href=(Coach::address(first, "")) { "Learn " (first.game.info().title) " in " (first.minutes) " minutes" }
                ", by playing."
            }
            form action="/welcomed" method="post" { button.link-like { "No, thanks" } }
        }
    }
}

fn shelved(game: &dyn AnyGame, lobby: &Lobby<'_>) -> Markup {
    let (info, panels) = (game.info(), game.first_minute());
    html! {
        article.game style={ "--g:" (game.colour()) } {
            @if panels.is_empty() { div.emblem { (game.emblem()) } }
            @else { div.scenes data-game=(info.id) aria-hidden="true" { @for panel in &panels { div.picture { (panel.picture) } } } }
            h2 { (info.title) }
            (meta(&info))
            p { (info.pitch) }
            @if let Some(shelf) = lobby.lessons { (lessons(&info, shelf, lobby.learned)) }
            form.do action="/play" method="post" {
                input type="hidden" name="game" value=(info.id);
                button.go { span { "Play now " small { "against bots" } } span.say { ": " (info.title) } }
                @if info.players.0 == 1 {
                    button.ghost name="solo" value="on" { "Solo" span.say { ": " (info.title) } }
                }
                a.ghost href={ "/?game=" (info.id) "#new" } { "Table" span.say { " of " (info.title) } }
                (choices(game))
            }
            div.how {
                a href={ "/rules/" (info.id) } { "Rules" span.say { " of " (info.title) } }
                a href={ "/ladder/" (info.id) } { "Ladder" span.say { " of " (info.title) } }
            }
        }
    }
}

/// The guided first game, and how many of the game's lessons are finished.
fn lessons(info: &Info, shelf: &Shelf, learned: &[String]) -> Markup {
    let all: Vec<_> = shelf.of(info.id).collect();
    let finished = all.iter().filter(|lesson| learned.contains(&lesson.name())).count();
    html! {
        @if let Some(first) = all.first() {
            a.ghost.learn href={ "/learn/" (info.id) } {
                span { "Learn in " (first.minutes) " minutes" } span.say { ": " (info.title) }
                @if finished > 0 { span.tag.good { (icon(Icon::Check)) (finished) " of " (all.len()) span.say { " lessons finished" } } }
            }
        }
    }
}

/// What "Play now" may be told: how well the bots play, and how many play in all.
fn choices(game: &dyn AnyGame) -> Markup {
    let info = game.info();
    html! {
        details.choices {
            summary { "Level and seats" span.say { " of " (info.title) } }
            label { "Bots" select name="level" {
                @for bot in Bot::LEVELS { option value=(bot.id()) selected[bot == Bot::Greedy] { (bot.title()) @if let Some(about) = about(info.id, bot) { ", " (about) } } }
            } }
            label { "Players" select name="players" {
                @for players in against_bots(game) { option value=(players) selected[players == info.usual_players] { (players) } }
            } }
        }
    }
}

fn meta(info: &Info) -> Markup {
    let (min, max) = info.players;
    let (weight, of_three) = match info.weight {
        Weight::Light => ("light", 1),
        Weight::Medium => ("medium", 2),
        Weight::Heavy => ("heavy", 3),
    };
    html! {
        div.meta {
            span { (icon(Icon::People)) span.say { "players: " } (min) "–" (max) }
            span { (icon(Icon::Clock)) (info.minutes) " min" }
            span { span.weight aria-hidden="true" { @for at in 0..3 { i.full[at < of_three] {} } } (weight) }
        }
    }
}

fn yours(tables: &[YourTable]) -> Markup {
    html! {
        section.panel.run id="yours" aria-label="Your games" {
            h2 { "Your games" small { a href="/games" { "All of them" } } }
            @if tables.is_empty() { p.quiet { "Games you sit in wait here for you." } }
            ul.list {
                @for table in tables {
                    @let title = catalog::find(table.game).map_or("", |game| game.info().title);
                    (row(table.game, html! {
                        b { (title) }
                        @match &table.progress {
                            Progress::Waiting { seated, seats } => small { (seated) " of " (seats) " seats taken" },
                            Progress::YourMove { whereabouts } => small { span.yours { "Your move" } " · " (whereabouts) },
                            Progress::WaitingFor { names } => small { "Waiting for " (names) },
                            Progress::Over { line } => small { (line) },
                        }
                    }, &table.code, match table.progress {
                        Progress::YourMove { .. } => "Play",
                        Progress::Over { .. } => "Result",
                        Progress::Waiting { .. } | Progress::WaitingFor { .. } => "Open",
                    }))
                }
            }
        }
    }
}

fn open(lobby: &Lobby<'_>) -> Markup {
    let (tables, more) = (&lobby.open, lobby.more);
    let waiting = tables.iter().filter(|table| table.running.is_none()).count() + more.waiting;
    let unseen = more.waiting + more.running;
    html! {
        section.panel.open aria-label="Open tables" {
            h2 { "Open tables" @if waiting > 0 { small { (waiting) " waiting" } } }
            (sieve(lobby))
            @if tables.is_empty() && lobby.sieve.is_on() { p.quiet { "None like that right now. " a href="/" { "Show all" } } }
            @else if tables.is_empty() { p.quiet { "None right now. Open one and send the link to your friends." } }
            ul.list {
                @for table in tables {
                    @let title = catalog::find(table.game).map_or("", |game| game.info().title);
                    (row(table.game, html! {
                        @if let Some(whereabouts) = &table.running {
                            b { (table.host) ", " (whereabouts) }
                        } @else {
                            b { (table.host) ", " (table.seated) " of " (table.seats) " seats" }
                        }
                        small { (title) @if !table.options.is_empty() { ", " (table.options) } }
                    }, &table.code, if table.running.is_some() { "Watch" } else { "Join" }))
                }
            }
            @if unseen > 0 { p.quiet { "and " (unseen) " more" } }
        }
    }
}

/// Which tables to show. The script sends it as soon as something is chosen.
fn sieve(lobby: &Lobby<'_>) -> Markup {
    let Sieve { game, free } = lobby.sieve;
    html! {
        form.sieve action="/" method="get" {
            @if !lobby.game.is_empty() { input type="hidden" name="game" value=(lobby.game); }
            select name="of" aria-label="Game" {
                option value="" { "Any game" }
                @for info in catalog::shown().map(catalog::AnyGame::info) {
                    option value=(info.id) selected[game == Some(info.id)] { (info.title) }
                }
            }
            select name="free" aria-label="Free seats" {
                option value="" { "Any seats" }
                @for seats in 1..=3 { option value=(seats) selected[free == seats] { (seats) "+ free" } }
            }
            button.ghost { "Show" }
        }
    }
}

fn row(game: &str, text: Markup, code: &str, verb: &str) -> Markup {
    let game = catalog::find(game);
    html! {
        li style=[game.map(|game| format!("--g:{}", game.colour()))] {
            span.mark { @if let Some(game) = game { (game.emblem()) } }
            span { (text) }
            a class=(if verb == "Play" { "go" } else { "ghost" }) href={ "/t/" (code) } {
                (verb) span.say { @if let Some(name) = table_names::title(code) { " table " (name) } @else { " private table" } }
            }
        }
    }
}
