//! What a table hears about people while they sit there: another name, a browser that was signed out, somebody who
//! wants to be forgotten.

use std::sync::Arc;

use store::{Entry, PersonId, TableState};

use super::super::picture::Picture;
use super::super::state::{Chair, Table};
use super::super::wish::Who;
use super::super::{Note, Trouble};
use super::{Actor, Socket};
use crate::people::DEVICE;

impl Actor {
    /// Everybody here sees the new name, in what was said before, too.
    pub(super) fn call(&mut self, person: &PersonId, name: Option<&str>) {
        for socket in self.sockets.iter_mut().filter(|socket| socket.visitor.who.id == *person) {
            name.unwrap_or_default().clone_into(&mut socket.visitor.who.name);
        }
        if !self.table.call(person, name) {
            return;
        }
        let away = self.away();
        for socket in &self.sockets {
            let picture = Arc::new(Picture::draw(&self.table, self.seen_at(socket), away, None));
            socket.pictures.send_if_modified(|before| {
                let news = !picture.looks_like(before);
                *before = picture;
                news
            });
        }
    }

    /// Pages of this browser see what anybody sees, until they are closed.
    pub(super) fn sign_out(&mut self, device: u64) {
        let house = self.house.clone();
        let meant = |socket: &&mut Socket| house.nodes().tag(DEVICE, &socket.visitor.device) == device;
        for socket in self.sockets.iter_mut().filter(meant) {
            socket.visitor.who = Who { id: PersonId::stranger(&socket.visitor.device), name: String::new() };
            socket.marks = (0, Vec::new());
            socket.leaving = true;
            let _ = socket.notes.try_send(Note::SignedOut);
        }
        self.note_presence();
        self.push();
    }

    /// The fewest rounds in which whoever plays here alone has won, once they have.
    pub(super) async fn best_alone(&self, table: &Table) -> Option<i64> {
        let [Chair::Person { id, .. }] = &table.chairs[..] else { return None };
        if table.state() != TableState::Over {
            return None;
        }
        let least = self.house.store().least_rounds(id, table.game.info().id, &table.kind()).await;
        // Then it shows this one game.
        least.unwrap_or(None)
    }

    /// A waiting chair is free again; in a game that runs a bot plays on.
    pub(super) async fn forget(&mut self, person: &PersonId) -> Result<(), Trouble> {
        let entries = |table: &Table| match (table.seat_of(person), table.state()) {
            (Some(seat), TableState::Open) => vec![Entry::Cleared { seat }],
            (Some(seat), TableState::Running) => table.replace(seat),
            _ => vec![],
        };
        self.insist(|actor| Ok(entries(&actor.table))).await
    }
}
