//! What everybody knows about the hands: cards that were seen and have not left since.

use engine::Seat;
use felt::{People, seat_class};
use maud::{Markup, html};

use super::pieces::{chip, picture, spoken};
use crate::cards::Kind;
use crate::view::View;

/// Player by player, the others first: what others know of the viewer matters less to the viewer.
pub(super) fn known(view: &View, people: &People) -> Markup {
    let of = |seat: Seat| &view.companies[seat].known;
    let mut seats: Vec<Seat> = Seat::all(view.players).filter(|&seat| !of(seat).is_empty()).collect();
    seats.sort_by_key(|&seat| people.is_me(seat));
    html! {
        @if !seats.is_empty() {
            div.panel.known-cards data-part="known cards" {
                span.cap data-thing="r10-3" title="They came back from lost bids" { "Known to be in hand" }
                ul {
                    @for seat in seats {
                        li.(seat_class(seat)) {
                            b { (people.name(seat)) }
                            @for kind in Kind::all() { (cards(kind, of(seat).of(kind))) }
                        }
                    }
                }
            }
        }
    }
}

/// Cards of one kind with their icons, which a small chip leaves out.
fn cards(kind: Kind, count: u8) -> Markup {
    html! {
        @if count > 0 {
            span.kc title=(spoken(kind)) {
                (chip(kind))
                @for icon in &kind.print().icons { (picture(icon.word())) }
                @if count > 1 { "×" (count) }
            }
        }
    }
}
