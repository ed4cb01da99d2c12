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

impl Figures {
    /// A table with one number a row.
    pub fn list<const N: usize>(
        id: &'static str,
        title: &'static str,
        columns: [&'static str; 2],
        rows: [(&'static str, f64); N],
    ) -> Figures {
        let rows = rows.map(|(what, number)| (what.to_owned(), vec![number]));
        Figures { id, title, columns: columns.into(), rows: rows.into() }
    }
}

/// The mean of so many. Of nothing it is 0, for a report has no better word for it.
pub fn mean(sum: i64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum as f64 / count as f64 }
}

/// How much of the whole, or how often for each; 0 where there is no whole.
pub fn ratio(part: u64, whole: u64) -> f64 {
    mean(part as i64, whole)
}
