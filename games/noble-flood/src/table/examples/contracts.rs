//! What contracts ask, what they bring, and what they are switched for.

use engine::{Dice, Quick, Seat};
use felt::{Choice, Puzzle};
use maud::{Markup, html};

use super::{any_map, labelled, listed};
use crate::cards::Shown;
use crate::cells::Cells;
use crate::checks::{Evidence, Finding};
use crate::contracts::{BASE, Contract, Offer, Terms};
use crate::map::Map;
use crate::options::Options;
use crate::state::{NobleFlood, Outcome};
use crate::table::chart::{chart, letter};
use crate::table::{pictures, signed, standing};

/// As many cards as three players lay in a round, or nearly.
const SIZE: usize = 9;

/// Four contracts and a map: which hold?
pub(super) fn holding(dice: &mut Quick) -> Puzzle {
    loop {
        let (map, _) = any_map(dice, SIZE);
        let offers = any_offers(dice, 4);
        let met = offers.iter().filter(|&&offer| find(offer, &map).met).count();
        if (1..=3).contains(&met) {
            let choices = offers.iter().map(|&offer| Choice {
                label: face(offer),
                right: find(offer, &map).met,
                why: why(offer, &map),
            });
            let choices = choices.collect();
            return Puzzle { position: labelled("The map", chart(&map, &[], Cells::NONE)), choices };
        }
    }
}

/// Maps with four cards of one suit: do they form a path?
pub(super) fn snakes(dice: &mut Quick) -> Puzzle {
    let snake = Offer { contract: named("four_suit_adjacent_any"), terms: Terms::default() };
    let four = Offer { contract: named("flush_any"), terms: Terms::default() };
    let mut maps: Vec<(Map, bool)> = Vec::new();
    while maps.len() < 3 {
        let (map, _) = any_map(dice, 7);
        // Enough cards of one suit, so that only their places decide.
        let (met, near) = (find(snake, &map).met, find(four, &map).have >= 4);
        let balanced = maps.len() < 2 || maps.iter().any(|&(_, other)| other != met);
        if near && balanced {
            maps.push((map, met));
        }
    }
    let choices = maps.iter().enumerate().map(|(at, (map, met))| Choice {
        label: html! { b { (letter(at)) } (chart(map, &[], Cells::NONE)) },
        right: *met,
        why: why(snake, map),
    });
    Puzzle { position: labelled("The contract", face(snake)), choices: choices.collect() }
}

/// Two contracts on a map: their points added up.
pub(super) fn points(dice: &mut Quick) -> Puzzle {
    loop {
        let (map, _) = any_map(dice, SIZE);
        let offers = any_offers(dice, 2);
        let brought = |offer: Offer, met: bool| offer.contract.points(met);
        let met: Vec<bool> = offers.iter().map(|&offer| find(offer, &map).met).collect();
        if met[0] == met[1] {
            continue;
        }
        let mut sums: Vec<i32> = [(true, true), (true, false), (false, true), (false, false)]
            .map(|(one, other)| brought(offers[0], one) + brought(offers[1], other))
            .to_vec();
        sums.sort_unstable();
        sums.dedup();
        let sum = brought(offers[0], met[0]) + brought(offers[1], met[1]);
        let reason = html! {
            @for (at, &offer) in offers.iter().enumerate() {
                @if at > 0 { ". " }
                (offer.contract.about().name) " brings " (signed(brought(offer, met[at])))
                @if met[at] { ": it holds" } @else { ": it fails" }
            }
            ". Together " (signed(sum)) "."
        };
        let choices = sums.into_iter().map(|each| Choice {
            label: html! { b { (signed(each)) } },
            right: each == sum,
            why: reason.clone(),
        });
        let choices = choices.collect();
        let position = html! {
            (labelled("The map", chart(&map, &[], Cells::NONE)))
            (labelled("Your contracts", html! { span.lined { @for &offer in &offers { (face(offer)) } } }))
        };
        return Puzzle { position, choices };
    }
}

/// Which contracts of the market are lower than one's own?
pub(super) fn switching(dice: &mut Quick) -> Puzzle {
    let me = Seat::all(2).next().unwrap_or_default();
    loop {
        let offers = any_offers(dice, 5);
        let (own, market) = (offers[0], &offers[1..]);
        let options = Options {
            players: 2,
            two_player: false,
            switchy_suits: true,
            full_flood: false,
            straight_handshake: false,
        };
        let mut game = NobleFlood::blank(options, me);
        game.market = market.iter().map(|offer| offer.contract).collect();
        let lower: Vec<Contract> = game.counterparts(me, own.contract).collect();
        if !(1..market.len()).contains(&lower.len()) {
            continue;
        }
        let reward = |offer: Offer| html! { b { (signed(offer.contract.reward())) } };
        let choices = market.iter().map(|&offer| {
            let right = lower.contains(&offer.contract);
            let how = match offer.contract.reward() == own.contract.reward() {
                true => "is just as much as",
                false if right => "is lower than",
                false => "is higher than",
            };
            Choice { label: face(offer), right, why: html! { (reward(offer)) " " (how) " your " (reward(own)) "." } }
        });
        let choices = choices.collect();
        return Puzzle { position: labelled("Your contract", face(own)), choices };
    }
}

/// Different contracts of the box, each with its terms.
fn any_offers(dice: &mut Quick, count: usize) -> Vec<Offer> {
    let mut contracts: Vec<Contract> = Contract::all().take(BASE).collect();
    dice.shuffle(&mut contracts);
    let offer = |contract: Contract| Offer { contract, terms: contract.about().draw_terms(dice) };
    contracts.into_iter().take(count).map(offer).collect()
}

fn named(id: &str) -> Contract {
    Contract::find(id).unwrap_or_default()
}

/// How a contract stands on this map, which is all there is.
fn find(offer: Offer, map: &Map) -> Finding {
    let evidence = Evidence { map, discards: &[], dealer: Seat::default(), played: &[1], switched: false };
    offer.contract.about().check.find(offer.terms, &evidence)
}

/// A contract with its picture, without a place on the table.
pub(in crate::table) fn face(offer: Offer) -> Markup {
    let contract = offer.contract;
    html! {
        span.offer {
            (pictures::picture(offer))
            span.name { (contract.about().name) }
            span.pts { (signed(contract.points(true))) i { (signed(contract.points(false))) } }
        }
    }
}

/// Which cards make it hold, or what it lacks.
fn why(offer: Offer, map: &Map) -> Markup {
    let finding = find(offer, map);
    let outcome = Outcome { seat: Seat::default(), offer, finding };
    let outcome = Outcome { finding: standing::looked_at(&outcome, map), ..outcome };
    let cards: Vec<Shown> = finding.cells.iter().filter_map(|cell| map.card(cell)).collect();
    let asks = offer.contract.about().text(offer.terms);
    html! {
        @if finding.met { (asks) " It holds: " (listed(&cards)) "." }
        @else { (asks) " It fails: " (standing::lack(&outcome)) "." }
    }
}
