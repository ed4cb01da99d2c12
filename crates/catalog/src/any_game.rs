//! A game as an object: what it is, and how to open a match of it.

use std::io;
use std::marker::PhantomData;

use engine::{
    Choices, Heuristics, Info, Match, OptionSpec, Options, OptionsError, ReplayError, Seed, Step, Studied, Tuning,
};
use felt::{Example, Panel, Tabletop};
use lab::{Contest, DealResult, Plan, Report, Trace};
use maud::{Markup, PreEscaped};
use thiserror::Error;

use crate::any_match::{AnyMatch, Playing};

/// Any game of the house.
pub trait AnyGame: Send + Sync {
    fn info(&self) -> Info;

    /// The edition of its rules; see [`engine::Game::EDITION`].
    fn edition(&self) -> u32;

    /// The options under which it plays as this edition of its rules did; none where it cannot.
    fn under(&self, edition: u32, choices: &Choices) -> Option<Choices>;

    /// Whether the lobby shows it; any other is found by its address and on the command line.
    fn is_shown(&self) -> bool;

    /// What can be switched.
    fn specs(&self) -> &'static [OptionSpec];

    /// The options that a table for `players` opened from the lobby starts with.
    fn usual(&self, players: usize) -> Vec<&'static str>;

    /// Refuses options that do not fit, with what would do.
    fn check(&self, players: usize, choices: &Choices) -> Result<(), OptionsError>;

    /// The match that grows from these options, this seed and these steps (none yet for a new one).
    fn open(
        &self,
        players: usize,
        choices: &Choices,
        seed: Seed,
        steps: &[Step],
    ) -> Result<Box<dyn AnyMatch>, OpenError>;

    /// Lets bots play many games; see [`lab::simulate`].
    fn simulate(
        &self,
        plan: &Plan,
        progress: &(dyn Fn(u64) + Sync),
        trace: Option<Trace<'_>>,
    ) -> Result<Report, SimulateError>;

    /// The numbers that its search goes by; see [`engine::Heuristics::SEARCH`].
    fn tuning(&self) -> Tuning;

    /// Lets bots meet in duplicate deals; see [`lab::contend`].
    fn contend(
        &self,
        contest: &Contest,
        done: &[u64],
        keep: &mut (dyn FnMut(DealResult) -> bool + Send),
    ) -> Result<(), OptionsError>;

    fn colour(&self) -> &'static str;
    fn style(&self) -> &'static str;
    fn emblem(&self) -> Markup;

    /// Its lessons as they are written; see [`Tabletop::LESSONS`].
    fn lessons(&self) -> &'static [(&'static str, &'static str)];

    /// See [`felt::Tabletop::EXAMPLES`].
    fn examples(&self) -> &'static [Example];

    /// See [`felt::Tabletop::first_minute`].
    fn first_minute(&self) -> Vec<Panel>;

    /// See [`felt::Tabletop::aid`].
    fn aid(&self) -> Option<Markup>;
}

/// Why a match cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    #[error(transparent)]
    Options(#[from] OptionsError),
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Why a simulation did not come to its end.
#[derive(Debug, Error)]
pub enum SimulateError {
    #[error(transparent)]
    Options(#[from] OptionsError),
    #[error("the trace cannot be written: {0}")]
    Trace(#[from] io::Error),
}

/// A game on the shelf: its type, and whether people see it there.
pub(crate) struct Shelved<G> {
    shown: bool,
    game: PhantomData<fn() -> G>,
}

impl<G> Shelved<G> {
    pub(crate) const fn shown() -> Self {
        Shelved { shown: true, game: PhantomData }
    }

    pub(crate) const fn unlisted() -> Self {
        Shelved { shown: false, game: PhantomData }
    }
}

impl<G: Heuristics + Studied + Tabletop> Shelved<G> {
    fn options(players: usize, choices: &Choices) -> Result<G::Options, OptionsError> {
        choices.fit(G::Options::SPECS)?;
        G::Options::check(players, choices)
    }
}

impl<G: Heuristics + Studied + Tabletop> AnyGame for Shelved<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn edition(&self) -> u32 {
        G::EDITION
    }

    fn under(&self, edition: u32, choices: &Choices) -> Option<Choices> {
        match edition {
            now if now == G::EDITION => Some(choices.clone()),
            earlier => G::under(earlier, choices),
        }
    }

    fn is_shown(&self) -> bool {
        self.shown
    }

    fn specs(&self) -> &'static [OptionSpec] {
        G::Options::SPECS
    }

    fn usual(&self, players: usize) -> Vec<&'static str> {
        G::Options::usual(players)
    }

    fn check(&self, players: usize, choices: &Choices) -> Result<(), OptionsError> {
        Self::options(players, choices).map(drop)
    }

    fn open(
        &self,
        players: usize,
        choices: &Choices,
        seed: Seed,
        steps: &[Step],
    ) -> Result<Box<dyn AnyMatch>, OpenError> {
        let options = Self::options(players, choices)?;
        Ok(Box::new(Playing(Match::<G>::replay(options, seed, steps.iter().copied())?)))
    }

    fn simulate(
        &self,
        plan: &Plan,
        progress: &(dyn Fn(u64) + Sync),
        trace: Option<Trace<'_>>,
    ) -> Result<Report, SimulateError> {
        let options = Self::options(plan.bots.len(), &plan.choices)?;
        Ok(lab::simulate::<G>(&options, plan, progress, trace)?)
    }

    fn tuning(&self) -> Tuning {
        G::SEARCH
    }

    fn contend(
        &self,
        contest: &Contest,
        done: &[u64],
        keep: &mut (dyn FnMut(DealResult) -> bool + Send),
    ) -> Result<(), OptionsError> {
        let options = Self::options(contest.players(), &contest.choices)?;
        lab::contend::<G>(&options, contest, done, keep);
        Ok(())
    }

    fn colour(&self) -> &'static str {
        G::COLOUR
    }

    fn style(&self) -> &'static str {
        G::STYLE
    }

    fn emblem(&self) -> Markup {
        PreEscaped(G::EMBLEM.to_owned())
    }

    fn lessons(&self) -> &'static [(&'static str, &'static str)] {
        G::LESSONS
    }

    fn examples(&self) -> &'static [Example] {
        G::EXAMPLES
    }

    fn first_minute(&self) -> Vec<Panel> {
        G::first_minute()
    }

    fn aid(&self) -> Option<Markup> {
        G::aid()
    }
}
