//! When bots move: at a human pace, never all at once, and later when people are looking at something new.

use std::time::Duration;

use engine::{Dice, MAX_SEATS, Quick, Seat};
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

    /// The least time between two bots.
    fn gap(self) -> Duration {
        self.share(200)
    }

    /// Time to look at what was turned over.
    fn look(self) -> Duration {
        self.share(3333)
    }
}

/// What the bots of one table are at.
pub struct Clock {
    pace: Pace,
    dice: Quick,
    plans: [Option<Plan>; MAX_SEATS],
    /// Nobody moves before this: people are looking.
    quiet_until: Instant,
}

/// One decision that a bot owes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Plan {
    turn: u32,
    /// None once it thinks.
    due: Option<Instant>,
}

impl Clock {
    pub fn new(pace: Pace, luck: u64) -> Clock {
        Clock { pace, dice: Quick::new(luck), plans: [None; MAX_SEATS], quiet_until: Instant::now() }
    }

    /// Something new lies on the table and people are watching.
    pub fn hold(&mut self) {
        self.quiet_until = Instant::now() + self.pace.look();
    }

    /// Plans a move for every bot that owes one, and forgets plans that no longer fit.
    pub fn plan(&mut self, table: &Table) {
        let Some(game) = &table.game_on else { return };
        let to_act = game.to_act();
        for (seat, chair) in table.seats() {
            let owes = to_act.contains(seat) && chair.bot().is_some();
            let turn = game.turn(seat);
            let plan = self.plans[seat.index()];
            if !owes {
                self.plans[seat.index()] = None;
            } else if plan.is_none_or(|plan| plan.turn != turn) {
                self.plans[seat.index()] = None;
                let due = self.next_free();
                self.plans[seat.index()] = Some(Plan { turn, due: Some(due) });
            }
        }
    }

    /// Tries this seat's move again a little later.
    pub fn retry(&mut self, seat: Seat) {
        if let Some(plan) = &mut self.plans[seat.index()] {
            plan.due = Some(Instant::now() + Duration::from_secs(1));
        }
    }

    /// When the next bot wants to move.
    pub fn next_due(&self) -> Option<Instant> {
        self.plans.iter().flatten().filter_map(|plan| plan.due).min()
    }

    /// A bot whose time has come; it thinks from now on.
    pub fn start_thinking(&mut self) -> Option<Seat> {
        let now = Instant::now();
        let ready = |plan: &Option<Plan>| plan.is_some_and(|plan| plan.due.is_some_and(|due| due <= now));
        let seat = Seat::all(MAX_SEATS).find(|seat| ready(&self.plans[seat.index()]))?;
        if let Some(plan) = &mut self.plans[seat.index()] {
            plan.due = None;
        }
        Some(seat)
    }

    /// Whether a bot is about to move or thinks.
    pub fn is_busy(&self) -> bool {
        self.plans.iter().any(Option::is_some)
    }

    fn next_free(&mut self) -> Instant {
        let start = self.quiet_until.max(Instant::now());
        let mut due = start + self.pace.think(&mut self.dice);
        // Others that move at about the same time come first.
        let mut others: Vec<Instant> = self.plans.iter().flatten().filter_map(|plan| plan.due).collect();
        others.sort_unstable();
        for other in others {
            if other + self.pace.gap() > due && due + self.pace.gap() > other {
                due = other + self.pace.gap();
            }
        }
        due
    }

    /// A number for a bot's indecision.
    pub fn luck(&mut self) -> u64 {
        u64::from(self.dice.bits()) << 32 | u64::from(self.dice.bits())
    }
}
