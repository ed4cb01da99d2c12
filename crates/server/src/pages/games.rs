//! Your games: what waits for you, what you have played, your best, your devices; and the same of anybody, as far as
//! anybody could see it. Filters and "More" are links, so it all works without script.

use felt::{Icon, icon, ordinal};
use maud::{Markup, html};

use super::document::personal;
use super::me::{DeviceRow, devices};
use super::rates::{RateOf, rates};

/// What somebody finds who looks at their games.
#[derive(Default)]
pub struct YourGames {
    pub running: Vec<Running>,
    pub finished: Finished,
    pub bests: Vec<BestOf>,
    pub rates: Vec<RateOf>,
    pub devices: Vec<DeviceRow>,
}

/// Somebody's games, for everybody.
#[derive(Default)]
pub struct PersonPage {
    pub name: String,
    /// "14 November".
    pub since: String,
    pub finished: Finished,
    pub bests: Vec<BestOf>,
    pub rates: Vec<RateOf>,
    /// Whoever looks is who it is about.
    pub own: bool,
}

/// A game that is not over.
pub struct Running {
    pub code: String,
    pub game: &'static str,
    /// "Round 4 of 11", or what else there is to say under the title.
    pub whereabouts: String,
    /// Whoever sits there, and whether it is their move.
    pub faces: Vec<(String, bool)>,
    pub turn: Turn,
    /// "12 seconds": so long it has been like this.
    pub since: String,
    /// Where there is one.
    pub clock: Option<Left>,
}

/// How a clock stands.
pub enum Left {
    /// "1 day": so long it leaves for the move.
    Time(String),
    Paused,
}

/// Whose move it is.
pub enum Turn {
    Yours,
    /// "Ana and Dev".
    Others(String),
    /// The game has not started: so many of so many chairs are taken.
    Waiting(usize, usize),
    /// It can only be looked at.
    Past,
}

/// Finished games, as many as a page has.
#[derive(Default)]
pub struct Finished {
    /// Where this page is: "/games".
    pub address: String,
    pub filter: Filter,
    pub rows: Vec<Row>,
    pub played: i64,
    pub won: i64,
    /// Won in a row against others, until now and at best.
    pub streak: i64,
    pub longest: i64,
    /// The address of what comes next.
    pub more: Option<String>,
    /// This page begins somewhere in the middle.
    pub later: bool,
}

/// Which of them are wanted, as the address says it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Id of a game; empty for all.
    pub game: &'static str,
    /// "people", "bots", or empty.
    pub against: &'static str,
    pub won: bool,
}

pub struct Row {
    pub code: String,
    pub game: &'static str,
    pub day: String,
    pub place: usize,
    pub players: usize,
    pub score: i64,
    /// Of somebody who played alone.
    pub rounds: i64,
    pub won: bool,
    /// "+14", where the game was rated.
    pub change: Option<String>,
    /// Everybody else, with a link where there is a page about them.
    pub with: Vec<(String, Option<String>)>,
}

/// The best somebody has done in a game.
pub struct BestOf {
    pub game: &'static str,
    pub games: i64,
    pub won: i64,
    /// With others; none when they never played with others.
    pub score: Option<i64>,
    /// Alone, in so many rounds.
    pub rounds: Option<i64>,
}

impl Filter {
    /// The address with this filter.
    pub fn at(&self, address: &str) -> String {
        let mut said = Vec::new();
        if !self.game.is_empty() {
            said.push(format!("game={}", self.game));
        }
        if !self.against.is_empty() {
            said.push(format!("vs={}", self.against));
        }
        if self.won {
            said.push("won=on".to_owned());
        }
        if said.is_empty() { address.to_owned() } else { format!("{address}?{}", said.join("&")) }
    }
}

pub fn your_games(page: &YourGames) -> Markup {
    let waiting = page.running.iter().filter(|game| matches!(game.turn, Turn::Yours)).count();
    let body = html! {
        (emblems())
        main.mine-page {
            header.top {
                a.home href="/" aria-label="Back to the lobby" { (icon(Icon::Tender)) }
                h1 { "Your games" }
                @if waiting > 0 { span.where { (waiting) " wait" @if waiting == 1 { "s" } " for you" } }
                nav { a.ghost href="/me" { (icon(Icon::People)) "You" } }
            }
            div.col {
                (running(&page.running))
                (finished(&page.finished))
            }
            div.col {
                (rates(&page.rates))
                (bests(&page.bests))
                section.panel id="devices" aria-label="Devices" {
                    h2 { "Devices" }
                    (devices(&page.devices))
                    form action="/me/device" method="post" { button.ghost { "Use on another device" } }
                }
            }
            nav.jump aria-label="On this page" {
                @for (to, sign, word) in [("running", Icon::Clock, "Running"), ("finished", Icon::Log, "Finished"), ("bests", Icon::Check, "Best"), ("devices", Icon::Link, "Devices")] {
                    a href={ "#" (to) } { (icon(sign)) (word) }
                }
            }
        }
    };
    personal("Your games · Tender", body)
}

