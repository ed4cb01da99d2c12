//! The street: in every neighbourhood its contract, and under it the viewer's bid or what came of all bids.

use engine::{Action as _, ActionSet, Game as _};
use felt::{People, listed};
use maud::{Markup, html};

use super::ids::Ids;
use super::outcome;
use super::pieces::{alternative, asks, card, rep, reps, requirement};
use crate::action::Action;
use crate::cards::STAKEABLE;
use crate::contracts::Neighbourhood;
use crate::event::Lot;
use crate::stacks::Stack;
use crate::state::MowMoney;
use crate::view::{Mine, Plot, Stage, View};

pub(super) fn street(view: &View, legal: &ActionSet<Action>, ids: &Ids, people: &People) -> Markup {
    html! {
        div.street data-part="street" style={ "--plots:" (view.street.len()) } {
            @for (at, plot) in view.neighbourhoods() {
                @let outcome = view.report.lots[at.index()];
                section.plot data-part={ "neighbourhood " (at) } aria-label={ "Neighbourhood " (at) } {
                    div.houses.(["a", "b", "c", "d"][at.index()]) {}
                    (contract(view, at, plot, &outcome))
                    div.offer {
                        @match (view.stage, &view.mine) {
                            (Stage::Bid, Some(mine)) => (own_bid(view, plot, at, mine, legal, ids)),
                            (Stage::Bid, None) => p.none { "Bids are secret." },
                            _ => (outcome::outcome(view, at, &outcome, people)),
                        }
                    }
                }
            }
        }
    }
}

/// The contract on offer, or in Salvage the one that was, on what lies below it.
fn contract(view: &View, at: Neighbourhood, plot: &Plot, outcome: &Lot) -> Markup {
    let shown = match (plot.on_offer(), outcome) {
        (None, Lot::Awarded(auction)) if view.stage == Stage::Salvage => Some(auction.points),
        (on_offer, _) => on_offer,
    };
    let below = &plot.contracts[plot.contracts.len().min(usize::from(plot.face_up))..];
    html! {
        @if let Some(points) = shown {
            div.lot data-thing={ "contract-" (points) } id={ "lot-" (at) "-" (points) "-" (below.len()) } .gone[!plot.face_up] {
                b.at { (at) } (rep(points)) (requirement(points))
            }
        } @else {
            div.lot.empty { b.at { (at) } span.quiet { "no contract left" } }
        }
        p.below {
            span title="Contracts under this one, for later rounds" { (below.len()) " more below" }
            // What went to the bottom was seen by all.
            @if below.iter().any(Option::is_some) {
                span aria-label={ "known, from the top: " (listed(below.iter().map(|known| known.map_or("?".to_owned(), |points| points.to_string())))) } {
                    @for known in below { i.known[known.is_some()] { @if let Some(points) = known { (points) } @else { "?" } } }
                }
            }
        }
    }
}

fn own_bid(view: &View, plot: &Plot, at: Neighbourhood, mine: &Mine, legal: &ActionSet<Action>, ids: &Ids) -> Markup {
    let Some(points) = plot.on_offer() else { return html! {} };
    let bid = mine.stacks.iter().enumerate().find(|(_, stack)| stack.neighbourhood() == Some(at));
    match bid {
        Some((index, bid)) => laid(view, at, index, bid, mine, legal, ids),
        None => openers(view, at, points, legal),
    }
}

/// The viewer's bid: press it to take it back, press a contract to stake it.
fn laid(
    view: &View,
    at: Neighbourhood,
    index: usize,
    bid: &Stack,
    mine: &Mine,
    legal: &ActionSet<Action>,
    ids: &Ids,
) -> Markup {
    let missing = usize::from(bid.needs) - bid.cards.len();
    let stakes: Vec<u8> =
        (1..=STAKEABLE as u8).filter(|&points| legal.contains(Action::Stake { neighbourhood: at, points })).collect();
    html! {
        (super::stack(view, index - usize::from(mine.locked), &format!("the bid on {at}"), legal, html! {
            @for (card_at, &kind) in bid.cards.iter().enumerate() { (card(kind, &ids.laid(index, card_at))) }
            @for _ in 0..missing { span.slot.want { "+1" } }
        }))
        @if missing > 0 {
            p.sum { span.num { "$" (bid.raw()) } " so far, " (missing) " to go" }
        } @else if bid.stakes.points() > 0 {
            p.sum { span.num { (bid.raw()) } " − " (reps(bid.stakes.iter())) " = " span.num { (bid.modified()) } }
        } @else {
            p.sum { (sum(bid)) " = " span.num { (bid.raw()) } }
        }
        @if !stakes.is_empty() {
            p.stakes { "Stake "
                @for points in stakes {
                    @let action = Action::Stake { neighbourhood: at, points };
                    button.can data-play=(action.code()) data-now aria-label={ "Stake a " (points) "-point contract on " (at) } { (rep(points)) }
                }
            }
        }
        @if missing == 0 && bid.stakes.points() > 0 {
            p.quiet { "Pays $" (bid.raw()) " if it wins. What is staked is gone either way." }
        }
    }
}

/// "1 + 2 + 1".
fn sum(bid: &Stack) -> String {
    bid.cards.iter().map(|kind| kind.print().value.to_string()).collect::<Vec<_>>().join(" + ")
}

/// Every way in which the viewer can bid here, each a button; or what stands in the way.
fn openers(view: &View, at: Neighbourhood, points: u8, legal: &ActionSet<Action>) -> Markup {
    let way = |colour| Action::OpenBid { neighbourhood: at, colour };
    let open: Vec<_> = asks(points).filter(|&(colour, _)| legal.contains(way(colour))).collect();
    // Each way lacks other cards, or all wait for the same thing.
    let mut whys: Vec<_> = asks(points).map(|(colour, _)| MowMoney::why_not(view, way(colour)).words).collect();
    whys.dedup();
    html! {
        @if open.is_empty() {
            button.none aria-disabled="true" data-why=(whys.join(" ")) { "No bid here" span.say { " on " (at) } "." }
        } @else {
            div.ways {
                @for (colour, ask) in open {
                    button.can data-play=(way(colour).code()) data-now aria-label={ "Bid " (ask.words(colour)) " on " (at) } {
                        "Bid " (alternative(colour, ask))
                    }
                }
            }
        }
    }
}
