//! Bids: one tile, or two that add up.

use serde::{Serialize, Serializer};

use crate::tile::{Tile, TileSet};

/// The tiles of one bid, upwards by number: none, one or two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bid([Option<Tile>; 2]);

impl Bid {
    /// The lowest two of these tiles.
    pub fn of(tiles: TileSet) -> Bid {
        let mut tiles = tiles.iter();
        Bid([tiles.next(), tiles.next()])
    }

    /// Lays one more tile; a third one finds no room.
    #[inline]
    pub fn lay(&mut self, tile: Tile) {
        self.0 = match self.0 {
            [None, _] => [Some(tile), None],
            [Some(first), _] if first < tile => [Some(first), Some(tile)],
            [first, _] => [Some(tile), first],
        };
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        self.0.into_iter().flatten()
    }

    #[inline]
    pub fn tiles(self) -> TileSet {
        self.iter().collect()
    }

    #[inline]
    pub fn len(self) -> usize {
        self.iter().count()
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0[0].is_none()
    }

    /// The number that it counts as (R4.3).
    #[inline]
    pub fn value(self) -> i16 {
        self.iter().map(Tile::number).sum()
    }

    /// What decides between bids: the value, then the higher single tile.
    #[inline]
    pub fn rank(self) -> (i16, Option<Tile>) {
        (self.value(), self.iter().last())
    }
}

impl Serialize for Bid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
