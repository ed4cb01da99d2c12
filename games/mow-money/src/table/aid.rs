//! The player aid: the phases of a round, what contracts ask for, prices, odd jobs, the end.

use maud::{Markup, html};

use super::pieces::{picture, rep, requirement};
use crate::cards::{BOX, Colour, Icon, MAX_POINTS, STAKEABLE};

pub(super) fn aid() -> Markup {
    let rules = &BOX.rules;
    html! {
        ol {
            li { b { "Hire" } ", one after the other: buy mowers and cards." }
            li { b { "Bid" } ", all at once and in secret: bids, stakes, odd jobs." }
            li { b { "Resolve" } ": $" (rules.odd_job_bonus) " for who laid a set, then the lowest bid wins in A, B, C, D." }
            li { b { "Salvage" } ": who lost a bid may lay odd jobs." }
            li { b { "Payout" } ": odd jobs are paid." }
            li { b { "Cycle" } ": new contracts turn up; what nobody bid on goes to the bottom." }
        }
        hr;
        p.cap { "Bids" }
        p { "Dollars on the cards, less what is staked. Ties: more staked, then the Tie Breaker, clockwise from its holder. "
            b { "Paid: the dollars in full." } " What is staked is gone." }
        hr;
        p.cap { "Contracts" }
        table {
            tbody {
                @for points in 1..=MAX_POINTS as u8 {
                    tr { th scope="row" { (rep(points)) } td { (requirement(points)) } td { @if usize::from(points) <= STAKEABLE { "can be staked" } } }
                }
            }
        }
        hr;
        p.cap { "Prices" }
        table {
            thead { tr { th scope="col" { "cards" } th scope="col" { "a card" } th scope="col" { "mower" } th scope="col" { "points" } } }
            tbody {
                @for colour in Colour::ALL {
                    @let prices = colour.prices();
                    tr {
                        th scope="row" { i.bc.(colour.class()) aria-hidden="true" { (picture("blades")) } " " (colour) }
                        td { "$" (prices.card_price) }
                        td { @if prices.mower_price > 0 { "$" (prices.mower_price) } @else { "yours" } }
                        td { (prices.mower_points) }
                    }
                }
            }
        }
        p.quiet { "At most " (rules.buy_limit_per_colour) " cards of a colour in a round. The points of mowers are " span.ours { "ours" } "." }
        hr;
        p.cap { "Odd jobs: " (rules.odd_job_set_size) " cards with the same picture" }
        p { @for icon in Icon::ALL { span.tag { (picture(icon.word())) " " (icon.word()) " $" (icon.payout()) } " " } }
        hr;
        p.cap { "At the end" }
        p { "Contracts, mowers, and a point for every full $" (rules.money_per_point) ". Ties: more contracts, then more money." }
    }
}
