//! When bots move: at a human pace, never all at once, and later when people are looking at something new. Nothing
//! that a bot does in secret changes when anybody sees something.

use std::time::Duration;

use bots::{Bot, Budget};
use engine::{Dice, MAX_SEATS, Quick, Seat, Seats};
use tokio::time::Instant;

use super::state::Table;

/// How long things take, in terms of `--bot-pace`: the time of an average move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace(pub Duration);

impl Pace {
    /// An average move takes three quarters of a second.
    pub const HUMAN: Pace = Pace(Duration::from_millis(750));

    fn share(self, thousandths: u32) -> Duration {
        self.0 * thousandths / 1000
    }

    /// Two thirds to four thirds of the pace: half a second to a second for people.
    fn think(self, dice: &mut impl Dice) -> Duration {
        self.share(667 + dice.below(667))
    }

    /// The least time between two bots, and the time between two steps of one move.
    fn gap(self) -> Duration {
        self.share(200)
    }

    /// The longest time that one step may take, and to look at a scene. Pages keep what comes meanwhile until it has been
    /// seen, so bots need not wait for the end of a long one.
    fn step(self) -> Duration {
        self.share(2000)
    }
}

/// How fast the bots of one table move; its host decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    Calm,
    #[default]
    Normal,
    Fast,
}

impl Speed {
    pub const ALL: [Speed; 3] = [Speed::Calm, Speed::Normal, Speed::Fast];

    /// The speed with this name, as logs and pages have it.
    pub fn named(id: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.id() == id)
    }

    pub fn id(self) -> &'static str {
        match self {
            Speed::Calm => "calm",
            Speed::Normal => "normal",
            Speed::Fast => "fast",
        }
    }

    fn of(self, pace: Pace) -> Pace {
        match self {
            Speed::Calm => Pace(pace.0 * 2),
            Speed::Normal => pace,
            Speed::Fast => Pace(pace.0 / 3),
        }
    }
}

/// What the bots of one table are at.
///
/// A bot thinks at once, and what others can see of its choice waits until it is due. What it does in secret before takes
/// no time of its own, so that nobody can tell by the clock how much of it there was.
pub struct Agenda {
    pace: Pace,
    speed: Speed,
    dice: Quick,
    /// Apart from the dice, so that how often bots think changes nothing about when they move.
    luck: Quick,
    plans: [Option<Due>; MAX_SEATS],
    /// Who made the last move that everybody saw.
    last: Option<Seat>,
    /// Nobody moves before this: people are looking.
    quiet_until: Instant,
    /// The phase that was planned last, and since when people wait for bots.
    phase: Option<u32>,
    waiting_since: Instant,
}

/// One decision that a bot owes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Due {
    turn: u32,
    /// The phase of the game that it is part of.
    phase: u32,
    /// When others may see what comes of it.
    due: Instant,
    /// The same if somebody hurries it along: by then it has thought, however much there was to think about in secret.
    least: Instant,
    /// It goes on with something secret that it has begun.
    goes_on: bool,
    stage: Mind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mind {
    New,
    Thinking,
    Decided { code: u16 },
}

impl Agenda {
    pub fn new(pace: Pace, seed: u64) -> Agenda {
        Agenda {
            pace,
            speed: Speed::Normal,
            dice: Quick::new(seed),
            luck: Quick::new(!seed),
            plans: [None; MAX_SEATS],
            last: None,
            quiet_until: Instant::now(),
            phase: None,
            waiting_since: Instant::now(),
        }
    }

    /// A scene plays on the table and people are watching.
    pub fn hold(&mut self, scene: Duration) {
        self.quiet_until = Instant::now() + scene.min(self.speed.of(self.pace).step());
    }

    /// Plans a move for every bot that owes one, and forgets plans that no longer fit.
    pub fn plan(&mut self, table: &Table) {
        let Some(game) = &table.game_on else { return };
        self.speed = table.speed;
        let (to_act, phase) = (game.to_act(), game.phase());
        if self.phase.replace(phase) != Some(phase) {
            // Told by what everybody sees, and not by what people choose in secret.
            let at_it = |seat| table.chair(seat).is_some_and(|chair| chair.bot().is_none());
            if self.last.is_some_and(at_it) || to_act.iter().any(at_it) {
                self.waiting_since = Instant::now();
            }
        }
        let bots = table.seats().filter(|(_, chair)| chair.bot().is_some()).count();
        for (seat, chair) in table.seats() {
            let turn = game.turn(seat);
            let plan = self.plans[seat.index()].take();
            let Some(bot) = chair.bot().filter(|_| to_act.contains(seat)) else { continue };
            self.plans[seat.index()] = Some(match plan {
                Some(plan) if plan.turn == turn => plan,
                Some(plan) if plan.phase == phase => Due { turn, goes_on: true, stage: Mind::New, ..plan },
                _ => {
                    let more = self.last == Some(seat) && to_act == Seats::only(seat);
                    let (due, least) = self.next_due_of(bot, more, bots as u32);
                    Due { turn, phase, due, least, goes_on: false, stage: Mind::New }
                }
            });
        }
    }

