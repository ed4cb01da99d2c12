//! What somebody may complain about: the last move of a bot that lies open.

use engine::{MAX_SEATS, Seat, Step};
use store::{Complaint, Entry, PersonId, Position};

use super::state::{BadLog, Table};
use super::wish::Declined;

/// A step that a bot took: its number among the steps of the game, and the kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Move {
    step: usize,
    kind: &'static str,
}

/// The last moves of the bots of a table, followed as they are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    steps: usize,
    /// Those that lie open. What a bot has chosen in secret since, nobody can mean.
    open: [Option<Move>; MAX_SEATS],
    last: [Option<Move>; MAX_SEATS],
}

impl Moves {
    /// A step was taken, by a bot of this kind if there is one; `closed` is whether it told everybody something.
    pub fn follow(&mut self, step: Step, kind: Option<&'static str>, closed: bool) {
        match step {
            Step::Play { seat, .. } => {
                let last = &mut self.last[seat.index()];
                *last = kind.map(|kind| Move { step: self.steps, kind }).or(*last);
            }
            // Somebody who is back takes back what the bot chose for them.
            Step::TakeBack { seat } => self.last[seat.index()] = self.open[seat.index()],
        }
        if closed {
            self.open = self.last;
        }
        self.steps += 1;
    }
}

impl Table {
    /// The seat that somebody may complain about: a bot has made a move there that lies open.
    pub fn may_report(&self, who: &PersonId, seat: usize) -> Result<Seat, Declined> {
        self.seat_of(who).ok_or(Declined::Watching)?;
        self.game_on.as_ref().ok_or(Declined::NotStarted)?;
        let seat = Seat::new(seat).ok_or(Declined::NoSuchSeat)?;
        let chair = self.chair(seat).ok_or(Declined::NoSuchSeat)?;
        match (self.moves.open[seat.index()], chair.bot()) {
            (Some(_), _) => Ok(seat),
            (None, Some(_)) => Err(Declined::NoMove(chair.name(seat).to_owned())),
            (None, None) => Err(Declined::NoBot(chair.name(seat).to_owned())),
        }
    }

    /// A complaint about the last move of the bot in `seat`, with all that is needed to stand before it again.
    pub fn complaint(&self, seat: Seat, comment: String, log: &[Entry]) -> Result<Complaint, Declined> {
        let Some(Entry::Created { game, players, choices, seed, .. }) = log.first() else {
            return Err(BadLog::NotCreated.into());
        };
        let played = |entry: &Entry| match entry {
            Entry::Played(step) => Some(*step),
            _ => None,
        };
        let Move { step, kind } = self.moves.open[seat.index()].ok_or(Declined::NoSuchSeat)?;
        Ok(Complaint {
            table: self.code.clone(),
            game: game.clone(),
            seat,
            bot: kind.to_owned(),
            comment,
            position: Position {
                players: *players,
                choices: choices.clone(),
                seed: seed.clone(),
                steps: log.iter().filter_map(played).collect(),
                step,
            },
        })
    }
}
