//! The same table in the memory of other servers: what the task tells them and hears from them, and whether it drives the
//! table's bots and clocks. Alone, in a folder, it always does.

use std::time::Duration;

use engine::{MAX_SEATS, Seat, Step};
use protocol::Wish;
use store::{Entry, TableState};
use tokio::time::{Instant, sleep, timeout};

use super::super::picture::link;
use super::super::state::Table;
use super::super::wish::Who;
use super::super::{Names, Note};
use super::Actor;
use crate::nodes::{Attendance, Drive, News};

/// When it could not be found out who drives the table, it is tried again after this.
const BREATH: Duration = Duration::from_secs(1);
/// How long another server is let pass that is always a moment too late.
const LET: Duration = Duration::from_millis(30);

/// What the task knows of other servers.
#[derive(Default)]
pub(super) struct Afar {
    /// Who is at the pages there.
    pub(super) there: Attendance,
    /// Since when somebody has left, as it was heard.
    left: [Option<Instant>; MAX_SEATS],
    /// Who said here that they would like to play once more.
    pub(super) volunteers: Vec<Seat>,
    drive: Drive,
    /// Another server drives the table, as far as is known.
    refused: bool,
    /// Nothing is tried before this.
    not_before: Option<Instant>,
}

impl Actor {
    /// What other servers know by now, for a table that wakes.
    pub(super) fn look_around(&mut self) {
        if self.house.nodes().is_shared() {
            let there = self.house.nodes().elsewhere(&self.table.code);
            self.note_elsewhere(there);
        }
    }

    /// Tells the others who is here, and whether this task drives the table: tries to where it should.
    pub(super) async fn stand(&mut self) -> bool {
        if !self.house.nodes().is_shared() {
            return true;
        }
        let wanted = self.table.state() == TableState::Running;
        let epoch = self.house.nodes().epoch();
        match self.afar.drive {
            Drive::Nothing if wanted => self.afar.drive = Drive::Waits,
            Drive::Drives(since) if wanted && since != epoch => {
                (self.afar.drive, self.afar.refused) = (Drive::Waits, false);
            }
            Drive::Waits | Drive::Drives(_) if !wanted => self.let_go().await,
            _ => {}
        }
        let tries = self.afar.not_before.is_none_or(|at| at <= Instant::now());
        if self.afar.drive == Drive::Waits && !self.afar.refused && tries && !self.house.is_closing() {
            self.afar.not_before = None;
            match self.house.store().take(&self.table.code).await {
                // What was taken while the server was not believed to be open is taken anew.
                Ok(true) if self.house.nodes().epoch() != epoch => self.afar.not_before = Some(Instant::now()),
                Ok(true) => self.afar.drive = Drive::Drives(epoch),
                Ok(false) => self.afar.refused = true,
                Err(_) => self.afar.not_before = Some(Instant::now() + BREATH),
            }
        }
        self.house.nodes().note(&self.table.code, self.table.length, &self.attendance(), self.afar.drive);
        self.drives()
    }

    /// Whether this task drives bots and clocks.
    pub(super) fn drives(&self) -> bool {
        match self.afar.drive {
            Drive::Drives(since) => self.house.nodes().stands(since),
            Drive::Nothing | Drive::Waits => !self.house.nodes().is_shared(),
        }
    }

    /// When to try again to drive the table.
    pub(super) fn next_stand(&self) -> Option<Instant> {
        self.afar.not_before.filter(|_| self.afar.drive == Drive::Waits)
    }

    /// Another server may drive the table.
    pub(super) async fn let_go(&mut self) {
        if let Drive::Drives(_) = self.afar.drive {
            // Should that fail, it is given back with what is found astray.
            let _ = self.house.store().release(vec![self.table.code.clone()]).await;
        }
        (self.afar.drive, self.afar.refused, self.afar.not_before) = (Drive::Nothing, false, None);
    }

    /// Somebody has a page of this table open, wherever.
    pub(super) fn is_watched(&self) -> bool {
        !self.sockets.is_empty() || self.afar.there.watched
    }

    /// Who has left on another server, since then.
    pub(super) fn left_elsewhere(&self, seat: Seat) -> Option<Instant> {
        self.afar.left[seat.index()]
    }

    fn attendance(&self) -> Attendance {
        let pages = self.sockets.iter().filter_map(|socket| self.table.seat_of(&socket.visitor.who.id));
        let left = self.table.seats().map(|(seat, _)| seat).filter(|&seat| self.leaving.since(seat).is_some());
        let willing = self.afar.volunteers.clone();
        Attendance { here: pages.collect(), left: left.collect(), willing, watched: !self.sockets.is_empty() }
    }

    pub(super) async fn hear(&mut self, news: News) {
        match news {
            News::Length(length) => self.hear_length(length).await,
            News::Drive => {
                self.afar.refused = false;
                if let Drive::Drives(_) = self.afar.drive {
                    self.afar.drive = Drive::Waits;
                }
            }
            News::Elsewhere(there) => {
                self.note_elsewhere(there);
                if self.away() != self.shown_away || self.table.state() == TableState::Over {
                    self.push();
                    self.meet_if_all_are_in().await;
                }
            }
            News::Back(seat) => {
                self.leaving.back(seat);
                self.push();
            }
            News::Unwilling(seat) => {
                self.afar.volunteers.retain(|&other| other != seat);
                self.note_willing();
                self.push();
            }
            News::Reaction(reaction) => {
                for socket in &self.sockets {
                    let _ = socket.notes.try_send(Note::Reaction(reaction.clone()));
                }
            }
            News::Hurry => self.agenda.hurry(),
            // Nothing is written here meanwhile.
            News::Let => sleep(LET).await,
            News::Anew => self.look_anew().await,
        }
    }

