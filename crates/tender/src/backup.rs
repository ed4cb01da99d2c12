//! `tender backup`: a copy of everything that the house keeps, made while it is open.

use std::path::PathBuf;

use anyhow::Context;
use store::Store;

use crate::terminal::print;

const EXAMPLES: &str = "\
Examples:
  tender backup tender-monday.sqlite
      all tables and reports as they are now, in one file; games go on meanwhile
  mkdir restored && cp tender-monday.sqlite restored/tender.sqlite && tender serve --data restored
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
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let bytes = runtime.block_on(async {
        let store = Store::open_existing(&args.data).await?;
        let copied = store.backup(&args.file).await;
        store.close().await;
        copied
    })?;
    print(&format!("{} has everything in {}: {} KB.", args.file.display(), args.data.display(), bytes.div_ceil(1024)))
}
