//! The clock that is chosen with a table: how long people may take, and who plays on when somebody's time is up.

use std::fmt;
use std::time::Duration;

use bots::Bot;
use engine::Info;
use store::Limit;
use thiserror::Error;

use super::wish::STAND_IN;

/// A table with a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    pub limit: Limit,
    /// Plays on when somebody's time is up.
    pub bot: Bot,
}

/// What is no clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "A clock gives {} to {} seconds for a decision with at most {} minutes in the bank, or 1, 2, 3 or 7 days.",
    SECONDS.0, SECONDS.1, MOST_BANK / 60
)]
pub struct NoSuchClock;

const SECONDS: (u32, u32) = (5, 600);
const MOST_BANK: u32 = 3600;
pub const DAYS: [u32; 4] = [1, 2, 3, 7];
const DAY: i64 = 24 * 60 * 60 * 1000;
/// Who takes the seat back after the time was up gets a tenth of a decision, and at least this.
const LEAST_EXTRA: i64 = 10 * 1000;
/// Nobody waits for ever: a pause ends by itself.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(14 * 24 * 60 * 60);

/// The live clocks that suit a game: brisk, usual and calm, from what a decision takes there.
pub fn presets(info: &Info) -> [Limit; 3] {
    let usual = u32::from(info.seconds);
    [(usual / 2, usual * 2), (usual, usual * 4), (usual * 2, usual * 8)]
        .map(|(seconds, bank)| Limit::Live { seconds, bank })
}

/// What a form says: `none`, `live-30-120` or `days-3`.
pub fn read(text: &str) -> Result<Option<Limit>, NoSuchClock> {
    let mut words = text.trim().split('-');
    let kind = words.next().unwrap_or_default();
    let mut number = || words.next().and_then(|word| word.parse::<u32>().ok());
    let limit = match kind {
        "none" | "" => None,
        "live" => {
            let (seconds, bank) = number().zip(number()).ok_or(NoSuchClock)?;
            if !(SECONDS.0..=SECONDS.1).contains(&seconds) || bank > MOST_BANK {
                return Err(NoSuchClock);
            }
            Some(Limit::Live { seconds, bank })
        }
        "days" => Some(Limit::Days { days: number().filter(|days| DAYS.contains(days)).ok_or(NoSuchClock)? }),
        _ => return Err(NoSuchClock),
    };
    if words.next().is_some() { Err(NoSuchClock) } else { Ok(limit) }
}

/// The same the other way.
pub fn id(limit: Limit) -> String {
    match limit {
        Limit::Live { seconds, bank } => format!("live-{seconds}-{bank}"),
        Limit::Days { days } => format!("days-{days}"),
    }
}

impl Clock {
    /// The clock that a log speaks of.
    pub fn of(limit: Limit, bot: &str) -> Clock {
        Clock { limit, bot: Bot::for_people(bot).unwrap_or(STAND_IN) }
    }

    pub fn in_days(self) -> bool {
        matches!(self.limit, Limit::Days { .. })
    }

    /// Milliseconds for one decision.
    pub fn decision(self) -> i64 {
        match self.limit {
            Limit::Live { seconds, .. } => i64::from(seconds) * 1000,
            Limit::Days { days } => i64::from(days) * DAY,
        }
    }

    /// Milliseconds for the whole game.
    pub fn bank(self) -> i64 {
        match self.limit {
            Limit::Live { bank, .. } => i64::from(bank) * 1000,
            Limit::Days { .. } => 0,
        }
    }

    /// What somebody gets once who is back in the middle of a decision whose time was up.
    pub fn extra(self) -> i64 {
        (self.decision() / 10).max(LEAST_EXTRA)
    }
}

/// As people read it: "30 seconds a decision, 2 minutes in the bank".
pub struct Words(pub Limit);

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Limit::Live { seconds, bank: 0 } => write!(f, "{} a decision", long(seconds)),
            Limit::Live { seconds, bank } => write!(f, "{} a decision and {} in the bank", long(seconds), long(bank)),
            Limit::Days { days: 1 } => write!(f, "a day for each decision"),
            Limit::Days { days } => write!(f, "{days} days a decision"),
        }
    }
}

fn long(seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes}:{seconds:02} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clock_that_is_offered_can_be_chosen() {
        for game in catalog::GAMES {
            for limit in presets(&game.info()).into_iter().chain(DAYS.map(|days| Limit::Days { days })) {
                assert_eq!(read(&id(limit)), Ok(Some(limit)), "{}", game.info().id);
            }
        }
        assert_eq!((read("none"), read("")), (Ok(None), Ok(None)));
    }

    #[test]
    fn no_time_at_all_and_a_year_are_no_clocks() {
        for text in [
            "live-0-0",
            "live-4-0",
            "live-601-0",
            "live-30-3601",
            "live-30",
            "live-30-",
            "live--30",
            "live-30-60-1",
            "live-99999999999-0",
            "days-0",
            "days-4",
            "days-365",
            "days-",
            "days-1-1",
            "days--1",
            "hours-3",
            "live",
            "0",
        ] {
            assert_eq!(read(text), Err(NoSuchClock), "{text}");
        }
        let said = NoSuchClock.to_string();
        assert!(said.contains("5 to 600 seconds") && said.contains("60 minutes") && said.contains("7 days"), "{said}");
    }

    #[test]
    fn a_clock_is_said_in_few_words() {
        let words = |text| read(text).unwrap().map(|limit| Words(limit).to_string()).unwrap();
        assert_eq!(words("live-30-120"), "30 s a decision and 2 min in the bank");
        assert_eq!(words("live-90-0"), "1:30 min a decision");
        assert_eq!((words("days-1"), words("days-3")), ("a day for each decision".into(), "3 days a decision".into()));
    }
}
