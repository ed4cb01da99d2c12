//! The player aid: a round in steps, what a sale needs, how twists come, and all twists.

use maud::{Markup, html};

use super::twists::mood;
use crate::deck::Deck;
use crate::options::GOAL;

pub(super) fn aid() -> Markup {
    let deck = Deck::standard();
    html! {
        ol {
            li { b { "Choose" } " a type: one new token of it, on level 1." }
            li { b { "Upgrade" } " one token of that type by a level." }
            li { b { "Sell" } ", if you like: one batch, once a round." }
            li { b { "Reveal" } ": each chosen type takes a counter off its twist." }
            li { b { "Twists" } " without counters come to everybody: two customers for each, then any order." }
        }
        hr;
        p.cap { "A sale" }
        p { "At least " b { "two tokens" } " and " b { "two pleased customers" } ". All who are pleased pay and leave." }
        hr;
        p.cap { "The twists" }
        table {
            tbody {
                @for card in deck.twists().map(|twist| deck.twist(twist)) {
                    tr { th scope="row" .(mood(card.mood)) { (card.name) } td { (card.text) } }
                }
            }
        }
        hr;
        p.cap { "The end" }
        p { "After a round, whoever leads " b { "alone with $" (GOAL) " or more" } " wins. Alone: in as few rounds as you can." }
    }
}