pub fn person(page: &PersonPage) -> Markup {
    let body = html! {
        (emblems())
        main.mine-page {
            header.top {
                a.home href="/" aria-label="Back to the lobby" { (icon(Icon::Tender)) }
                h1 { (page.name) }
                span.where { "here since " (page.since) }
                nav { @if page.own { a.ghost href="/games" { (icon(Icon::People)) "Your games" } } }
            }
            div.col { (finished(&page.finished)) }
            div.col { (rates(&page.rates)) (bests(&page.bests)) }
        }
    };
    personal(&format!("{} · Tender", page.name), body)
}

fn running(games: &[Running]) -> Markup {
    html! {
        section.panel id="running" aria-label="Running games" {
            h2 { "Running" @if games.len() > 1 { small { "yours first" } } }
            @if games.is_empty() { p.quiet { "Games you sit in wait here for you. " a href="/" { "Play one" } } }
            ul.list.runs {
                @for game in games { (run(game)) }
            }
        }
    }
}

fn run(game: &Running) -> Markup {
    let title = title(game.game);
    let yours = matches!(game.turn, Turn::Yours);
    let (class, verb) = match game.turn {
        Turn::Yours => ("go", "Play"),
        Turn::Others(_) | Turn::Past => ("ghost", "Look"),
        Turn::Waiting(..) => ("ghost", "Open"),
    };
    html! {
        li.mine[yours] style=(hue(game.game)) {
            (mark(game.game))
            div { b { (title) } small { (game.whereabouts) } }
            span.faces role="img" aria-label={ "with " (felt::listed(game.faces.iter().map(|(name, _)| name))) } {
                @for (at, (name, on)) in game.faces.iter().enumerate() {
                    span.face.s.on[*on] style={ "--c:var(--seat-" (at + 1) ")" } title=(name) aria-hidden="true" { (initial(name)) }
                }
            }
            div.turn-is {
                @match &game.turn {
                    Turn::Yours => b { "Your move" },
                    Turn::Others(names) => { "Waiting for " (names) },
                    Turn::Waiting(seated, seats) => { (seated) " of " (seats) " seats taken" },
                    Turn::Past => "Played under earlier rules",
                }
                small { "since " (game.since)
                    @match &game.clock {
                        Some(Left::Time(left)) => { ", " span.left { (left) " left" } },
                        Some(Left::Paused) => { ", " span.left { "paused" } },
                        None => {},
                    }
                }
            }
            a class=(class) href={ "/t/" (game.code) } { (verb) span.say { ": " (title) } }
        }
    }
}

fn finished(list: &Finished) -> Markup {
    html! {
        section.panel id="finished" aria-label="Finished games" {
            h2 {
                "Finished"
                @if list.played > 0 {
                    small { (list.played) " game" @if list.played != 1 { "s" } ", " (list.won) " won" @if list.streak > 1 { ", the last " (list.streak) " in a row" } @else if list.longest > 1 { ", at best " (list.longest) " in a row" } }
                }
            }
            @if list.played > 0 { (filters(list)) }
            @if list.rows.is_empty() {
                p.quiet {
                    @if list.played == 0 { "Nothing yet: what is played to its end stands here." }
                    @else if list.later { "That was all." }
                    @else { "None like that. " a href=(list.address) { "Show all" } }
                }
            } @else {
                div.ends role="list" id="ends" { @for row in &list.rows { (end(row)) } }
            }
            @if let Some(more) = &list.more { p { a.ghost.more href=(more) { "Show more" } } }
            @if list.later { p { a.link-like href={ (list.filter.at(&list.address)) "#finished" } { "Back to the latest" } } }
        }
    }
}

