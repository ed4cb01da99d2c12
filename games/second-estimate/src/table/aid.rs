//! The player aid: a round in four steps, what is strong, who takes whom.

use felt::ordinal;
use maud::{Markup, html};

use super::pictures;
use super::place_name;
use crate::cards::{BOX, Row};

pub(super) fn aid() -> Markup {
    html! {
        ol {
            li { b { "Customers" } " turn up, one for each player." }
            li { b { "Hand in" } " one card each, face down." }
            li { b { "Award" } ": second strongest first, the strongest is left with the worst." }
            li { b { "Adjust" } ": the weakest card may move its suit, then the next round." }
        }
        hr;
        p.cap { "What is strong" }
        p { (pictures::row(Row::default(), None)) }
        p { "The leftmost suit is the strongest. " b { "Suit first, then number." } }
        hr;
        p.cap { "Who takes which customer" }
        table {
            thead { tr { th scope="col" { "players" } @for at in 0..MOST { th scope="col" { @if at == 0 { "best" } @else { (ordinal(at + 1)) } } } } }
            tbody {
                @for setup in BOX.setups() {
                    tr {
                        th scope="row" { (setup.players) @if setup.players < 4 { " " span.ours { "ours" } } }
                        @for at in 0..MOST { td { @if let Some(&place) = setup.award.get(at) { (short(place, setup.players)) } } }
                    }
                }
            }
        }
        p.quiet { "1 is the strongest card, the last number the weakest." }
        hr;
        p.cap { "At the start" }
        p { @for setup in BOX.setups() { span.tag { (setup.players) " play: " (setup.hand) " cards each" } " " } }
        hr;
        p.cap { "At the end" }
        p { "Highest total wins. Ties: more tens, then more nines, and so on down." }
    }
}

/// The largest table.
const MOST: usize = 6;

/// "2" with the whole name for ears.
fn short(place: usize, of: usize) -> Markup {
    html! { span aria-hidden="true" { (place + 1) } span.say { (place_name(place, of)) } }
}
