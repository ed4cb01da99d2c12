//! The rulebook of a game: RULES.md as a page that shows, as the drawer at a table, and its player aid by itself.

mod example;
mod text;

use catalog::AnyGame;
use felt::{Icon, Panel, icon};
use maud::{Markup, html};

use super::document::{book, document, emblem};
use example::{live, worked};
use text::{Book, Chapter, Part, Place};

/// An example in the state that somebody asked for.
#[derive(Clone, Copy)]
pub struct Tried {
    pub example: &'static felt::Example,
    /// Which position is dealt.
    pub luck: u32,
    /// What the reader answered, counted from 0; it must be one of the answers.
    pub answer: Option<usize>,
}

/// The rulebook as a page. `tried` is the example that the reader has pressed something in, if any.
pub fn rules(game: &dyn AnyGame, tried: Option<&Tried>) -> Markup {
    let (info, text, aid) = (game.info(), Book::read(game.info().rules), game.aid());
    let body = html! {
        (emblem(&game.emblem()))
        header.book-bar {
            a.home href="/" aria-label="Back to the lobby" { (icon(Icon::Tender)) }
            svg.crest aria-hidden="true" { use href="#emblem" {} }
            h1 { (info.title) small { "Rulebook" } }
            button.ghost.only-narrow popovertarget="contents" { (icon(Icon::Log)) "Contents" }
            // Shown by the script that does it.
            form.find role="search" hidden {
                input.field id="find" type="search" placeholder="Search the rules" aria-label="Search the rules" autocomplete="off";
            }
            nav aria-label="Begin" {
                a.ghost href={ "/learn/" (info.id) } { "Learn by playing" }
                form action="/play" method="post" { input type="hidden" name="game" value=(info.id); button.go { "Play now" } }
            }
        }
        div.book {
            (contents(&text))
            main.rules data-rules=(info.id) {
                (minute(game, &text))
                p.found id="found" role="status" {}
                @for chapter in &text.chapters {
                    (chapter_of(chapter, &|part| part_of(part, game, tried)))
                }
            }
            @if let Some(aid) = aid {
                aside.aid aria-label="Player aid" {
                    h2 { "Player aid" } (aid)
                    a.link-like href={ "/rules/" (info.id) "/aid" } { "Print it" }
                }
            }
        }
    };
    book(&format!("Rules of {} · Tender", info.title), info.id, body)
}

/// One example by itself, as the page has it.
pub fn rules_example(game: &dyn AnyGame, tried: &Tried) -> Markup {
    live(game.info().id, tried)
}

/// The player aid as a page to print; none when the game has none.
pub fn rules_aid(game: &dyn AnyGame) -> Option<Markup> {
    let (info, aid) = (game.info(), game.aid()?);
    let body = html! {
        main.aid-page {
            nav { a.home href="/" aria-label="Back to the lobby" { (icon(Icon::Tender)) } a href={ "/rules/" (info.id) } { "Rules of " (info.title) } }
            div.aid { h1 { (info.title) small { "Player aid" } } (aid) }
        }
    };
    Some(document(&format!("Player aid of {} · Tender", info.title), Some(info.id), body))
}

/// The rules as the drawer at a table has them. Examples are in the rulebook, a press away.
pub(super) fn rules_drawer(id: &str, markdown: &str) -> Markup {
    let book = Book::read(markdown);
    let part = |part: &Part| match part {
        Part::Prose(html) => html.clone(),
        Part::Example { id: example, solved: false, .. } => {
            html! { p.try-it { a href={ "/rules/" (id) "#ex-" (example) } target="_blank" { "Try an example in the rulebook" } } }
        }
        Part::Example { .. } => html! {},
    };
    html! {
        h1 { (book.title) }
        @for lead in &book.lead { (part(lead)) }
        @for chapter in &book.chapters { (chapter_of(chapter, &part)) }
    }
}

/// The first minute: three pictures, who made it, then what RULES.md begins with.
fn minute(game: &dyn AnyGame, book: &Book) -> Markup {
    let (info, panels) = (game.info(), game.first_minute());
    html! {
        section.panel.minute aria-labelledby="in-one-minute" {
            header {
                h2 id="in-one-minute" { "In one minute" }
                span.quiet { (info.players.0) " to " (info.players.1) " players, about " (info.minutes) " minutes" }
            }
            @if !panels.is_empty() { (trio(&panels)) }
            @for part in &book.lead { @if let Part::Prose(html) = part { (html) } }
            p.legend { "Designed by " (info.designer) ", " (info.year) ", told in our words. What we added or had to decide is marked " span.ours { "ours" } "." }
        }
    }
}

/// The three pictures with their sentences.
pub(super) fn trio(panels: &[Panel]) -> Markup {
    html! {
        ul.trio {
            @for Panel { title, picture, words } in panels {
                li { div.picture aria-hidden="true" { (picture) } p { b { (title) } span { (words) } } }
            }
        }
    }
}

/// What there is to read. Furniture on wide screens, a drawer on phones.
fn contents(book: &Book) -> Markup {
    let line = |place: &Place| html! { a href={ "#" (place.anchor) } { small { (place.number.as_deref().unwrap_or_default()) } span { (place.title) } } };
    html! {
        nav.contents id="contents" popover aria-label="Contents" {
            p.cap { "Contents" }
            ol {
                @for chapter in &book.chapters {
                    li {
                        (line(&chapter.place))
                        @if !chapter.rules.is_empty() { ol { @for rule in &chapter.rules { li { (line(rule)) } } } }
                    }
                }
            }
        }
    }
}

fn chapter_of(chapter: &Chapter, part: &dyn Fn(&Part) -> Markup) -> Markup {
    let Chapter { place, rules } = chapter;
    html! {
        section.chapter id=(place.anchor) {
            (number(place))
            h2 { (place.title) }
            @for one in &place.body { (part(one)) }
            @for rule in rules {
                section.rule id=(rule.anchor) {
                    (number(rule))
                    h3 { (rule.title) }
                    @for one in &rule.body { (part(one)) }
                }
            }
        }
    }
}

/// Its number as a link to itself, for the margin.
fn number(place: &Place) -> Markup {
    html! {
        @if let Some(number) = &place.number { a.nr href={ "#" (place.anchor) } aria-label={ "Rule " (number) } { (number) } }
    }
}

fn part_of(part: &Part, game: &dyn AnyGame, tried: Option<&Tried>) -> Markup {
    let find = |id: &str| game.examples().iter().find(|example| example.id == id);
    match part {
        Part::Prose(html) => html.clone(),
        Part::Example { id, luck, solved } => match (find(id), tried) {
            (Some(example), _) if *solved => worked(example, *luck),
            (Some(example), Some(tried)) if tried.example.id == example.id => live(game.info().id, tried),
            (Some(example), _) => live(game.info().id, &Tried { example, luck: *luck, answer: None }),
            // A law of the game finds it first.
            (None, _) => html! {},
        },
    }
}
