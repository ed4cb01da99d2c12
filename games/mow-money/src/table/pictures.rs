//! Pieces of the table as pictures for the rulebook: without ids, and small.

use engine::Seat;
use felt::{People, Person};
use maud::{Markup, html};

use super::pieces::{chip, drawn, reps};
use crate::cards::Kind;
use crate::event::Bid;

/// Bid cards in a line.
pub(super) fn cards(kinds: &[Kind]) -> Markup {
    html! { span.lined { @for &kind in kinds { (drawn(kind)) } } }
}

/// A line of a position: what it is, and it.
pub(super) fn labelled(label: &str, what: Markup) -> Markup {
    html! { div.labelled { span.cap { (label) } (what) } }
}

/// A bid: its cards, and what is staked on it.
pub(super) fn bid(bid: &Bid) -> Markup {
    html! {
        span.lined {
            @for &kind in bid.cards.iter() { (chip(kind)) }
            @if bid.stakes.points() > 0 { " − " (reps(bid.stakes.iter())) }
        }
    }
}

/// "1 + 2 + 2 − 1 = 4"; a single sum without stakes ends with what it makes, too.
pub(super) fn sum(bid: &Bid) -> String {
    let dollars = bid.cards.iter().map(|kind| kind.print().value.to_string()).collect::<Vec<_>>().join(" + ");
    match bid.stakes.points() {
        0 => format!("{dollars} = {}", bid.raw()),
        staked => format!("{dollars} − {staked} = {}", bid.modified()),
    }
}

/// The reader and the neighbours, clockwise: whoever sits on the left comes next.
pub(super) fn people(players: usize) -> People {
    let names: &[&str] = if players == 3 { &["You", "Left", "Right"] } else { &["You", "Left", "Across", "Right"] };
    let person = |name: &&str| Person { name: (*name).to_owned(), bot: None, away: false };
    People { me: Seat::new(0), seats: names.iter().take(players).map(person).collect() }
}
