//! How long to think.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// How long a search may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// On the clock, so that a faster machine gets further.
    Time(Duration),
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
            Budget::Iterations(_) => self,
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
            Budget::Time(time) if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs()),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
            Budget::Iterations(count) => write!(f, "{count}it"),
        }
    }
}
