//! The game in one minute: three pictures and a sentence each.

use engine::{PerSeat, Seats};
use felt::Panel;
use maud::html;

use super::money;
use super::pictures::{row, tile};
use crate::auction::Called;
use crate::bid::Bid;
use crate::deck::{Deck, DeckRef};
use crate::offer::Offer;
use crate::row::{Entry, Row};
use crate::tile::{Tile, TileSet};

const GOAL: [i16; 3] = [29, 32, 28];
/// A row, and bids for it by seat.
const ROW: [i16; 3] = [19, 25, 32];
const BIDS: [i16; 3] = [23, 33, 16];
/// Two score piles at the end.
const PILES: [[i16; 3]; 2] = [[25, 29, 30], [23, 28, 33]];

pub(super) fn first_minute() -> Vec<Panel> {
    let deck = DeckRef::Standard(Deck::frozen());
    let tiles = |numbers: [i16; 3]| numbers.into_iter().filter_map(Tile::new);
    let mut offer = Row::default();
    tiles(ROW).for_each(|tile| offer.push(Entry::starter(tile)));
    let bids = PerSeat::from_fn(BIDS.len(), |seat| Bid::of(Tile::new(BIDS[seat.index()]).into_iter().collect()));
    let called = Called::of(&Offer::of(&deck, offer), Seats::all(BIDS.len()), &bids);
    let worth = |numbers: [i16; 3]| deck.worth(tiles(numbers).collect::<TileSet>());
    let best = PILES.map(worth).into_iter().max();
    vec![
        Panel {
            title: "The goal",
            picture: html! { span.sums { span { (row(&deck, tiles(GOAL))) b.num { "= " (money(worth(GOAL))) } } } },
            words: html! { "Win gadgets with good prices, and leave the bad ones to others. The most money wins." },
        },
        Panel {
            title: "A turn",
            picture: html! {
                span.called {
                    (row(&deck, tiles(ROW)))
                    span.bids {
                        @for (at, &seat) in called.order.iter().enumerate() {
                            span.first[at == 0] { @for bid in bids[seat].iter() { (tile(&deck, bid)) } }
                        }
                    }
                }
            },
            words: html! { "Add a higher tile to the row, or call the auction. The " b { "highest secret bid" } " takes the row, or pays to skip it." },
        },
        Panel {
            title: "The end",
            picture: html! {
                span.sums {
                    @for pile in PILES {
                        span.first[Some(worth(pile)) == best] { (row(&deck, tiles(pile))) b.num { "= " (money(worth(pile))) } }
                    }
                }
            },
            words: html! { "When all hands are empty, add up the prices that you won." },
        },
    ]
}
