//! How long to think.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use thiserror::Error;

/// How long a search may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// On the clock, so that a faster machine gets further.
    Time(Duration),
    /// The same of the thinking thread's own processor time: whatever else the machine does takes nothing away.
    Work(Duration),
    /// The same number gives the same choice on any machine.
    Iterations(NonZeroU32),
}

/// Why a text is not a budget.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BudgetError {
    /// Not a number that fits, with a unit behind it; what was typed, cut short.
    #[error("a budget is a time or a number of iterations, such as 100ms, 2s or 5000it; not {0:?}")]
    Unreadable(String),
    /// The number is 0.
    #[error("nobody can think within a budget of nothing; give at least 1ms or 1it")]
    Nothing,
}

impl Budget {
    /// Only this share of the time; never less than a moment. A number of iterations stays what it is.
    pub fn hurried(self, share: f32) -> Budget {
        const MOMENT: Duration = Duration::from_millis(10);
        match self {
            Budget::Time(time) => Budget::Time(time.mul_f32(share.clamp(0.0, 1.0)).max(MOMENT)),
            Budget::Work(_) | Budget::Iterations(_) => self,
        }
    }

    /// The same time as processor time, for whoever compares players on a machine that has other things to do.
    pub fn as_work(self) -> Budget {
        match self {
            Budget::Time(time) => Budget::Work(time),
            same => same,
        }
    }

    /// Without the share of a time that earlier thoughts are worth.
    pub(crate) fn less(self, known: f32) -> Budget {
        let rest = (1.0 - known).clamp(0.0, 1.0);
        match self {
            Budget::Time(time) => Budget::Time(time.mul_f32(rest)),
            Budget::Work(time) => Budget::Work(time.mul_f32(rest)),
            Budget::Iterations(_) => self,
        }
    }

    /// Starts to run now.
    pub(crate) fn start(self) -> Running {
        match self {
            Budget::Time(time) => Running::Time(Instant::now(), time),
            Budget::Work(time) => Running::Work(ThreadTime::now(), time),
            Budget::Iterations(count) => Running::Iterations(count.get()),
        }
    }
}

/// A budget that is being used up by one thread.
pub(crate) enum Running {
    Time(Instant, Duration),
    Work(ThreadTime, Duration),
    Iterations(u32),
}

impl Running {
    /// Iterations that may follow after so many, as far as that can be told.
    pub(crate) fn left(&self, after: u32) -> u32 {
        match self {
            Running::Iterations(count) => count.saturating_sub(after),
            Running::Time(start, time) if start.elapsed() >= *time => 0,
            Running::Work(start, time) if start.elapsed() >= *time => 0,
            Running::Time(..) | Running::Work(..) => u32::MAX,
        }
    }
}

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Budget, BudgetError> {
        let unreadable = || BudgetError::Unreadable(text.chars().take(40).collect());
        let unit_at = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(unreadable)?;
        let (number, unit) = text.split_at(unit_at);
        let number: u32 = number.parse().map_err(|_| unreadable())?;
        let positive = NonZeroU32::new(number).ok_or(BudgetError::Nothing);
        match unit {
            "it" => Ok(Budget::Iterations(positive?)),
            "ms" => Ok(Budget::Time(Duration::from_millis(positive?.get().into()))),
            "s" => Ok(Budget::Time(Duration::from_secs(positive?.get().into()))),
            _ => Err(unreadable()),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Time(time) | Budget::Work(time) if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs()),
            Budget::Time(time) | Budget::Work(time) => write!(f, "{}ms", time.as_millis()),
            Budget::Iterations(count) => write!(f, "{count}it"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// While this thread waits, time passes and its processor time does not.
    #[test]
    fn work_is_not_used_up_by_waiting() {
        let most = Duration::from_millis(40);
        let (time, work) = (Budget::Time(most).start(), Budget::Time(most).as_work().start());
        while time.left(0) > 0 {
            std::thread::park_timeout(Duration::from_millis(10));
        }
        assert_eq!((time.left(0), work.left(0)), (0, u32::MAX));
        let mut busy = 0u64;
        while work.left(0) > 0 {
            busy = std::hint::black_box(busy + 1);
        }
    }
}
