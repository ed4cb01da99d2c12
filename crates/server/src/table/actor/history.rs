//! Who has been here for long enough to play a rated game, and what such a game has changed.

use std::time::Duration;

use store::{PersonId, TableState};
use tokio::time::Instant;

use super::super::Trouble;
use super::super::state::{Chair, Table};
use super::super::wish::Who;
use super::Actor;

impl Actor {
    /// Looks up who at a waiting, rated table is too new for it. It is shown, and looked at again when that ends.
    pub(super) async fn look_at_history(&mut self) {
        self.ripe = None;
        if !self.table.rated || self.table.state() != TableState::Open {
            return;
        }
        let history = self.house.config().history.as_millis() as i64;
        let people: Vec<PersonId> = self.table.chairs.iter().filter_map(Chair::person).cloned().collect();
        let mut newcomers = Vec::new();
        for person in people {
            // Who cannot be looked up is as good as new.
            let joined = self.house.store().person(&person).await.ok().flatten().map(|row| row.joined);
            let now = self.house.now();
            let missing = joined.unwrap_or(now) + history - now;
            if missing > 0 {
                newcomers.push(person);
                let ripe = Instant::now() + Duration::from_millis(missing as u64);
                self.ripe = Some(self.ripe.map_or(ripe, |other| other.min(ripe)));
            }
        }
        if newcomers != self.table.newcomers {
            self.table.newcomers = newcomers;
            self.push();
        }
    }

    /// The host marks the table as rated, or as not.
    pub(super) async fn rate(&mut self, who: &Who, on: bool) -> Result<(), Trouble> {
        self.insist(|actor| actor.table.rate(who, on)).await
    }

    /// What the game has changed, at a rated table that is over.
    pub(super) async fn changes(&self, table: &Table) -> Vec<store::ChangeRow> {
        if !table.rated || table.state() != TableState::Over {
            return Vec::new();
        }
        // Without it the result is shown all the same.
        self.house.store().changes_at(&table.code).await.unwrap_or_default()
    }
}