    /// Whoever comes from another server has seen what was written there, and sees no less here. False when nobody can
    /// say how far that is: then nothing is shown, and who asked asks again.
    pub(super) async fn read_on(&mut self) -> bool {
        if !self.house.nodes().is_shared() {
            return true;
        }
        let code = self.table.code.clone();
        let lengths = timeout(BREATH, self.house.store().lengths(std::slice::from_ref(&code))).await;
        let Ok(Ok(lengths)) = lengths else { return false };
        if let Some(length) = lengths.get(&code) {
            self.hear_length(*length).await;
        }
        lengths.get(&code).is_some_and(|length| *length <= self.table.length)
    }

    /// The log is so long; one that is gone is found to be so.
    async fn hear_length(&mut self, length: i64) {
        if (length == 0 || length > self.table.length)
            && let Err(trouble) = self.catch_up().await
        {
            tracing::warn!("table {}: what another server wrote cannot be read: {trouble}", self.table.code);
        }
    }

    /// Follows what another server wrote.
    pub(super) async fn follow(&mut self, mut next: Table, news: &[Entry]) {
        if next.state() == TableState::Over && self.table.state() != TableState::Over {
            next.best = self.best_alone(&next).await;
        }
        let led = next.rematch.clone().filter(|_| self.table.rematch.is_none());
        let mover = news.iter().rev().find_map(|entry| match entry {
            Entry::Played(Step::Play { seat, .. }) => Some(*seat),
            _ => None,
        });
        self.adopt(next);
        mover.into_iter().for_each(|seat| self.agenda.moved(seat));
        if let Some(code) = led {
            self.lead_on(&code);
        }
    }

    /// Leads those who are willing to the next table.
    pub(super) fn lead_on(&self, code: &str) {
        for socket in &self.sockets {
            if self.table.seat_of(&socket.visitor.who.id).is_some_and(|seat| self.table.willing.contains(&seat)) {
                let _ = socket.notes.try_send(Note::GoTo(link("", code)));
            }
        }
    }

    /// Somebody who had left, here or on another server, is back.
    pub(super) fn welcome_back(&mut self, seat: Seat) {
        self.leaving.back(seat);
        if self.afar.there.left.contains(seat) {
            self.afar.there.left.remove(seat);
            self.afar.left[seat.index()] = None;
            self.house.nodes().tell(format!("back {} {}", self.table.code, seat.index()));
        }
    }

    /// Somebody would like to play once more, or would not any more.
    pub(super) fn tell_volunteer(&mut self, who: &Who, wish: &Wish) {
        let Some(seat) = self.table.seat_of(&who.id).filter(|_| self.house.nodes().is_shared()) else { return };
        self.afar.volunteers.retain(|&other| other != seat);
        if matches!(wish, Wish::Rematch {}) {
            self.afar.volunteers.push(seat);
        } else if self.afar.there.willing.contains(&seat) {
            self.afar.there.willing.retain(|&other| other != seat);
            self.house.nodes().tell(format!("unwilling {} {}", self.table.code, seat.index()));
        }
    }

    fn note_elsewhere(&mut self, there: Attendance) {
        // Whoever has just come there is back, also where that was not heard.
        let came = there.here.iter().filter(|&seat| !self.afar.there.here.contains(seat));
        came.for_each(|seat| self.leaving.back(seat));
        for seat in Seat::all(MAX_SEATS) {
            let left = &mut self.afar.left[seat.index()];
            *left = if there.left.contains(seat) { left.or_else(|| Some(Instant::now())) } else { None };
        }
        self.afar.there = there;
        self.note_willing();
        self.note_presence();
    }

    /// Willing is who said so here or there, as long as nobody takes it back.
    fn note_willing(&mut self) {
        if self.table.state() == TableState::Over {
            let all = [&self.afar.volunteers[..], &self.afar.there.willing[..]].concat();
            self.table.willing.retain(|seat| all.contains(seat));
            let new: Vec<Seat> = all.into_iter().filter(|seat| !self.table.willing.contains(seat)).collect();
            self.table.willing.extend(new);
        }
    }

    /// Nothing was heard for a while: people may be called otherwise, and browsers may have been signed out.
    async fn look_anew(&mut self) {
        let people: Vec<_> = self.table.names().keys().cloned().collect();
        if let Ok(names) = self.house.store().names(&people).await {
            let changed = |(id, name): (&store::PersonId, &String)| names.get(id) != Some(name);
            let other: Names = self.table.names().clone();
            for (id, _) in other.iter().filter(|person| changed(*person)) {
                self.call(id, names.get(id).map(String::as_str));
            }
        }
        let known = self.sockets.iter().filter(|socket| !socket.visitor.who.id.is_stranger());
        let devices: Vec<String> = known.map(|socket| socket.visitor.device.clone()).collect();
        for device in devices {
            if let Ok(None) = self.house.store().known(&device).await {
                self.sign_out(self.house.nodes().tag(crate::people::DEVICE, &device));
            }
        }
    }
}
