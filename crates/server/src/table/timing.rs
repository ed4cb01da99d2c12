//! A table's clock in its log: what was chosen, how it stands, and pauses.

use engine::{Seat, Seats};
use store::{Entry, PauseStep, TableState};

use super::clock::{Clock, Words};
use super::state::{Chair, Table};
use super::story::Happening;
use super::times::{Moment, Times};
use super::wish::{Declined, Who};

/// Everything about time at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Timing {
    /// None where nobody is hurried.
    pub clock: Option<Clock>,
    /// None before the start.
    pub times: Option<Times>,
    pub pause: Option<Pause>,
}

/// A pause that somebody would like, or that is on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pause {
    pub asker: Seat,
    /// Who has said yes.
    pub granted: Seats,
    /// Everybody did.
    pub on: bool,
}

impl Table {
    /// Follows an entry about time. It never fails: a clock that makes no sense hurries nobody.
    pub(super) fn apply_timing(&mut self, entry: &Entry) {
        match entry {
            Entry::Clock { limit, bot } => self.timing.clock = Some(Clock::of(*limit, bot)),
            Entry::Times { at, due, seats } => {
                if let Some(moment) = self.moment().filter(|_| seats.len() == self.chairs.len()) {
                    self.timing.times = Some(Times::told(*at, *due, seats.clone(), moment));
                }
            }
            Entry::TimeUp { seat } => self.story.push(Happening::TimeUp { seat: *seat }),
            Entry::Pause { seat, step } => {
                self.timing.pause = match (step, self.timing.pause.take()) {
                    (PauseStep::Asked, None) => Some(Pause { asker: *seat, granted: Seats::NONE, on: false }),
                    (PauseStep::Granted, Some(pause)) => {
                        Some(Pause { granted: pause.granted | Seats::only(*seat), ..pause })
                    }
                    (PauseStep::Asked | PauseStep::Granted, pause) => pause,
                    (PauseStep::Refused | PauseStep::Ended, _) => None,
                };
                self.story.push(Happening::Pause { seat: *seat, step: *step });
            }
            _ => {}
        }
    }

    /// A pause begins when nobody is left to ask.
    pub(super) fn begin_pause(&mut self) {
        let Some(pause) = self.timing.pause.as_ref().filter(|pause| !pause.on) else { return };
        if self.asked_for_a_pause(pause).is_empty() {
            self.story.push(Happening::PauseBegins);
            self.timing.pause = Some(Pause { on: true, ..pause.clone() });
        }
    }

    /// Who has to grant a pause and has not. Nobody asks bots, nor whom one plays for.
    pub fn asked_for_a_pause(&self, pause: &Pause) -> Seats {
        let others = self.people_playing();
        others.iter().filter(|&seat| seat != pause.asker && !pause.granted.contains(seat)).collect()
    }

    fn people_playing(&self) -> Seats {
        let plays = |chair: &Chair| chair.person().is_some() && chair.bot().is_none();
        self.seats().filter(|(_, chair)| plays(chair)).map(|(seat, _)| seat).collect()
    }

    /// What everybody can see that decides which clocks run; none before the start.
    pub(super) fn moment(&self) -> Option<Moment> {
        let game = self.game_on.as_ref()?;
        let paused = self.timing.pause.as_ref().is_some_and(|pause| pause.on);
        Some(Moment { phase: game.phase(), owing: game.to_act(), people: self.people_playing(), paused })
    }

    /// The clocks as they stand now, if that is something new. `late`: for how long each seat was shown nothing.
    pub fn new_times(&self, now: i64, late: &[i64]) -> Option<Times> {
        let (clock, moment) = (self.timing.clock?, self.moment()?);
        match &self.timing.times {
            Some(times) => times.then(clock, moment, now, late),
            None => Some(Times::first(clock, self.chairs.len(), moment, now)),
        }
    }

    /// Whether bots have to be driven here although nobody looks.
    pub fn drives_bots(&self) -> bool {
        let bots_owe = self.seats().any(|(seat, chair)| chair.bot().is_some() && self.to_act().contains(seat));
        self.timing.clock.is_some() && bots_owe
    }

    /// Whether people have days for a decision: then nobody is away.
    pub fn in_days(&self) -> bool {
        self.timing.clock.is_some_and(Clock::in_days)
    }

    /// The clock in words, if there is one.
    pub fn clock_words(&self) -> Option<String> {
        self.timing.clock.map(|clock| Words(clock.limit).to_string())
    }

    /// What to write down when the time of a seat is up.
    pub fn time_up(&self, seat: Seat) -> Vec<Entry> {
        let replaced = self.replace(seat);
        if replaced.is_empty() { replaced } else { [vec![Entry::TimeUp { seat }], replaced].concat() }
    }

    /// What somebody's wish about a pause would write into the log.
    pub(super) fn answer_pause(&self, who: &Who, step: PauseStep) -> Result<Vec<Entry>, Declined> {
        let seat = self.playing(self.seat_of(&who.id), None)?;
        if !self.in_days() {
            return Err(Declined::NoPauses);
        }
        if self.state() != TableState::Running {
            return Err(Declined::Over);
        }
        let written = vec![Entry::Pause { seat, step }];
        match (step, &self.timing.pause) {
            (PauseStep::Asked, None) => Ok(written),
            (PauseStep::Granted, Some(pause)) if self.asked_for_a_pause(pause).contains(seat) => Ok(written),
            // Who asked may think better of it.
            (PauseStep::Refused, Some(pause)) if !pause.on => Ok(written),
            (PauseStep::Ended, Some(pause)) if pause.on && pause.asker == seat => Ok(written),
            (PauseStep::Ended, Some(pause)) if pause.on => Err(Declined::NotYourPause),
            // It is so already, or somebody was faster.
            _ => Err(Declined::Stale),
        }
    }

    /// What to write down when a pause has lasted long enough.
    pub fn pause_over(&self) -> Vec<Entry> {
        let on = self.timing.pause.iter().filter(|pause| pause.on);
        on.map(|pause| Entry::Pause { seat: pause.asker, step: PauseStep::Ended }).collect()
    }
}
