//! Moments in words. The house does not know where its visitors are, so that days are those of Greenwich.

use jiff::Timestamp;
use jiff::tz::TimeZone;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// "14 November", and the year where it is another one.
pub fn day(at: i64, now: i64) -> String {
    let date = |ms: i64| Timestamp::from_millisecond(ms).unwrap_or_default().to_zoned(TimeZone::UTC).date();
    let (then, today) = (date(at), date(now));
    let month = MONTHS[then.month().unsigned_abs() as usize - 1];
    if then.year() == today.year() {
        format!("{} {month}", then.day())
    } else {
        format!("{} {month} {}", then.day(), then.year())
    }
}

/// "November 2026" for `2026-11`.
pub fn month_in_words(month: &str) -> String {
    let named = || {
        let (year, number) = month.split_once('-')?;
        let name = MONTHS.get(number.parse::<usize>().ok()?.checked_sub(1)?)?;
        Some(format!("{name} {year}"))
    };
    named().unwrap_or_else(|| month.to_owned())
}

/// "12 seconds", "1 hour", "3 days".
pub fn stretch(ms: i64) -> String {
    let seconds = (ms / 1000).max(0);
    let (count, word) = match seconds {
        0..60 => (seconds, "second"),
        60..3600 => (seconds / 60, "minute"),
        3600..86_400 => (seconds / 3600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_said_as_people_say_them() {
        let now = 1_794_960_000_000; // 17 November 2026
        assert_eq!(day(now - 3 * 86_400_000, now), "15 November");
        assert_eq!(day(now - 400 * 86_400_000, now), "14 October 2025");
        assert_eq!((month_in_words("2026-11"), month_in_words("2026-13")), ("November 2026".into(), "2026-13".into()));
        for (ms, words) in [(-5, "0 seconds"), (1000, "1 second"), (150_000, "2 minutes"), (90_000_000, "1 day")] {
            assert_eq!(stretch(ms), words);
        }
    }
}
