//! Who knows where which hidden card is, beyond their own hand. An entry ends when it is no longer certain.

use engine::{MAX_SEATS, Seat, Viewer};

use crate::cards::{CARDS, Card, CardSet};

/// For every card, who knows its place: one bit a seat, one for those who look on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Knowledge([u8; CARDS]);

const EVERYBODY: u8 = (1 << (MAX_SEATS + 1)) - 1;

fn bit(viewer: Viewer) -> u8 {
    1 << viewer.seat().map_or(MAX_SEATS, Seat::index)
}

impl Default for Knowledge {
    fn default() -> Knowledge {
        Knowledge([0; CARDS])
    }
}

impl Knowledge {
    pub fn knows(&self, viewer: Viewer, card: Card) -> bool {
        self.0[card.index()] & bit(viewer) != 0
    }

    pub fn learn(&mut self, viewer: Viewer, card: Card) {
        self.0[card.index()] |= bit(viewer);
    }

    /// These cards were shown to all.
    pub fn publish(&mut self, cards: CardSet) {
        cards.iter().for_each(|card| self.0[card.index()] = EVERYBODY);
    }

    /// One of these cards moved between two players, and nobody else saw which.
    pub fn blur(&mut self, cards: CardSet, between: [Seat; 2]) {
        let sure = between.into_iter().fold(0, |bits, seat| bits | bit(Viewer::Seat(seat)));
        cards.iter().for_each(|card| self.0[card.index()] &= sure);
    }

    /// A card went where nobody but those who know it can tell it apart.
    pub fn forget(&mut self, card: Card) {
        self.0[card.index()] = 0;
    }
}
