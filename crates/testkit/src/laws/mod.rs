//! The laws. Each is a method of [`Laws`] in a file of its own, and its name says what it demands.

mod codes;
mod dreams;
mod ending;
mod invariants;
mod kept;
mod opening;
mod order;
mod reasons;
mod replay;
mod secrets;
mod take_back;

use engine::{Game, Reach, Seat, Seeded, Told};

use crate::Verdict;
use crate::trial::{LawBroken, Trial};

/// The laws for one game, with what only the game can say about itself.
pub struct Laws<G: Game> {
    bound: fn(&G::Options) -> usize,
    invariants: fn(&Moment<'_, G>) -> Verdict,
    games: usize,
    /// The folder of the game's crate.
    home: &'static str,
}

/// A state that a game came to: dealt, played or dreamt.
pub struct Moment<'a, G: Game> {
    pub options: &'a G::Options,
    pub state: &'a G,
    /// The state before the step that led here; none after the deal and in a dream.
    pub before: Option<&'a G>,
    /// What the step told.
    pub news: &'a [Told<G::Event>],
}

impl<G: Game> Laws<G> {
    /// `home` is the folder of the game's crate, `bound` is the most actions that a game may last; `invariants` says what is wrong with a moment.
    pub fn new(
        home: &'static str,
        bound: fn(&G::Options) -> usize,
        invariants: fn(&Moment<'_, G>) -> Verdict,
    ) -> Laws<G> {
        const GAMES: usize = 20;
        Laws { bound, invariants, games: asked_for().unwrap_or(GAMES), home }
    }

    /// Plays this many games of every combination of options, unless the environment asks for another number.
    pub fn of_games(self, games: usize) -> Laws<G> {
        Laws { games: asked_for().unwrap_or(games), ..self }
    }

    fn at_every_table(
        &self,
        law: &'static str,
        check: impl FnMut(&mut Trial<'_, G>) -> Verdict,
    ) -> Result<(), LawBroken> {
        Trial::at_every_table(law, self.games, self.bound, check)
    }
}

fn asked_for() -> Option<usize> {
    std::env::var("TENDER_LAW_GAMES").ok()?.parse().ok()
}

/// A step played aside, away from any match, and what it told.
struct Aside<G: Game> {
    state: G,
    told: Vec<Told<G::Event>>,
}

impl<G: Game> Aside<G> {
    fn play(state: &G, seat: Seat, action: G::Action, mut luck: Seeded) -> Aside<G> {
        let mut aside = Aside { state: state.clone(), told: Vec::new() };
        aside.state.play(seat, action, &mut luck, &mut aside.told);
        aside
    }

    /// Nobody but perhaps one seat was told anything.
    fn is_private(&self) -> bool {
        is_private(&self.told)
    }
}

fn is_private<E>(told: &[Told<E>]) -> bool {
    !Reach::of(told).ends_the_phase()
}
