//! The decisions of the game. The codes are promised: they stand in logs.

use std::fmt;

use engine::{MAX_SEATS, Seat};
use serde::Serialize;

use crate::row::MAX_ROW;
use crate::tile::{TILES, Tile, TileSet};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A tile for the offer: on a turn (R3.1), as a payment (R4.6) or after a win (R5.1). Codes 0..165, by number.
    Add { tile: Tile },
    /// A tile as a bid (R4.2). Codes 165..330, by number.
    Bid { tile: Tile },
    /// A spot in the row: where the chosen payment goes (R4.6), or which tile is thrown out (R5.1).
    /// Codes 330..451, from the left.
    Spot { index: u8 },
    /// Call the auction (R3.2). Code 451.
    Declare,
    /// Nothing else is possible (R3.3). Code 452.
    Pass,
    /// Take the lot (R4.5). Code 453.
    Accept,
    /// Let the lot go by, paying the full price (R4.6). Code 454.
    Skip,
    /// With `cheap-skip`: pay with a scored tile (R10.7). Code 455.
    SkipByDiscard,
    /// With `cheap-skip`: pay with a hand tile (R10.7). Code 456.
    SkipByAdd,
    /// Leave the lot as it is after a win (R5.1). Code 457.
    Decline,
    /// With `winner-picks-starter`: whose bid starts the next offer (R10.5). Codes 458..464, by seat.
    PickStarter { seat: Seat },
}

const BID: usize = TILES;
const SPOT: usize = BID + TILES;
const DECLARE: usize = SPOT + MAX_ROW + 1;
const PICK: usize = DECLARE + PLAIN.len();
const PLAIN: [Action; 7] = [
    Action::Declare,
    Action::Pass,
    Action::Accept,
    Action::Skip,
    Action::SkipByDiscard,
    Action::SkipByAdd,
    Action::Decline,
];

impl engine::Action for Action {
    const COUNT: usize = PICK + MAX_SEATS;

    #[inline]
    fn code(self) -> u16 {
        let code = match self {
            Action::Add { tile } => tile.index(),
            Action::Bid { tile } => BID + tile.index(),
            Action::Spot { index } => SPOT + usize::from(index),
            Action::Declare => DECLARE,
            Action::Pass => DECLARE + 1,
            Action::Accept => DECLARE + 2,
            Action::Skip => DECLARE + 3,
            Action::SkipByDiscard => DECLARE + 4,
            Action::SkipByAdd => DECLARE + 5,
            Action::Decline => DECLARE + 6,
            Action::PickStarter { seat } => PICK + seat.index(),
        };
        code as u16
    }

    #[inline]
    fn from_code(code: u16) -> Option<Action> {
        let code = usize::from(code);
        match code {
            0..BID => Tile::from_index(code).map(|tile| Action::Add { tile }),
            BID..SPOT => Tile::from_index(code - BID).map(|tile| Action::Bid { tile }),
            SPOT..DECLARE => Some(Action::Spot { index: (code - SPOT) as u8 }),
            DECLARE..PICK => Some(PLAIN[code - DECLARE]),
            _ => Seat::new(code - PICK).map(|seat| Action::PickStarter { seat }),
        }
    }
}

/// Adding any of these tiles.
#[inline]
pub(crate) fn insert_adds(set: &mut engine::ActionSet<Action>, tiles: TileSet) {
    // A tile's index is the code of adding it, so a set of tiles is a set of actions as it is.
    set.insert_bits(0, tiles.bits());
}

/// Bidding any of these tiles.
#[inline]
pub(crate) fn insert_bids(set: &mut engine::ActionSet<Action>, tiles: TileSet) {
    set.insert_bits(BID as u16, tiles.bits());
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Add { tile } => write!(f, "add {tile}"),
            Action::Bid { tile } => write!(f, "bid {tile}"),
            Action::Spot { index } => write!(f, "spot {index}"),
            Action::Declare => f.write_str("declare"),
            Action::Pass => f.write_str("pass"),
            Action::Accept => f.write_str("accept"),
            Action::Skip => f.write_str("skip"),
            Action::SkipByDiscard => f.write_str("skip by discarding"),
            Action::SkipByAdd => f.write_str("skip by adding"),
            Action::Decline => f.write_str("decline"),
            Action::PickStarter { seat } => write!(f, "start with the bid of {seat}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Action as _, ActionSet};

    use super::*;

    #[test]
    fn a_set_of_tiles_becomes_the_actions_of_adding_and_of_bidding_them() {
        let tiles: TileSet = [-64, -39, -1, 0, 62, 63, 64, 100].into_iter().filter_map(Tile::new).collect();
        let (mut adds, mut bids) = (ActionSet::new(), ActionSet::new());
        insert_adds(&mut adds, tiles);
        insert_bids(&mut bids, tiles);
        assert_eq!(adds, tiles.iter().map(|tile| Action::Add { tile }).collect());
        assert_eq!(bids, tiles.iter().map(|tile| Action::Bid { tile }).collect());
    }

    /// If this fails, every stored game would replay differently.
    #[test]
    fn the_codes_are_promised() {
        let seat = Seat::new(5).unwrap();
        for (action, code) in [
            (Action::Add { tile: Tile::new(-64).unwrap() }, 0),
            (Action::Bid { tile: Tile::new(-64).unwrap() }, 165),
            (Action::Spot { index: 0 }, 330),
            (Action::Spot { index: 120 }, 450),
            (Action::Declare, 451),
            (Action::Decline, 457),
            (Action::PickStarter { seat }, 463),
        ] {
            assert_eq!((action.code(), Action::from_code(code)), (code, Some(action)));
        }
        assert_eq!((Action::COUNT, Action::from_code(464)), (464, None));
    }
}
