//! `tender simulate`: bots play many games, and the figures are printed or kept.

mod tables;

use std::fs::File;
use std::io::{BufWriter, ErrorKind, Write};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use bots::Bot;
use catalog::AnyGame;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::Choices;
use indicatif::{ProgressBar, ProgressStyle};
use lab::Plan;

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

The same seed deals the same games, whatever the bots and however many threads.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game to play
    #[arg(value_parser = PossibleValuesParser::new(catalog::GAMES.iter().map(|game| game.info().id)))]
    game: String,

    /// How many play; the game's usual number if not given
    #[arg(short, long, value_name = "N")]
    players: Option<usize>,

    /// Switch a variant on; may be given several times
    #[arg(short, long = "option", value_name = "ID[=VALUE]")]
    options: Vec<String>,

    /// Play with the deck in this file, for games whose deck is data; the format is that of the game's cards.toml
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,

    /// Who plays, seat by seat. A short list starts over until all seats are taken
    #[arg(short, long, value_name = "BOT,...", value_delimiter = ',', default_value = "random")]
    #[arg(value_parser = PossibleValuesParser::new(Bot::ALL.map(Bot::id)).try_map(|id| id.parse::<Bot>()))]
    bots: Vec<Bot>,

    /// How many games; 100,000 if not given, and 10,000 when bots have to think
    #[arg(short, long, value_name = "N")]
    games: Option<NonZeroU64>,

    /// How many threads; all cores if not given. Changes the time and nothing else
    #[arg(short, long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Where the luck comes from. Fixed unless given, so that anybody gets the same figures
    #[arg(short, long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Write the figures to this file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write every game in full to this file, one JSON line each: see docs/TRACE.md
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let game = catalog::find(&args.game).with_context(|| format!("there is no game {:?}", args.game))?;
    let plan = plan(game, &args)?;
    // Both files are opened first: nobody wants to wait for a million games and then hear of a typing error.
    let json = args.json.as_deref().map(create).transpose()?;
    let mut trace = args.trace.as_deref().map(create).transpose()?;

    let bar = bar(plan.games);
    let trace = trace.as_mut().map(|file| file as &mut (dyn Write + Send));
    let report = game.simulate(&plan, &|games| bar.inc(games), trace);
    bar.finish_and_clear();
    let report = report?;

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

fn plan(game: &dyn AnyGame, args: &Args) -> anyhow::Result<Plan> {
    let deck = args.deck.as_deref().map(|path| deck(game, path)).transpose()?;
    let choices = Choices::parse(game.specs(), args.options.iter().chain(&deck))?;
    let players = args.players.unwrap_or(game.info().usual_players);
    game.check(players, &choices)?;
    if args.bots.len() > players {
        bail!("{} bots cannot sit on {players} seats", args.bots.len());
    }
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    Ok(Plan {
        choices,
        bots: args.bots.iter().copied().cycle().take(players).collect(),
        games: args.games.map_or_else(|| usual_games(&args.bots), NonZeroU64::get),
        threads: args.threads.map_or_else(cores, NonZeroUsize::get),
        seed: args.seed,
    })
}

/// The option that the deck in a file stands for.
fn deck(game: &dyn AnyGame, path: &Path) -> anyhow::Result<String> {
    if !game.specs().iter().any(|spec| spec.id == "deck") {
        bail!("{} has no deck that could be changed", game.info().title);
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(format!("deck={text}"))
}

/// Enough for steady figures, few enough for seconds rather than minutes.
fn usual_games(bots: &[Bot]) -> u64 {
    if bots.iter().all(|&bot| bot == Bot::Random) { 100_000 } else { 10_000 }
}

fn create(path: &Path) -> anyhow::Result<BufWriter<File>> {
    let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(BufWriter::new(file))
}

/// A reader who has seen enough (`| head`) is no error.
fn print(text: &str) -> anyhow::Result<()> {
    match writeln!(std::io::stdout(), "{text}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error).context("cannot write to the terminal"),
        _ => Ok(()),
    }
}

/// Shows itself only on a terminal.
fn bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} games, {eta} to go");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
