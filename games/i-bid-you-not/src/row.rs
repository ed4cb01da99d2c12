//! The offer: a row of tiles, and what is known about each of them.

use std::fmt;
use std::ops::{Deref, DerefMut};

use engine::{List, Seat};
use serde::Serialize;

use crate::tile::{Tile, TileSet};

/// The most tiles that a game can have, and so a row.
pub const MAX_ROW: usize = 120;

/// One tile of the offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Entry {
    pub tile: Tile,
    /// Who added it; nobody for a starter.
    pub added_by: Option<Seat>,
    /// Whether its action can work (R7.1).
    pub awake: bool,
    /// How many-th tile to enter this offer it was: larger is newer.
    pub seq: u8,
    /// For how many more turns it forbids declaring.
    pub ban_left: u8,
}

impl Entry {
    pub fn starter(tile: Tile) -> Entry {
        Entry { tile, ..Entry::default() }
    }
}

/// The offer, left to right. Reads as a slice.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(transparent)]
pub struct Row {
    entries: List<Entry, MAX_ROW>,
    #[serde(skip)]
    entered: u8,
}

impl Row {
    /// How many tiles have entered this offer: the stamp of the newest one.
    #[inline]
    pub fn entered(&self) -> u8 {
        self.entered
    }

    /// Puts a tile at `position`, as the newest.
    #[inline]
    pub fn insert(&mut self, position: usize, entry: Entry) {
        self.entered += 1;
        self.entries.insert(position, Entry { seq: self.entered, ..entry });
    }

    /// Puts a tile at the right end, as the newest.
    #[inline]
    pub fn push(&mut self, entry: Entry) {
        self.insert(self.len(), entry);
    }

    /// Takes the tile at the right end away, as if it had never entered.
    #[inline]
    pub fn pop(&mut self) {
        self.entered -= u8::from(self.entries.pop().is_some());
    }

    pub fn remove(&mut self, position: usize) -> Entry {
        self.entries.remove(position)
    }

    /// Empties the row for the next offer.
    #[inline]
    pub fn clear(&mut self) {
        self.entries.clear();
        self.entered = 0;
    }

    #[inline]
    pub fn tiles(&self) -> TileSet {
        self.iter().map(|entry| entry.tile).collect()
    }

    #[inline]
    pub fn lowest(&self) -> Option<Tile> {
        self.iter().map(|entry| entry.tile).min()
    }

    #[inline]
    pub fn highest(&self) -> Option<Tile> {
        self.iter().map(|entry| entry.tile).max()
    }
}

impl Deref for Row {
    type Target = [Entry];
    #[inline]
    fn deref(&self) -> &[Entry] {
        &self.entries
    }
}

impl DerefMut for Row {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Entry] {
        &mut self.entries
    }
}

/// As in the spec of a position: `30z` a sleeping starter, `44@2` added by P2, `16@0!3` with three turns of ban left.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, entry) in self.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{}", entry.tile)?;
            match (entry.added_by, entry.awake) {
                (Some(seat), true) => write!(f, "@{}", seat.index())?,
                (Some(seat), false) => write!(f, "z@{}", seat.index())?,
                (None, _) => f.write_str("z")?,
            }
            if entry.ban_left > 0 {
                write!(f, "!{}", entry.ban_left)?;
            }
        }
        Ok(())
    }
}
