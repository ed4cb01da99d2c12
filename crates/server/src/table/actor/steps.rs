//! Steps of the game that come at about the same time are written together and shown together: where all choose at once,
//! that is how they come. Each is checked on the table as the ones before leave it, as if it had come alone.

use std::sync::Arc;
use std::time::Duration;

use engine::Seats;
use protocol::Wish;
use store::Entry;
use tokio::time::{Instant, timeout_at};

use super::super::picture::Picture;
use super::super::state::Table;
use super::super::wish::Declined;
use super::super::{Message, Trouble};
use super::Actor;

/// The most steps that are written at once.
const TOGETHER: usize = 16;
/// So long the first of them waits for others who see the same picture: nobody notices, and everybody's next picture is
/// made once for all of them.
const GATHER: Duration = Duration::from_millis(5);

/// The table as it will be, and what leads there.
type Next = Option<(Table, Vec<Entry>)>;

impl Actor {
    /// Whether a wish is a step of the game and nothing else comes of it. With other servers beside, each is written alone, at
    /// once: whoever waits is overtaken.
    pub(super) fn is_step(&self, id: u64, wish: &Wish) -> bool {
        let who = self.sockets.iter().find(|socket| socket.id == id).map(|socket| &socket.visitor.who.id);
        matches!(wish, Wish::Play { .. } | Wish::TakeBack { .. })
            && self.house.nodes().is_alone()
            && who.is_some_and(|who| self.table.spared(who).is_empty())
    }

    /// Takes this step, and those that wait behind it.
    pub(super) async fn take_steps(&mut self, id: u64, wish: Wish) {
        let (mut next, mut tried) = (None, Vec::new());
        let (until, mut others) = (Instant::now() + GATHER, self.owing_here());
        let mut step = Some((id, wish));
        while let Some((id, wish)) = step.take() {
            let Some(before) = self.picture_of(id) else { continue };
            before.viewer.seat.into_iter().for_each(|seat| others.remove(seat));
            let done = self.try_step(&mut next, id, &wish);
            tried.push((id, wish, before, done));
            if tried.len() == TOGETHER {
                break;
            }
            let waiting = match others.is_empty() || !self.is_open(&next) {
                true => self.inbox.try_recv().ok(),
                false => timeout_at(until, self.inbox.recv()).await.ok().flatten(),
            };
            match waiting {
                Some(Message::Wish { socket, wish }) if self.is_step(socket, &wish) => step = Some((socket, wish)),
                other => self.behind = other,
            }
        }
        let written = match next {
            Some((table, entries)) => self.write_down(table, entries, None).await,
            None => Ok(()),
        };
        if matches!(written, Err(Trouble::Declined(Declined::Stale))) && !self.gone {
            // Another server was there first, and nothing is written: each is looked at again, as the table is now.
            for (id, wish, ..) in &tried {
                self.wish(*id, wish).await;
            }
            return;
        }
        for (id, _, before, done) in &tried {
            self.tell(*id, before, done.as_ref().copied().and(written.as_ref().copied()));
        }
    }

    fn try_step(&mut self, next: &mut Next, id: u64, wish: &Wish) -> Result<(), Trouble> {
        let Some(who) = self.sockets.iter().find(|socket| socket.id == id).map(|socket| socket.visitor.who.clone())
        else {
            return Ok(());
        };
        // Who does something from another page has not left.
        if let Some(seat) = self.table.seat_of(&who.id) {
            self.welcome_back(seat);
        }
        self.table.meet(&who);
        let table = next.as_ref().map_or(&self.table, |(table, _)| table);
        let entries = table.answer(&who, wish, self.away())?;
        let added = self.add_step(next, entries);
        // What is refused half-way leaves nothing behind.
        if added.is_err()
            && let Some((table, written)) = next
        {
            *table = self.table.after(written)?;
        }
        added
    }

    fn add_step(&self, next: &mut Next, mut entries: Vec<Entry>) -> Result<(), Trouble> {
        let Some((table, written)) = next else {
            let mut table = self.table.after(&entries)?;
            self.read_clocks(&mut table, &mut entries)?;
            *next = Some((table, entries)).filter(|(_, entries)| !entries.is_empty());
            return Ok(());
        };
        entries.iter().try_for_each(|entry| table.apply(entry))?;
        self.read_clocks(table, &mut entries)?;
        written.append(&mut entries);
        Ok(())
    }

    /// Seats that owe a decision, and whose person looks at it here.
    fn owing_here(&self) -> Seats {
        let pages = self.sockets.iter().filter_map(|socket| socket.pictures.borrow().viewer.seat);
        let here: Seats = pages.collect();
        self.table.to_act().iter().filter(|&seat| here.contains(seat)).collect()
    }

    /// Whether what was decided until now tells nobody anything, so that others still look at what there is to decide.
    fn is_open(&self, next: &Next) -> bool {
        let phase = |table: &Table| table.game_on.as_ref().map(|game| game.phase());
        next.as_ref().is_some_and(|(table, _)| phase(table) == phase(&self.table))
    }

    fn picture_of(&self, id: u64) -> Option<Arc<Picture>> {
        self.sockets.iter().find(|socket| socket.id == id).map(|socket| socket.pictures.borrow().clone())
    }
}
