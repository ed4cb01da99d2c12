//! What everybody did last: the reveal at the end of a phase, kept in sight through the next one.

use engine::Seat;
use felt::{People, seat_class};
use maud::{Markup, html};

use super::pieces::{difference, listed, sign};
use crate::customers::CustomerSet;
use crate::deck::Deck;
use crate::view::View;
use crate::workshop::Turn;

/// A player alone knows what they chose; a sale or a twist is still worth a line.
pub(super) fn is_worth_telling(view: &View) -> bool {
    let others = view.options.players > 1 && view.lately.round > 0;
    others || twisted(view) || view.lately.turns.iter().any(Turn::is_sale)
}

pub(super) fn did(view: &View, people: &People) -> Markup {
    let lately = &view.lately;
    html! {
        // A new id for a new reveal, so that it plays once.
        section.did id={ "did" (lately.round) "-" (u8::from(twisted(view))) } aria-label={ "Round " (lately.round) } data-part="reveal" data-thing="r5-1" {
            h2.cap { "Round " (lately.round) @for name in came(view) { " · " (name) } }
            ol {
                @for (seat, turn) in lately.turns.by_seat() {
                    li.(seat_class(seat)) style={ "--i:" (seat.index()) } {
                        b { (people.name(seat)) } " " (turned(turn, &view.market.deck)) (changed(view, seat))
                    }
                }
            }
        }
    }
}

fn twisted(view: &View) -> bool {
    view.lately.resolved.iter().any(|resolved| !resolved.is_empty())
}

/// The twists that came.
fn came(view: &View) -> Vec<&str> {
    let resolved = view.lately.resolved.first().map_or(&[][..], |resolved| resolved);
    let names = resolved.iter().map(|outcome| view.lately.twists[outcome.slot.index()]);
    names.map(|twist| view.market.deck.twist(twist).name.as_str()).collect()
}

fn turned(turn: &Turn, deck: &Deck) -> Markup {
    html! {
        @if let Some(chosen) = turn.chosen { span.tk.(chosen.id()) title=(chosen.name()) { (sign()) span.say { (chosen.name()) } } }
        @if turn.is_sale() {
            span title={ "to " (names(deck, turn.cashed)) } { " sold " (listed(&turn.sold)) b.good { "+$" (turn.gained) } }
        }
    }
}

/// What the twists changed, all together.
fn changed(view: &View, seat: Seat) -> Markup {
    let Some(last) = view.lately.resolved[seat].last() else { return html! {} };
    let before = &view.lately.before[seat];
    let (lost, gained) = difference(&before.mat, &last.after.mat);
    html! {
        @if !lost.is_empty() { " " span.poor { "−" } (listed(&lost)) }
        @if !gained.is_empty() { " " span.good { "+" } (listed(&gained)) }
        @if last.after.money > before.money { " " b.good { "+$" (last.after.money - before.money) } }
        @if last.after.money < before.money { " " b.poor { "−$" (before.money - last.after.money) } }
    }
}

/// "Queen and Miser".
pub(super) fn names(deck: &Deck, customers: CustomerSet) -> String {
    felt::listed(customers.iter().map(|customer| deck.customer(customer).name.as_str()))
}
