//! What a designer wants counted over many games, beyond scores and wins.

use serde::Serialize;

use crate::{Absorb, Game, Silence, Standing, Tell};

/// A game that says what is worth counting in it; with [`Silence`], nothing beyond scores and wins.
pub trait Studied: Game {
    /// What counts in it, beyond scores and wins.
    type Tally: Tally<Self>;
}

/// Counts over games. It listens to what is told, so the rules need not know that anybody counts.
pub trait Tally<G: Game>: Tell<G::Event> + Absorb + Default + Send {
    /// Which kind of player sits in each seat, in every game to come: for tallies that tell kinds apart.
    fn seated(&mut self, _kinds: &[&'static str]) {}

    /// A game begins: what everybody holds before the first decision.
    fn dealt(&mut self, _start: &G) {}

    /// A game ended.
    fn over(&mut self, end: &G, standing: &Standing);

    /// All that was counted, in the order shown to people.
    fn figures(&self) -> Vec<Figures>;
}

impl Absorb for Silence {
    fn absorb(&mut self, _: &Silence) {}
}

impl<G: Game> Tally<G> for Silence {
    fn over(&mut self, _: &G, _: &Standing) {}

    fn figures(&self) -> Vec<Figures> {
        Vec::new()
    }
}

/// One table of figures: shown on a terminal, kept in JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Figures {
    /// Key in JSON: `by_strength`.
    pub id: &'static str,
    /// What stands above it for people.
    pub title: &'static str,
    /// Headings; the first is that of what a row is about.
    pub columns: Vec<&'static str>,
    /// What a row is about, then one number for each column after the first.
    pub rows: Vec<(String, Vec<f64>)>,
}
