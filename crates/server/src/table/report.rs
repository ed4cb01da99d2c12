//! A complaint about a bot's move, made from the table's log.

use catalog::AnyGame;
use engine::{Seat, Step};
use store::{Complaint, Entry, PersonId, Position, Sitter};

use super::state::{BadLog, Table};
use super::wish::Declined;

/// A step that a bot took: its number, and the kind of bot.
type Move<'a> = Option<(usize, &'a str)>;

/// What is complained about: all of it but the log, so that this can be followed on any thread.
pub struct About {
    table: String,
    game: &'static dyn AnyGame,
    seat: Seat,
    /// What the one in the seat is called.
    name: String,
    comment: String,
}

impl Table {
    /// The seat that somebody may complain about.
    pub fn may_report(&self, who: &PersonId, seat: usize) -> Result<Seat, Declined> {
        self.seat_of(who).ok_or(Declined::Watching)?;
        self.game_on.as_ref().ok_or(Declined::NotStarted)?;
        Seat::new(seat).filter(|&seat| self.chair(seat).is_some()).ok_or(Declined::NoSuchSeat)
    }

    /// What a complaint about a bot in `seat` is made from, beside the log.
    pub fn about(&self, seat: Seat, comment: String) -> About {
        let name = self.chair(seat).map_or("", |chair| chair.name(seat)).to_owned();
        About { table: self.code.clone(), game: self.game, seat, name, comment }
    }
}

impl About {
    /// A complaint about the last move of a bot in the seat that lies open. What it has chosen in secret since, nobody
    /// can mean.
    pub fn complaint(self, log: &[Entry]) -> Result<Complaint, Declined> {
        let seat = self.seat;
        let Some((Entry::Created { game, players, choices, seed, .. }, rest)) = log.split_first() else {
            return Err(BadLog::NotCreated.into());
        };
        let dealt = seed.parse().map_err(|_| BadLog::BadSeed)?;
        let mut playing = self.game.open(*players, choices, dealt, &[]).map_err(BadLog::from)?;
        let mut steps = Vec::new();
        let mut bot: Option<&str> = None;
        let (mut last, mut open): (Move<'_>, Move<'_>) = (None, None);
        for entry in rest {
            match entry {
                Entry::Seated { seat: at, sitter: Sitter::Bot { kind } } if *at == seat => bot = Some(kind),
                Entry::StoodIn { seat: at, bot: kind } if *at == seat => bot = Some(kind),
                Entry::Seated { seat: at, .. } | Entry::Cleared { seat: at } | Entry::Back { seat: at }
                    if *at == seat =>
                {
                    bot = None;
                }
                Entry::Played(step) => {
                    let (Step::Play { seat: by, .. } | Step::TakeBack { seat: by }) = *step;
                    // Another seat's decisions are counted on only when the table goes on.
                    let other = Seat::all(*players).find(|&other| other != by);
                    let before = other.map(|other| playing.turn(other));
                    playing.take(*step).map_err(BadLog::from)?;
                    match step {
                        Step::Play { .. } if by == seat => last = bot.map(|kind| (steps.len(), kind)).or(last),
                        // Somebody who is back takes back what the bot chose for them.
                        Step::TakeBack { .. } if by == seat => last = open,
                        _ => {}
                    }
                    if other.is_none() || other.map(|other| playing.turn(other)) != before {
                        open = last;
                    }
                    steps.push(*step);
                }
                _ => {}
            }
        }
        let (step, kind) = match (open, bot) {
            (Some(open), _) => open,
            (None, Some(_)) => return Err(Declined::NoMove(self.name)),
            (None, None) => return Err(Declined::NoBot(self.name)),
        };
        Ok(Complaint {
            table: self.table,
            game: game.clone(),
            seat,
            bot: kind.to_owned(),
            comment: self.comment,
            position: Position { players: *players, choices: choices.clone(), seed: seed.clone(), steps, step },
        })
    }
}
