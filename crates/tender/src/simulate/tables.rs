//! A report as people read it on a terminal.

use lab::{Interval, Report};

use crate::terminal::table;

pub fn text(title: &str, report: &Report) -> String {
    let options: Vec<String> = report.options.words().collect();
    let variant = if options.is_empty() { String::new() } else { format!(" ({})", options.join(", ")) };
    let mut parts = vec![
        format!(
            "{title}{variant}: {} games of {} players, seed {}",
            grouped(report.games),
            report.players,
            report.seed
        ),
        format!(
            "{} decisions in {:.2} s: {} games/s, {} decisions/s",
            grouped(report.decisions),
            report.seconds,
            grouped(report.games_per_second as u64),
            grouped(report.decisions_per_second as u64),
        ),
        format!(
            "Decisions in a game: {:.1} on average, {} to {}",
            report.length.mean, report.length.min, report.length.max
        ),
        String::new(),
        seats(report),
    ];
    for figures in &report.figures {
        let rows = figures.rows.iter().map(|(name, numbers)| {
            std::iter::once(name.clone()).chain(numbers.iter().map(|number| format!("{number:.2}"))).collect()
        });
        parts.extend([String::new(), figures.title.to_owned(), table(&figures.columns, rows)]);
    }
    parts.join("\n")
}

fn seats(report: &Report) -> String {
    let rows = report.seats.iter().enumerate().map(|(seat, line)| {
        let Interval(low, high) = line.wins.interval;
        vec![
            format!("P{seat} {}", line.bot),
            format!("{:.2}", line.score.mean),
            format!("± {:.2}", line.score.interval.1 - line.score.mean),
            format!("{:.1}", line.score.sd),
            format!("{} to {}", line.score.min, line.score.max),
            format!("{:.2}%", 100.0 * line.wins.share),
            format!("{:.2} to {:.2}%", 100.0 * low, 100.0 * high),
            format!("{:.2}", line.place),
        ]
    });
    let columns = ["seat", "score", "95%", "sd", "range", "wins", "95%", "place"];
    table(&columns, rows)
}

/// 1234567 as 1,234,567.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
