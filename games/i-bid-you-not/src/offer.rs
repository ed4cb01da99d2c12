//! The offer: the row, and the rules that its awake tiles put in force, always in step.

use std::ops::Deref;

use serde::{Serialize, Serializer};

use crate::deck::Deck;
use crate::effect::{Effect, Loot};
use crate::force::Force;
use crate::row::{Entry, Row};
use crate::tile::TileSet;

/// A row that knows its rules. Reads as a row; every change goes through here, so that the rules follow it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Offer {
    row: Row,
    force: Force,
}

impl Offer {
    pub fn of(deck: &Deck, row: Row) -> Offer {
        Offer { row, force: Force::of(deck, &row) }
    }

    #[inline]
    pub fn force(&self) -> &Force {
        &self.force
    }

    /// Puts a tile at `position`, as the newest.
    #[inline]
    pub fn insert(&mut self, deck: &Deck, position: usize, entry: Entry) {
        self.row.insert(position, entry);
        self.force = Force::of(deck, &self.row);
    }

    /// Asks something of the same offer with a tile more at the right end.
    #[inline]
    pub fn with_last<T>(&mut self, deck: &Deck, entry: Entry, ask: impl FnOnce(&Offer) -> T) -> T {
        let force = self.force;
        self.insert(deck, self.row.len(), entry);
        let answer = ask(self);
        self.row.pop();
        self.force = force;
        answer
    }

    pub fn remove(&mut self, deck: &Deck, position: usize) -> Entry {
        let entry = self.row.remove(position);
        self.force = Force::of(deck, &self.row);
        entry
    }

    /// Everything makes way for these tiles, asleep and added by nobody.
    #[inline]
    pub fn restart(&mut self, deck: &Deck, starters: impl Iterator<Item = Entry>) {
        self.row.clear();
        starters.for_each(|entry| self.row.push(entry));
        self.force = Force::of(deck, &self.row);
    }

    /// A turn ends: bans that were there when it began run down by one.
    #[inline]
    pub fn run_down_bans(&mut self, deck: &Deck, turn_stamp: u8) {
        let mut changed = false;
        for entry in self.row.iter_mut().filter(|entry| entry.ban_left > 0 && entry.seq <= turn_stamp) {
            entry.ban_left -= 1;
            changed = true;
        }
        if changed {
            self.force = Force::of(deck, &self.row);
        }
    }
}

/// Where the tiles of an offer go once it is won (R5.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spoils {
    pub scored: TileSet,
    pub discarded: TileSet,
    pub to_hand: TileSet,
}

impl Offer {
    /// What the winner would get now.
    #[inline]
    pub fn spoils(&self, deck: &Deck) -> Spoils {
        let mut spoils = Spoils::default();
        if !self.force.own_loot && self.force.after_me.is_none() {
            spoils.scored = self.row.tiles();
            return spoils;
        }
        for (position, entry) in self.row.iter().enumerate() {
            let cut = self.force.after_me.is_some_and(|cut| position <= cut);
            let loot = own_loot(deck, entry).filter(|_| !self.force.muted);
            let goes = match loot {
                _ if cut => &mut spoils.discarded,
                Some(Loot::DiscardMe) => &mut spoils.discarded,
                Some(Loot::HandMe) => &mut spoils.to_hand,
                _ => &mut spoils.scored,
            };
            goes.insert(entry.tile);
        }
        spoils
    }
}

/// What an awake tile says about the winner's loot, if anything.
#[inline]
pub fn own_loot(deck: &Deck, entry: &Entry) -> Option<Loot> {
    match deck.face(entry.tile).effect() {
        Some(Effect::Loot { what }) if entry.awake => Some(what),
        _ => None,
    }
}

impl Deref for Offer {
    type Target = Row;
    #[inline]
    fn deref(&self) -> &Row {
        &self.row
    }
}

impl Serialize for Offer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.row.serialize(serializer)
    }
}
