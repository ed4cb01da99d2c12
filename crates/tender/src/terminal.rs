//! Writing to a terminal: results, tables, and how far a long run has come.

use std::io::{ErrorKind, Write};

use anyhow::Context;
use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};
use indicatif::{ProgressBar, ProgressStyle};

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
    let mut table = Table::new();
    table.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─'))).set_header(columns.to_vec());
    table.add_rows(rows);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table.to_string()
}
