//! How everybody's clock stands: pure arithmetic. It knows a moment by what lies open to all (who owes a decision, in
//! which phase), so nothing that somebody chooses in secret can start, stop or refill a clock.

use engine::{Seat, Seats};
use store::{Entry, SeatTime};

use super::clock::{Clock, LONGEST_PAUSE};

/// What everybody can see of a table, as far as clocks go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    pub phase: u32,
    /// Who owes a decision; nobody when the game is over.
    pub owing: Seats,
    /// Seats that a person plays.
    pub people: Seats,
    pub paused: bool,
}

impl Moment {
    fn runs(&self, seat: Seat) -> bool {
        !self.paused && self.owing.contains(seat) && self.people.contains(seat)
    }

    fn bots_owe(&self) -> bool {
        self.owing.iter().any(|seat| !self.people.contains(seat))
    }
}

/// All clocks of a table at one time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Times {
    /// Milliseconds since 1970.
    pub at: i64,
    /// When somebody has to look even if nobody moves: somebody's time is up, a pause ends, or a bot has to move.
    pub due: Option<i64>,
    pub seats: Vec<SeatTime>,
    /// What it is about.
    moment: Moment,
}

impl Times {
    /// Everybody's clock as a game begins.
    pub fn first(clock: Clock, players: usize, moment: Moment, now: i64) -> Times {
        let full = SeatTime { left: clock.decision(), bank: clock.bank(), ..SeatTime::default() };
        Times::at(now, vec![full; players], moment)
    }

    /// The clocks that a log tells of, at the moment where it does.
    pub fn told(at: i64, due: Option<i64>, seats: Vec<SeatTime>, moment: Moment) -> Times {
        Times { at, due, seats, moment }
    }

    /// The clocks now, if one has to start, to stop or to begin anew; `late` is for how long each seat had not been shown what
    /// it has to decide.
    pub fn then(&self, clock: Clock, moment: Moment, now: i64, late: &[i64]) -> Option<Times> {
        if moment == self.moment {
            return None;
        }
        let anew = moment.phase != self.moment.phase;
        let mut seats = self.seats.clone();
        for (seat, time) in Seat::all(seats.len()).zip(&mut seats) {
            if time.runs {
                let late = late.get(seat.index()).copied().unwrap_or(0);
                spend(time, now.saturating_sub(self.at).saturating_sub(late));
            }
            if anew {
                (time.left, time.extra) = (clock.decision(), false);
            }
            if moment.runs(seat) && !time.runs && all(time) <= 0 && !time.extra {
                (time.left, time.extra) = (clock.extra(), true);
            }
        }
        Some(Times::at(now, seats, moment))
    }

    fn at(now: i64, mut seats: Vec<SeatTime>, moment: Moment) -> Times {
        for (seat, time) in Seat::all(seats.len()).zip(&mut seats) {
            time.runs = moment.runs(seat);
        }
        let ends = seats.iter().filter(|time| time.runs).map(|time| now.saturating_add(all(time))).min();
        let pause = now.saturating_add(LONGEST_PAUSE.as_millis() as i64);
        let due = match () {
            // Somebody has to wake a table whose bots should move.
            _ if moment.bots_owe() => Some(now),
            _ if moment.paused && !moment.owing.is_empty() => Some(pause),
            _ => ends,
        };
        Times { at: now, due, seats, moment }
    }

    /// Moves everything by the time for which nobody could play.
    pub fn move_to(&mut self, due: i64) {
        if let Some(was) = self.due {
            self.at = self.at.saturating_add(due.saturating_sub(was));
            self.due = Some(due);
        }
    }

    /// When the time of a seat is up, if its clock runs.
    pub fn up(&self, seat: Seat) -> Option<i64> {
        let time = self.seats.get(seat.index()).filter(|time| time.runs)?;
        Some(self.at.saturating_add(all(time)))
    }

    /// Whether a seat has used all its time for the decision at hand, and all that it gets on top.
    pub fn is_spent(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|time| all(time) <= 0 && time.extra)
    }

    /// Whether the decision of a seat goes on that `earlier` was about.
    pub fn goes_on(&self, earlier: &Times, seat: Seat) -> bool {
        let ran = |times: &Times| times.seats.get(seat.index()).is_some_and(|time| time.runs);
        self.moment.phase == earlier.moment.phase && ran(self) && ran(earlier)
    }

    /// As it stands in the log.
    pub fn entry(&self) -> Entry {
        Entry::Times { at: self.at, due: self.due, seats: self.seats.clone() }
    }
}

/// First the time for the decision, then the bank.
fn spend(time: &mut SeatTime, elapsed: i64) {
    let elapsed = elapsed.max(0);
    let over = elapsed.saturating_sub(time.left).max(0);
    time.left = time.left.saturating_sub(elapsed).max(0);
    time.bank = time.bank.saturating_sub(over).max(0);
}

/// What a seat has in all. A log may say anything, so nothing here overflows.
fn all(time: &SeatTime) -> i64 {
    time.left.saturating_add(time.bank)
}

#[cfg(test)]
mod tests {
    use store::Limit;

    use super::*;

    const NOBODY: [i64; 3] = [0; 3];

    fn live() -> Clock {
        Clock::of(Limit::Live { seconds: 30, bank: 60 }, "greedy")
    }

