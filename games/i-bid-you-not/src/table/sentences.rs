//! What happened, in sentences.

use engine::Seat;
use felt::{LogLine, People, Whose, listed, winners_line};
use maud::{Markup, html};

use super::{money, number};
use crate::bid::Bid;
use crate::effect::AfterWin;
use crate::event::{Event, How};
use crate::tile::TileSet;

pub(super) fn sentences(event: &Event, people: &People) -> Vec<LogLine> {
    let by = |seat: Seat, text: Markup| {
        vec![LogLine { about: Whose::Seat(seat), text: html! { (people.bold(seat)) " " (text) } }]
    };
    let verb = |seat: Seat, you: &'static str, they: &'static str| people.verb(seat, you, they);
    match event {
        Event::OfferStarted { tiles } => {
            table(html! { (bid(*tiles)) " " (plural(tiles.len(), "starts", "start")) " a new row." })
        }
        Event::Added { seat, tile, face, how, .. } => {
            let text = face.action.filter(|_| *how != How::AfterWin).map(super::super::products::ActionId::text);
            let does = match how {
                How::Turn => verb(*seat, "add", "adds"),
                How::Payment => verb(*seat, "pay with", "pays with"),
                How::AfterWin => verb(*seat, "slip in", "slips in"),
            };
            by(
                *seat,
                html! {
                    (does) " " (face.product.label()) " " (number(*tile)) " (" (money(face.price.into())) ")."
                    @if let Some(text) = text { " " q { (text) } }
                },
            )
        }
        Event::SweptOut { to, tile, .. } => {
            by(*to, html! { (verb(*to, "score", "scores")) " the own " (number(*tile)) " out of the row." })
        }
        Event::Stolen { from, to, tile, .. } => {
            let whom = if people.is_me(*from) { "you" } else { people.name(*from) };
            by(*to, html! { (verb(*to, "take", "takes")) " " (number(*tile)) " from " (whom) "." })
        }
        Event::Passed { seat } => by(*seat, html! { (verb(*seat, "pass", "passes")) "." }),
        Event::AuctionCalled { number: auction, seat, forced_by, lifted, .. } => {
            let mut lines = vec![LogLine { about: Whose::Heading, text: html! { "Auction " (auction) } }];
            lines.extend(by(
                *seat,
                match forced_by {
                    Some(tile) => html! { (verb(*seat, "open", "opens")) " the auction with " (number(*tile)) "." },
                    None => html! { (verb(*seat, "call", "calls")) " the auction." },
                },
            ));
            if *lifted {
                lines.extend(table(html! { "Nobody could have bid, so all limits on bidding are void." }));
            }
            lines
        }
        Event::BidLaid { seat, tile } => by(*seat, html! { (verb(*seat, "bid", "bids")) " " (number(*tile)) "." }),
        Event::Revealed { bids, thrown_out, inverted, order } => {
            let bidder = |seat: Seat| format!("{} {}", people.name(seat), bid(bids[seat]));
            let mut lines = table(html! { "The bids: " (listed(order.iter().copied().map(bidder))) "." });
            for seat in thrown_out.iter() {
                lines.extend(by(seat, html! { "bid " (bid(bids[seat])) ", which is thrown out." }));
            }
            if *inverted {
                lines.extend(table(html! { b { "The auction is inverted:" } " the lowest decides first." }));
            }
            lines
        }
        Event::Skipped { seat, lost } => by(
            *seat,
            html! {
                (verb(*seat, "skip", "skips"))
                @if !lost.is_empty() { " and " (verb(*seat, "lose", "loses")) " " (tiles(*lost)) }
                "."
            },
        ),
        Event::PaymentChosen { .. } | Event::StarterPicked { .. } => Vec::new(),
        Event::Accepted { seat, forced: true } => by(*seat, html! { (verb(*seat, "have", "has")) " to take the lot." }),
        Event::Accepted { seat, forced: false } => by(*seat, html! { (verb(*seat, "take", "takes")) " the lot." }),
        Event::AfterWinRound { what: AfterWin::Add } => table(html! { "Everybody may slip a tile into the lot." }),
        Event::AfterWinRound { what: AfterWin::Discard } => {
            table(html! { "Everybody may throw a tile out of the lot." })
        }
        Event::Declined { seat } => by(*seat, html! { (verb(*seat, "leave", "leaves")) " it as it is." }),
        Event::ThrownOut { seat, tile } => {
            by(*seat, html! { (verb(*seat, "throw", "throws")) " out " (number(*tile)) "." })
        }
        Event::LotWon { seat, scored, discarded, to_hand, worth } => by(
            *seat,
            html! {
                @if scored.is_empty() { (verb(*seat, "score", "scores")) " nothing" }
                @else { (verb(*seat, "score", "scores")) " " (tiles(*scored)) ": " (money(*worth)) }
                @if !discarded.is_empty() { "; " (tiles(*discarded)) " " (plural(discarded.len(), "is", "are")) " discarded" }
                @if !to_hand.is_empty() { "; " (tiles(*to_hand)) " " (plural(to_hand.len(), "goes", "go")) " to the hand" }
                "."
            },
        ),
        Event::BidsSettled { winner, scored, returned, .. } => {
            let mut lines = Vec::new();
            if !scored.is_empty() {
                lines.extend(by(
                    *winner,
                    html! { (verb(*winner, "score", "scores")) " the other bids: " (tiles(*scored)) "." },
                ));
            }
            for (seat, back) in returned.by_seat().filter(|(_, back)| !back.is_empty()) {
                lines.extend(by(seat, html! { (verb(seat, "get", "gets")) " " (tiles(*back)) " back." }));
            }
            lines
        }
        Event::Won { winners, score } => vec![winners_line(*winners, people, money(*score))],
    }
}

fn table(text: Markup) -> Vec<LogLine> {
    vec![LogLine { about: Whose::Table, text }]
}

/// "12 + 23"
fn bid(bid: Bid) -> String {
    bid.iter().map(number).collect::<Vec<_>>().join(" + ")
}

fn tiles(tiles: TileSet) -> String {
    listed(tiles.iter().map(number))
}

fn plural(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}
