//! The pieces that the table is made of: bid cards, contracts, requirements, icons.

use engine::Reason;
use maud::{Markup, html};

use crate::cards::{Ask, Colour, Contract, Kind};

impl Colour {
    /// The class that wears the colour; its blades of grass say it without.
    pub(super) fn class(self) -> &'static str {
        ["g", "r", "y"][self as usize]
    }
}

/// A picture in a line of text. Silent: say it in words beside it, or in a label around it.
pub(super) fn picture(class: &str) -> Markup {
    html! { i.ic.(class) aria-hidden="true" {} }
}

/// "green $1, starred, weeds and hose".
pub(super) fn spoken(kind: Kind) -> String {
    let print = kind.print();
    let star = if print.star { ", starred" } else { "" };
    format!("{} ${}{star}, {}", print.colour, print.value, felt::listed(print.icons.iter().map(|icon| icon.word())))
}

/// A bid card lying somewhere.
pub(super) fn card(kind: Kind, id: &str) -> Markup {
    html! { div id=[named(id)] .card.bid.(kind.print().colour.class()) role="img" aria-label=(spoken(kind)) { (print(kind)) } }
}

/// A bid card in the hand: to be pressed if it has a code, else it says why not, washed out if others can be.
pub(super) fn held(kind: Kind, id: &str, code: Result<u16, Reason>, off: bool, apart: bool) -> Markup {
    let class = kind.print().colour.class();
    html! {
        @match code {
            Ok(code) => button id=[named(id)] .card.bid.can.(class).apart[apart] data-play=(code) data-now data-thing="r1-1" aria-label=(spoken(kind)) { (print(kind)) },
            Err(why) => button id=[named(id)] .card.bid.(class).off[off].apart[apart] aria-disabled="true" data-why=(why.words) data-thing="r1-1" aria-label=(spoken(kind)) { (print(kind)) },
        }
    }
}

/// A bid card in a picture.
pub(super) fn drawn(kind: Kind) -> Markup {
    html! { span.card.bid.(kind.print().colour.class()) role="img" aria-label=(spoken(kind)) { (print(kind)) } }
}

fn named(id: &str) -> Option<&str> {
    Some(id).filter(|id| !id.is_empty())
}

fn print(kind: Kind) -> Markup {
    let print = kind.print();
    html! {
        (picture("blades"))
        @if print.star { (picture("star")) }
        b.num { "$" (print.value) }
        span.jobs { @for icon in &print.icons { (picture(icon.word())) } }
    }
}

/// A bid card where there is little room: its colour, its dollars, its star.
pub(super) fn chip(kind: Kind) -> Markup {
    let print = kind.print();
    html! {
        i.bc.(print.colour.class()) role="img" aria-label=(spoken(kind)) title=(spoken(kind)) {
            (print.value) @if print.star { (picture("star")) }
        }
    }
}

/// A contract as its points.
pub(super) fn rep(points: u8) -> Markup {
    html! { span.rep role="img" aria-label={ (points) "-point contract" } { (points) } }
}

/// One alternative of a contract, drawn.
pub(super) fn alternative(colour: Colour, ask: Ask) -> Markup {
    let sign = if ask.starred { "star" } else { "blades" };
    html! {
        span.alt role="img" aria-label=(ask.words(colour)) {
            @for _ in 0..ask.cards { i.bc.(colour.class()) { (picture(sign)) } }
        }
    }
}

/// All alternatives of the contracts worth this much.
pub(super) fn asks(points: u8) -> impl Iterator<Item = (Colour, Ask)> {
    Colour::ALL.into_iter().zip(Contract::worth(points).asks).filter_map(|(colour, ask)| Some((colour, ask?)))
}

/// What a contract asks for, drawn.
pub(super) fn requirement(points: u8) -> Markup {
    html! {
        span.req {
            @for (at, (colour, ask)) in asks(points).enumerate() {
                // The signs in words; heard as the picture's name already.
                span.or { @if at > 0 { em { "or" } } (alternative(colour, ask)) em.words aria-hidden="true" { (ask.words(colour)) } }
            }
        }
    }
}

/// A row of small contracts: "1 1 3".
pub(super) fn reps(points: impl Iterator<Item = u8>) -> Markup {
    html! { span.owned { @for points in points { (rep(points)) } } }
}
