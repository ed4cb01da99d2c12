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
        self.dice.long()
    }
}

#[cfg(test)]
mod tests {
    use engine::{Choices, Step};
    use store::{Entry, PersonId, Sitter};

    use super::*;

    /// A person in the first seat, bots in the others, the game on.
    fn table() -> Table {
        let host = PersonId("ana".into());
        let (game, choices) = ("second-estimate".into(), Choices::default());
        let seed = "07".repeat(32);
        let mut log = vec![Entry::Created { game, players: 4, choices, seed, listed: false, host: host.clone() }];
        log.extend(Seat::all(4).map(|seat| {
            let bot = Sitter::Bot { kind: "random".into() };
            let person = Sitter::Person { id: host.clone(), name: "Ana".into() };
            Entry::Seated { seat, sitter: if seat.index() == 0 { person } else { bot } }
        }));
        log.push(Entry::Started);
        Table::replay("OAK", &log).unwrap()
    }

    fn dues(clock: &Clock) -> Vec<Duration> {
        let mut dues: Vec<Duration> =
            clock.plans.iter().flatten().filter_map(|plan| Some(plan.due? - Instant::now())).collect();
        dues.sort_unstable();
        dues
    }

    #[tokio::test(start_paused = true)]
    async fn bots_take_about_half_a_second_to_a_second_and_never_move_at_once() {
        let table = table();
        for luck in 0..200 {
            let mut clock = Clock::new(Pace::HUMAN, luck);
            clock.plan(&table);
            let dues = dues(&clock);
            assert_eq!(dues.len(), 3, "one for every bot, none for the person");
            assert!(dues[0] >= Duration::from_millis(500) && dues[0] <= Duration::from_millis(1000), "{dues:?}");
            assert!(dues[2] <= Duration::from_millis(1300), "{dues:?}");
            assert!(dues.windows(2).all(|two| two[1] - two[0] >= Duration::from_millis(150)), "{dues:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn people_have_time_to_look_at_what_is_new() {
        let mut clock = Clock::new(Pace::HUMAN, 1);
        clock.hold();
        clock.plan(&table());
        assert!(dues(&clock)[0] >= Duration::from_millis(2900), "{:?}", dues(&clock));
    }

    #[tokio::test(start_paused = true)]
    async fn without_a_pace_bots_move_at_once() {
        let mut clock = Clock::new(Pace(Duration::ZERO), 1);
        clock.hold();
        clock.plan(&table());
        let thinking: Vec<usize> = std::iter::from_fn(|| clock.start_thinking()).map(Seat::index).collect();
        assert_eq!(thinking, [1, 2, 3]);
        assert_eq!(clock.next_due(), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_plan_stays_while_others_choose_and_goes_when_it_is_done() {
        let table = table();
        let mut clock = Clock::new(Pace::HUMAN, 1);
        clock.plan(&table);
        let before = clock.plans;
        let play = |table: &Table, seat: Seat| {
            let code = table.game_on.as_ref().unwrap().legal(seat)[0];
            table.after(&[Entry::Played(Step::Play { seat, code })]).unwrap()
        };
        let person = play(&table, Seat::new(0).unwrap());
        clock.plan(&person);
        assert_eq!(clock.plans, before);
        clock.plan(&play(&person, Seat::new(2).unwrap()));
        assert_eq!(clock.plans[2], None);
        assert_eq!(clock.plans[1], before[1]);
    }
}
