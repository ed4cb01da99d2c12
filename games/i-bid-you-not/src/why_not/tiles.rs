//! What stands in the way of a tile: the rules about which may enter the offer or be bid, and about order and place.

use super::WhyNot;
use crate::deck::Deck;
use crate::effect::{Effect, Order, Test};
use crate::force::{Force, HandTest, Layers, Status};
use crate::offer::Offer;
use crate::tile::{Tile, TileSet};

/// On a turn, at the right end.
pub(crate) fn on_turn(deck: &Deck, offer: &Offer, hand: TileSet, tile: Tile) -> Option<WhyNot> {
    barred(deck, offer, hand, tile)
        .or_else(|| beside(deck, offer, tile, offer.len()))
        .or_else(|| out_of_order(deck, offer, tile))
}

/// As the payment for a skip, anywhere.
pub(crate) fn payment(deck: &Deck, offer: &Offer, hand: TileSet, tile: Tile, ordered: bool) -> Option<WhyNot> {
    let somewhere = || offer.force().payments(deck, offer, ordered).contains(tile);
    let nowhere = if ordered { WhyNot::InsideRange(tile) } else { WhyNot::FitsNowhere(tile) };
    barred(deck, offer, hand, tile).or_else(|| (!somewhere()).then_some(nowhere))
}

/// As the payment for a skip, at this place.
pub(super) fn at(deck: &Deck, offer: &Offer, tile: Tile, position: usize, ordered: bool) -> Option<WhyNot> {
    let fits = offer.force().payments_at(deck, offer, ordered, position).contains(tile);
    beside(deck, offer, tile, position).or_else(|| (!fits).then_some(WhyNot::InsideRange(tile)))
}

/// Into a lot that is won.
pub(crate) fn after_win(deck: &Deck, offer: &Offer, hand: TileSet, tile: Tile) -> Option<WhyNot> {
    barred(deck, offer, hand, tile).or_else(|| beside(deck, offer, tile, offer.len()))
}

/// As a bid.
pub(crate) fn bid(deck: &Deck, offer: &Offer, tile: Tile) -> Option<WhyNot> {
    let never = !offer.force().muted && deck.never_bid.contains(tile);
    if never { Some(WhyNot::NeverBid(tile)) } else { filtered(deck, offer, TileSet::NONE, tile, true) }
}

/// A rule about which tile may enter the offer at all.
fn barred(deck: &Deck, offer: &Offer, hand: TileSet, tile: Tile) -> Option<WhyNot> {
    if !offer.force().muted && deck.never_offer.contains(tile) {
        return Some(WhyNot::NeverAdded(tile));
    }
    let sock = || (!offer.force().offer.contains(tile)).then_some(WhyNot::OneSock(tile));
    filtered(deck, offer, hand, tile, false).or_else(sock)
}

/// The first working filter that does not let it through.
fn filtered(deck: &Deck, offer: &Offer, hand: TileSet, tile: Tile, bid: bool) -> Option<WhyNot> {
    let layers = Layers::of(deck, offer);
    let working = offer.iter().filter(|entry| layers.status(deck, entry) == Status::Working);
    working.map(|entry| deck.face(entry.tile).effect()).find_map(|effect| match effect {
        Some(Effect::Filter { uses, test }) if !bid || uses.bid => failed(deck, offer, hand, tile, test),
        _ => None,
    })
}

fn failed(deck: &Deck, offer: &Offer, hand: TileSet, tile: Tile, test: Test) -> Option<WhyNot> {
    let force: &Force = offer.force();
    let lies_there = !deck.of_product(deck.face(tile).product).and(offer.tiles()).is_empty();
    match test {
        Test::HasAction if deck.plain.contains(tile) => Some(WhyNot::Plain(tile)),
        Test::TypeAbsent if lies_there => Some(WhyNot::NotNew(tile)),
        Test::TypePresent if !lies_there => Some(WhyNot::IsNew(tile)),
        Test::PriceNotNegative if deck.negative.contains(tile) => Some(WhyNot::BelowZero(tile)),
        Test::PriceNotPositive if deck.positive.contains(tile) => Some(WhyNot::AboveZero(tile)),
        Test::HandHighest | Test::HandLowest if !force.of_hand(hand).contains(tile) => Some(match force.hand {
            Some(HandTest::Highest) => WhyNot::NotHighest(tile),
            _ => WhyNot::NotLowest(tile),
        }),
        _ => None,
    }
}

/// A neighbour that does not accept it.
fn beside(deck: &Deck, offer: &Offer, tile: Tile, position: usize) -> Option<WhyNot> {
    if offer.force().beside(deck, offer, position).contains(tile) {
        return None;
    }
    let hat = |at: usize| offer.get(at).filter(|entry| entry.awake).map(|entry| entry.tile);
    let particular = |&hat: &Tile| {
        matches!(
            deck.face(hat).effect(),
            Some(Effect::Filter { test: Test::NeighbourDiffers | Test::NeighbourShares, .. })
        )
    };
    let left = position.checked_sub(1).and_then(hat).filter(particular);
    left.or_else(|| hat(position).filter(particular)).map(WhyNot::Beside)
}

fn out_of_order(deck: &Deck, offer: &Offer, tile: Tile) -> Option<WhyNot> {
    let last = offer.last()?.tile;
    let price = deck.face(last).price;
    let (fits, why) = match offer.force().order {
        Order::PriceUp => (deck.above_price(price), WhyNot::NotDearer(price.into())),
        Order::NumberDown => (TileSet::below(last), WhyNot::OutOfOrder(last, Order::NumberDown)),
        Order::NumberUp => (TileSet::above(last), WhyNot::OutOfOrder(last, Order::NumberUp)),
    };
    (!fits.union(offer.force().free).contains(tile)).then_some(why)
}
