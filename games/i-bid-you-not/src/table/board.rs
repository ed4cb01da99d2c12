//! The board: the rules in force, the row with its lot, and the auction for it.

use engine::{Action as _, ActionSet};
use felt::{People, seat_class};
use maud::{Markup, html};

use super::{bids, money, number, piles, rules, tiles};
use crate::action::Action;
use crate::row::Entry;
use crate::state::Phase;
use crate::view::View;

pub(super) fn board(view: &View, legal: &ActionSet<Action>, people: &People) -> Markup {
    html! {
        (rules::rules(view))
        @if view.offer.is_empty() { p.because { "The lot is won. A bid will start the next row." } }
        @else { (lot(view)) (row(view, legal, people)) }
        (bids::auction(view, people))
        (piles::piles(view, people))
    }
}

/// What winning would bring, with the arithmetic.
fn lot(view: &View) -> Markup {
    let spoils = view.offer.spoils(&view.deck);
    let won = || view.offer.iter().map(|entry| entry.tile).filter(|&tile| spoils.scored.contains(tile));
    html! {
        p.lotsum data-part="lot" data-thing="r5-2" {
            span.cap { "The lot" } " "
            @if spoils.scored.len() > 1 { (tiles::sum(view, won())) " = " }
            b.num { (money(view.deck.worth(spoils.scored))) }
            @if spoils.scored.len() < view.offer.len() {
                span.quiet { " · " (view.offer.len() - spoils.scored.len()) " not scored" }
            }
        }
    }
}

/// The row. Its id changes with the newest tile, so that a narrow screen shows that one first.
fn row(view: &View, legal: &ActionSet<Action>, people: &People) -> Markup {
    let scored = view.offer.spoils(&view.deck).scored;
    let paying = view.phase == Phase::PayPlace;
    let newest = view.offer.entered();
    html! {
        ol.lotrow id={ "row" (view.auctions) "-" (newest) } style={ "--n:" (view.offer.len()) } data-part="row"
            aria-label="The row, left to right" {
            @for (at, entry) in view.offer.iter().enumerate() {
                @if paying { (spot(view, legal, at)) }
                li.newest[entry.seq == newest].out[!scored.contains(entry.tile)] { (lying(view, legal, people, at, entry)) }
            }
            @if paying { (spot(view, legal, view.offer.len())) }
        }
    }
}

/// A tile of the row; after a win it may be one to throw out.
fn lying(view: &View, legal: &ActionSet<Action>, people: &People, at: usize, entry: &Entry) -> Markup {
    let by = entry.added_by;
    let whose = by.map(seat_class).unwrap_or_default();
    let who = by.map_or("starter".to_owned(), |seat| format!("added by {}", people.name(seat)));
    let label = format!("{}, {who}", tiles::label(view, entry.tile));
    let class = tiles::class(view, entry.tile);
    let inside = html! {
        (tiles::face(view, entry.tile, html! { (rules::printed(view, entry)) }))
        @if by.is_some() { i.by {} }
    };
    let action = Action::Spot { index: at as u8 };
    html! {
        @if view.phase == Phase::AfterWinDiscard && legal.contains(action) {
            button id={ "t" (entry.tile) } .tile.chip.can.(class).(whose) data-part={ "tile " (entry.tile) }
                data-thing=(tiles::thing(view, entry.tile)) data-play=(action.code()) data-go={ "Throw out " (number(entry.tile)) } aria-label=(label) { (inside) }
        } @else {
            div id={ "t" (entry.tile) } .tile.chip.asleep[rules::sleeps(view, entry)].(class).(whose) data-part={ "tile " (entry.tile) }
                data-thing=(tiles::thing(view, entry.tile)) role="img" aria-label=(label) title=(who) { (inside) }
        }
    }
}

/// A gap in the row that a payment may fill.
fn spot(view: &View, legal: &ActionSet<Action>, at: usize) -> Markup {
    let action = Action::Spot { index: at as u8 };
    let name = |at: usize| view.offer.get(at).map(|entry| number(entry.tile));
    let place = match (at.checked_sub(1).and_then(name), name(at)) {
        (Some(left), Some(right)) => format!("Between {left} and {right}"),
        (None, Some(right)) => format!("Left of {right}"),
        (Some(left), None) => format!("Right of {left}"),
        (None, None) => "Here".to_owned(),
    };
    html! {
        @if legal.contains(action) {
            li.gap { button.spot.can data-play=(action.code()) data-go=(place) aria-label=(place) { "+" } }
        }
    }
}
