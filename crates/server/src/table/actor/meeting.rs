//! How people go, and how they meet again.

use protocol::Wish;
use store::{Entry, TableState};

use super::super::picture::link;
use super::super::wish::{Declined, Who};
use super::super::{Note, Trouble};
use super::{Actor, RENAMED};
use crate::entropy;

impl Actor {
    /// Somebody gets up in mid-game or after it. Their seat is kept for a while, or for as long as they have time where that
    /// is days.
    pub(super) async fn leave(&mut self, who: &Who) -> Result<(), Trouble> {
        let kept = self.table.in_days() && self.table.state() == TableState::Running;
        if let Some(seat) = self.table.seat_of(&who.id).filter(|_| !kept) {
            self.leaving.leave(seat);
            self.push();
            self.give_up().await;
            self.meet_if_all_are_in().await;
            self.settle().await;
        }
        Ok(())
    }

    /// Lets a bot play on for somebody who has not come back in time.
    pub(super) async fn give_up(&mut self) -> bool {
        let Some(seat) = self.leaving.given_up(self.house.config().kept_for) else { return false };
        if let Err(trouble) = self.insist(|actor| Ok(actor.table.replace(seat))).await {
            self.leaving.try_later(seat);
            tracing::warn!("table {}: no bot plays for who left: {trouble}", self.table.code);
        }
        true
    }

    /// Notes who would like to play once more, and begins when everybody who is here would, or who asked wants to.
    pub(super) async fn rematch(&mut self, who: &Who, wish: &Wish, id: u64) -> Result<(), Trouble> {
        if let Some(code) = &self.table.rematch {
            self.note(id, Note::GoTo(link("", code)));
            return Ok(());
        }
        match wish {
            Wish::Rematch {} => self.table.volunteer(&who.id, true)?,
            Wish::NoRematch {} => self.table.volunteer(&who.id, false)?,
            _ => {
                self.table.may_begin(&who.id, self.away())?;
                return self.meet_again().await;
            }
        }
        self.tell_volunteer(who, wish);
        if self.all_are_in() {
            return self.meet_again().await;
        }
        self.push();
        Ok(())
    }

    pub(super) fn all_are_in(&self) -> bool {
        let away = self.away();
        let waits = self.table.rematch.is_none() && !self.table.keen(away).is_empty();
        waits && self.table.undecided(away).is_empty()
    }

    /// Nobody is waited for who has gone.
    pub(super) async fn meet_if_all_are_in(&mut self) {
        if self.all_are_in()
            && let Err(trouble) = self.meet_again().await
        {
            tracing::warn!("table {}: no rematch: {trouble}", self.table.code);
        }
    }

    /// Opens the next table for those who are willing, and leads them there.
    pub(super) async fn meet_again(&mut self) -> Result<(), Trouble> {
        for _ in 0..RENAMED {
            let opening = self.table.again(self.away(), entropy::secret()?)?;
            match self.open_next(&opening).await {
                // Something else happened here on another server just then.
                Err(Trouble::Declined(Declined::Stale)) if self.table.rematch.is_none() && !self.gone => {}
                opened => {
                    self.lead_on(&opened?);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Opens another table and notes it here, both or neither.
    pub(super) async fn open_next(&mut self, opening: &[Entry]) -> Result<String, Trouble> {
        for _ in 0..RENAMED {
            let code = self.house.free_code(self.table.listed).await?;
            let (_, other) = self.house.opening_log(&code, opening.to_vec(), self.table.names())?;
            let before = self.table.length;
            match self.record_with(vec![Entry::Rematch { table: code.clone() }], Some(other)).await {
                // Nothing happened here, so it is the name that somebody else has taken.
                Err(Trouble::Declined(Declined::Stale)) if self.table.length == before => {}
                done => return done.map(|()| code),
            }
        }
        Err(Trouble::NoName)
    }
}
