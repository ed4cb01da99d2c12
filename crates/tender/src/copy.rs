//! `tender copy`: everything that a house keeps, from a folder to PostgreSQL or back.

use anyhow::Context;
use store::Home;

use crate::terminal::print;

const EXAMPLES: &str = "\
Examples:
  tender copy tender-data postgres://tender:secret@localhost/tender
      from the folder of a house into an empty PostgreSQL database
  tender copy postgres://tender:secret@localhost/tender saved
      and back into a folder, which `tender serve --data saved` opens

Close the house first: what happens after the moment of the copy is not in it.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Where it is: a folder, or the address of a PostgreSQL database
    from: String,
    /// Where it shall be; nothing may be there yet
    to: String,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    // Read here, because what cannot be read is shown without its password.
    let (from, to): (Home, Home) = (args.from.parse()?, args.to.parse()?);
    let copied = runtime.block_on(store::copy(&from, &to))?;
    let rows: i64 = copied.iter().map(|(_, rows)| rows).sum();
    let of = |name| copied.iter().find(|(table, _)| *table == name).map_or(0, |(_, rows)| *rows);
    print(&format!(
        "{} has everything in {}: {rows} rows, {} tables, {} people. Counts and fingerprints agree.",
        to,
        from,
        of("tables"),
        of("people")
    ))
}
