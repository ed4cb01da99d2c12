//! Who thinks for a table: its bots, and those who advise people.

use std::time::Duration;

use catalog::Opinion;
use engine::{Seat, Step};
use store::Entry;

use super::super::hints::Asked;
use super::super::wish::{Declined, Who};
use super::super::{Message, Note, Trouble};
use super::Actor;
use crate::line::NoPlace;
use crate::pages;
use crate::thinkers::Means;

impl Actor {
    /// Lets the bot in a seat think, for its usual time or for `most`.
    pub(super) fn think(&mut self, seat: Seat, most: Option<Duration>) {
        let (Some(game), Some(bot)) =
            (&self.table.game_on, self.table.chair(seat).and_then(super::super::state::Chair::bot))
        else {
            return;
        };
        let turn = game.turn(seat);
        let pondering = game.ponder(seat, self.table.bot_luck(seat, turn));
        let (address, house, watched) = (self.address.clone(), self.house.clone(), self.watched.clone());
        let remembered = (self.table.code.clone(), seat);
        self.spawn(async move {
            let (memories, key) = (house.clone(), remembered.clone());
            let thinking = move |means: Means| {
                // Only who thinks takes a memory out: those who wait leave it where it is counted.
                let memory = memories.memories().take(&key);
                pondering(bot.within_time(most).hurried(means.share), means.helpers, memory)
            };
            // A bot that stumbles does not stop the game: without a code, any legal one is played.
            let code = house.thinkers().think(&watched, thinking).await.and_then(|thought| {
                if bot.budget().is_some() {
                    house.memories().keep(remembered, thought.memory);
                }
                thought.code
            });
            let _ = address.send(Message::Thought { seat, turn, code }).await;
        });
    }

    /// Thinks for a person, from what that person's seat knows; the answer comes as a note.
    pub(super) fn hint(&mut self, who: &Who, turn: u32, socket: u64) -> Result<(), Trouble> {
        let seat = self.table.asking(who, turn)?;
        let Some(game) = &self.table.game_on else { return Err(Declined::NotStarted.into()) };
        match self.hints.ask(seat, turn, socket) {
            Asked::Known(hint) => self.note(socket, Note::Hint(hint)),
            Asked::Soon => {}
            Asked::New => {
                let considering = game.consider(seat, self.agenda.luck());
                let (address, house, person) = (self.address.clone(), self.house.clone(), who.id.clone());
                self.spawn(async move {
                    let opinions = match house.thinkers().ask(&person).await {
                        Ok(place) => {
                            let budget = house.config().hint.hurried(place.share());
                            Ok(place.think(move || considering(budget)).await.unwrap_or_default())
                        }
                        Err(not_now) => Err(not_now),
                    };
                    let _ = address.send(Message::Hinted { seat, turn, opinions }).await;
                });
            }
        }
        Ok(())
    }

    /// Hands out a hint that was thought about, or says why there is none.
    pub(super) fn advise(&mut self, seat: Seat, turn: u32, opinions: Result<Vec<Opinion>, NoPlace>) {
        let hint = opinions.map(|opinions| pages::hint(&opinions).into_string());
        let pages = self.hints.answer(seat, turn, hint.as_ref().ok().cloned());
        // A hint for a decision that is taken is of no use.
        if self.table.game_on.as_ref().is_some_and(|game| game.turn(seat) == turn) {
            let note = hint.map_or_else(|not_now| Note::Notice(not_now.to_string()), Note::Hint);
            pages.into_iter().for_each(|page| self.note(page, note.clone()));
        }
    }

    pub(super) fn spawn(&mut self, thought: impl Future<Output = ()> + Send + 'static) {
        // Those that are done need not be kept.
        while self.thoughts.try_join_next().is_some() {}
        self.thoughts.spawn(thought);
    }

    /// What a bot has thought of is done at once if nobody can notice, and otherwise when it is due. One that stumbled
    /// takes any legal action.
    pub(super) async fn decide(&mut self, seat: Seat, turn: u32, code: Option<u16>) {
        let Some(game) = &self.table.game_on else { return };
        if game.turn(seat) != turn || self.table.chair(seat).is_none_or(|chair| chair.bot().is_none()) {
            return;
        }
        let fits = |code: &u16| game.check(Step::Play { seat, code: *code }).is_ok();
        let Some(code) = code.filter(fits).or_else(|| game.legal(seat).first().copied()) else { return };
        let unseen = game.is_unseen(seat, code);
        self.agenda.decided(seat, code);
        if unseen && self.drives() {
            self.move_bot(seat, code).await;
        }
    }

    /// A bot's decision comes in by the same door as a person's.
    pub(super) async fn move_bot(&mut self, seat: Seat, code: u16) {
        let before = self.table.length;
        let saved = self.record(vec![Entry::Played(Step::Play { seat, code })]).await;
        if self.table.length != before && saved.is_err() {
            // Somebody moved on another server just then: what the bot wants is looked at again.
            return;
        }
        if let Err(trouble) = &saved {
            self.agenda.retry(seat);
            if !self.complained {
                tracing::warn!("table {}: a bot waits with its move: {trouble}", self.table.code);
            }
        }
        self.complained = saved.is_err();
    }
}
