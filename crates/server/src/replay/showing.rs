//! A game as one visitor may look at it again: with whose eyes, and which of its moments exist for them.
//!
//! Of a running game nothing exists but what the visitor knew at the time: their own view, or a spectator's, at the
//! deal, at their own steps and at those that told them something. How often others chose in secret, and when, is not
//! to be counted: moments are numbered among themselves.

use std::sync::Arc;

use catalog::AnyMatch;
use engine::{Seat, Seats, Step};
use felt::{LogLine, People, Whose};
use maud::html;
use thiserror::Error;

use super::reel::Reel;
use crate::table::people;

/// With whose eyes a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Eyes {
    #[default]
    Spectator,
    Seat(Seat),
    /// Every seat's own view beside the others.
    All,
}

impl Eyes {
    /// As addresses say it: the number of a seat, counted from 1, or `all`.
    pub fn read(text: &str) -> Option<Eyes> {
        match text {
            "" => Some(Eyes::Spectator),
            "all" => Some(Eyes::All),
            number => Some(Eyes::Seat(Seat::new(number.parse::<usize>().ok()?.checked_sub(1)?)?)),
        }
    }

    /// What [`Eyes::read`] reads.
    pub fn word(self) -> String {
        match self {
            Eyes::Spectator => String::new(),
            Eyes::All => "all".to_owned(),
            Eyes::Seat(seat) => (seat.index() + 1).to_string(),
        }
    }

    pub fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Spectator | Eyes::All => None,
        }
    }
}

/// Why somebody cannot look at a game like that.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoShowing {
    #[error("The game is still on. Until it is over everybody sees what they may know, and nobody with other eyes.")]
    OwnEyesOnly,
    #[error("This table has no seat {0}: it has {1}.")]
    NoSuchSeat(usize, usize),
    #[error("There is no moment {0} here: they are numbered from 0 to {1}.")]
    NoSuchMoment(usize, usize),
}

pub struct Showing {
    pub reel: Arc<Reel>,
    /// The visitor's own seat.
    pub me: Option<Seat>,
    pub eyes: Eyes,
    /// After how many steps each moment is.
    moments: Vec<usize>,
}

/// One line of what happened.
pub struct Line {
    /// The moment that it belongs to.
    pub at: usize,
    pub line: LogLine,
}

impl Showing {
    /// What somebody in seat `me` gets who asks for these eyes; without a wish, a spectator's, or while the game is on
    /// their own.
    pub fn of(reel: Arc<Reel>, me: Option<Seat>, wish: Option<Eyes>) -> Result<Showing, NoShowing> {
        let players = reel.table.chairs.len();
        if let Some(seat) = wish.and_then(Eyes::seat).filter(|seat| seat.index() >= players) {
            return Err(NoShowing::NoSuchSeat(seat.index() + 1, players));
        }
        if reel.is_over() {
            let moments = (0..=reel.steps()).collect();
            return Ok(Showing { reel, me, eyes: wish.unwrap_or_default(), moments });
        }
        let own = me.map_or(Eyes::Spectator, Eyes::Seat);
        if wish.is_some_and(|wish| wish != own) {
            return Err(NoShowing::OwnEyesOnly);
        }
        let moments = known(&reel, me);
        Ok(Showing { reel, me, eyes: own, moments })
    }

    pub fn is_over(&self) -> bool {
        self.reel.is_over()
    }

    /// The number of the last moment; the first is 0.
    pub fn last(&self) -> usize {
        self.moments.len() - 1
    }

    /// Refuses a moment that does not exist. Without a wish it is the first one, or in a running game the last.
    pub fn moment(&self, wish: Option<usize>) -> Result<usize, NoShowing> {
        let usual = if self.is_over() { 0 } else { self.last() };
        let at = wish.unwrap_or(usual);
        if at > self.last() { Err(NoShowing::NoSuchMoment(at, self.last())) } else { Ok(at) }
    }

    /// After how many steps a moment is. The last moment of a running game is now: others may be ready by now, which
    /// everybody sees.
    pub fn steps_at(&self, at: usize) -> usize {
        if at >= self.last() && !self.is_over() { self.reel.steps() } else { self.moments[at.min(self.last())] }
    }

    /// The step that led to a moment; none at the deal.
    pub fn step_before(&self, at: usize) -> Option<usize> {
        self.moments.get(at)?.checked_sub(1)
    }

    /// The game at a moment.
    pub fn game(&self, at: usize) -> Option<Box<dyn AnyMatch>> {
        self.reel.at(self.steps_at(at))
    }

    /// The first moment that is after so many steps or later.
    pub fn moment_after(&self, steps: usize) -> usize {
        self.moments.partition_point(|&moment| moment < steps).min(self.last())
    }

    /// Who sits where, seen with the eyes of this showing.
    pub fn people(&self) -> People {
        self.people_for(self.eyes.seat())
    }

    pub fn people_for(&self, seat: Option<Seat>) -> People {
        people(&self.reel.table, seat, Seats::NONE)
    }

    /// Everything that happened, each line with its moment.
    pub fn log(&self) -> Vec<Line> {
        let Some(game) = self.reel.game() else { return Vec::new() };
        self.lines(game, 0, self.moments.len())
    }

    /// What happened between the moment before and this one.
    pub fn news(&self, at: usize, game: &dyn AnyMatch) -> Vec<Line> {
        self.lines(game, at, at + 1)
    }

    /// What `game`, at one of the moments or later, told from one moment up to another, and what was done in secret.
    fn lines(&self, game: &dyn AnyMatch, from: usize, to: usize) -> Vec<Line> {
        let people = self.people();
        let told_by = |at: usize| self.reel.beat(self.moments[at]).told;
        let start = from.checked_sub(1).map_or(0, told_by);
        let mut told = game.log(&people, start).into_iter().peekable();
        let mut lines = Vec::new();
        for at in from..to.min(self.moments.len()) {
            lines.extend(self.secret(at, &people).map(|line| Line { at, line }));
            let end = told_by(at);
            while let Some((_, line)) = told.next_if(|(number, _)| *number < end) {
                lines.push(Line { at, line });
            }
        }
        lines
    }

    /// A step that told nobody anything, for eyes that know of it.
    fn secret(&self, at: usize, people: &People) -> Option<LogLine> {
        let number = self.step_before(at)?;
        let step = self.reel.step(number)?;
        let (Step::Play { seat, .. } | Step::TakeBack { seat }) = step;
        let known = self.eyes == Eyes::All || self.eyes == Eyes::Seat(seat);
        if !known || self.reel.beat(number).told < self.reel.beat(number + 1).told {
            return None;
        }
        let text = match step {
            // What it was, the table shows.
            Step::Play { .. } => {
                html! { (people.bold(seat)) " " (people.verb(seat, "choose", "chooses")) " in secret." }
            }
            Step::TakeBack { .. } => {
                html! { (people.bold(seat)) " " (people.verb(seat, "take", "takes")) " that back." }
            }
        };
        Some(LogLine { about: Whose::Seat(seat), text })
    }
}

/// The moments of a running game that exist for somebody in this seat, or for `None` somebody who looks on.
fn known(reel: &Reel, seat: Option<Seat>) -> Vec<usize> {
    let Some(game) = reel.game() else { return vec![0] };
    let own = |step: &Step| {
        let (Step::Play { seat: other, .. } | Step::TakeBack { seat: other }) = step;
        Some(*other) == seat
    };
    let steps = game.steps().iter().enumerate();
    let known = steps.filter(|(number, step)| own(step) || game.reached(*number, seat)).map(|(number, _)| number + 1);
    std::iter::once(0).chain(known).collect()
}
