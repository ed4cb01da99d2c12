//! Looking back at a finished game: what somebody decided, what a bot would have done, and what came by luck.

use bots::Budget;
use catalog::{AnyMatch, Considering, Opinion, Timeline};
use engine::{Seat, Step};
use serde::{Deserialize, Serialize};
use store::{Entry, PersonId, TableState};
use thiserror::Error;

use crate::table::{BadLog, Names, Table};

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
    moments: Timeline,
    decisions: Vec<Decision>,
}

/// After how many steps somebody decided, and what.
struct Decision {
    steps: usize,
    code: u16,
}

/// The two positions of one page, ready to be thought about on any thread.
pub struct Glance {
    considering: Considering,
    before: Option<(Considering, u16)>,
    chosen: u16,
}

/// What came of it.
#[derive(Default, Serialize, Deserialize)]
pub struct Insight {
    /// The best first.
    pub opinions: Vec<Opinion>,
    /// What the person did.
    pub chosen: u16,
    /// The chance to win after the decision before, as it seemed then.
    pub before: Option<f32>,
}

impl Review {
    pub fn open(code: &str, log: &[Entry], names: &Names, person: &PersonId) -> Result<Review, NoReview> {
        let table = Table::replay(code, log, names)?;
        let seat = table.seat_of(person).ok_or(NoReview::Watched)?;
        let game = table.game_on.as_ref().filter(|_| table.state() == TableState::Over).ok_or(NoReview::NotOver)?;
        let decision = |at: usize| match game.steps()[at] {
            Step::Play { code, .. } => Some(Decision { steps: at, code }),
            Step::TakeBack { .. } => None,
        };
        let decisions: Vec<_> = game.decisions(seat).into_iter().filter_map(decision).collect();
        if decisions.is_empty() {
            return Err(NoReview::NothingDecided);
        }
        Ok(Review { moments: game.timeline(), table, seat, decisions })
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The number of the last decision, counted from 0.
    pub fn last(&self) -> usize {
        self.decisions.len() - 1
    }

    /// After how many steps of the game a decision was made.
    pub fn steps(&self, at: usize) -> Option<usize> {
        Some(self.decisions.get(at)?.steps)
    }

    /// The decision that was made after so many steps, or the next one.
    pub fn decision_at(&self, steps: usize) -> usize {
        self.decisions.partition_point(|decision| decision.steps < steps).min(self.last())
    }

    /// The game as it was at decision number `at`, counted from 0.
    pub fn position(&self, at: usize) -> Option<Box<dyn AnyMatch>> {
        (self.moments)(self.decisions.get(at)?.steps)
    }

    pub fn glance(&self, at: usize) -> Option<Glance> {
        // The same luck every time, so that the page says much the same when it is opened again.
        let considering =
            |at: usize| Some((self.position(at)?.consider(self.seat, at as u64), self.decisions[at].code));
        let (now, chosen) = considering(at)?;
        Some(Glance { considering: now, before: at.checked_sub(1).and_then(considering), chosen })
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
    /// What [`Insight::text`] wrote; what cannot be read is thought again.
    pub fn read(text: &str) -> Option<Insight> {
        serde_json::from_str(text).ok()
    }

    /// To be kept.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What the bot would have done.
    pub fn favourite(&self) -> Option<&Opinion> {
        self.opinions.first()
    }

    /// What it thinks of what was done; none if it gave that no thought.
    pub fn mine(&self) -> Option<&Opinion> {
        self.opinions.iter().find(|opinion| opinion.code == self.chosen && opinion.tries > 0)
    }
}
