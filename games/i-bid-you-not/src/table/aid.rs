//! The player aid: a turn, an auction, who decides first, which texts work.

use maud::{Markup, html};

pub(super) fn aid() -> Markup {
    html! {
        p.cap { "Your turn" }
        p { b { "Add" } " a tile with a number above the last one, or " b { "call" } " the auction. Pass only if you can do neither." }
        hr;
        p.cap { "An auction" }
        ol {
            li { b { "Bid" } " one tile each, in secret." }
            li { b { "Order" } ": from high to low. If every bid lies inside the row, from low to high." }
            li { b { "Decide" } " in that order: take the lot, or skip. The last one has to take it." }
            li { b { "A skip" } " costs a scored tile at random, and a hand tile that goes anywhere into the row." }
            li { b { "Then" } " the lowest bid starts the next row, and the other bids are discarded." }
        }
        hr;
        p.cap { "Which texts work" }
        table {
            tbody {
                tr { th scope="row" { "added, or paid" } td { "awake" } }
                tr { th scope="row" { "starters, bids, added after a win" } td { "asleep" } }
                tr { th scope="row" { "beside a Swatphone that mutes" } td { "muted" } }
                tr { th scope="row" { "order, product, hand, price" } td { "the newest" } }
                tr { th scope="row" { "everything else" } td { "together" } }
            }
        }
        p { "Forbidding beats allowing. Always inverted beats never inverted, and that beats the range." }
        hr;
        p.cap { "At the end" }
        p { "Add up the prices in your score pile. Headgrowns change what each of its tiles is worth." }
    }
}
