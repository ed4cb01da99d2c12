//! How a game ended, for the lists of those who played.

use engine::Seat;
use store::{Outcome, TableState};

use super::picture::options;
use super::state::{Chair, Table};

impl Table {
    /// One for everybody who sat here to the end; none before it, and none for a game that was not played from its deal.
    pub fn outcomes(&self) -> Vec<Outcome> {
        let Some(game) = self.game_on.as_ref().filter(|_| self.counts()) else { return Vec::new() };
        let standing = game.standing();
        let humans = self.chairs.iter().filter_map(Chair::person).count() as i64;
        let outcome = |(seat, chair): (Seat, &Chair)| {
            Some(Outcome {
                seat: seat.index() as i64,
                person: chair.person()?.clone(),
                game: self.game.info().id.to_owned(),
                kind: self.kind(),
                players: self.chairs.len() as i64,
                humans,
                place: standing.place(seat).into(),
                score: standing.score(seat).into(),
                rounds: standing.rounds().unwrap_or(0).into(),
                won: standing.winners().contains(seat),
                listed: self.listed,
            })
        };
        self.seats().filter_map(outcome).collect()
    }

    fn counts(&self) -> bool {
        self.state() == TableState::Over && self.continued.is_none()
    }

    /// The scores of all seats, bots among them; none before the end.
    pub fn scores(&self) -> Option<Vec<i64>> {
        let game = self.game_on.as_ref().filter(|_| self.state() == TableState::Over)?;
        let standing = game.standing();
        Some(self.seats().map(|(seat, _)| standing.score(seat).into()).collect())
    }

    /// What is played here, where results of one kind compare.
    pub fn kind(&self) -> String {
        options(self).join(", ")
    }
}
