//! The board: customers and whose estimate wins them, the row of suits, the estimates handed in.

use engine::{Action as _, ActionSet, Seat};
use felt::{Icon, People, back, icon, mini_suit, seat_class, slot};
use maud::{Markup, html};

use super::{place_name, so_far, winners};
use crate::action::Action;
use crate::cards::{Row, Suit};
use crate::view::View;

pub(super) fn board(view: &View, legal: &ActionSet<Action>, people: &People) -> Markup {
    html! {
        @if view.market.is_empty() {
            h2.cap { "Round " (view.round) ": who won which customer" }
            (because(view, people))
            (revealed(view, people))
        } @else {
            h2.cap { "Customers this round, and whose estimate wins them" }
            (market(view))
        }
        (scale(view.row, view.adjusting))
        @if view.market.is_empty() {
            @if let (Some(suit), false) = (view.adjusting, legal.is_empty()) { (places(view.row, suit)) }
        } @else {
            (handed_in(view, people))
            (last_round(view, people))
        }
        (so_far::so_far(view, people))
    }
}

/// Every customer of the last round with the estimate that won it, turned over one after the other.
pub(super) fn revealed(view: &View, people: &People) -> Markup {
    let round = view.history.last().map_or(&[][..], |round| round);
    html! {
        ol.lot.shown data-part="customers" {
            @for (at, (seat, estimate)) in winners(view, round).enumerate() {
                li.prize.best[at == 0] style={ "--i:" (estimate.place) } {
                    (customer(Some(customer_id(view.history.len(), at)), estimate.customer))
                    b { (place_name(usize::from(estimate.place), view.players)) }
                    div.won.(seat_class(seat)) {
                        (felt::Card::from(estimate.card).lying(&card_id(view, seat, view.history.len())))
                        span.by { (people.name(seat)) }
                    }
                }
            }
        }
    }
}

/// The rule of the round in one sentence, on its two ends.
fn because(view: &View, people: &People) -> Markup {
    let at =
        |place: u8| view.history.last()?.by_seat().find(|(_, estimate)| estimate.place == place).map(|(seat, _)| seat);
    let (Some(strongest), Some(second)) = (at(0), at(1)) else { return html! {} };
    html! {
        p.because style={ "--i:" (view.players) } {
            (people.bold(strongest)) " " (people.verb(strongest, "were", "was")) " strongest and "
            (people.verb(strongest, "are", "is")) " left with the worst. "
            (people.bold(second)) " came second and " (people.verb(second, "take", "takes")) " the best."
        }
    }
}

fn market(view: &View) -> Markup {
    let awards = view.market.iter().zip(&view.setup().award);
    html! {
        ol.lot data-part="customers" {
            @for (at, (&value, &place)) in awards.enumerate() {
                li.prize.best[at == 0] {
                    (customer(Some(customer_id(view.round, at)), value))
                    b { (place_name(place, view.players)) }
                }
            }
        }
    }
}

/// A customer, on the table or, without an id, in a picture.
pub(super) fn customer(id: Option<String>, value: u8) -> Markup {
    html! {
        span id=[id] class="card customer" role="img" aria-label={ "customer " (value) } data-thing="r3-2" { span.num { (value) } }
    }
}

fn customer_id(round: usize, at: usize) -> String {
    format!("m{round}-{at}")
}

fn scale(row: Row, lifted: Option<Suit>) -> Markup {
    html! {
        div.scale data-part="row" aria-label="Suits from strongest to weakest" {
            span.cap { "strongest" }
            ol {
                @for suit in row.0 {
                    @let shown = felt::Suit::from(suit);
                    li id={ "suit-" (shown.class()) } .chip.(shown.class()).lifted[lifted == Some(suit)]
                        data-thing="r2-1" { (shown.named()) }
                }
            }
            span.cap { "weakest" }
            p.quiet { "Suit beats number." }
        }
    }
}

/// The four orders that may be made, each a button.
fn places(row: Row, suit: Suit) -> Markup {
    let name = suit.name();
    html! {
        div.places role="group" aria-label={ "Where to put " (name) } {
            @for position in 0..4u8 {
                @let order = row.moved(suit, usize::from(position));
                @let keep = order == row;
                @let place = place_name(usize::from(position), 4);
                @let go = if keep { format!("Leave {name}") } else { format!("Make {name} {place}") };
                button.can id={ "to" (position) } data-play=(Action::MoveSuit { position }.code()) data-go=(go) aria-label=(go) {
                    b { @if keep { "as it is" } @else { (place) } }
                    span { @for other in order.0 { i.(felt::Suit::from(other).class()).lifted[other == suit] {} } }
                }
            }
        }
    }
}

fn handed_in(view: &View, people: &People) -> Markup {
    html! {
        ol.in data-part="estimates" aria-label="Estimates handed in" {
            @for seat in Seat::all(view.players) {
                @let owes = view.to_act.contains(seat);
                li.(seat_class(seat)).quiet[owes] {
                    @match view.committed.filter(|_| people.is_me(seat)) {
                        _ if owes => (slot()),
                        Some(card) => (felt::Card::from(card).lying(&card_id(view, seat, view.round))),
                        None => (back(&card_id(view, seat, view.round))),
                    }
                    span { (people.name(seat)) }
                }
            }
        }
    }
}

/// The id of an estimate, from the table to its customer. It names a card only to its owner, who held it.
fn card_id(view: &View, seat: Seat, round: usize) -> String {
    let played = || view.history.get(round - 1).map(|results| results[seat].card);
    match view.committed.or_else(played).filter(|_| view.seat == Some(seat)) {
        Some(card) => felt::Card::from(card).id(),
        None => format!("e{}-{round}", seat.index()),
    }
}

/// For whoever blinked: what the last round brought, and whether the row was moved.
fn last_round(view: &View, people: &People) -> Markup {
    let Some(round) = view.history.last() else { return html! {} };
    let weakest = round.by_seat().max_by_key(|(_, estimate)| estimate.place);
    html! {
        div.last {
            span.cap { "Round before" }
            ul {
                @for (seat, estimate) in winners(view, round) {
                    li.(seat_class(seat)) {
                        b.num { (estimate.customer) } (felt::Card::from(estimate.card).mini()) span { (people.name(seat)) }
                    }
                }
            }
            @if let Some((seat, estimate)) = weakest {
                @let suit = estimate.card.suit();
                p {
                    (people.name(seat))
                    @if view.rows.last() == Some(&view.row) { " left " (mini_suit(suit.into())) " in its place." }
                    @else { " made " (mini_suit(suit.into())) " " (place_name(view.row.position(suit), 4)) "." }
                }
            }
        }
    }
}

/// The button that opens [`so_far::so_far`].
pub(super) fn opener() -> Markup {
    html! { button.ghost.opener popovertarget="so-far" { (icon(Icon::Cards)) "Cards played" } }
}
