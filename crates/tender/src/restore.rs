//! `tender restore`: what `tender backup` wrote becomes a house again.

use std::path::PathBuf;

use anyhow::Context;
use store::Home;

use crate::terminal::print;

const EXAMPLES: &str = "\
Examples:
  tender restore tender-monday.sqlite --data restored && tender serve --data restored
      the house as it was on Monday, in a new folder
  tender restore tender-monday.sqlite --database postgres://tender:secret@localhost/tender
      the same in an empty PostgreSQL database, wherever it was before

Nothing is ever overwritten, and the file stays as it is.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file that `tender backup` wrote
    file: PathBuf,

    /// Folder to put it into, in which no house may be
    #[arg(long, value_name = "FOLDER", default_value = "tender-data")]
    data: PathBuf,
    /// A PostgreSQL database to put it into instead, in which no house may be
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let home = Home::at(&args.data, args.database.as_deref())?;
    let file = args.file.display();
    let restored = runtime.block_on(store::restore(&args.file, &home));
    let restored = restored.with_context(|| format!("{file} cannot be restored"))?;
    let of = |name| restored.iter().find(|(table, _)| *table == name).map_or(0, |(_, rows)| *rows);
    print(&format!("{home} has everything in {file}: {} tables, {} people.", of("tables"), of("people")))
}
