//! The fullest hands and boards that random play reaches: found by `cargo run --release -p gallery --example fullest`,
//! kept with the game by seed and step, so that there is a screen of each.

use std::path::Path;
use std::{fmt, fs};

use bots::Bot;
use catalog::{AnyGame, AnyMatch};
use engine::{Seat, Step};
use felt::Tableau;

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

    fn word(self) -> &'static str {
        match self {
            Part::Hand => "hand",
            Part::Board => "board",
        }
    }

    /// How many things lie there: what glides has an id.
    pub(crate) fn things(self, face: &Tableau) -> usize {
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

/// Those of this game: one line each in its `tests/fullest.txt`; a game that nobody has looked through yet has none.
pub fn records(game: &dyn AnyGame) -> Vec<Record> {
    let id = game.info().id;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{id}/tests/fullest.txt"));
    let text = fs::read_to_string(file).unwrap_or_default();
    let read = |line: &str| read(id, line).unwrap_or_else(|| panic!("{id}: this is no record: {line:?}"));
    text.lines().map(read).collect()
}

fn read(game: &'static str, line: &str) -> Option<Record> {
    let (part, figures) = line.split_once(' ')?;
    let part = Part::ALL.into_iter().find(|known| known.word() == part)?;
    let figure =
        |name: &str| figures.split(' ').find_map(|word| word.strip_prefix(name)?.strip_prefix('=')?.parse().ok());
    let [players, seed, step, things] = ["players", "seed", "step", "things"].map(figure);
    Some(Record {
        game,
        part,
        players: usize::try_from(players?).ok()?,
        seed: u16::try_from(seed?).ok()?,
        step: step?,
        things: usize::try_from(things?).ok()?,
    })
}

/// As it stands in the file.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { part, players, seed, step, things, .. } = self;
        write!(f, "{} players={players} seed={seed} step={step} things={things}", part.word())
    }
}

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
                let face = playing.tableau(&people(&*playing, Some(me), Names::Usual));
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
        let name = format!("{id}-{}-record-{}", record.players, record.part.word());
        Some(Screen::new(name, Some(record.players), named(game, &*playing, Seat::new(0), Names::Wide)))
    };
    records(game).iter().filter_map(screen).collect()
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
    fn records_are_still_true() {
        let mut looked_at = 0;
        for (game, record) in GAMES.iter().flat_map(|game| records(*game).into_iter().map(move |record| (game, record)))
        {
            let playing = replay(*game, &record).unwrap_or_else(|| panic!("{record:?} can no longer be played"));
            let face = playing.tableau(&people(&*playing, Seat::new(0), Names::Usual));
            let things = record.part.things(&face);
            assert_eq!(things, record.things, "{record:?}: look for it again, see the top of the file");
            looked_at += 1;
        }
        assert!(looked_at >= 10, "only {looked_at} records were found");
    }
}
