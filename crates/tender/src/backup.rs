//! `tender backup`: a copy of everything that the house keeps, made while it is open.

use std::path::PathBuf;

use anyhow::Context;
use store::Home;

use crate::terminal::print;

const EXAMPLES: &str = "\
Examples:
  tender backup tender-monday.sqlite
      all tables and reports as they are now, in one file; games go on meanwhile
  tender backup tender-monday.sqlite --database postgres://tender:secret@localhost/tender
      the same from a PostgreSQL database, in a file of the same kind
  tender restore tender-monday.sqlite --data restored && tender serve --data restored
      the house as it was on Monday

The copy has hidden cards and the key that guests are known by in it: keep it where only you can read it.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file to write; one that is there already is never overwritten
    file: PathBuf,

    /// Folder that keeps all tables, as given to `tender serve`
    #[arg(long, value_name = "FOLDER", default_value = "tender-data")]
    data: PathBuf,
    /// The PostgreSQL database that keeps all tables instead, as given to `tender serve`
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let home = Home::at(&args.data, args.database.as_deref())?;
    let bytes = runtime.block_on(store::backup(&home, &args.file))?;
    print(&format!("{} has everything in {home}: {} KB.", args.file.display(), bytes.div_ceil(1024)))
}
