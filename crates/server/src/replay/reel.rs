//! A game from its deal to its last step, so that any moment of it can be looked at. Made once from a log; nothing is
//! thought about to look.

use catalog::{AnyMatch, Timeline};
use engine::{MAX_SEATS, Seat, Step};
use store::{Entry, TableState};
use thiserror::Error;

use crate::table::{BadLog, Names, Table};

pub struct Reel {
    pub table: Table,
    moments: Timeline,
    /// One for the deal and one for every step.
    beats: Vec<Beat>,
    rounds: Vec<Round>,
}

/// The game after so many steps.
#[derive(Clone, Copy, Debug)]
pub struct Beat {
    /// How much had been told.
    pub told: usize,
    /// When the last step was taken, in milliseconds since 1970.
    pub at: i64,
    /// How long its seat took, from when it could, in milliseconds.
    pub took: i64,
    /// The next step stands, and its seat had a choice.
    pub decision: bool,
}

/// A stretch of the game, as its table counts them: a round, an auction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    pub number: u32,
    /// What the table says when it begins: "Round 4 of 8".
    pub name: String,
    /// After how many steps that is.
    pub begins: usize,
    /// Everybody's score then.
    pub scores: Vec<i32>,
}

/// Why there is nothing to watch.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoReel {
    #[error("The game has not begun: there is nothing to watch yet.")]
    NotBegun,
    #[error(transparent)]
    BadLog(#[from] BadLog),
}

impl Reel {
    /// Follows a log with its times.
    pub fn of(code: &str, log: &[(Entry, i64)], names: &Names) -> Result<Reel, NoReel> {
        let entries: Vec<Entry> = log.iter().map(|(entry, _)| entry.clone()).collect();
        let table = Table::replay(code, &entries, names)?;
        let game = table.game_on.as_deref().ok_or(NoReel::NotBegun)?;
        let time = |wanted: fn(&Entry) -> bool| log.iter().filter(move |(entry, _)| wanted(entry)).map(|(_, at)| *at);
        let started = time(|entry| matches!(entry, Entry::Started)).next().unwrap_or_default();
        let times = time(|entry| matches!(entry, Entry::Played(_)));

        let moments = game.timeline();
        let mut now = moments(0).ok_or(NoReel::NotBegun)?;
        let mut beats = vec![Beat { told: now.told(), at: started, took: 0, decision: false }];
        let mut rounds = vec![round(&*now, 0)];
        // Since when each seat could have taken its next step.
        let mut since = [started; MAX_SEATS];
        for ((number, &step), at) in game.steps().iter().enumerate().zip(times) {
            let (Step::Play { seat, .. } | Step::TakeBack { seat }) = step;
            beats[number].decision = game.stands(number) && now.legal(seat).len() > 1;
            let phase = now.phase();
            now.take(step).map_err(BadLog::from)?;
            let took = (at - since[seat.index()]).max(0);
            beats.push(Beat { told: now.told(), at, took, decision: false });
            since[seat.index()] = at;
            if now.phase() > phase {
                since = [at; MAX_SEATS];
                // Rounds begin where everybody is told something, and none begins at the end.
                let next = round(&*now, number + 1);
                let last = rounds.last().map(|round| round.number);
                if Some(next.number) != last && !now.to_act().is_empty() {
                    rounds.push(next);
                }
            }
        }
        Ok(Reel { table, moments, beats, rounds })
    }

    pub fn is_over(&self) -> bool {
        self.table.state() == TableState::Over
    }

    /// How many steps there are.
    pub fn steps(&self) -> usize {
        self.beats.len() - 1
    }

    pub fn step(&self, number: usize) -> Option<Step> {
        self.game()?.steps().get(number).copied()
    }

    /// The game as it is by now.
    pub fn game(&self) -> Option<&dyn AnyMatch> {
        self.table.game_on.as_deref()
    }

    /// The game after so many steps.
    pub fn at(&self, steps: usize) -> Option<Box<dyn AnyMatch>> {
        (self.moments)(steps)
    }

    pub fn beat(&self, steps: usize) -> Beat {
        self.beats[steps.min(self.steps())]
    }

    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Everybody's score by now.
    pub fn scores(&self) -> Vec<i32> {
        self.game().map(scores).unwrap_or_default()
    }

    /// Whether the step after so many steps was a choice of this seat.
    pub fn decides(&self, seat: Seat, steps: usize) -> bool {
        let own = matches!(self.step(steps), Some(Step::Play { seat: other, .. }) if other == seat);
        own && self.beat(steps).decision
    }
}

fn scores(game: &dyn AnyMatch) -> Vec<i32> {
    let standing = game.standing();
    Seat::all(game.players()).map(|seat| standing.score(seat)).collect()
}

/// The round in which the game is now. Tables say so in words of their own, with the number first.
fn round(game: &dyn AnyMatch, begins: usize) -> Round {
    let name = game.whereabouts();
    let digits: String = name.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    Round { number: digits.parse().unwrap_or_default(), name, begins, scores: scores(game) }
}
