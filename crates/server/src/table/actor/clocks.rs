//! People's clocks: when they begin to count, and what happens when time is up.

use std::time::Duration;

use engine::{MAX_SEATS, Seat};
use store::{Entry, TableState};
use tokio::time::Instant;

use super::super::state::Table;
use super::Actor;

/// A page that takes longer to get its picture is not waited for.
const MOST_LATE: i64 = 2000;
/// When what time says could not be written down, it is tried again after this.
const BREATH: Duration = Duration::from_secs(1);

/// How late each seat was shown what it has to decide: its clock counts from then on.
pub(super) struct Shown {
    /// Milliseconds; none as long as the picture is on its way.
    late: [Option<i64>; MAX_SEATS],
    /// Nothing is tried before this.
    not_before: Option<Instant>,
}

/// Clocks that ran while a table slept were waiting for nobody.
impl Default for Shown {
    fn default() -> Shown {
        Shown { late: [Some(0); MAX_SEATS], not_before: None }
    }
}

impl Actor {
    /// Writes down how the clocks stand, if the log does not say so: it was written by somebody who knew no clocks.
    pub(super) async fn set_clocks(&mut self) {
        if self.table.new_times(self.now(), &self.late()).is_some()
            && let Err(trouble) = self.record_with(Vec::new(), None).await
        {
            tracing::warn!("table {}: its clocks do not run: {trouble}", self.table.code);
        }
    }

    /// Adds to `entries` how the clocks stand after them.
    pub(super) fn read_clocks(&self, next: &mut Table, entries: &mut Vec<Entry>) -> Result<(), super::super::BadLog> {
        if let Some(times) = next.new_times(self.now(), &self.late()) {
            let entry = times.entry();
            next.apply(&entry)?;
            entries.push(entry);
        }
        Ok(())
    }

    /// A decision that has begun counts from when it is shown, where there is a page to show it on.
    pub(super) fn expect_to_be_shown(&mut self, next: &Table) {
        let before = self.table.timing.times.as_ref();
        let Some(times) = next.timing.times.as_ref().filter(|times| before != Some(*times)) else { return };
        for (seat, chair) in next.seats() {
            let goes_on = before.is_some_and(|before| times.goes_on(before, seat));
            let here = chair.person().is_some_and(|id| self.sockets.iter().any(|page| page.visitor.who.id == *id));
            let late = &mut self.shown.late[seat.index()];
            *late = match (goes_on, here) {
                // What was not counted is in the new reading already.
                (true, _) => late.map(|_| 0),
                (false, true) => None,
                (false, false) => Some(0),
            };
        }
    }

    /// A page has got its picture with the clocks of this time.
    pub(super) fn note_shown(&mut self, socket: u64, at: i64) {
        let Some(times) = self.table.timing.times.as_ref().filter(|times| times.at == at) else { return };
        let late = self.now().saturating_sub(times.at).clamp(0, MOST_LATE);
        let page = self.sockets.iter().find(|page| page.id == socket);
        if let Some(seat) = page.and_then(|page| self.table.seat_of(&page.visitor.who.id)) {
            self.shown.late[seat.index()].get_or_insert(late);
        }
    }

    /// When time says something next, in milliseconds since 1970.
    pub(super) fn next_time(&self) -> Option<i64> {
        let times = self.table.timing.times.as_ref()?;
        let ups = self
            .table
            .seats()
            .filter_map(|(seat, _)| Some(times.up(seat)?.saturating_add(self.late_of(seat, MOST_LATE))));
        ups.chain(self.pause_ends()).min()
    }

    /// Lets a bot play on for somebody whose time is up, or ends a pause. False when there is nothing to do.
    pub(super) async fn keep_time(&mut self) -> bool {
        let now = self.now();
        let Some(up) = self.next_time().filter(|&up| up <= now) else {
            self.shown.not_before = None;
            return false;
        };
        if self.shown.not_before.is_some_and(|at| Instant::now() < at) {
            return false;
        }
        let entries = if self.pause_ends().is_some_and(|at| at <= now) {
            self.table.pause_over()
        } else {
            let times = self.table.timing.times.as_ref();
            let is_up = |seat: Seat| {
                times
                    .and_then(|times| times.up(seat))
                    .is_some_and(|up| up.saturating_add(self.late_of(seat, MOST_LATE)) <= now)
            };
            self.table
                .seats()
                .map(|(seat, _)| seat)
                .filter(|&seat| is_up(seat))
                .flat_map(|seat| self.table.time_up(seat))
                .collect()
        };
        let done = self.record(entries).await;
        if let (Err(trouble), None) = (&done, self.shown.not_before) {
            tracing::warn!("table {}: time is up, and that is not written down: {trouble}", self.table.code);
        }
        // Also when nothing changed: whatever is wrong, it costs little.
        self.shown.not_before = Some(Instant::now() + BREATH).filter(|_| done.is_err() || self.next_time() == Some(up));
        true
    }

    /// When to try again what could not be written down.
    pub(super) fn next_try(&self) -> Option<Instant> {
        self.shown.not_before.filter(|_| self.table.state() == TableState::Running)
    }

    pub(super) fn now(&self) -> i64 {
        self.house.store().time().now()
    }

    fn pause_ends(&self) -> Option<i64> {
        let on = self.table.timing.pause.as_ref().is_some_and(|pause| pause.on);
        self.table.timing.times.as_ref().filter(|_| on && !self.table.drives_bots())?.due
    }

    /// For how long each seat was not shown what it decides.
    fn late(&self) -> Vec<i64> {
        let at = self.table.timing.times.as_ref().map_or(0, |times| times.at);
        let so_far = self.now().saturating_sub(at).clamp(0, MOST_LATE);
        self.table.seats().map(|(seat, _)| self.late_of(seat, so_far)).collect()
    }

    fn late_of(&self, seat: Seat, unseen: i64) -> i64 {
        self.shown.late[seat.index()].unwrap_or(unseen)
    }
}
