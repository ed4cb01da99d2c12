//! A game again: the table as it was, standing still, and a deck of controls where the prompt was.
//!
//! Everything is a link or a form; with `replay.js` the moments are fetched one by one instead of whole pages.

mod deck;
mod stage;

pub use deck::{Chart, ChartRound, Guess};
pub use stage::{Gaze, Stage, Taken, stage};

use engine::Info;
use felt::{Icon, LogLine, Whose, icon, seat_class};
use maud::{Markup, html};

use super::asset_url;
use super::document::{document, emblem};

/// A whole page.
pub struct ReplayPage<'a> {
    pub info: Info,
    /// The game's picture.
    pub emblem: Markup,
    /// [`stage`].
    pub main: Markup,
    /// [`acts`].
    pub acts: Markup,
    /// Where one is among the moments, counted from 0, and the last of them.
    pub at: usize,
    pub last: usize,
    /// The game is over, so that a moment has a link that is the same for everybody.
    pub over: bool,
    pub to: Address<'a>,
    /// Scheme and host, as the visitor's browser knows them.
    pub origin: &'a str,
    pub chart: Chart<'a>,
    pub log: Vec<(usize, LogLine)>,
}

/// Where moments are found.
#[derive(Clone, Copy)]
pub struct Address<'a> {
    pub code: &'a str,
    /// With whose eyes; empty for a spectator's.
    pub eyes: &'a str,
}

impl Address<'_> {
    /// One moment of the game.
    pub fn moment(&self, at: usize) -> String {
        self.through(at, self.eyes)
    }

    /// The same moment with other eyes.
    pub fn through(&self, at: usize, eyes: &str) -> String {
        let eyes = if eyes.is_empty() { String::new() } else { format!("&eyes={eyes}") };
        format!("/t/{}/replay?step={at}{eyes}", self.code)
    }

    /// Something that is made of the whole game: a transcript, a trace.
    fn export(&self, what: &str) -> String {
        let eyes = if self.eyes.is_empty() { String::new() } else { format!("?eyes={}", self.eyes) };
        format!("/t/{}/replay/{what}{eyes}", self.code)
    }
}

/// What can be done at a moment.
pub struct Acts<'a> {
    pub to: Address<'a>,
    pub at: usize,
    pub over: bool,
    /// It is a decision of the visitor's own, so that they may ask what a bot would do.
    pub own: bool,
    /// Whose seat the visitor would take to play on from here, by number, and what they are called; none where there is
    /// nothing left to play.
    pub onward: Option<(usize, String)>,
}

/// Asking a bot, and playing on. They stand in the deck, and in the drawer of a phone.
pub fn acts(acts: &Acts<'_>) -> Markup {
    html! {
        div.does {
            @if !acts.over { a.ghost href={ "/t/" (acts.to.code) } { (icon(Icon::Back)) "Back to the game" } }
            @else {
                @if acts.own {
                    a.ghost href={ "/t/" (acts.to.code) "/review?step=" (acts.at) } { (icon(Icon::Hint)) "What would a bot do here?" }
                } @else {
                    button.ghost disabled { (icon(Icon::Hint)) span { "What would a bot do?" small { "at your own decisions" } } }
                }
                form method="post" action={ "/t/" (acts.to.code) "/replay/continue" } {
                    input type="hidden" name="step" value=(acts.at);
                    @if let Some((seat, name)) = &acts.onward {
                        input type="hidden" name="seat" value=(seat + 1);
                        button.ghost { (icon(Icon::Branch)) span { "Continue from here" small { "as " (name) ", against bots" } } }
                    } @else {
                        button.ghost disabled { (icon(Icon::Branch)) span { "Continue from here" small { "the game is over here" } } }
                    }
                }
            }
        }
    }
}

pub fn replay(page: &ReplayPage<'_>) -> Markup {
    let link = format!("{}{}", page.origin, page.to.moment(page.at));
    let body = html! {
        // In the body, so that no other page loads it.
        link rel="stylesheet" href=(asset_url("replay.css"));
        (emblem(&page.emblem))
        div.place.replay data-moments={ "/t/" (page.to.code) "/replay" } data-eyes=(page.to.eyes) data-over[page.over] {
            (page.main)
            nav.tools {
                @if page.over { button.ghost.only-wide.to-moment data-copy=(link) { (icon(Icon::Link)) span { "Copy link" } } }
                a.ghost href={ "/t/" (page.to.code) } { "Close" }
            }
            (deck::deck(page))
            (happened(page, &link))
        }
        script defer src=(asset_url("replay.js")) {}
    };
    document(&format!("Replay · {}", page.info.title), Some(page.info.id), body)
}

fn happened(page: &ReplayPage<'_>, link: &str) -> Markup {
    html! {
        aside.side id="happened" popover aria-label="What happened" {
            h2 { "What happened" button.ghost.only-narrow popovertarget="happened" { "Close" } }
            ol.log id="log" tabindex="0" aria-label="What happened. A line leads to its moment." {
                @for (at, line) in &page.log { (log_line(page, *at, line)) }
            }
            div.more {
                div.only-narrow.for-acts { (page.acts) }
                @if page.over { button.ghost.only-narrow.to-moment data-copy=(link) { (icon(Icon::Link)) span { "Link to this moment" } } }
                p.exports {
                    a href=(page.to.export("transcript")) download { "Transcript" }
                    @if page.over {
                        " · " a href={ "/t/" (page.to.code) "/replay/trace" } download { "Trace" }
                        " · " a href={ "/t/" (page.to.code) "/replay/check" } { "Check this game" }
                    }
                }
            }
        }
    }
}

fn log_line(page: &ReplayPage<'_>, at: usize, line: &LogLine) -> Markup {
    let class = match line.about {
        Whose::Heading => "when",
        Whose::Table => "",
        Whose::Seat(seat) => seat_class(seat),
    };
    html! {
        li.(class) .now[at == page.at && line.about != Whose::Heading] .later[at > page.at] data-at=(at) {
            (line.text)
            // Over all of the line, under what may be pressed in it.
            @if line.about != Whose::Heading { a.to href=(page.to.moment(at)) aria-label={ "Go to step " (at) } {} }
        }
    }
}
