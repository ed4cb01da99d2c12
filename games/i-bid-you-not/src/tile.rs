//! Tiles and sets of them. A tile's number is unique in the whole game, so the number is the tile.

use std::fmt;
use std::str::FromStr;

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
    pub fn from_index(index: usize) -> Option<Tile> {
        (index < TILES).then_some(Tile(index as u8))
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
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

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i16(self.number())
    }
}

/// Text that is no tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotATile;

impl FromStr for Tile {
    type Err = NotATile;

    fn from_str(text: &str) -> Result<Tile, NotATile> {
        text.parse().ok().and_then(Tile::new).ok_or(NotATile)
    }
}

/// A set of tiles: a hand, a score pile, all tiles that a rule lets through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileSet([u64; WORDS]);

impl TileSet {
    pub const NONE: TileSet = TileSet([0; WORDS]);
    pub const EVERY: TileSet = TileSet([u64::MAX, u64::MAX, (1 << (TILES - 128)) - 1]);

    #[inline]
    pub fn only(tile: Tile) -> TileSet {
        let mut set = TileSet::NONE;
        set.insert(tile);
        set
    }

    /// Every tile with a lower number.
    #[inline]
    pub fn below(tile: Tile) -> TileSet {
        let mut set = TileSet::NONE;
        let word = tile.index() / 64;
        set.0[..word].fill(u64::MAX);
        set.0[word] = (1 << (tile.index() % 64)) - 1;
        set
    }

    /// Every tile with a higher number.
    #[inline]
    pub fn above(tile: Tile) -> TileSet {
        let mut set = TileSet::EVERY.without(TileSet::below(tile));
        set.remove(tile);
        set
    }

    #[inline]
    pub fn words(self) -> [u64; WORDS] {
        self.0
    }

    #[inline]
    pub fn insert(&mut self, tile: Tile) {
        self.0[tile.index() / 64] |= 1 << (tile.index() % 64);
    }

    #[inline]
    pub fn remove(&mut self, tile: Tile) {
        self.0[tile.index() / 64] &= !(1 << (tile.index() % 64));
    }

    #[inline]
    pub fn contains(self, tile: Tile) -> bool {
        self.0[tile.index() / 64] >> (tile.index() % 64) & 1 == 1
    }

    #[inline]
    pub fn without(self, other: TileSet) -> TileSet {
        self.zip(other, |mine, theirs| mine & !theirs)
    }

    #[inline]
    pub fn union(self, other: TileSet) -> TileSet {
        self.zip(other, |mine, theirs| mine | theirs)
    }

    #[inline]
    pub fn and(self, other: TileSet) -> TileSet {
        self.zip(other, |mine, theirs| mine & theirs)
    }

    #[inline]
    fn zip(self, other: TileSet, with: impl Fn(u64, u64) -> u64) -> TileSet {
        TileSet(std::array::from_fn(|word| with(self.0[word], other.0[word])))
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self == TileSet::NONE
    }

    #[inline]
    pub fn is_subset(self, of: TileSet) -> bool {
        self.without(of).is_empty()
    }

    #[inline]
    pub fn lowest(self) -> Option<Tile> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Tile((word * 64) as u8 + self.0[word].trailing_zeros() as u8))
    }

    #[inline]
    pub fn highest(self) -> Option<Tile> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(Tile((word * 64) as u8 + 63 - self.0[word].leading_zeros() as u8))
    }

    /// The `n`-th tile, counted from 0 upwards by number.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Tile> {
        let mut left = n;
        for (index, &word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if left < here {
                let mut bits = word;
                for _ in 0..left {
                    bits &= bits - 1;
                }
                return Some(Tile((index * 64) as u8 + bits.trailing_zeros() as u8));
            }
            left -= here;
        }
        None
    }

    /// The tiles in it, upwards by number.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let tile = left.lowest()?;
            left.remove(tile);
            Some(tile)
        })
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        let mut set = TileSet::NONE;
        tiles.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for TileSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(number: i16) -> Tile {
        Tile::new(number).unwrap()
    }

    #[test]
    fn below_and_above_split_all_numbers_around_a_tile() {
        for number in NUMBERS {
            let (below, above) = (TileSet::below(tile(number)), TileSet::above(tile(number)));
            assert_eq!(below.len() + above.len() + 1, TILES);
            assert!(below.iter().all(|other| other.number() < number));
            assert!(above.iter().all(|other| other.number() > number));
        }
    }

    #[test]
    fn a_set_finds_its_ends_and_its_middle() {
        let set: TileSet = [-39, -1, 0, 64, 100].map(tile).into_iter().collect();
        assert_eq!((set.lowest(), set.highest()), (Some(tile(-39)), Some(tile(100))));
        assert_eq!(
            (0..6).map(|n| set.nth(n).map(Tile::number)).collect::<Vec<_>>(),
            [Some(-39), Some(-1), Some(0), Some(64), Some(100), None]
        );
        assert_eq!(set.iter().map(Tile::number).collect::<Vec<_>>(), [-39, -1, 0, 64, 100]);
    }

    #[test]
    fn no_number_beyond_the_ends_is_a_tile() {
        assert_eq!((Tile::new(-65), Tile::new(101), "x".parse::<Tile>()), (None, None, Err(NotATile)));
    }
}
