//! Rated tables: whether the game may count, and how everybody in it is rated once it is over.

use engine::{OptionKind, Seat};
use ratings::{Rating, START, measured};
use store::{Entry, Rated, RatedGame, RatedSeat, TableState};
use thiserror::Error;

use super::state::{Chair, Table};
use super::wish::{Declined, Who};

/// Why a table that is marked as rated cannot start like that.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unrated {
    #[error("Hints are on, and nobody gets hints in a rated game.")]
    Hints,
    #[error("Who plays alone is not rated.")]
    Alone,
    #[error("A deck of one’s own is not rated.")]
    OwnDeck,
    #[error("Nobody has measured a {0} bot. Put another level there.")]
    NoSuchLevel(String),
    #[error("A rated game needs ten minutes of history, and {0} came less than that ago. Wait a little.")]
    New(String),
}

impl Table {
    /// What stands in the way of a rated game; none at a table that is not rated.
    pub fn unrated(&self) -> Option<Unrated> {
        if !self.rated {
            return None;
        }
        let own_deck =
            |spec: &engine::OptionSpec| matches!(spec.kind, OptionKind::Text { .. }) && self.choices.is_on(spec.id);
        let unmeasured = self.chairs.iter().find(|chair| chair.bot().is_some_and(|bot| self.strength(bot).is_none()));
        let is_new = |(_, chair): &(Seat, &Chair)| chair.person().is_some_and(|id| self.newcomers.contains(id));
        let new: Vec<&str> = self.seats().filter(is_new).map(|(seat, chair)| chair.name(seat)).collect();
        if self.hints {
            Some(Unrated::Hints)
        } else if self.chairs.len() < 2 {
            Some(Unrated::Alone)
        } else if self.game.specs().iter().any(own_deck) {
            Some(Unrated::OwnDeck)
        } else if let Some(chair) = unmeasured {
            Some(Unrated::NoSuchLevel(chair.bot_title().unwrap_or_default().into_owned()))
        } else if new.is_empty() {
            None
        } else {
            Some(Unrated::New(felt::listed(&new)))
        }
    }

    /// Marks a waiting table as rated, or as not. For the host.
    pub fn rate(&self, who: &Who, on: bool) -> Result<Vec<Entry>, Declined> {
        match () {
            () if self.game_on.is_some() => Err(Declined::Started),
            () if who.id != self.host => Err(Declined::HostRates),
            () if on == self.rated => Ok(vec![]),
            () => Ok(vec![Entry::Rated { on }]),
        }
    }

    /// How the finished game is to be rated; none where it is not. Who began it is rated: who let a bot finish, or gave up
    /// the chair, is last, and the others are placed among themselves.
    pub fn rated_game(&self) -> Option<RatedGame> {
        let counts = self.rated && self.continued.is_none() && self.state() == TableState::Over;
        let game = self.game_on.as_ref().filter(|_| counts)?;
        let standing = game.standing();
        let is_gone = |seat: Seat, chair: &Chair| {
            let began = self.company.began(seat);
            began.is_some() && (chair.person() != began || chair.bot().is_some())
        };
        let stayed: Vec<Seat> =
            self.seats().filter(|&(seat, chair)| !is_gone(seat, chair)).map(|(seat, _)| seat).collect();
        let rated = |(seat, chair): (Seat, &Chair)| {
            let gone = is_gone(seat, chair);
            let ahead = stayed.iter().filter(|&&other| gone || standing.place(other) < standing.place(seat)).count();
            let who = match (self.company.began(seat), chair.bot()) {
                (Some(person), _) => Rated::Person(person.clone()),
                (None, bot) => Rated::Bot(bot.and_then(|bot| self.strength(bot)).unwrap_or(Rating::fixed(START))),
            };
            let helped = gone || self.helped.contains(seat);
            RatedSeat { seat: seat.index() as i64, who, place: 1 + ahead as i64, helped, gone }
        };
        let seats = self.seats().map(rated).collect();
        Some(RatedGame { game: self.game.info().id.to_owned(), seats })
    }

    fn strength(&self, bot: bots::Bot) -> Option<Rating> {
        measured(self.game.info().id, bot.id())
    }
}
