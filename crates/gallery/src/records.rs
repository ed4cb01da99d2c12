//! The fullest hands and boards that random play reaches: found by `cargo run --release -p gallery --example fullest`,
//! kept here by seed and step, so that there is a screen of each.

use bots::Bot;
use catalog::{AnyGame, AnyMatch};
use engine::{Seat, Step};
use felt::Face;

use crate::seated::{Names, named, people};
use crate::{Screen, choices, seed};

/// Where things lie, as the first seat sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Hand,
    Board,
}

impl Part {
    pub const ALL: [Part; 2] = [Part::Hand, Part::Board];

    /// How many things lie there: what glides has an id.
    pub(crate) fn things(self, face: &Face) -> usize {
        let html = match self {
            Part::Hand => face.hand.as_ref().map_or("", |hand| &hand.0),
            Part::Board => &face.board.0,
        };
        html.matches(" id=").count()
    }
}

/// A moment of one game of random bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    pub game: &'static str,
    pub part: Part,
    pub players: usize,
    /// Of the game.
    pub seed: u16,
    /// After so many steps.
    pub step: u64,
    /// So many lay there.
    pub things: usize,
}

/// Spread evenly over the numbers of players: in 10,000 games of Market Twist and Noble Flood, in 100,000 of the others.
pub const RECORDS: &[Record] = &[
    Record { game: "second-estimate", part: Part::Hand, players: 3, seed: 0, step: 0, things: 14 },
    Record { game: "second-estimate", part: Part::Board, players: 6, seed: 3, step: 13, things: 21 },
    Record { game: "i-bid-you-not", part: Part::Hand, players: 3, seed: 0, step: 0, things: 18 },
    Record { game: "i-bid-you-not", part: Part::Board, players: 5, seed: 13348, step: 42, things: 20 },
    Record { game: "market-twist", part: Part::Hand, players: 6, seed: 0, step: 1139, things: 24 },
    Record { game: "market-twist", part: Part::Board, players: 1, seed: 513, step: 197, things: 55 },
    Record { game: "noble-flood", part: Part::Hand, players: 3, seed: 1, step: 128, things: 9 },
    Record { game: "noble-flood", part: Part::Board, players: 6, seed: 109, step: 107, things: 34 },
    Record { game: "mow-money", part: Part::Hand, players: 2, seed: 13758, step: 699, things: 44 },
    Record { game: "mow-money", part: Part::Board, players: 3, seed: 10547, step: 736, things: 24 },
];

/// Plays games with these seeds at random, looks whenever the first seat has a new decision to make, and gives the
/// fullest of each [`Part`].
pub fn fullest(game: &dyn AnyGame, players: usize, seeds: impl Iterator<Item = u16>) -> Vec<Record> {
    let (Some(me), Some(choices)) = (Seat::new(0), choices(game, players)) else { return Vec::new() };
    let mut best: Vec<Record> = Vec::new();
    for number in seeds {
        let Ok(mut playing) = game.open(players, &choices, seed(number), &[]) else { break };
        let (mut step, mut looked) = (0, None);
        loop {
            if playing.to_act().contains(me) && looked != Some(playing.turn(me)) {
                looked = Some(playing.turn(me));
                let face = playing.face(&people(&*playing, Some(me), Names::Usual));
                for part in Part::ALL {
                    let record =
                        Record { game: game.info().id, part, players, seed: number, step, things: part.things(&face) };
                    match best.iter_mut().find(|best| best.part == part) {
                        Some(best) if best.things >= record.things => {}
                        Some(best) => *best = record,
                        None => best.push(record),
                    }
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

/// The records of this game, with names that are as wide as names may be.
pub(crate) fn screens_of(game: &dyn AnyGame) -> Vec<Screen> {
    let id = game.info().id;
    let screen = |record: &Record| {
        let playing = replay(game, record)?;
        let name = format!("{id}-{}-record-{:?}", record.players, record.part).to_lowercase();
        Some(Screen::new(name, Some(record.players), named(game, &*playing, Seat::new(0), Names::Wide)))
    };
    RECORDS.iter().filter(|record| record.game == id).filter_map(screen).collect()
}

fn replay(game: &dyn AnyGame, record: &Record) -> Option<Box<dyn AnyMatch>> {
    let mut playing = game.open(record.players, &choices(game, record.players)?, seed(record.seed), &[]).ok()?;
    (0..record.step).all(|step| at_random(&mut *playing, step)).then_some(playing)
}

#[cfg(test)]
mod tests {
    use catalog::GAMES;

    use super::*;

    #[test]
    fn every_game_has_its_records_and_they_are_still_true() {
        for game in GAMES {
            for part in Part::ALL {
                let record = RECORDS.iter().find(|record| record.game == game.info().id && record.part == part);
                let record = record.unwrap_or_else(|| panic!("{} has no record: {part:?}", game.info().id));
                let playing = replay(*game, record).unwrap_or_else(|| panic!("{record:?} can no longer be played"));
                let face = playing.face(&people(&*playing, Seat::new(0), Names::Usual));
                assert_eq!(part.things(&face), record.things, "{record:?}: look for it again, see the top of the file");
            }
        }
    }
}
