//! A match under test: random play at one table, and the words for a law that broke there.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{Action, ActionSet, Dice, Game, Match, Quick, Seat, Seed};
use thiserror::Error;

use crate::{Setting, ensure, tables, transcript};

/// Nothing, or what is wrong.
pub type Verdict = Result<(), String>;

/// A law that a game broke, and how to see it again.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct LawBroken {
    pub law: &'static str,
    /// Options, seed and steps that led there.
    pub how: String,
    pub what: String,
}

impl fmt::Display for LawBroken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken law: {}\n{}\nat {}", self.law.replace('_', " "), self.what, self.how)
    }
}

/// One game being played at random under a law's eyes.
pub(crate) struct Trial<'a, G: Game> {
    pub table: &'a Setting<G>,
    pub game: Match<G>,
    /// The law's own luck, apart from the match's.
    pub dice: Quick,
    seed: u64,
    bound: usize,
}

impl<'a, G: Game> Trial<'a, G> {
    /// Plays `games` games at every table the game knows, each as `check` likes. A panic breaks the law too.
    pub fn at_every_table(
        law: &'static str,
        games: usize,
        bound: fn(&G::Options) -> usize,
        mut check: impl FnMut(&mut Trial<'_, G>) -> Verdict,
    ) -> Result<(), LawBroken> {
        for table in &tables::<G>() {
            for seed in 0..games as u64 {
                let how = format!("{table}, seed {seed}");
                let mut trial = caught(|| Ok(Trial::new(table, seed, bound(&table.options))))
                    .map_err(|what| LawBroken { law, how: format!("{how}, the deal"), what })?;
                caught(|| check(&mut trial)).map_err(|what| {
                    let steps = transcript::steps::<G>(trial.game.steps());
                    LawBroken { law, how: format!("{how}, after {} steps:{steps}", trial.game.steps().len()), what }
                })?;
            }
        }
        Ok(())
    }

    fn new(table: &'a Setting<G>, seed: u64, bound: usize) -> Trial<'a, G> {
        let game = Match::new(table.options.clone(), Seed::from(seed));
        Trial { table, game, dice: Quick::new(seed), seed, bound }
    }

    pub fn players(&self) -> usize {
        self.table.players()
    }

    pub fn seed(&self) -> Seed {
        Seed::from(self.seed)
    }

    /// The same deal once more, with nothing shared.
    pub fn dealt_again(&self) -> Match<G> {
        Match::new(self.table.options.clone(), self.seed())
    }

    /// Somebody who owes a decision, and one for them.
    pub fn pick(&mut self) -> Result<Option<(Seat, G::Action)>, String> {
        pick(self.game.state(), &mut self.dice)
    }

    pub fn play(&mut self, seat: Seat, action: G::Action) -> Verdict {
        ensure!(self.game.steps().len() < self.bound * 20, "the game does not end");
        self.game.play(seat, action.code()).map_err(|refusal| format!("{seat} may `{action}`, but: {refusal}"))
    }

    pub fn one_in(&mut self, n: u32) -> bool {
        self.dice.below(n) == 0
    }
}

/// Somebody who owes a decision, and one for them; none when the game is over.
pub(crate) fn pick<G: Game>(state: &G, dice: &mut impl Dice) -> Result<Option<(Seat, G::Action)>, String> {
    let to_act = state.to_act();
    if to_act.is_empty() {
        return Ok(None);
    }
    let seat = to_act.iter().nth(dice.below(to_act.len() as u32) as usize);
    let seat = seat.ok_or_else(|| format!("{to_act:?} does not list its seats"))?;
    let action = any_of(&state.legal(seat), dice).ok_or_else(|| format!("{seat} owes a decision and has none"))?;
    Ok(Some((seat, action)))
}

pub(crate) fn any_of<A: Action>(set: &ActionSet<A>, dice: &mut impl Dice) -> Option<A> {
    let count = set.len() as u32;
    if count == 0 { None } else { set.nth(dice.below(count) as usize) }
}

fn caught<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(format!("it panicked: {}", said(&*panic))))
}

fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a word")
}
