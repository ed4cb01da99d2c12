//! What happens at a table is written down, then it is made true here, then it is shown. If it cannot be written, nothing has
//! changed.

use engine::{Seats, Step};
use store::{Append, Entry, StoreError, TableState};
use tokio::time::Instant;

use super::super::Trouble;
use super::super::state::{BadLog, Table};
use super::super::wish::Declined;
use super::Actor;

/// How often a wish is looked at again, and after how many times others are asked to let it pass.
const INSISTED: usize = 1024;
const PATIENCE: usize = 4;

impl Actor {
    /// Writes down what comes of a wish. Where something happened on another server just then, the wish is looked at again.
    pub(super) async fn insist(
        &mut self,
        wanted: impl Fn(&Actor) -> Result<Vec<Entry>, Declined>,
    ) -> Result<(), Trouble> {
        for tried in 1..=INSISTED {
            let (before, entries) = (self.table.length, wanted(self)?);
            match self.record(entries).await {
                Err(Trouble::Declined(Declined::Stale)) if self.table.length != before && !self.gone => {}
                done => return done,
            }
            if tried % PATIENCE == 0 {
                self.house.nodes().tell(format!("let {}", self.table.code));
            }
        }
        Err(StoreError::Conflict.into())
    }

    pub(super) async fn record(&mut self, entries: Vec<Entry>) -> Result<(), Trouble> {
        if entries.is_empty() { Ok(()) } else { self.record_with(entries, None).await }
    }

    /// Writes entries down, then makes them true here, then shows them. If they cannot be written, nothing changed.
    pub(super) async fn record_with(&mut self, mut entries: Vec<Entry>, beside: Option<Append>) -> Result<(), Trouble> {
        let mut next = self.table.after(&entries)?;
        self.read_clocks(&mut next, &mut entries)?;
        self.write_down(next, entries, beside).await
    }

    /// The same when it is known what becomes of the table.
    pub(super) async fn write_down(
        &mut self,
        mut next: Table,
        entries: Vec<Entry>,
        beside: Option<Append>,
    ) -> Result<(), Trouble> {
        let played = |entry: &Entry| match entry {
            Entry::Played(Step::Play { seat, .. }) => Some(*seat),
            _ => None,
        };
        let movers: Seats = entries.iter().filter_map(played).collect();
        let moves = entries.iter().filter_map(played).count() as u64;
        let seats = next.index_seats();
        let append = Append {
            table: self.table.code.clone(),
            seq: self.table.length,
            entries,
            index: next.index(),
            seats: (seats != self.table.index_seats()).then_some(seats),
            outcomes: if self.table.state() == TableState::Over { Vec::new() } else { next.outcomes() },
            rated: next.rated_game().filter(|_| self.table.state() != TableState::Over),
        };
        let begun = Instant::now();
        let written = self.house.store().append(beside.into_iter().chain([append]).collect()).await;
        match written {
            Ok(()) => {
                self.house.metrics().committed(begun.elapsed());
                self.house.metrics().moves.add(moves);
                let ends = next.state() == TableState::Over && self.table.state() != TableState::Over;
                if ends {
                    next.best = self.best_alone(&next).await;
                    next.changes = self.changes(&next).await;
                }
                self.adopt(next);
                if ends {
                    self.keep().await;
                    self.house.table_over(self.table.evening.as_ref());
                }
                movers.iter().for_each(|seat| self.agenda.moved(seat));
                Ok(())
            }
            Err(StoreError::Conflict) => {
                // Apart, because it is rare and every running table would hold room for it.
                Box::pin(self.catch_up()).await?;
                Err(Declined::Stale.into())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Another server on the same store was here: follow what it wrote.
    pub(super) async fn catch_up(&mut self) -> Result<(), Trouble> {
        let news = self.house.store().log(&self.table.code, self.table.length).await?;
        if news.is_empty() {
            self.gone = !self.house.store().has(&self.table.code).await?;
            return Ok(());
        }
        self.table.know(self.house.names_in(&news).await?);
        let mut next = match self.table.after(&news) {
            Err(BadLog::Ended(_)) => {
                // Its pages come back by themselves, and are shown how it was last.
                self.keep().await;
                self.gone = true;
                self.house.table_over(self.table.evening.as_ref());
                return Ok(());
            }
            Err(bad) if self.house.nodes().is_shared() => {
                // A server with other rules was here. Its pages come back by themselves, and see what this one knows.
                tracing::warn!("table {}: another server wrote what cannot be followed here: {bad}", self.table.code);
                self.gone = true;
                return Ok(());
            }
            next => next?,
        };
        next.changes = self.changes(&next).await;
        self.follow(next, &news).await;
        Ok(())
    }
}