    fn seat(at: usize) -> Seat {
        Seat::new(at).unwrap()
    }

    fn seats(all: &[usize]) -> Seats {
        all.iter().map(|&at| seat(at)).collect()
    }

    fn moment(phase: u32, owing: &[usize]) -> Moment {
        Moment { phase, owing: seats(owing), people: seats(&[0, 1, 2]), paused: false }
    }

    fn lefts(times: &Times) -> Vec<(i64, i64)> {
        times.seats.iter().map(|time| (time.left, time.bank)).collect()
    }

    #[test]
    fn the_decision_s_time_goes_first_and_then_the_bank() {
        let times = Times::first(live(), 3, moment(0, &[0]), 1000);
        assert_eq!((times.due, times.up(seat(0)), times.up(seat(1))), (Some(91_000), Some(91_000), None));
        let times = times.then(live(), moment(0, &[]), 41_000, &NOBODY).unwrap();
        assert_eq!(lefts(&times)[0], (0, 50_000), "forty seconds: thirty and ten");
        assert_eq!(times.due, None, "nobody is waited for");
        let times = times.then(live(), moment(1, &[0]), 50_000, &NOBODY).unwrap();
        assert_eq!(lefts(&times)[0], (30_000, 50_000), "a new decision has its own time, the bank is not filled");
    }

    #[test]
    fn nobody_s_secret_changes_a_clock() {
        let times = Times::first(live(), 3, moment(0, &[0, 1]), 0);
        assert_eq!(times.then(live(), moment(0, &[0, 1]), 20_000, &NOBODY), None, "they still owe what they owed");
    }

    #[test]
    fn what_is_taken_back_wins_no_time() {
        let times = Times::first(live(), 3, moment(0, &[0, 1]), 0);
        let ready = times.then(live(), moment(0, &[1]), 20_000, &NOBODY).unwrap();
        assert_eq!((ready.up(seat(0)), ready.seats[0].left), (None, 10_000));
        let back = ready.then(live(), moment(0, &[0, 1]), 500_000, &NOBODY).unwrap();
        assert_eq!(back.up(seat(0)), Some(570_000), "ten seconds and the bank, as before");
    }

    #[test]
    fn who_was_not_shown_it_is_not_hurried() {
        let times = Times::first(live(), 3, moment(0, &[0]), 0);
        let then = times.then(live(), moment(0, &[]), 12_000, &[2000, 0, 0]).unwrap();
        assert_eq!(then.seats[0].left, 20_000);
        let then = times.then(live(), moment(0, &[]), 1000, &[2000, 0, 0]).unwrap();
        assert_eq!(then.seats[0].left, 30_000, "and wins nothing by it");
    }

    #[test]
    fn who_is_back_gets_a_little_more_and_only_once() {
        let bots = |phase, people: &[usize]| Moment { people: seats(people), ..moment(phase, &[0]) };
        let times = Times::first(live(), 3, bots(0, &[0, 1, 2]), 0);
        let up = times.then(live(), bots(0, &[1, 2]), 90_000, &NOBODY).unwrap();
        assert_eq!((lefts(&up)[0], up.due), ((0, 0), Some(90_000)), "a bot has to move");
        assert!(!up.is_spent(seat(0)));
        let back = up.then(live(), bots(0, &[0, 1, 2]), 91_000, &NOBODY).unwrap();
        assert_eq!(back.up(seat(0)), Some(101_000));
        let again = back.then(live(), bots(0, &[1, 2]), 101_000, &NOBODY).unwrap();
        assert!(again.is_spent(seat(0)));
        let once_more = again.then(live(), bots(0, &[0, 1, 2]), 102_000, &NOBODY).unwrap();
        assert_eq!(once_more.up(seat(0)), Some(102_000), "nobody holds the others up for ever");
        let next = again.then(live(), bots(1, &[0, 1, 2]), 103_000, &NOBODY).unwrap();
        assert_eq!((next.up(seat(0)), next.is_spent(seat(0))), (Some(133_000), false));
    }

    #[test]
    fn a_pause_stops_all_clocks_and_ends_by_itself() {
        let days = Clock::of(Limit::Days { days: 2 }, "greedy");
        let (day, paused) = (24 * 60 * 60 * 1000, Moment { paused: true, ..moment(0, &[0, 1]) });
        let times = Times::first(days, 3, moment(0, &[0, 1]), 0);
        assert_eq!(times.due, Some(2 * day));
        let pause = times.then(days, paused, day, &NOBODY).unwrap();
        assert_eq!((pause.up(seat(0)), pause.due), (None, Some(15 * day)));
        let on = pause.then(days, moment(0, &[0, 1]), 9 * day, &NOBODY).unwrap();
        assert_eq!(on.due, Some(10 * day), "the day that was left");
    }

    #[test]
    fn a_house_that_was_closed_takes_no_time() {
        let mut times = Times::first(live(), 3, moment(0, &[0]), 1000);
        times.move_to(191_000);
        assert_eq!((times.at, times.up(seat(0))), (101_000, Some(191_000)));
        let then = times.then(live(), moment(0, &[]), 111_000, &NOBODY).unwrap();
        assert_eq!(then.seats[0].left, 20_000);
    }
}
