//! Writing to a terminal: results, tables, and how far a long run has come.

use std::io::{ErrorKind, Write};

use anyhow::Context;
use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};
use indicatif::{ProgressBar, ProgressStyle};
use jiff::Timestamp;

/// A reader who has seen enough (`| head`) is no error.
pub fn print(text: &str) -> anyhow::Result<()> {
    match writeln!(std::io::stdout(), "{text}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error).context("cannot write to the terminal"),
        _ => Ok(()),
    }
}

/// Shows itself only on a terminal.
pub fn bar(length: u64, of: &str) -> ProgressBar {
    let style =
        ProgressStyle::with_template(&format!("{{wide_bar}} {{human_pos}} of {{human_len}} {of}, {{eta}} to go"));
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Names on the left, numbers on the right.
pub fn table(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut table = laid_out(columns, rows);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table.to_string()
}

/// Words, all on the left.
pub fn list(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    laid_out(columns, rows).to_string()
}

fn laid_out(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Table {
    let mut table = Table::new();
    table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─'))).set_header(columns.to_vec());
    table.add_rows(rows);
    table
}

/// A time given in milliseconds since 1970, in UTC: 2025-11-15 14:05.
pub fn date(at: i64) -> String {
    let time = Timestamp::from_millisecond(at).unwrap_or_default();
    time.strftime("%Y-%m-%d %H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (at, says) in [
            (0, "1970-01-01 00:00"),
            (951_782_399_999, "2000-02-28 23:59"),
            (951_782_400_000, "2000-02-29 00:00"),
            (1_735_689_599_000, "2024-12-31 23:59"),
            (1_763_215_500_000, "2025-11-15 14:05"),
            (4_107_542_400_000, "2100-03-01 00:00"),
            (-60_000, "1969-12-31 23:59"),
        ] {
            assert_eq!(date(at), says);
        }
    }
}
