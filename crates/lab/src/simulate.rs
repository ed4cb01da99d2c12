//! Many games on many threads.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use bots::Bot;
use engine::{Absorb, Choices, Heuristics, Seat, Studied, Tally, Tell};

use crate::play::{Luck, Watch, play_out};
use crate::report::Report;
use crate::sums::Sums;
use crate::trace::{Trace, Tracer, Tracing};

/// Games that a thread takes at a time: few enough for a smooth progress bar when bots think long.
const BATCH: u64 = 32;

/// What to simulate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The options as they were chosen.
    pub choices: Choices,
    /// One for every seat.
    pub bots: Vec<Bot>,
    /// How many, numbered from 0.
    pub games: u64,
    /// Changes how long it takes, and no figure unless bots think by the clock; 0 is taken as 1.
    pub threads: usize,
    /// What every game grows from, together with its number.
    pub seed: u64,
}

/// Plays all games of the plan. `progress` hears how many more are done, from any thread; `trace` gets one
/// line of JSON for every game, in order. Fails only when the trace cannot be written.
pub fn simulate<G: Heuristics + Studied>(
    options: &G::Options,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
    trace: Option<Trace<'_>>,
) -> io::Result<Report> {
    let start = Instant::now();
    let legal = trace.as_ref().is_some_and(|trace| trace.legal);
    let tracer = trace.map(|trace| Tracer::new(trace.to));
    let next = AtomicU64::new(0);
    let new_tally = || {
        let mut tally = G::Tally::default();
        tally.seated(&plan.bots.iter().map(|bot| bot.id()).collect::<Vec<_>>());
        tally
    };
    let work = || {
        let (mut sums, mut tally) = (Sums::default(), new_tally());
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= plan.games || tracer.as_ref().is_some_and(Tracer::has_failed) {
                return (sums, tally);
            }
            let batch = first..plan.games.min(first + BATCH);
            let mut lines = Ok(Vec::new());
            for number in batch.clone() {
                let luck = Luck::of(plan.seed, number);
                let (end, decisions) = match tracer {
                    None => play_out::<G>(options, &plan.bots, luck, &mut Counting(&mut tally)),
                    Some(_) => {
                        let mut tracing = Tracing::<G>::new(&mut tally, legal);
                        let (end, decisions) = play_out::<G>(options, &plan.bots, luck, &mut tracing);
                        lines = lines.and_then(|lines| tracing.append_line(plan, number, &end, lines));
                        (end, decisions)
                    }
                };
                let standing = end.standing();
                sums.add(decisions, &standing);
                tally.over(&end, &standing);
            }
            if let Some(tracer) = &tracer {
                tracer.append(first / BATCH, lines);
            }
            progress(batch.end - batch.start);
        }
    };

    let (sums, tally) = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let mut all = (Sums::default(), new_tally());
        for thread in threads {
            let (sums, tally) = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            all.0.absorb(&sums);
            all.1.absorb(&tally);
        }
        all
    });
    tracer.map_or(Ok(()), Tracer::finish)?;
    Ok(Report::new(G::INFO.id, plan, &sums, tally.figures(), start.elapsed()))
}

/// Listens with nothing but a tally.
struct Counting<'a, T>(&'a mut T);

impl<E, T: Tell<E>> Tell<E> for Counting<'_, T> {
    #[inline]
    fn all(&mut self, event: E) {
        self.0.all(event);
    }
    #[inline]
    fn only(&mut self, seat: Seat, event: E) {
        self.0.only(seat, event);
    }
}

impl<G: Heuristics, T: Tally<G>> Watch<G> for Counting<'_, T> {
    fn dealt(&mut self, game: &G) {
        self.0.dealt(game);
    }
}
