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

    /// Time to look at a scene that takes so long by itself. Pages keep what comes meanwhile until it has been seen, so
    /// bots need not wait for the end of a long one.
    fn look(self, scene: Duration) -> Duration {
        scene.min(self.share(2000))
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
pub struct Clock {
    pace: Pace,
    speed: Speed,
    dice: Quick,
    /// Apart from the dice, so that how often bots think changes nothing about when they move.
    luck: Quick,
    plans: [Option<Plan>; MAX_SEATS],
    /// Who made the last move that everybody saw.
    last: Option<Seat>,
    /// Nobody moves before this: people are looking.
    quiet_until: Instant,
}

/// One decision that a bot owes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Plan {
    turn: u32,
    /// The phase of the game that it is part of.
    phase: u32,
    /// When others may see what comes of it.
    due: Instant,
    /// The same if somebody hurries it along: by then it has thought, however much there was to think about in secret.
    least: Instant,
    /// It goes on with something secret that it has begun.
    goes_on: bool,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    New,
    Thinking,
    Decided { code: u16 },
}

impl Clock {
    pub fn new(pace: Pace, seed: u64) -> Clock {
        Clock {
            pace,
            speed: Speed::Normal,
            dice: Quick::new(seed),
            luck: Quick::new(!seed),
            plans: [None; MAX_SEATS],
            last: None,
            quiet_until: Instant::now(),
        }
    }

    /// A scene plays on the table and people are watching.
    pub fn hold(&mut self, scene: Duration) {
        self.quiet_until = Instant::now() + self.speed.of(self.pace).look(scene);
    }

    /// Plans a move for every bot that owes one, and forgets plans that no longer fit.
    pub fn plan(&mut self, table: &Table) {
        let Some(game) = &table.game_on else { return };
        self.speed = table.speed;
        let (to_act, phase) = (game.to_act(), game.phase());
        for (seat, chair) in table.seats() {
            let turn = game.turn(seat);
            let plan = self.plans[seat.index()].take();
            let Some(bot) = chair.bot().filter(|_| to_act.contains(seat)) else { continue };
            self.plans[seat.index()] = Some(match plan {
                Some(plan) if plan.turn == turn => plan,
                Some(plan) if plan.phase == phase => Plan { turn, goes_on: true, stage: Stage::New, ..plan },
                _ => {
                    let more = self.last == Some(seat) && to_act == Seats::only(seat);
                    let (due, least) = self.next_due_of(bot, more);
                    Plan { turn, phase, due, least, goes_on: false, stage: Stage::New }
                }
            });
        }
    }

    /// A bot that has not thought about its decision yet, and how long it may at most; it thinks from now on.
    pub fn start_thinking(&mut self) -> Option<(Seat, Option<Duration>)> {
        let seat = self.find(|plan| plan.stage == Stage::New)?;
        let plan = self.plans[seat.index()].as_mut()?;
        plan.stage = Stage::Thinking;
        // However many steps its secret has, all of them fit in before it is due.
        let left = || plan.due.saturating_duration_since(Instant::now()) / 2;
        Some((seat, plan.goes_on.then(left)))
    }

    /// Keeps what a bot has decided until it is due.
    pub fn decided(&mut self, seat: Seat, code: u16) {
        if let Some(plan) = &mut self.plans[seat.index()] {
            plan.stage = Stage::Decided { code };
        }
    }

