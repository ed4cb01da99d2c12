//! Why a tile of the hand cannot be used now, in a word or two.

use super::{money, number};
use crate::deck::Deck;
use crate::effect::{Effect, Order, Test};
use crate::force::{HandTest, Layers, Status};
use crate::state::Phase;
use crate::tile::{Tile, TileSet};
use crate::view::View;

/// What stands in the way of a tile that the viewer would like to use; none if nothing can be used now anyway.
pub(super) fn why_not(view: &View, tile: Tile) -> Option<String> {
    match view.phase {
        Phase::Bidding | Phase::OpenBidding => barred(view, tile, true),
        Phase::PayTile | Phase::AfterWinAdd => barred(view, tile, false).or_else(|| out_of_place(view, tile)),
        Phase::Turn | Phase::SecondTile => barred(view, tile, false).or_else(|| out_of_order(view, tile)),
        _ => None,
    }
}

/// A rule about which tile may enter the offer, or be bid.
fn barred(view: &View, tile: Tile, bid: bool) -> Option<String> {
    let (deck, force): (&Deck, _) = (&view.deck, view.offer.force());
    if !force.muted && bid && deck.never_bid.contains(tile) {
        return Some("never bid".to_owned());
    }
    if !force.muted && !bid && deck.never_offer.contains(tile) {
        return Some("never added".to_owned());
    }
    let layers = Layers::of(deck, &view.offer);
    let working = view.offer.iter().filter(|entry| layers.status(deck, entry) == Status::Working);
    for entry in working {
        let said = match deck.face(entry.tile).effect() {
            Some(Effect::Filter { uses, .. }) if bid && !uses.bid => None,
            Some(Effect::Filter { test, .. }) => failed(view, tile, test),
            _ => None,
        };
        if said.is_some() {
            return said;
        }
    }
    (!bid && !force.offer.contains(tile)).then(|| "one Sock only".to_owned())
}

fn failed(view: &View, tile: Tile, test: Test) -> Option<String> {
    let (deck, force): (&Deck, _) = (&view.deck, view.offer.force());
    let product = deck.of_product(deck.face(tile).product);
    let lies_there = !product.and(view.offer.tiles()).is_empty();
    let said = match test {
        Test::HasAction if deck.plain.contains(tile) => "has no text",
        Test::TypeAbsent if lies_there => "not new",
        Test::TypePresent if !lies_there => "is new",
        Test::PriceNotNegative if deck.negative.contains(tile) => "below $0",
        Test::PriceNotPositive if deck.positive.contains(tile) => "above $0",
        Test::HandHighest | Test::HandLowest if !force.of_hand(view.hand).contains(tile) => match force.hand {
            Some(HandTest::Highest) => "not your highest",
            _ => "not your lowest",
        },
        _ => return None,
    };
    Some(said.to_owned())
}

fn out_of_order(view: &View, tile: Tile) -> Option<String> {
    let last = view.offer.last()?.tile;
    let force = view.offer.force();
    if !force.beside(&view.deck, &view.offer, view.offer.len()).contains(tile) {
        return Some(format!("not beside {}", number(last)));
    }
    let (fits, said) = match force.order {
        Order::NumberUp => (TileSet::above(last), format!("not above {}", number(last))),
        Order::NumberDown => (TileSet::below(last), format!("not below {}", number(last))),
        Order::PriceUp => {
            let price = view.deck.face(last).price;
            (view.deck.above_price(price), format!("not above {}", money(price.into())))
        }
    };
    (!fits.union(force.free).contains(tile)).then_some(said)
}

fn out_of_place(view: &View, tile: Tile) -> Option<String> {
    let ordered = view.phase == Phase::PayTile && view.options.ordered_skip;
    let force = view.offer.force();
    let fits = if view.phase == Phase::PayTile {
        force.payments(&view.deck, &view.offer, ordered)
    } else {
        force.after_win(&view.deck, &view.offer)
    };
    let said = if ordered { "inside the range" } else { "fits nowhere" };
    (!fits.contains(tile)).then(|| said.to_owned())
}
