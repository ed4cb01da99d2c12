//! `tender verify`: a finished game, checked from its export alone.

use std::path::PathBuf;

use anyhow::Context;
use server::fair;

use crate::terminal::print;

const EXAMPLES: &str = "\
Examples:
  tender verify BRASS-OTTER-41.json
      \"Take the game with you\" of the page \"Check this game\" gives the file; no house and no connection is needed

The last link that it prints is the end of the log. Whoever wrote down another one saw another game: a file can only say
that it fits itself, and your browser says whether it fits what you were shown.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The exported game
    file: PathBuf,
}

/// More than any game could be.
const LONGEST: u64 = 64 << 20;

pub fn run(args: Args) -> anyhow::Result<()> {
    let file = args.file.display();
    let size = std::fs::metadata(&args.file).with_context(|| format!("cannot read {file}"))?.len();
    anyhow::ensure!(size <= LONGEST, "{file} is too long for a game");
    let text = std::fs::read_to_string(&args.file).with_context(|| format!("cannot read {file}"))?;
    let checked = fair::check(&text).with_context(|| format!("{file} does not fit"))?;
    let mut lines = vec![format!("{}, table {}: everything fits.", checked.game, checked.table)];
    if checked.promised {
        lines.push("The house kept its secret: it has the fingerprint that was shown.".to_owned());
        lines.extend(checked.gave.iter().enumerate().map(|(at, gave)| format!("Seat {} {}.", at + 1, gave.words())));
    } else {
        lines.push("The house had promised nothing about this deal.".to_owned());
    }
    lines.push(format!("{} entries, {} steps, all by the rules.", checked.entries, checked.steps));
    lines.extend(checked.last.map(|link| format!("The last link is {link}.")));
    print(&lines.join("\n"))
}
