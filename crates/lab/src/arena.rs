//! Which bot is better: duplicate deals, the same deal once for every way to rotate the seats.

mod deal;
mod entrant;
mod ratings;
mod verdict;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use engine::{Choices, Heuristics};

pub use deal::{Alone, DealResult, GameResult};
pub use entrant::Entrant;
pub use verdict::{Contestant, Estimate, Solo, Verdict};

/// Who meets whom, how often.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    /// The options as they were chosen.
    pub choices: Choices,
    /// One for every seat, in the order in which they sit around the table.
    pub bots: Vec<Entrant>,
    /// Whether each plays every deal alone, and they are placed by how well they did.
    pub solo: bool,
    /// How many, each played once for every rotation.
    pub deals: u64,
    /// Deals that are played at the same time; 0 is taken as 1.
    pub threads: usize,
    /// What every deal and every whim of the bots grows from.
    pub seed: u64,
}

impl Contest {
    /// How many sit at a table.
    pub fn players(&self) -> usize {
        if self.solo { 1 } else { self.bots.len() }
    }

    /// Ways to rotate the seats that differ: 4 for one among three others, 2 when two kinds alternate, and 1 where
    /// everybody sits alone.
    pub fn rotations(&self) -> usize {
        if self.solo {
            return 1;
        }
        let seats = self.bots.len();
        let same = |by: &usize| (0..seats).all(|seat| self.bots[seat] == self.bots[(seat + by) % seats]);
        (1..=seats).find(same).unwrap_or(seats)
    }

    /// Whether this could have come of one of its deals, as far as its form goes.
    pub fn fits(&self, result: &DealResult) -> bool {
        let seats = self.bots.len();
        let whole = |game: &GameResult| {
            let alone = if self.solo { seats } else { 0 };
            (game.scores.len(), game.places.len(), game.alone.len()) == (seats, seats, alone)
        };
        result.games.len() == self.rotations() && result.games.iter().all(whole)
    }

    /// Who sits in each seat when they are rotated so far.
    pub fn seated(&self, rotation: usize) -> Vec<&Entrant> {
        let mut bots: Vec<&Entrant> = self.bots.iter().collect();
        bots.rotate_right(rotation);
        bots
    }
}

/// Plays every deal of the contest that is not among `done`, and hands each to `keep` as soon as it is finished, from
/// any thread. Stops early when `keep` says so.
pub fn contend<G: Heuristics>(
    options: &G::Options,
    contest: &Contest,
    done: &[u64],
    keep: &mut (dyn FnMut(DealResult) -> bool + Send),
) {
    let missing: Vec<u64> = (0..contest.deals).filter(|number| !done.contains(number)).collect();
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let keep = Mutex::new(keep);
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            let result = deal::play::<G>(options, contest, number);
            let Ok(mut keep) = keep.lock() else { return };
            if !keep(result) {
                stop.store(true, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..contest.threads.max(1) {
            scope.spawn(work);
        }
    });
}