fn filters(list: &Finished) -> Markup {
    let (filter, address) = (&list.filter, &list.address);
    let choice = |to: Filter, label: Markup, name: &str| {
        let on = to == *filter;
        html! { a href={ (to.at(address)) "#finished" } aria-current=[on.then_some("true")] title=[(!name.is_empty()).then_some(name)] { (label) @if !name.is_empty() { span.say { (name) } } } }
    };
    html! {
        div.filters {
            nav.pick.emb aria-label="Game" {
                (choice(Filter { game: "", ..filter.clone() }, html! { "All" }, ""))
                @for game in catalog::shown() {
                    @let info = game.info();
                    (choice(Filter { game: info.id, ..filter.clone() }, picture(info.id), info.title))
                }
            }
            nav.pick aria-label="Against" {
                @for (against, label) in [("", "Everybody"), ("people", "People"), ("bots", "Bots")] {
                    (choice(Filter { against, ..filter.clone() }, html! { (label) }, ""))
                }
            }
            nav.pick aria-label="Result" {
                @for (won, label) in [(false, "Any place"), (true, "Won")] {
                    (choice(Filter { won, ..filter.clone() }, html! { (label) }, ""))
                }
            }
        }
    }
}

fn end(row: &Row) -> Markup {
    let title = title(row.game);
    html! {
        article role="listitem" style=(hue(row.game)) {
            (mark(row.game))
            div.what { b { (title) } small { (row.day) } }
            div.rank {
                @if row.players == 1 {
                    span { @if row.won { b { "alone" } } @else { "alone, lost" } }
                } @else {
                    (podium(row.place, row.players))
                    span { b { (ordinal(row.place)) } " of " (row.players) }
                }
            }
            div.sc.num { @if row.players == 1 && row.rounds > 0 { (row.rounds) small { " rounds" } } @else { (points(row.score)) }
                @if let Some(change) = &row.change { small.change { " " (change) " in rating" } }
            }
            div.with {
                @if row.with.is_empty() { "nobody else" }
                @for (at, (name, page)) in row.with.iter().enumerate() {
                    @if at > 0 { ", " }
                    @if let Some(page) = page { a href=(page) { (name) } } @else { (name) }
                }
            }
            a.ghost href={ "/t/" (row.code) "/replay" } aria-label={ "Watch " (title) " of " (row.day) } { (icon(Icon::Eye)) span { "Watch" } }
        }
    }
}

fn bests(bests: &[BestOf]) -> Markup {
    html! {
        section.panel id="bests" aria-label="Best results" {
            h2 { "Best results" }
            @if bests.is_empty() { p.quiet { "Your best in every game." } }
            ul.list.rates {
                @for best in bests {
                    li style=(hue(best.game)) {
                        (mark(best.game))
                        div { b { (title(best.game)) } small { (best.games) " game" @if best.games != 1 { "s" } ", " (best.won) " won" } }
                        span.num {
                            @if let Some(score) = best.score { (points(score)) small { " points" } }
                            @if let Some(rounds) = best.rounds { span { (rounds) small { " rounds alone" } } }
                        }
                    }
                }
            }
        }
    }
}

/// Every game's picture once; whoever shows one refers to it.
pub(super) fn emblems() -> Markup {
    html! {
        svg hidden {
            @for game in catalog::GAMES { symbol id={ "e-" (game.info().id) } viewBox="0 0 80 66" { (game.emblem()) } }
        }
    }
}

pub(super) fn picture(game: &str) -> Markup {
    html! { svg viewBox="0 0 80 66" aria-hidden="true" { use href={ "#e-" (game) } {} } }
}

pub(super) fn mark(game: &str) -> Markup {
    html! { span.mark { (picture(game)) } }
}

pub(super) fn hue(game: &str) -> String {
    format!("--g:{}", catalog::find(game).map_or("var(--line)", catalog::AnyGame::colour))
}

pub(super) fn title(game: &str) -> &'static str {
    catalog::find(game).map_or("A game", |game| game.info().title)
}

/// With a minus as long as a plus.
fn points(score: i64) -> String {
    if score < 0 { format!("−{}", score.unsigned_abs()) } else { score.to_string() }
}

fn initial(name: &str) -> String {
    name.trim().chars().next().map_or("?".to_owned(), |first| first.to_uppercase().collect())
}

/// One column for every place, the own one filled.
fn podium(place: usize, players: usize) -> Markup {
    html! {
        svg.pod viewBox=(format!("0 0 {} 22", 7 * players - 2)) aria-hidden="true" {
            @for at in 0..players {
                @let high = 20 - (at * 16 / players.max(1));
                rect.mine[at + 1 == place] x=(7 * at) y=(22 - high) width="5" height=(high) rx="1.2" {}
            }
        }
    }
}
