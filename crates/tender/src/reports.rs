//! `tender reports`: the moves of bots that people complained about, and the positions behind them; and words.

mod case;

use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, anyhow};
use bots::Bot;
use store::{Home, KeptLine, PersonId, ReportRow, Store};

use crate::terminal::{date, list, print};
use case::Case;

const EXAMPLES: &str = "\
Examples:
  tender reports
      every report: number, when, game, table, who played, what people say about it
  tender reports show 12
      what that bot knew, what it could do, what it did, and what bots would do now
  tender reports show 12 --bots greedy,master@20000it --step 31
      the same for other bots, before an earlier move of that seat
  tender reports show 12 --json
      everything a test needs: options, seed, steps, and which of them is meant
  tender reports words
      every line of talk that somebody reported: when, where, by whom, and what was said

Iterations give the same answer on any machine. What is shown includes hidden cards: share it after the game.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Folder that keeps all tables, as given to `tender serve`
    #[arg(long, global = true, value_name = "FOLDER", default_value = "tender-data")]
    pub data: PathBuf,
    /// The PostgreSQL database that keeps all tables instead, as given to `tender serve`
    #[arg(long, global = true, value_name = "URL", conflicts_with = "data")]
    pub database: Option<String>,
}

#[derive(clap::Subcommand)]
pub enum Command {
    /// Stand before a reported move again
    Show(Show),
    /// Lines of talk that somebody reported
    Words,
}

#[derive(clap::Args)]
pub struct Show {
    /// The report's number
    number: i64,

    /// Stand before another move of the same seat, by the number of its step
    #[arg(long, value_name = "N")]
    step: Option<usize>,

    /// Bots to ask what they would do. A budget is given as in sharp@100ms
    #[arg(short, long, value_name = "BOT,...", value_delimiter = ',', default_value = "greedy,sharp@2000it")]
    #[arg(value_parser = Bot::from_str)]
    bots: Vec<Bot>,

    /// Where their luck comes from
    #[arg(short, long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let text = runtime.block_on(async {
        let store = Store::open_existing_at(&Home::at(&args.data, args.database.as_deref())?).await?;
        let text = match &args.command {
            None => Ok(listing(&store.reports().await?)),
            Some(Command::Show(show)) => shown(&store, show).await,
            Some(Command::Words) => words(&store).await,
        };
        store.close().await;
        text
    });
    print(&text?)
}

fn listing(rows: &[ReportRow]) -> String {
    if rows.is_empty() {
        return "Nobody has complained about a bot yet.".to_owned();
    }
    let rows = rows.iter().map(|row| {
        vec![
            row.number.to_string(),
            date(row.at),
            row.game.clone(),
            row.table.clone(),
            format!("P{} {}", row.seat, row.bot),
            cut(&row.comment),
        ]
    });
    list(&["report", "when (UTC)", "game", "table", "who", "comment"], rows)
}

async fn words(store: &Store) -> anyhow::Result<String> {
    let rows = store.kept_lines().await?;
    if rows.is_empty() {
        return Ok("Nobody has reported any words yet.".to_owned());
    }
    let people: Vec<PersonId> = rows.iter().filter_map(|row| row.person.clone()).collect();
    let names = store.names(&people).await?;
    let name = |row: &KeptLine| {
        let known = row.person.as_ref().and_then(|person| names.get(person));
        known.map_or("Somebody", String::as_str).to_owned()
    };
    let rows = rows.iter().map(|row| {
        let id = row.person.as_ref().map_or(String::new(), |person| person.0.clone());
        vec![row.number.to_string(), date(row.at), row.table.clone(), name(row), id, row.text.clone()]
    });
    Ok(list(&["words", "when (UTC)", "table", "who", "person", "said"], rows))
}

/// As much of a comment as fits in a line.
fn cut(comment: &str) -> String {
    const MOST: usize = 60;
    match comment.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", comment[..at].trim_end()),
        None => comment.to_owned(),
    }
}

async fn shown(store: &Store, show: &Show) -> anyhow::Result<String> {
    let number = show.number;
    let (row, position) = store
        .find_report(number)
        .await?
        .ok_or_else(|| anyhow!("there is no report {number}; `tender reports` lists them"))?;
    let case = Case::open(row, position, show.step).with_context(|| format!("report {number} cannot be replayed"))?;
    let now = case.ask(&show.bots, show.seed);
    Ok(if show.json { format!("{:#}", case.json(&now)) } else { case.text(&now) })
}
