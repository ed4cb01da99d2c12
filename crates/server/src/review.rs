//! Looking back at a finished game: what somebody decided, what a bot would have done, and what came by luck.

use bots::Budget;
use catalog::{AnyMatch, Considering, Opinion};
use engine::{Seat, Step};
use store::{Entry, PersonId, TableState};
use thiserror::Error;

use crate::table::{BadLog, Table};

/// Why there is nothing to look back at.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoReview {
    #[error("The game is still on: look back when it is over.")]
    NotOver,
    #[error("Only those who played can look back at their decisions.")]
    Watched,
    #[error("You had nothing to decide in this game.")]
    NothingDecided,
    #[error("The log of this table cannot be followed: {0}.")]
    BadLog(#[from] BadLog),
}

/// A finished game from one seat: every decision where there was a choice.
pub struct Review {
    table: Table,
    seat: Seat,
    /// The steps that were not taken back.
    steps: Vec<Step>,
    /// Which of them were decisions of the seat.
    decisions: Vec<usize>,
}

/// The two positions of one page, ready to be thought about on any thread.
pub struct Glance {
    considering: Considering,
    before: Option<(Considering, u16)>,
    chosen: u16,
}

/// What came of it.
#[derive(Default)]
pub struct Insight {
    /// The best first.
    pub opinions: Vec<Opinion>,
    /// What the person did.
    pub chosen: u16,
    /// The chance to win after the decision before, as it seemed then.
    pub before: Option<f32>,
}

impl Review {
    pub fn open(code: &str, log: &[Entry], person: &PersonId) -> Result<Review, NoReview> {
        let table = Table::replay(code, log)?;
        let seat = table.seat_of(person).ok_or(NoReview::Watched)?;
        if table.state() != TableState::Over {
            return Err(NoReview::NotOver);
        }
        let steps = kept(log);
        let decisions = decisions(&table, seat, &steps)?;
        if decisions.is_empty() { Err(NoReview::NothingDecided) } else { Ok(Review { table, seat, steps, decisions }) }
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many decisions there were.
    pub fn len(&self) -> usize {
        self.decisions.len()
    }

    /// The game as it was at decision number `at`, counted from 0.
    pub fn position(&self, at: usize) -> Result<Box<dyn AnyMatch>, NoReview> {
        let steps = &self.steps[..self.decisions[at]];
        let game = self.table.game.open(self.table.chairs.len(), &self.table.choices, self.table.seed(), steps);
        Ok(game.map_err(BadLog::from)?)
    }

    pub fn glance(&self, at: usize) -> Result<Glance, NoReview> {
        // The same luck every time, so that the page says much the same when it is opened again.
        let considering = |at: usize| Ok::<_, NoReview>(self.position(at)?.consider(self.seat, at as u64));
        let before = at.checked_sub(1).map(|before| Ok::<_, NoReview>((considering(before)?, self.chosen(before))));
        Ok(Glance { considering: considering(at)?, before: before.transpose()?, chosen: self.chosen(at) })
    }

    fn chosen(&self, at: usize) -> u16 {
        match self.steps[self.decisions[at]] {
            Step::Play { code, .. } => code,
            // None of those is a decision.
            Step::TakeBack { .. } => 0,
        }
    }
}

impl Glance {
    /// Thinks about each of the two for so long.
    pub fn think(self, thought: Budget) -> Insight {
        let before = self.before.and_then(|(considering, chosen)| {
            let opinions = considering(thought);
            opinions.iter().find(|opinion| opinion.code == chosen && opinion.tries > 0).map(|opinion| opinion.win)
        });
        Insight { opinions: (self.considering)(thought), chosen: self.chosen, before }
    }
}

impl Insight {
    /// What the bot would have done.
    pub fn favourite(&self) -> Option<&Opinion> {
        self.opinions.first()
    }

    /// What it thinks of what was done; none if it gave that no thought.
    pub fn mine(&self) -> Option<&Opinion> {
        self.opinions.iter().find(|opinion| opinion.code == self.chosen && opinion.tries > 0)
    }
}

/// The steps of a log without those that were taken back. They lead to the same game.
fn kept(log: &[Entry]) -> Vec<Step> {
    let mut steps = Vec::new();
    for entry in log {
        match entry {
            Entry::Played(Step::TakeBack { seat }) => {
                let last =
                    steps.iter().rposition(|step| matches!(step, Step::Play { seat: other, .. } if other == seat));
                if let Some(last) = last {
                    steps.remove(last);
                }
            }
            Entry::Played(step) => steps.push(*step),
            _ => {}
        }
    }
    steps
}

/// Where the seat had a choice.
fn decisions(table: &Table, seat: Seat, steps: &[Step]) -> Result<Vec<usize>, NoReview> {
    let opened = table.game.open(table.chairs.len(), &table.choices, table.seed(), &[]);
    let mut game = opened.map_err(BadLog::from)?;
    let mut decisions = Vec::new();
    for (at, &step) in steps.iter().enumerate() {
        if matches!(step, Step::Play { seat: other, .. } if other == seat) && game.legal(seat).len() > 1 {
            decisions.push(at);
        }
        game.take(step).map_err(BadLog::from)?;
    }
    Ok(decisions)
}
