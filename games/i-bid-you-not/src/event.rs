//! What is told. Everything here is public: a bid is secret until all are in.

use engine::{List, MAX_SEATS, PerSeat, Seat, Seats};
use serde::Serialize;

use crate::bid::Bid;
use crate::deck::Face;
use crate::effect::AfterWin;
use crate::tile::{Tile, TileSet};

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A new offer begins with these tiles, asleep.
    OfferStarted { tiles: Bid },
    /// A tile entered the offer.
    Added { seat: Seat, tile: Tile, face: Face, position: usize, how: How },
    /// A tile swept another one out of the offer, into the pile of whoever had added it.
    SweptOut { by: Tile, to: Seat, tile: Tile },
    /// A scored tile changed piles.
    Stolen { by: Tile, from: Seat, to: Seat, tile: Tile },
    /// There was nothing to do on a turn.
    Passed { seat: Seat },
    /// An auction began; `forced_by` is the tile that opened it, if nobody declared it.
    AuctionCalled { number: u16, seat: Seat, forced_by: Option<Tile>, bidders: Seats, lifted: bool, two_tiles: bool },
    /// A bid tile was laid open.
    BidLaid { seat: Seat, tile: Tile },
    /// All bids are known. `order` is the order of deciding, without those thrown out.
    Revealed { bids: PerSeat<Bid>, thrown_out: Seats, inverted: bool, order: Order },
    /// Somebody let the lot go by, which cost these scored tiles.
    Skipped { seat: Seat, lost: TileSet },
    /// The hand tile that a skip will cost.
    PaymentChosen { seat: Seat, tile: Tile },
    /// Somebody took the lot.
    Accepted { seat: Seat, forced: bool },
    /// A round of questions after a win begins.
    AfterWinRound { what: AfterWin },
    /// Somebody left the lot as it is.
    Declined { seat: Seat },
    /// Somebody threw a tile out of the lot after a win.
    ThrownOut { seat: Seat, tile: Tile },
    /// The lot went to its winner.
    LotWon { seat: Seat, scored: TileSet, discarded: TileSet, to_hand: TileSet, worth: i32 },
    /// The winner named the bid that starts the next offer.
    StarterPicked { seat: Seat, whose: Seat },
    /// Where the bids went that do not start the next offer.
    BidsSettled { winner: Seat, scored: TileSet, discarded: TileSet, returned: PerSeat<TileSet> },
    /// The game is over.
    Won { winners: Seats, score: i32 },
}

/// On what occasion a tile was added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    Turn,
    Payment,
    AfterWin,
}

/// Bidders in the order of deciding.
pub type Order = List<Seat, MAX_SEATS>;
