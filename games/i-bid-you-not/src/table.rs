//! How the table looks: what stands where. The pieces are in the files beside.

mod aid;
mod bids;
mod board;
mod examples;
mod first_minute;
mod hand;
mod pictures;
mod piles;
mod result;
mod rules;
mod sentences;
mod tiles;

use engine::{ActionSet, Seat};
use felt::{LogLine, People, Scene, SeatNote, Tableau, Tabletop};
use maud::html;

use crate::action::Action;
use crate::event::Event;
use crate::state::{IBidYouNot, Phase};
use crate::view::View;

/// Time for each bid to be turned over, and for a last look.
const REVEAL: Scene = Scene { step_ms: 420, last_look_ms: 900 };

impl Tabletop for IBidYouNot {
    const STYLE: &'static str = concat!(include_str!("table/art.css"), include_str!("table/style.css"));
    const EMBLEM: &'static str = include_str!("table/emblem.svg");

    felt::book! { "first", "layers", "odd-inventions", "double-devices" }

    fn table(view: &View, legal: &ActionSet<Action>, people: &People) -> Tableau {
        let revealed =
            view.phase == Phase::Decide && view.auction.as_ref().is_some_and(|auction| auction.course.deciding == 0);
        let bids = view.auction.as_ref().map_or(0, |auction| auction.course.order.len());
        Tableau {
            whereabouts: Self::whereabouts(view),
            seats: Seat::all(view.players()).map(|seat| note(view, seat)).collect(),
            board: board::board(view, legal, people),
            scene_ms: if revealed { REVEAL.ms(bids) } else { 0 },
            prompt: hand::prompt(view, legal, people).with(hand::acts(view, legal, people)),
            hand: view.seat.map(|_| hand::hand(view, legal, people)),
            result: view.is_over().then(|| result::result(view, people)),
        }
    }

    fn whereabouts(view: &View) -> String {
        let hands: u32 = view.hand_sizes.iter().copied().map(u32::from).sum();
        match view.phase {
            Phase::Over => format!("After {} auctions", view.auctions),
            Phase::Turn | Phase::SecondTile => format!("Before auction {}, {hands} tiles in hands", view.auctions + 1),
            Phase::Bidding => format!("Auction {}, secret bids", view.auctions),
            Phase::OpenBidding => format!("Auction {}, open bids", view.auctions),
            Phase::Decide | Phase::PayTile | Phase::PayPlace => format!("Auction {}, take it or skip", view.auctions),
            _ => format!("Auction {}, after the win", view.auctions),
        }
    }

    fn sentences(event: &Event, people: &People) -> Vec<LogLine> {
        sentences::sentences(event, people)
    }
}

fn note(view: &View, seat: Seat) -> SeatNote {
    let bidding = view.phase == Phase::Bidding;
    let bidder = view.auction.as_ref().is_some_and(|auction| auction.bidders.contains(seat));
    SeatNote {
        score: money(view.count(seat).score()),
        ready: bidding && bidder && !view.to_act.contains(seat),
        extra: Some(html! { (view.hand_sizes[seat]) " in hand · " (view.piles[seat].len()) " scored" }),
    }
}

/// "$5", "−$5", never broken over two lines.
pub(crate) fn money(dollars: i32) -> String {
    format!("{}${}", if dollars < 0 { "−\u{2060}" } else { "" }, dollars.abs())
}

/// A number as people write it: "−5".
pub(crate) fn number(tile: crate::tile::Tile) -> String {
    let n = tile.number();
    if n < 0 { format!("−{}", -n) } else { n.to_string() }
}
