//! `tender simulate`: bots play many games, and the figures are printed or kept.

mod tables;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::Context;
use bots::Bot;
use lab::{Plan, Trace};

use crate::setup::{Opened, Setup, games};
use crate::terminal::{bar, print};

const EXAMPLES: &str = "\
Examples:
  tender simulate second-estimate
      100,000 games of four random players: how long games are, what the seats score
  tender simulate second-estimate --players 5 --bots greedy,random --games 1000
      good and careless players in turn around the table
  tender simulate second-estimate --players 3 --option three-players --bots greedy
      a variant
  tender simulate second-estimate --games 100 --json figures.json --trace games.jsonl
      everything in files: figures, and every step of every game (docs/TRACE.md)
  tender simulate second-estimate --json - | jq .length
      the figures for another program

The same seed deals the same games, whatever the bots and however many threads.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game to play
    #[arg(value_parser = games())]
    game: String,

    #[command(flatten)]
    setup: Setup,

    /// Who plays, seat by seat. A short list starts over until all seats are taken
    #[arg(short, long, value_name = "BOT,...", value_delimiter = ',', default_value = "random")]
    #[arg(value_parser = Bot::from_str)]
    bots: Vec<Bot>,

    /// How many games; if not given 100,000, 10,000 with rules of thumb, 100 when bots think ahead
    #[arg(short, long, value_name = "N")]
    games: Option<NonZeroU64>,

    /// Write the figures to this file, as JSON; `-` prints them instead of the tables
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write every game in full to this file, one JSON line each: see docs/TRACE.md
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,

    /// Leave out of the trace what else each seat might have decided, which is most of it
    #[arg(long, requires = "trace")]
    without_legal: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let setup = args.setup.open(&args.game)?;
    let (game, plan) = (setup.game, plan(&setup, &args)?);
    // Both files are opened first: nobody wants to wait for a million games and then hear of a typing error.
    let printed = args.json.as_deref() == Some(Path::new("-"));
    let json = args.json.as_deref().filter(|_| !printed).map(create).transpose()?;
    let mut trace = args.trace.as_deref().map(create).transpose()?;

    let bar = bar(plan.games, "games");
    let trace = trace.as_mut().map(|file| Trace { to: file, legal: !args.without_legal });
    let report = game.simulate(&plan, &|games| bar.inc(games), trace);
    bar.finish_and_clear();
    let report = report?;

    if printed {
        return print(&serde_json::to_string_pretty(&report.to_json())?);
    }
    print(&tables::text(game.info().title, &report))?;
    if let (Some(mut file), Some(path)) = (json, &args.json) {
        serde_json::to_writer_pretty(&mut file, &report.to_json())
            .map_err(std::io::Error::from)
            .and_then(|()| file.write_all(b"\n"))
            .and_then(|()| file.flush())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

fn plan(setup: &Opened, args: &Args) -> anyhow::Result<Plan> {
    Ok(Plan {
        choices: setup.choices.clone(),
        bots: setup.seated(&args.bots)?,
        games: args.games.map_or_else(|| usual_games(&args.bots), NonZeroU64::get),
        threads: setup.threads,
        seed: setup.seed,
    })
}

/// Enough for steady figures, few enough for seconds rather than minutes.
fn usual_games(bots: &[Bot]) -> u64 {
    match bots {
        _ if bots.iter().any(|bot| bot.budget().is_some()) => 100,
        _ if bots.iter().all(|&bot| bot == Bot::Random) => 100_000,
        _ => 10_000,
    }
}

fn create(path: &Path) -> anyhow::Result<BufWriter<File>> {
    let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(BufWriter::new(file))
}
