//! What everybody is shown: the table is drawn once for each kind of viewer, when something they see has changed.

use std::sync::Arc;
use std::time::Duration;

use engine::Seats;

use super::super::picture::{Picture, Viewer, Waiting, people};
use super::super::state::Table;
use super::super::{Note, Visitor};
use super::{Actor, Socket};
use crate::table_names;

impl Actor {
    pub(super) fn adopt(&mut self, next: Table) {
        let phase = |table: &Table| table.game_on.as_ref().map(|game| game.phase());
        let went_on = phase(&next) != phase(&self.table);
        if next.game_on.is_some() {
            self.house.hush(&next.code);
        }
        self.expect_to_be_shown(&next);
        // Whoever takes a chair has never left it.
        for (seat, chair) in next.seats() {
            if self.table.chair(seat).and_then(|was| was.person()) != chair.person() {
                self.leaving.back(seat);
            }
        }
        self.table = next;
        self.note_presence();
        if went_on {
            self.stage();
        }
        self.push();
    }

    /// Gives people time for a scene that begins on the table.
    pub(super) fn stage(&mut self) {
        let everybody = people(&self.table, None, Seats::NONE);
        // Nobody else is held up by a scene.
        let bots = self.table.seats().any(|(_, chair)| chair.bot().is_some());
        let game = self.table.game_on.as_ref().filter(|_| bots);
        let scene = game.map_or(0, |game| game.tableau(&everybody).scene_ms);
        let begins = self.scene == 0 && scene > 0;
        self.scene = scene;
        if begins && self.is_watched() {
            self.agenda.hold(Duration::from_millis(scene.into()));
        }
    }

    /// Draws the table once for each kind of viewer, and hands it to everybody whose picture changed: a picture like
    /// the last one would tell that something happened in secret.
    pub(super) fn push(&mut self) {
        let away = self.away();
        self.shown_away = away;
        let mut drawn: Vec<Arc<Picture>> = Vec::new();
        for socket in &self.sockets {
            let viewer = self.seen_at(socket);
            let before = socket.pictures.borrow().clone();
            let picture = drawn.iter().find(|picture| picture.viewer == viewer).cloned().unwrap_or_else(|| {
                let picture = Arc::new(Picture::draw(&self.table, viewer, away, Some(&before)));
                drawn.push(picture.clone());
                picture
            });
            if !picture.looks_like(&before) {
                socket.pictures.send_replace(picture);
            }
        }
    }

    /// Whoever asked for something gets a picture, if only the last one again.
    pub(super) fn answer(&self, id: u64, before: &Arc<Picture>) {
        if let Some(socket) = self.sockets.iter().find(|socket| socket.id == id)
            && Arc::ptr_eq(&socket.pictures.borrow(), before)
        {
            socket.pictures.send_modify(|_| ());
        }
    }

    pub(super) fn note(&self, id: u64, note: Note) {
        if let Some(socket) = self.sockets.iter().find(|socket| socket.id == id) {
            // Who does not read misses it.
            let _ = socket.notes.try_send(note);
        }
    }

    /// For whom a connected page is drawn: its visitor, with what is marked there.
    pub(super) fn seen_at(&self, socket: &Socket) -> Viewer {
        let viewer = self.viewer(&socket.visitor);
        let turn = viewer.seat.zip(self.table.game_on.as_ref()).map(|(seat, game)| game.turn(seat));
        let marks = if turn == Some(socket.marks.0) { socket.marks.1.clone() } else { Vec::new() };
        Viewer { marks, ..viewer }
    }

    pub(super) fn viewer(&self, visitor: &Visitor) -> Viewer {
        let seat = self.table.seat_of(&visitor.who.id);
        let waiting = if self.table.game_on.is_some() {
            Waiting::default()
        } else {
            Waiting {
                host: visitor.who.id == self.table.host,
                name: if seat.is_none() { visitor.who.name.clone() } else { String::new() },
                origin: visitor.origin.clone(),
                spoken: match table_names::title(&self.table.code) {
                    Some(_) => None,
                    None => self.house.whispered(&self.table.code),
                },
            }
        };
        Viewer { seat, marks: Vec::new(), waiting }
    }
}
