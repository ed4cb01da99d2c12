//! Once a second a server says that it is open and tells the others what they should know; every few seconds it tells
//! everything again and looks up what it may have missed.

use std::time::Duration;

use store::{StoreError, parts};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use super::{Attendance, Drive, News, SWEEP, words};
use crate::house::House;
use crate::limits;

const BEAT: Duration = Duration::from_secs(1);
/// What should not wait for the next second waits for so long, so that it goes together.
const TOGETHER: Duration = Duration::from_millis(50);
/// Everything is told again, and looked up, so many seconds apart.
const ROUND: u32 = 4;
/// What could not be told is kept for later, up to so much.
pub(super) const MOST: usize = 1000;

impl House {
    /// Stays in touch as long as the house is open.
    pub async fn meet_others(self) {
        if !self.nodes().shared {
            return;
        }
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut count, mut complained) = (0_u32, false);
        // Who closes has said so, and says no more.
        while !self.is_closing() {
            let done = tokio::select! {
                _ = beats.tick() => {
                    if self.is_closing() {
                        return;
                    }
                    count = count.wrapping_add(1);
                    self.beat(count.is_multiple_of(ROUND)).await
                }
                () = self.nodes().nudge.notified() => {
                    sleep(TOGETHER).await;
                    if self.is_closing() {
                        return;
                    }
                    self.say(false).await
                }
            };
            if let (Err(error), false) = (&done, complained) {
                tracing::warn!("other servers of this house cannot be reached: {error}");
            }
            complained = done.is_err();
        }
    }

    /// Says that this server is open, and finds out which others are.
    pub(crate) async fn beat(&self, round: bool) -> Result<(), StoreError> {
        // What is believed by the others counts from before it was written.
        let begun = Instant::now();
        let (renewed, said) = tokio::join!(self.store().renew(), self.say(round));
        let renewed = renewed?;
        let stood = {
            let mut standing = self.nodes().standing();
            let stood = renewed && standing.renewed.is_some_and(|at| at.elapsed() < super::TRUSTED);
            standing.epoch += u64::from(!renewed);
            standing.renewed = Some(begun);
            stood
        };
        if !stood {
            self.wake_waiting(true);
        }
        said?;
        let open = self.store().open_nodes().await?;
        let gone: Vec<String> = {
            let mut state = self.nodes().state();
            let known = state.others.keys().cloned().chain(state.open.iter().cloned());
            let gone = known.filter(|node| !open.contains(node)).collect();
            state.open = open.into_iter().collect();
            gone
        };
        gone.iter().for_each(|node| self.left(node));
        let missed = std::mem::take(&mut self.nodes().state().missed);
        for table in missed {
            self.hint_at(&table, News::Elsewhere(self.nodes().elsewhere(&table)));
            self.hint_at(&table, News::Drive);
        }
        if round {
            self.compare_lengths().await?;
            self.look_after_leases().await?;
        }
        Ok(())
    }

    /// Tells the others what has changed, or everything.
    async fn say(&self, everything: bool) -> Result<(), StoreError> {
        let mut said = {
            let mut state = self.nodes().state();
            let everything = everything || std::mem::take(&mut state.everything);
            let changed = std::mem::take(&mut state.changed);
            let mut said = std::mem::take(&mut state.outbox);
            let now = |table: &String| state.tables.get(table).map(|mine| mine.attendance.clone()).unwrap_or_default();
            let tables: Vec<(String, Attendance)> = if everything {
                let mut all: Vec<_> = changed.iter().map(|table| (table.clone(), now(table))).collect();
                let others = state
                    .tables
                    .iter()
                    .filter(|(table, mine)| mine.attendance != Attendance::default() && !changed.contains(*table));
                all.extend(others.map(|(table, mine)| (table.clone(), mine.attendance.clone())));
                all
            } else {
                changed.iter().map(|table| (table.clone(), now(table))).collect()
            };
            said.extend(parts("at", tables.iter().map(|(table, at)| words::attendance(table, at))));
            said.extend(parts("pages", self.sockets().tell(everything).into_iter()));
            let lines = self.connections().tally(|tally| limits::told("c", tally, everything));
            said.extend(parts("lines", lines.into_iter()));
            said.extend(parts("used", self.limits().tell().into_iter()));
            if everything {
                said.extend(parts("gone", self.limits().levels().into_iter()));
                said.push("all".to_owned());
            }
            said
        };
        let told = self.store().tell(said.clone()).await;
        if told.is_err() {
            said.truncate(MOST);
            let mut state = self.nodes().state();
            said.append(&mut state.outbox);
            state.outbox = said;
            state.outbox.truncate(MOST);
        }
        told
    }

    /// Catches up with logs that have grown without a word: it got lost.
    pub(crate) async fn compare_lengths(&self) -> Result<(), StoreError> {
        let awake: Vec<String> = self.nodes().state().tables.keys().cloned().collect();
        if awake.is_empty() {
            return Ok(());
        }
        for (table, length) in self.store().lengths(&awake).await? {
            self.heard_length(&table, length);
        }
        Ok(())
    }

    /// Gives back what this server drives and should not, and tries anew to drive what nobody does.
    async fn look_after_leases(&self) -> Result<(), StoreError> {
        let of = |fits: fn(Drive) -> bool| -> Vec<String> {
            let state = self.nodes().state();
            let tables = state.tables.iter().filter(|(_, mine)| fits(mine.drive));
            tables.map(|(table, _)| table.clone()).collect()
        };
        let mut astray = of(|drive| matches!(drive, Drive::Drives(_)));
        let driven = self.store().driven().await?;
        // What is taken meanwhile is known by now.
        let stray: Vec<String> = {
            let state = self.nodes().state();
            let mine = |table: &String| {
                let drives = state.tables.get(table).is_some_and(|mine| mine.drive != Drive::Nothing);
                drives || table == SWEEP || state.taking.contains(table)
            };
            driven.iter().filter(|table| !mine(table)).cloned().collect()
        };
        if !stray.is_empty() {
            self.store().release(stray).await?;
        }
        astray.retain(|table| !driven.contains(table));
        let waiting = of(|drive| drive == Drive::Waits);
        if !waiting.is_empty() {
            let elsewhere = self.store().driven_elsewhere(&waiting).await?;
            astray.extend(waiting.into_iter().filter(|table| !elsewhere.contains(table)));
        }
        astray.iter().for_each(|table| self.hint_at(table, News::Drive));
        Ok(())
    }
}
