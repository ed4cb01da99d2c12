//! Games written out in full, one JSON line each: `docs/TRACE.md` says what stands in it.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use engine::{Action, Choices, Game, Heuristics, Match, Seat, Standing, Step, Studied, Tally, Tell, Told};
use serde::Serialize;
use serde_json::Value;

use crate::play::Watch;
use crate::simulate::Plan;

/// Grows when a reader of older lines would misread newer ones.
pub const VERSION: u32 = 2;

/// Where games are written to, and how much of them.
pub struct Trace<'a> {
    /// Gets whole lines, in the order of the games.
    pub to: &'a mut (dyn Write + Send),
    /// With everything that might have been decided at every step: most of a trace.
    pub legal: bool,
}

#[derive(Serialize)]
#[serde(bound = "")]
struct Line<'a, G: Game> {
    version: u32,
    game: &'static str,
    players: usize,
    options: &'a Choices,
    bots: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    deal: &'a Value,
    told: &'a [Told<G::Event>],
    steps: &'a [Decision<G>],
    standing: Standing,
}

#[derive(Serialize)]
#[serde(bound = "")]
struct Decision<G: Game> {
    seat: Seat,
    action: G::Action,
    code: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<G::Action>>,
    told: Vec<Told<G::Event>>,
}

/// A game that was played at a table, as one line. What was taken back is left out: it never counted. `players` says
/// who played, one word a seat.
pub fn line_of<G: Game>(played: &Match<G>, choices: &Choices, players: &[&str]) -> serde_json::Result<String> {
    // Every match has a first moment.
    let mut game = played.at(0).unwrap_or_else(|| played.clone());
    let (deal, told) = (serde_json::to_value(game.state().record())?, game.told().to_vec());
    let mut steps = Vec::new();
    for (_, &step) in played.steps().iter().enumerate().filter(|(at, _)| played.stands(*at)) {
        let Step::Play { seat, code } = step else { continue };
        let Some(action) = G::Action::from_code(code) else { continue };
        let legal = Some(game.state().legal(seat).iter().collect());
        let heard = game.told().len();
        // It was taken before; what was taken back in between changes nothing for those that stand.
        let again = game.take(step);
        debug_assert_eq!(again, Ok(()));
        steps.push(Decision { seat, action, code, legal, told: game.told()[heard..].to_vec() });
    }
    serde_json::to_string(&Line::<G> {
        version: VERSION,
        game: G::INFO.id,
        players: players.len(),
        options: choices,
        bots: players.to_vec(),
        seed: None,
        number: None,
        deal: &deal,
        told: &told,
        steps: &steps,
        standing: game.state().standing(),
    })
}

/// Listens to one game: remembers everything, and passes what is told on to a tally.
pub(crate) struct Tracing<'a, G: Studied> {
    tally: &'a mut G::Tally,
    legal: bool,
    deal: serde_json::Result<Value>,
    told: Vec<Told<G::Event>>,
    steps: Vec<Decision<G>>,
}

impl<'a, G: Studied> Tracing<'a, G> {
    pub fn new(tally: &'a mut G::Tally, legal: bool) -> Self {
        Tracing { tally, legal, deal: Ok(Value::Null), told: Vec::new(), steps: Vec::new() }
    }

    /// Adds the game's line to `lines`, after its last step.
    pub fn append_line(self, plan: &Plan, number: u64, end: &G, mut lines: Vec<u8>) -> io::Result<Vec<u8>> {
        let line = Line::<G> {
            version: VERSION,
            game: G::INFO.id,
            players: plan.bots.len(),
            options: &plan.choices,
            bots: plan.bots.iter().map(|bot| bot.id()).collect(),
            seed: Some(plan.seed),
            number: Some(number),
            deal: &self.deal?,
            told: &self.told,
            steps: &self.steps,
            standing: end.standing(),
        };
        serde_json::to_writer(&mut lines, &line)?;
        lines.push(b'\n');
        Ok(lines)
    }

    /// Where the step that is running, or the deal, keeps what is told.
    fn heard(&mut self) -> &mut Vec<Told<G::Event>> {
        self.steps.last_mut().map_or(&mut self.told, |step| &mut step.told)
    }
}

impl<G: Studied> Tell<G::Event> for Tracing<'_, G> {
    fn all(&mut self, event: G::Event) {
        self.heard().all(event.clone());
        self.tally.all(event);
    }

    fn only(&mut self, seat: Seat, event: G::Event) {
        self.heard().only(seat, event.clone());
        self.tally.only(seat, event);
    }
}

impl<G: Heuristics + Studied> Watch<G> for Tracing<'_, G> {
    fn dealt(&mut self, game: &G) {
        self.tally.dealt(game);
        self.deal = serde_json::to_value(game.record());
    }

    fn decided(&mut self, game: &G, seat: Seat, action: G::Action) {
        let legal = self.legal.then(|| game.legal(seat).iter().collect());
        self.steps.push(Decision { seat, action, code: action.code(), legal, told: Vec::new() });
    }
}

/// Puts the lines of all threads into the order of the games.
pub(crate) struct Tracer<'a>(Mutex<Writing<'a>>);

struct Writing<'a> {
    to: &'a mut (dyn Write + Send),
    next: u64,
    /// Batches that came before their turn.
    early: BTreeMap<u64, Vec<u8>>,
    outcome: io::Result<()>,
}

impl<'a> Tracer<'a> {
    pub fn new(to: &'a mut (dyn Write + Send)) -> Tracer<'a> {
        Tracer(Mutex::new(Writing { to, next: 0, early: BTreeMap::new(), outcome: Ok(()) }))
    }

    pub fn append(&self, batch: u64, lines: io::Result<Vec<u8>>) {
        let mut writing = self.lock();
        match lines {
            Ok(lines) => drop(writing.early.insert(batch, lines)),
            Err(error) => writing.outcome = Err(error),
        }
        let mut next = writing.next;
        while let Some(lines) = writing.early.remove(&next) {
            if writing.outcome.is_ok() {
                writing.outcome = writing.to.write_all(&lines);
            }
            next += 1;
        }
        writing.next = next;
    }

    pub fn has_failed(&self) -> bool {
        self.lock().outcome.is_err()
    }

    pub fn finish(self) -> io::Result<()> {
        let writing = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        writing.outcome?;
        writing.to.flush()
    }

    fn lock(&self) -> MutexGuard<'_, Writing<'a>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_written_in_order_whoever_comes_first() {
        let mut text = Vec::new();
        let tracer = Tracer::new(&mut text);
        for (batch, lines) in [(1, "b\n"), (2, "c\n"), (0, "a\n"), (3, "d\n")] {
            tracer.append(batch, Ok(lines.into()));
        }
        tracer.finish().unwrap();
        assert_eq!(text, b"a\nb\nc\nd\n");
    }

    #[test]
    fn a_full_disk_is_reported_and_nothing_follows() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut disk = Full;
        let tracer = Tracer::new(&mut disk);
        tracer.append(0, Ok("a\n".into()));
        assert!(tracer.has_failed());
        assert_eq!(tracer.finish().unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
