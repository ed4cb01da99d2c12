//! The fullest hands that random play reaches: found by `cargo run --release -p gallery --example fullest`, kept here
//! by seed and step, so that there is a screen of each.

use bots::Bot;
use catalog::{AnyGame, AnyMatch};
use engine::{Seat, Step};
use felt::Face;
use maud::Markup;

use crate::seated::{Names, named, people};
use crate::{choices, seed};

/// The first seat's hand in one game of random bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    pub game: &'static str,
    pub players: usize,
    /// Of the game.
    pub seed: u16,
    /// After so many steps.
    pub step: u64,
    /// So many things lay in the hand.
    pub hand: usize,
}

/// In 100,000 games each, spread evenly over the numbers of players.
pub const RECORDS: &[Record] = &[];

/// The fullest hand among games with seeds below a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fullest {
    pub seed: u16,
    pub step: u64,
    pub hand: usize,
}

/// Plays `seeds` games at random and looks at the first seat's hand whenever it has a new decision to make.
pub fn fullest(game: &dyn AnyGame, players: usize, seeds: impl Iterator<Item = u16>) -> Option<Fullest> {
    let me = Seat::new(0)?;
    let choices = choices(game, players)?;
    let mut best: Option<Fullest> = None;
    for seed_number in seeds {
        let mut playing = game.open(players, &choices, seed(seed_number), &[]).ok()?;
        let (mut step, mut looked) = (0, None);
        loop {
            if playing.to_act().contains(me) && looked != Some(playing.turn(me)) {
                looked = Some(playing.turn(me));
                let hand = hand_size(&playing.face(&people(&*playing, Some(me), Names::Usual)));
                if best.is_none_or(|best| hand > best.hand) {
                    best = Some(Fullest { seed: seed_number, step, hand });
                }
            }
            if !at_random(&mut *playing, step) {
                break;
            }
            step += 1;
        }
    }
    best
}

/// Takes the step with this number as a random bot would; false when there is none.
fn at_random(playing: &mut dyn AnyMatch, step: u64) -> bool {
    let Some(seat) = playing.to_act().iter().last() else { return false };
    let Some(code) = playing.ponder(seat, step)(Bot::Random, 0, None).code else { return false };
    playing.take(Step::Play { seat, code }).is_ok()
}

/// The record of this game with so many players, if there is one.
pub(crate) fn shown(game: &dyn AnyGame, players: usize) -> Option<Markup> {
    let record = RECORDS.iter().find(|record| record.game == game.info().id && record.players == players)?;
    let playing = replay(game, record)?;
    Some(named(game, &*playing, Seat::new(0), Names::Wide))
}

fn replay(game: &dyn AnyGame, record: &Record) -> Option<Box<dyn AnyMatch>> {
    let mut playing = game.open(record.players, &choices(game, record.players)?, seed(record.seed), &[]).ok()?;
    (0..record.step).all(|step| at_random(&mut *playing, step)).then_some(playing)
}

/// How many things lie in a hand.
pub(crate) fn hand_size(face: &Face) -> usize {
    face.hand.clone().map_or(0, |hand| hand.into_string().matches(" id=").count())
}

#[cfg(test)]
mod tests {
    use catalog::GAMES;

    use super::*;

    #[test]
    fn every_game_has_a_record_and_it_is_still_true() {
        for game in GAMES {
            let records = RECORDS.iter().filter(|record| record.game == game.info().id);
            let mut found = 0;
            for record in records {
                let playing = replay(*game, record).unwrap_or_else(|| panic!("{record:?} can no longer be played"));
                let hand = hand_size(&playing.face(&people(&*playing, Seat::new(0), Names::Usual)));
                assert_eq!(hand, record.hand, "{record:?}: look for it again, see the top of this file");
                found += 1;
            }
            assert!(found > 0, "{} has no record", game.info().id);
        }
    }
}
