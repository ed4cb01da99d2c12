//! What somebody may complain about: the last move of a bot that lies open.

use engine::{Seat, Step};
use store::{Circumstances, Complaint, Entry, PersonId};

use super::state::{BadLog, Table};
use super::wish::Declined;

impl Table {
    /// The last step of a bot in `seat` that lies open, and its kind. What it has chosen in secret since, nobody can mean.
    fn shown_move(&self, seat: Seat) -> Option<(usize, &'static str)> {
        let game = self.game_on.as_ref()?;
        let steps = game.steps().iter().zip(&self.movers).enumerate().rev();
        steps.into_iter().find_map(|(at, (step, kind))| {
            let own = matches!(step, Step::Play { seat: other, .. } if *other == seat);
            (own && game.stands(at) && game.lies_open(at)).then_some((at, (*kind)?))
        })
    }

    /// The seat that somebody may complain about: a bot has made a move there that lies open.
    pub fn may_report(&self, who: &PersonId, seat: usize) -> Result<Seat, Declined> {
        self.seat_of(who).ok_or(Declined::Watching)?;
        self.game_on.as_ref().ok_or(Declined::NotStarted)?;
        let seat = Seat::new(seat).ok_or(Declined::NoSuchSeat)?;
        let chair = self.chair(seat).ok_or(Declined::NoSuchSeat)?;
        match (self.shown_move(seat), chair.bot()) {
            (Some(_), _) => Ok(seat),
            (None, Some(_)) => Err(Declined::NoMove(chair.name(seat).to_owned())),
            (None, None) => Err(Declined::NoBot(chair.name(seat).to_owned())),
        }
    }

    /// A complaint about the last move of the bot in `seat`, with all that is needed to stand before it again.
    pub fn complaint(&self, seat: Seat, comment: String, log: &[Entry]) -> Result<Complaint, Declined> {
        let Some(Entry::Created { game, players, choices, edition, .. }) = log.first() else {
            return Err(BadLog::NotCreated.into());
        };
        let played = |entry: &Entry| match entry {
            Entry::Played(step) => Some(*step),
            _ => None,
        };
        let (step, kind) = self.shown_move(seat).ok_or(Declined::NoSuchSeat)?;
        Ok(Complaint {
            table: self.code.clone(),
            game: game.clone(),
            seat,
            bot: kind.to_owned(),
            comment,
            position: Circumstances {
                edition: *edition,
                players: *players,
                choices: choices.clone(),
                seed: self.seed().to_string(),
                steps: log.iter().filter_map(played).collect(),
                step,
            },
        })
    }
}
