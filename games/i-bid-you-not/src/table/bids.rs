//! An auction on the board: where bids can lie, who has bid, and who decides in which order.

use engine::Seat;
use felt::{People, seat_class};
use maud::{Markup, html};

use super::{number, tiles};
use crate::state::Phase;
use crate::tile::Tile;
use crate::view::{AuctionView, View};

pub(super) fn auction(view: &View, people: &People) -> Markup {
    let Some(auction) = &view.auction else { return html! {} };
    html! {
        @if auction.lifted {
            p.because { "Nobody could have bid, so all limits on bidding are void this time." }
        }
        @if auction.course.order.is_empty() {
            div.secret { (line(view)) (laid(view, auction, people)) }
        } @else {
            @if deciding(view) { (direction(view, auction)) }
            (order(view, auction, people))
        }
    }
}

/// All numbers of the game, the range of the row, and where the viewer's own tiles lie.
fn line(view: &View) -> Markup {
    let ends = (view.tiles.first(), view.tiles.last(), view.offer.lowest(), view.offer.highest());
    let (Some(first), Some(last), Some(low), Some(high)) = ends else { return html! {} };
    let at = |tile: Tile| {
        let (part, whole) = (tile.index() - first.index(), (last.index() - first.index()).max(1));
        format!("{}%", part * 1000 / whole / 10)
    };
    let inside = if view.offer.force().always_invert || view.offer.force().never_invert {
        "the range does not matter"
    } else {
        "all bids in here: lowest decides first"
    };
    let label = format!("The row spans {} to {}; {inside}.", number(low), number(high));
    html! {
        div.line data-part="range" data-thing="r4-4" role="img" aria-label=(label) {
            i.band style={ "left:" (at(low)) ";right:calc(100% - " (at(high)) ")" } {}
            span.lo style={ "left:" (at(low)) } { (number(low)) }
            @if low != high { span.hi style={ "left:" (at(high)) } { (number(high)) } }
            @for tile in view.hand.iter() { i.tick style={ "left:" (at(tile)) } {} }
            small { (inside) }
        }
    }
}

/// Who has bid. Bids of others look alike until the reveal.
fn laid(view: &View, auction: &AuctionView, people: &People) -> Markup {
    html! {
        ol.down data-part="bids" aria-label="Bids" {
            @for seat in auction.bidders.iter() {
                li.(seat_class(seat)) {
                    span.pair {
                        @if !auction.bids[seat].is_empty() {
                            @for tile in auction.bids[seat].iter() { (tiles::bid(view, tile)) }
                        } @else if view.phase == Phase::Bidding && !view.to_act.contains(seat) {
                            span.bk { "?" }
                        } @else { span.bk.none { "…" } }
                    }
                    (people.name(seat))
                }
            }
        }
    }
}

fn direction(view: &View, auction: &AuctionView) -> Markup {
    let (low, high) = (view.offer.lowest().map(number), view.offer.highest().map(number));
    let range = low.zip(high).map(|(low, high)| format!("{low} to {high}")).unwrap_or_default();
    let force = view.offer.force();
    html! {
        @if auction.course.inverted {
            p.turned { b { "The auction is inverted!" } span {
                // A payment may have changed the row since.
                @if !auction.course.skipped.is_empty() || range.is_empty() { " The lowest bid decides first." }
                @else if force.always_invert { " A tile turns it around: the lowest bid decides first." }
                @else { " Every bid lies within " (range) ", so the lowest decides first." }
            } }
        } @else { p.because { "High to low: the highest bid decides first." } }
    }
}

/// Bids in the order of deciding, with what became of each.
fn order(view: &View, auction: &AuctionView, people: &People) -> Markup {
    let out = auction.bidders.iter().filter(|seat| !auction.course.order.contains(seat));
    html! {
        ol.order data-part="order" aria-label="Order of deciding" {
            @for (at, seat) in auction.course.order.iter().copied().enumerate() {
                li.(seat_class(seat)).now[usize::from(auction.course.deciding) == at] style={ "--i:" (at) } {
                    span.pair { @for tile in auction.bids[seat].iter() { (tiles::bid(view, tile)) } }
                    b { (people.name(seat)) }
                    small { (state(view, auction, at, seat)) }
                }
            }
            @for seat in out {
                li.(seat_class(seat)).quiet { span.pair { span.bk.none { "×" } } b { (people.name(seat)) } small { "thrown out" } }
            }
        }
    }
}

fn state(view: &View, auction: &AuctionView, at: usize, seat: Seat) -> &'static str {
    let deciding = deciding(view);
    match usize::from(auction.course.deciding) {
        _ if auction.course.skipped.contains(seat) && usize::from(auction.course.deciding) != at => "skipped",
        now if now == at && !deciding => "took it",
        now if now == at && view.phase != Phase::Decide => "pays to skip",
        now if now == at => "decides",
        _ if !deciding => "",
        _ if at + 1 == auction.course.order.len() => "last: must take it",
        _ => "waits",
    }
}

/// The lot is still to be taken.
fn deciding(view: &View) -> bool {
    matches!(view.phase, Phase::Decide | Phase::PayTile | Phase::PayPlace)
}
