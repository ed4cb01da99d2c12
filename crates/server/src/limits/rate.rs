//! So many in so much time: `30/min`, `5/10s`.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// So many at once, and after that so many in every stretch of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    pub count: NonZeroU32,
    pub per: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a rate looks like 50/s, 30/min, 5/10s or 100/h")]
pub struct BadRate;

impl Rate {
    /// More than this is no limit, and the clock ticks in nanoseconds.
    const MOST: u32 = 100_000_000;
    const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

    pub(super) const fn in_seconds(count: u32, seconds: u64) -> Rate {
        let count = match NonZeroU32::new(count) {
            Some(count) => count,
            None => NonZeroU32::MIN,
        };
        Rate { count, per: Duration::from_secs(seconds) }
    }

    pub(super) const fn a_minute(count: u32) -> Rate {
        Rate::in_seconds(count, 60)
    }

    pub(super) const fn an_hour(count: u32) -> Rate {
        Rate::in_seconds(count, 60 * 60)
    }

    pub(super) fn times(self, many: u32) -> Rate {
        Rate { count: NonZeroU32::MIN.saturating_mul(self.count).saturating_mul(at_least_one(many)), ..self }
    }

    /// How long it takes until one more is allowed.
    pub(super) fn piece(self) -> Duration {
        self.per / self.count.get()
    }
}

fn at_least_one(many: u32) -> NonZeroU32 {
    NonZeroU32::new(many).unwrap_or(NonZeroU32::MIN)
}

impl FromStr for Rate {
    type Err = BadRate;

    fn from_str(text: &str) -> Result<Rate, BadRate> {
        let (count, per) = text.split_once('/').ok_or(BadRate)?;
        let digits = per.len() - per.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (many, unit) = per.split_at(digits);
        let many: u64 = if many.is_empty() { 1 } else { many.parse().map_err(|_| BadRate)? };
        let unit = match unit.trim() {
            "s" | "second" => 1,
            "min" | "minute" => 60,
            "h" | "hour" => 60 * 60,
            _ => return Err(BadRate),
        };
        let count: NonZeroU32 = count.trim().parse().map_err(|_| BadRate)?;
        let per = Duration::from_secs(many.checked_mul(unit).ok_or(BadRate)?);
        if count.get() > Self::MOST || per.is_zero() || per > Self::LONGEST {
            return Err(BadRate);
        }
        Ok(Rate { count, per })
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, count) = (self.per.as_secs(), self.count);
        match seconds {
            1 => write!(f, "{count}/s"),
            60 => write!(f, "{count}/min"),
            3600 => write!(f, "{count}/h"),
            _ => write!(f, "{count}/{seconds}s"),
        }
    }
}
