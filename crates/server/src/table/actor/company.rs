//! What people do to each other beside the game: votes that end by themselves, reactions, words that are reported.

use protocol::{REACTIONS, Reaction};
use store::{KeptLine, PersonId, StoreError};

use super::super::wish::{Declined, Who};
use super::super::{Note, Trouble};
use super::Actor;
use crate::names;

impl Actor {
    /// Ends the votes that nobody is left to take part in.
    pub(super) async fn settle(&mut self) {
        if let Err(trouble) = self.record(self.table.decided(self.away())).await {
            tracing::warn!("table {}: a chair is not given away: {trouble}", self.table.code);
        }
    }

    /// Nobody votes about who is here.
    pub(super) async fn spare(&mut self, person: &PersonId) {
        if let Err(trouble) = self.record(self.table.spared(person)).await {
            tracing::warn!("table {}: a vote goes on about who is here: {trouble}", self.table.code);
        }
    }

    /// Shows everybody how somebody feels. It is kept nowhere.
    pub(super) fn react(&self, who: &Who, with: &str) -> Result<(), Trouble> {
        let seat = self.table.seat_of(&who.id).ok_or(Declined::Watching)?.index();
        let at = REACTIONS.iter().position(|known| *known == with).ok_or(Declined::NoSuchReaction)?;
        let with = REACTIONS[at];
        self.house.nodes().tell(format!("react {} {seat} {at}", self.table.code));
        for socket in &self.sockets {
            let _ = socket.notes.try_send(Note::Reaction(Reaction { seat, with: with.into() }));
        }
        Ok(())
    }

    /// Whether people could mix somebody who watches up with another one who is here.
    pub(super) fn is_mistaken(&self, who: &Who) -> bool {
        let other = |socket: &super::Socket| {
            socket.visitor.who.id != who.id && names::alike(&socket.visitor.who.name, &who.name)
        };
        let watches = self.table.seat_of(&who.id).is_none() && !who.name.is_empty();
        let seated = || self.table.seats().any(|(seat, chair)| names::alike(chair.name(seat), &who.name));
        watches && (seated() || self.sockets.iter().any(other))
    }

    /// Keeps a line of talk that this person can read.
    pub(super) async fn keep_words(&mut self, who: &Who, line: usize, aside: bool) -> Result<(), Trouble> {
        if aside && !self.table.reads_asides(&who.id) {
            return Err(Declined::NoSuchLine.into());
        }
        let said = self.table.sayings(aside).nth(line).ok_or(Declined::NoSuchLine)?;
        let kept = KeptLine {
            number: 0,
            at: 0,
            table: self.table.code.clone(),
            line: format!("{}{line}", if aside { "aside " } else { "" }),
            person: said.person.cloned(),
            text: said.text.to_owned(),
        };
        match self.house.store().keep_line(kept).await {
            Err(StoreError::EnoughReports) => Err(Declined::EnoughReports.into()),
            other => Ok(other?),
        }
    }
}
