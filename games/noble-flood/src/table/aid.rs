//! The player aid: a round in six steps, where a card may go, what contracts bring, what the options add.

use maud::{Markup, html};

use super::signed;
use crate::cards::Effect;
use crate::contracts::Contract;

pub(super) fn aid() -> Markup {
    html! {
        ol {
            li { b { "Market" } ": two contracts for every player lie open." }
            li { b { "Wildcard" } ": the dealer calls a suit or a number." }
            li { b { "Picking" } ": from the dealer on, take a contract or pass. Who passes is out; the dealer takes at least one." }
            li { b { "Turns" } ": the dealer first turns a facedown card up. Then play one card, or discard if none fits." }
            li { b { "Checking" } ": facedown cards are turned up, every contract is checked by what is printed." }
            li { b { "Next round" } ": scored contracts are out, the next player deals." }
        }
        hr;
        p.cap { "Where a card may go" }
        p { "On an empty cell at the map. It and " b { "all" } " faceup neighbours share " b { "one suit or one number" } "; at least one neighbour is faceup. Never wider or higher than five." }
        p { "A wild suit fits any suit, a wild number any number: on your card and beside it, but never for contracts." }
        hr;
        p.cap { "What a contract brings" }
        table {
            thead { tr { th scope="col" { "fulfilled" } @for (plus, _) in prices() { td { (signed(plus)) } } } }
            tbody { tr { th scope="row" { "failed" } @for (_, minus) in prices() { td { (signed(minus)) } } } }
        }
        p { b { "Touching" } ": next to each other by an edge. " b { "Line" } ": a whole row or column. " b { "Path" } ": from card to touching card, each once." }
        hr;
        p.cap { "Action cards (Full Flood)" }
        ul { @for effect in Effect::ALL { li { b { (effect.about().label) } " " (effect.about().text) } } }
        hr;
        p.cap { "Switching (Switchy Suits)" }
        p { "Once in your turn, before your card: show your hand and switch a contract for one with a lower reward, from the market or, if it is empty, from another player." }
        hr;
        p.cap { "At the end" }
        p { "When the market cannot be filled, the highest total wins. Ties: more fulfilled, then fewer failed contracts." }
    }
}

/// Every reward that there is, with its penalty.
fn prices() -> Vec<(i32, i32)> {
    let mut prices: Vec<(i32, i32)> =
        Contract::all().map(|contract| (contract.points(true), contract.points(false))).collect();
    prices.sort_unstable();
    prices.dedup();
    prices
}
