//! A round played to its end at random, as far as most contracts care: cards are laid where they fit, and nothing that
//! contracts or cards do beyond that is played. Some hundred of them make a probability.

use engine::{Dice, List, PerSeat, Set};

use crate::cards::{CARDS, Card};
use crate::checks::{Discard, Evidence};
use crate::map::Map;
use crate::placing::{Mode, Surroundings};
use crate::state::NobleFlood;

/// What is there at its end.
pub(super) struct RandomRound {
    map: Map,
    discards: List<Discard, CARDS>,
    played: PerSeat<u8>,
}

impl RandomRound {
    pub fn of(game: &NobleFlood, dice: &mut impl Dice) -> RandomRound {
        let mut map = game.now.map.clone();
        let mut discards = game.now.discards;
        let mut played = game.now.played;
        let mut hands = game.now.hands;
        let mut seat = game.dealer;
        while hands.iter().any(|hand| !hand.is_empty()) {
            if seat == game.dealer && !map.facedown().is_empty() {
                any(map.facedown(), dice).map(|cell| map.flip(cell));
            }
            let hand = &mut hands[seat.index()];
            if let Some(drawn) = any(*hand, dice) {
                let around = Surroundings::new(&map, game.liberties(seat));
                let cells = |card: Card| around.cells(game.faces[card.index()], Mode::Normal);
                // Mostly the first one fits; otherwise the next that does.
                let fitting = [drawn].into_iter().chain(hand.iter()).find(|&card| !cells(card).is_empty());
                let card = fitting.unwrap_or(drawn);
                let cell = any(cells(card), dice);
                hand.remove(card);
                match cell {
                    Some(cell) => {
                        map.lay(cell, game.shown(card));
                        played[seat] += 1;
                    }
                    None => discards.push(Discard { seat, card: game.shown(card) }),
                }
            }
            seat = seat.left(game.players());
        }
        for cell in map.facedown().iter() {
            map.flip(cell);
        }
        RandomRound { map, discards, played }
    }

    pub fn evidence<'a>(&'a self, game: &'a NobleFlood) -> Evidence<'a> {
        Evidence { map: &self.map, discards: &self.discards, played: &self.played, ..game.evidence() }
    }
}

/// One of them, each as likely.
fn any<T: engine::Member>(set: Set<T>, dice: &mut impl Dice) -> Option<T> {
    if set.is_empty() { None } else { set.nth(dice.below(set.len() as u32) as usize) }
}
