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
        let count: NonZeroU32 = count.trim().parse().map_err(|_| BadRate)?;
        // A unit alone is one of it.
        let one = if per.starts_with(|c: char| c.is_ascii_digit()) { "" } else { "1" };
        let per = humantime::parse_duration(&format!("{one}{per}")).map_err(|_| BadRate)?;
        if count.get() > Self::MOST || per.is_zero() || per > Self::LONGEST {
            return Err(BadRate);
        }
        Ok(Rate { count, per })
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.count;
        match self.per.as_millis() {
            1_000 => write!(f, "{count}/s"),
            60_000 => write!(f, "{count}/min"),
            3_600_000 => write!(f, "{count}/h"),
            _ => write!(f, "{count}/{}", humantime::format_duration(self.per)),
        }
    }
}