    /// A bot that moves now, and how.
    pub fn moves(&self) -> Option<(Seat, u16)> {
        let now = Instant::now();
        let seat = self.find(|plan| matches!(plan.stage, Stage::Decided { .. }) && plan.due <= now)?;
        match self.plans[seat.index()]?.stage {
            Stage::Decided { code } => Some((seat, code)),
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
        let decided = |plan: &&Plan| matches!(plan.stage, Stage::Decided { .. });
        self.plans.iter().flatten().filter(decided).map(|plan| plan.due).min()
    }

    /// A number for a bot's indecision.
    pub fn luck(&mut self) -> u64 {
        self.luck.long()
    }

    fn find(&self, fits: impl Fn(&Plan) -> bool) -> Option<Seat> {
        Seat::all(MAX_SEATS).find(|seat| self.plans[seat.index()].as_ref().is_some_and(&fits))
    }

    /// `more`: several steps of one seat in a row are one move in the eyes of who watches.
    fn next_due_of(&mut self, bot: Bot, more: bool) -> (Instant, Instant) {
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
        let mut due = (start + wait).max(if more { now } else { least });
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
mod tests {
    use engine::{Choices, Step};
    use store::{Entry, PersonId, Sitter};

    use super::*;

    /// A person in the first seat, bots in the others, the game on.
    fn table_of(game: &str, kind: &str) -> Table {
        let host = PersonId("ana".into());
        let (game, choices) = (game.into(), Choices::default());
        let seed = "07".repeat(32);
        let mut log = vec![Entry::Created { game, players: 4, choices, seed, listed: false, host: host.clone() }];
        log.extend(Seat::all(4).map(|seat| {
            let bot = Sitter::Bot { kind: kind.into() };
            let person = Sitter::Person { id: host.clone(), name: "Ana".into() };
            Entry::Seated { seat, sitter: if seat.index() == 0 { person } else { bot } }
        }));
        log.push(Entry::Started);
        Table::replay("OAK", &log).unwrap()
    }

    fn table() -> Table {
        table_of("second-estimate", "random")
    }

    fn play(table: &Table, seat: Seat, code: u16) -> Table {
        table.after(&[Entry::Played(Step::Play { seat, code })]).unwrap()
    }

    fn any(table: &Table, seat: Seat) -> Table {
        play(table, seat, table.game_on.as_ref().unwrap().legal(seat)[0])
    }

    fn dues(clock: &Clock) -> Vec<Duration> {
        let mut dues: Vec<Duration> = clock.plans.iter().flatten().map(|plan| plan.due - Instant::now()).collect();
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
    async fn people_have_time_to_look_at_a_scene_and_no_more() {
        let mut clock = Clock::new(Pace::HUMAN, 1);
        clock.hold(Duration::from_millis(1200));
        clock.plan(&table());
        let first = dues(&clock)[0];
        assert!(first >= Duration::from_millis(1700) && first <= Duration::from_millis(2200), "{first:?}");
        let mut clock = Clock::new(Pace::HUMAN, 1);
        clock.hold(Duration::from_secs(60));
        clock.plan(&table());
        assert!(dues(&clock)[0] <= Duration::from_millis(2500), "{:?}", dues(&clock));
    }

    #[tokio::test(start_paused = true)]
    async fn without_a_pace_bots_move_at_once() {
        let mut clock = Clock::new(Pace(Duration::ZERO), 1);
        clock.hold(Duration::from_secs(1));
        clock.plan(&table());
        let thinking: Vec<usize> =
            std::iter::from_fn(|| clock.start_thinking()).map(|(seat, _)| seat.index()).collect();
        assert_eq!(thinking, [1, 2, 3]);
        assert_eq!((clock.moves(), clock.next_due()), (None, None), "nobody has decided");
        let seat = Seat::new(2).unwrap();
        clock.decided(seat, 7);
        assert_eq!(clock.moves(), Some((seat, 7)));
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_decided_waits_until_it_is_due() {
        let mut clock = Clock::new(Pace::HUMAN, 1);
        clock.plan(&table());
        let (seat, most) = clock.start_thinking().unwrap();
        assert_eq!(most, None, "all its time");
        clock.decided(seat, 3);
        assert_eq!(clock.moves(), None);
        tokio::time::sleep_until(clock.next_due().unwrap()).await;
        assert_eq!(clock.moves(), Some((seat, 3)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_plan_stays_while_others_choose_and_goes_when_it_is_done() {
        let table = table();
        let mut clock = Clock::new(Pace::HUMAN, 1);
        clock.plan(&table);
        let before = clock.plans;
        let person = any(&table, Seat::new(0).unwrap());
        clock.plan(&person);
        assert_eq!(clock.plans, before);
        clock.plan(&any(&person, Seat::new(2).unwrap()));
        assert_eq!(clock.plans[2], None);
        assert_eq!(clock.plans[1], before[1]);
    }

    /// A bot that lays a long sealed bid shows its readiness when one with a short bid would.
    #[tokio::test(start_paused = true)]
    async fn what_a_bot_does_in_secret_takes_no_time_of_its_own() {
        for kind in ["greedy", "master"] {
            let mut dealt = table_of("mow-money", kind);
            let mut steps = 0;
            // Somewhere in the first rounds, bids of several cards are laid.
            for _ in 0..400 {
                let game = dealt.game_on.as_ref().unwrap();
                let Some(seat) = game.to_act().iter().next() else { break };
                let unseen = |table: &Table, seat: Seat| {
                    let game = table.game_on.as_ref().unwrap();
                    game.legal(seat).into_iter().find(|&code| game.is_unseen(seat, code))
                };
                if seat.index() > 0 && unseen(&dealt, seat).is_some() {
                    let mut clock = Clock::new(Pace::HUMAN, 5);
                    clock.plan(&dealt);
                    let due = clock.plans[seat.index()].unwrap().due;
                    let others: Vec<_> =
                        (0..4).filter(|&other| other != seat.index()).map(|at| clock.plans[at]).collect();
                    let mut secret = dealt.after(&[]).unwrap();
                    while let Some(code) = unseen(&secret, seat).filter(|_| steps < 2000) {
                        secret = play(&secret, seat, code);
                        clock.luck();
                        clock.plan(&secret);
                        steps += 1;
                        let plan = clock.plans[seat.index()].unwrap();
                        assert_eq!((plan.due, plan.goes_on, plan.stage), (due, true, Stage::New));
                        let thinking = std::iter::from_fn(|| clock.start_thinking()).find(|(one, _)| *one == seat);
                        let most = thinking.and_then(|(_, most)| most).expect("less than its usual time");
                        assert!(Instant::now() + most < due, "it is ready in time");
                    }
                    let now: Vec<_> = (0..4).filter(|&other| other != seat.index()).map(|at| clock.plans[at]).collect();
                    let times =
                        |plans: &[Option<Plan>]| plans.iter().map(|plan| plan.map(|plan| plan.due)).collect::<Vec<_>>();
                    assert_eq!(times(&now), times(&others), "nor does anybody else move at another time");
                }
                dealt = any(&dealt, seat);
            }
            assert!(steps > 20, "only {steps} secret steps were looked at");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn bots_are_calm_or_fast_where_the_host_says_so() {
        let ordinary = table();
        for (speed, least, most) in [("calm", 1000, 2600), ("normal", 500, 1300), ("fast", 200, 600)] {
            let table = ordinary.after(&[Entry::Paced { speed: speed.into() }]).unwrap();
            for luck in 0..50 {
                let mut clock = Clock::new(Pace::HUMAN, luck);
                clock.plan(&table);
                let dues = dues(&clock);
                let fits = |due: &Duration| (least..=most).contains(&(due.as_millis() as u64));
                assert!(dues.iter().all(fits), "{speed}: {dues:?}");
            }
        }
    }

    /// Who hurries hears no sooner that a bot is ready if it had less to do in secret.
    #[tokio::test(start_paused = true)]
    async fn hurrying_ends_waiting_but_not_before_any_bot_has_thought() {
        for (kind, least) in [("greedy", 200), ("master", 2500)] {
            let table = table_of("mow-money", kind);
            let mut clock = Clock::new(Pace(Duration::from_secs(60)), 1);
            clock.hold(Duration::from_secs(100));
            clock.plan(&table);
            assert!(dues(&clock)[0] > Duration::from_secs(60));
            clock.hurry();
            assert_eq!(dues(&clock), vec![Duration::from_millis(least); 3], "{kind}");
            tokio::time::advance(Duration::from_secs(5)).await;
            clock.hurry();
            let late = clock.plans.iter().flatten().all(|plan| plan.due < Instant::now());
            assert!(late, "hurrying again makes nobody later");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn several_steps_in_a_row_are_one_move() {
        let mut table = table_of("noble-flood", "random");
        let mut quick = 0;
        for _ in 0..60 {
            let to_act = table.to_act();
            let Some(seat) = to_act.iter().next() else { break };
            table = any(&table, seat);
            if seat.index() > 0 && table.to_act() == Seats::only(seat) {
                let mut clock = Clock::new(Pace::HUMAN, 1);
                clock.moved(seat);
                clock.plan(&table);
                assert!(dues(&clock)[0] <= Duration::from_millis(150), "{:?}", dues(&clock));
                quick += 1;
            }
        }
        assert!(quick > 0, "nobody made two steps in a row");
    }
}