    /// A bot that has not thought about its decision yet, and how long it may at most; it thinks from now on.
    pub fn start_thinking(&mut self) -> Option<(Seat, Option<Duration>)> {
        let seat = self.find(|plan| plan.stage == Mind::New)?;
        let plan = self.plans[seat.index()].as_mut()?;
        plan.stage = Mind::Thinking;
        // However many steps its secret has, all of them fit in before it is due.
        let left = || plan.due.saturating_duration_since(Instant::now()) / 2;
        Some((seat, plan.goes_on.then(left)))
    }

    /// Keeps what a bot has decided until it is due.
    pub fn decided(&mut self, seat: Seat, code: u16) {
        if let Some(plan) = &mut self.plans[seat.index()] {
            plan.stage = Mind::Decided { code };
        }
    }

    /// A bot that moves now, and how.
    pub fn moves(&self) -> Option<(Seat, u16)> {
        let now = Instant::now();
        let seat = self.find(|plan| matches!(plan.stage, Mind::Decided { .. }) && plan.due <= now)?;
        match self.plans[seat.index()]?.stage {
            Mind::Decided { code } => Some((seat, code)),
            _ => None,
        }
    }

    /// This seat, a bot's or not, has made a move that everybody saw.
    pub fn moved(&mut self, seat: Seat) {
        self.last = Some(seat);
    }

    /// Somebody has seen enough: whoever has decided moves.
    pub fn hurry(&mut self) {
        let now = Instant::now();
        self.quiet_until = now;
        self.plans.iter_mut().flatten().for_each(|plan| plan.due = plan.due.min(plan.least.max(now)));
    }

    /// Tries this seat's move again a little later.
    pub fn retry(&mut self, seat: Seat) {
        if let Some(plan) = &mut self.plans[seat.index()] {
            plan.due = Instant::now() + Duration::from_secs(1);
        }
    }

    /// When the next bot that has decided moves.
    pub fn next_due(&self) -> Option<Instant> {
        let decided = |plan: &&Due| matches!(plan.stage, Mind::Decided { .. });
        self.plans.iter().flatten().filter(decided).map(|plan| plan.due).min()
    }

    /// A number for a bot's indecision.
    pub fn luck(&mut self) -> u64 {
        self.luck.long()
    }

    fn find(&self, fits: impl Fn(&Due) -> bool) -> Option<Seat> {
        Seat::all(MAX_SEATS).find(|seat| self.plans[seat.index()].as_ref().is_some_and(&fits))
    }

    /// The longest time until the next step of a bot. However many come before people are asked again, together they
    /// take no longer than one step of each bot and one more: every step takes a share of what is left of that.
    fn most(&self, bots: u32) -> Duration {
        let parts = (bots + 1).max(4);
        let round = self.speed.of(self.pace).step() * parts;
        round.saturating_sub(self.waiting_since.elapsed()) / parts
    }

    /// `more`: several steps of one seat in a row are one move in the eyes of who watches.
    fn next_due_of(&mut self, bot: Bot, more: bool, bots: u32) -> (Instant, Instant) {
        /// Time in which a bot that does not think ahead has done all that it does in secret.
        const MOMENT: Duration = Duration::from_millis(200);
        let (now, pace) = (Instant::now(), self.speed.of(self.pace));
        let least = now
            + match bot.budget() {
                _ if pace.0.is_zero() => Duration::ZERO,
                Some(Budget::Time(budget)) => MOMENT.max(budget * 5 / 4),
                _ => MOMENT,
            };
        let start = self.quiet_until.max(now);
        let wait = if more { pace.gap() } else { pace.think(&mut self.dice) };
        let mut due = (start + wait).min(now + self.most(bots)).max(if more { now } else { least });
        // Others that move at about the same time come first.
        let mut others: Vec<Instant> = self.plans.iter().flatten().map(|plan| plan.due).collect();
        others.sort_unstable();
        for other in others {
            if other + pace.gap() > due && due + pace.gap() > other {
                due = other + pace.gap();
            }
        }
        (due, least)
    }
}

#[cfg(test)]
mod tests;
