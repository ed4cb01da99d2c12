//! Maps as they may look once all cards are turned up, by what one seat knows: much cheaper than whole worlds, and the
//! same in every world that the seat cannot tell apart.

use engine::{Dice, List, Quick, Seat, Viewer};

use crate::cards::{CARDS, Card, CardSet, Shown};
use crate::map::Map;
use crate::state::NobleFlood;

/// Maps to look at while the seat does not know all of it.
const GUESSES: usize = 4;

pub(super) struct Guesses {
    /// What the seat knows is turned up.
    map: Map,
    /// Cards that may be the others.
    unseen: List<Shown, CARDS>,
    dice: Quick,
}

impl Guesses {
    pub fn new(game: &NobleFlood, seat: Seat) -> Guesses {
        let knows = |card: Card| game.now.knowledge.knows(Viewer::Seat(seat), card);
        let mut map = game.now.map.clone();
        for cell in map.facedown().iter() {
            if knows(map.hidden_card(cell).card) {
                map.flip(cell);
            }
        }
        let mut seen = game.hand(seat);
        map.faceup().iter().for_each(|cell| seen.insert(map.hidden_card(cell).card));
        game.now.covered.iter().for_each(|covered| seen.insert(covered.card.card));
        game.now.discards.iter().for_each(|discard| seen.insert(discard.card.card));
        let unseen = match map.facedown().is_empty() {
            true => List::default(),
            false => {
                let unseen = game.options.deck().filter(|&card| !seen.contains(card) && !knows(card));
                unseen.map(|card| game.shown(card)).collect()
            }
        };
        Guesses { map, unseen, dice: Quick::new(CardSet::bits(seen).wrapping_add(u64::from(game.round))) }
    }

    /// How many are worth a look.
    pub fn count(&self) -> usize {
        if self.map.facedown().is_empty() { 1 } else { GUESSES }
    }

    /// One of them.
    pub fn draw(&mut self) -> Map {
        let mut map = self.map.clone();
        for (at, cell) in map.facedown().iter().enumerate() {
            let drawn = at + self.dice.below((self.unseen.len() - at) as u32) as usize;
            self.unseen.swap(at, drawn);
            map.exchange(cell, self.unseen[at]);
            map.flip(cell);
        }
        map
    }
}
