//! Who is here, who is away, and when nobody needs the table any more.

use std::time::Duration;

use engine::{Seat, Seats};
use store::TableState;
use tokio::time::Instant;

use super::super::picture::Picture;
use super::super::{Note, Visitor};
use super::{Actor, Socket};
use crate::limits::{NoRoom, Permit, Place};
use crate::sweep::milliseconds;

impl Actor {
    pub(super) fn note_presence(&mut self) {
        self.watched.set(self.is_watched());
        self.house.presence().note(&self.table.code, !self.sockets.is_empty());
        for (seat, chair) in self.table.seats() {
            let here = chair.person().is_none_or(|id| self.sockets.iter().any(|socket| socket.visitor.who.id == *id))
                || self.afar.there.here.contains(seat);
            let absent = &mut self.absent[seat.index()];
            *absent = if here { None } else { absent.or_else(|| Some(Instant::now())) };
        }
    }

    /// A place for one more page. Who watches never takes one from who plays, and who plays loses their own oldest.
    pub(super) fn admit(&mut self, visitor: &Visitor) -> Result<Permit, NoRoom> {
        let config = self.house.config();
        let plays = |socket: &Socket| self.table.seat_of(&socket.visitor.who.id).is_some();
        let seated = self.table.seat_of(&visitor.who.id).is_some();
        if !seated && self.sockets.iter().filter(|socket| !plays(socket)).count() >= config.sockets_per_table {
            return Err(NoRoom::Table);
        }
        let place = if seated { Place::Seated } else { Place::Watching };
        let permit = self.house.sockets().take(&visitor.client(), place)?;
        let is_own = |page: &Socket| page.visitor.who.id == visitor.who.id && !page.leaving;
        if seated
            && self.sockets.iter().filter(|page| is_own(page)).count() >= config.pages_per_player
            && let Some(oldest) = self.sockets.iter_mut().find(|page| is_own(page))
        {
            oldest.leaving = true;
            let _ = oldest.notes.try_send(Note::Superseded);
        }
        Ok(permit)
    }

    /// Whether nobody would miss the table: it never started, and no page is open.
    pub(super) fn may_go(&self) -> bool {
        !self.is_watched() && self.table.game_on.is_none()
    }

    /// When the last one leaves the waiting room, the time to come back begins.
    pub(super) async fn wait_alone(&mut self) {
        if self.may_go()
            && let Err(error) = self.house.store().touch(vec![self.table.code.clone()], 0).await
        {
            tracing::warn!("table {}: cannot note that everybody left: {error}", self.table.code);
        }
    }

    /// Removes the table from the store, if it was left alone for long enough.
    pub(super) async fn clear(&mut self) -> bool {
        let quiet = milliseconds(self.house.config().expire_after);
        self.house.store().remove(&self.table.code, quiet).await.is_ok()
    }

    /// Keeps a look at a game for the day when its log cannot be followed any more. That it fails is no harm now.
    pub(super) async fn keep(&mut self) {
        if self.gone || self.table.game_on.is_none() || self.kept == Some(self.table.length) {
            return;
        }
        match self.house.store().archive(&self.table.code, Picture::keepsake(&self.table)).await {
            Ok(()) => self.kept = Some(self.table.length),
            Err(error) => tracing::warn!("table {}: no look at it is kept: {error}", self.table.code),
        }
    }

    /// Seats whose person has been gone for a while.
    pub(super) fn away(&self) -> Seats {
        let now = Instant::now();
        self.table
            .seats()
            .map(|(seat, _)| seat)
            .filter(|&seat| self.away_at(seat).is_some_and(|at| at <= now))
            .collect()
    }

    pub(super) fn next_away(&self) -> Option<Instant> {
        let seats = self.table.seats().map(|(seat, _)| seat).filter(|&seat| !self.shown_away.contains(seat));
        seats.filter_map(|seat| self.away_at(seat)).min().filter(|_| self.is_watched())
    }

    pub(super) fn away_at(&self, seat: Seat) -> Option<Instant> {
        self.table.chair(seat)?.person()?;
        // Who has days need not sit there.
        if self.table.in_days() && self.table.game_on.is_some() && self.table.state() != TableState::Over {
            return None;
        }
        let gone = self.absent[seat.index()].map(|since| since + self.house.config().away_after);
        self.leaving.since(seat).or(self.left_elsewhere(seat)).or(gone)
    }

    pub(super) fn next_given_up(&self) -> Option<Instant> {
        self.leaving.next(self.house.config().kept_for)
    }

    /// When the table may leave memory, if nobody comes until then. Bots wait until somebody does, unless people's clocks
    /// wait for them.
    pub(super) fn rest(&self) -> Option<Instant> {
        if self.table.drives_bots() && self.drives() {
            return None;
        }
        let (linger, kept_for) = (self.house.config().linger, self.house.config().kept_for);
        let linger = if self.drowsy { Duration::ZERO } else { linger };
        // Who has left is replaced before.
        let replaced = self.leaving.last(kept_for).unwrap_or(self.quiet_since);
        self.sockets.is_empty().then(|| replaced.max(self.quiet_since + linger))
    }
}
