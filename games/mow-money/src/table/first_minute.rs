//! The game in one minute: three pictures and a sentence each.

use felt::{Icon as Sign, Panel, icon};
use maud::html;

use super::pictures::{bid, cards};
use super::pieces::{picture, rep, reps};
use crate::books::Books;
use crate::cards::Kind;
use crate::event::Bid;
use crate::stacks::Laid;

/// Two bids on a contract of two points: the lower one wins.
const BIDS: [[&str; 3]; 2] = [["G1*WH", "G1WS", "G2*W"], ["G2WH", "G2HS", "G3*H"]];
/// What somebody holds in the end.
const HELD: [u8; 3] = [2, 3, 5];
const MONEY: u32 = 9;

pub(super) fn first_minute() -> Vec<Panel> {
    let kinds = |names: [&str; 3]| -> Laid { names.iter().filter_map(|name| name.parse::<Kind>().ok()).collect() };
    let bids = BIDS.map(|names| Bid { cards: kinds(names), stakes: Default::default() });
    let books = Books { money: MONEY, contracts: HELD.into_iter().collect(), mowers: [true, true, false] };
    vec![
        Panel {
            title: "The goal",
            picture: html! { span.lined.prizes { @for points in [1, 3, 5, 8] { (rep(points)) } } },
            words: html! { "Win mowing contracts. Their points are your reputation, and the best reputation wins." },
        },
        Panel {
            title: "A round",
            picture: html! {
                span.lined {
                    (rep(2))
                    span.lines {
                        @for (at, one) in bids.iter().enumerate() {
                            span.lined {
                                @if at == 0 { (cards(&one.cards)) } @else { (bid(one)) }
                                b.num { "= " (one.modified()) } @if at == 0 { (icon(Sign::Check)) }
                            }
                        }
                    }
                }
            },
            words: html! { "Bid in secret, in every neighbourhood at once. " b { "The lowest bid wins" } ", and is paid only that." },
        },
        Panel {
            title: "The end",
            picture: html! {
                span.lines {
                    span.lined { (reps(books.contracts.iter())) b.num { (books.contracts.points()) } }
                    span.lined { (picture("mower")) b.num { "+ " (books.mower_points()) } }
                    span.lined { b { "$" (MONEY) } b.num { "+ " (books.money_points()) " = " (books.reputation()) } }
                }
            },
            words: html! { "When no contract is left, add up contracts and mowers. Every full $3 is a point, too." },
        },
    ]
}
