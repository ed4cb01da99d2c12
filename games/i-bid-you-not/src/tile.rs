//! Tiles and sets of them. A tile's number is unique in the whole game, so the number is the tile.

use std::fmt;
use std::str::FromStr;

use engine::{Member, NoSuchPiece, Set};
use serde::{Serialize, Serializer};

/// The lowest and the highest number that any deck may have.
pub const NUMBERS: std::ops::RangeInclusive<i16> = -64..=100;
/// How many different numbers there are.
pub const TILES: usize = 165;
const WORDS: usize = TILES.div_ceil(64);

/// A tile. Its index, upwards by number, is also its place among the codes of adding or bidding one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tile(u8);

impl Tile {
    pub fn new(number: i16) -> Option<Tile> {
        NUMBERS.contains(&number).then(|| Tile((number - NUMBERS.start()) as u8))
    }

    #[inline]
    pub fn number(self) -> i16 {
        i16::from(self.0) + NUMBERS.start()
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

engine::debug_as_shown!(Tile);

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i16(self.number())
    }
}

impl FromStr for Tile {
    type Err = NoSuchPiece;

    fn from_str(text: &str) -> Result<Tile, NoSuchPiece> {
        text.parse().ok().and_then(Tile::new).ok_or(NoSuchPiece)
    }
}

impl Tile {
    #[inline]
    pub fn from_index(index: usize) -> Option<Tile> {
        (index < TILES).then_some(Tile(index as u8))
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Member for Tile {
    type Bits = [u64; WORDS];
    const EVERY: [u64; WORDS] = [u64::MAX, u64::MAX, (1 << (TILES - 128)) - 1];

    #[inline]
    fn index(self) -> usize {
        self.index()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Tile> {
        Tile::from_index(index)
    }
}

/// A set of tiles: a hand, a score pile, all tiles that a rule lets through. The first has the lowest number.
pub type TileSet = Set<Tile>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_beyond_the_ends_is_a_tile() {
        assert_eq!((Tile::new(-65), Tile::new(101), "x".parse::<Tile>()), (None, None, Err(NoSuchPiece)));
    }
}
