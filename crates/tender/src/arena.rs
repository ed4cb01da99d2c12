//! `tender arena`: bots meet in duplicate deals, and the better one shows.

mod book;

use std::num::NonZeroU64;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::bail;
use bots::{Bot, Budget};
use lab::{Contest, Estimate, Interval, Verdict};

use crate::setup::Setup;
use crate::terminal::{bar, print, table};
use book::Book;

const EXAMPLES: &str = "\
Examples:
  tender arena second-estimate --bots greedy,random,random,random
      one sensible player among three careless ones: 1,000 deals, each from every seat
  tender arena noble-flood --bots sharp,greedy,greedy,greedy --budget 100ms --deals 200 --json sharp.json
      one that thinks ahead; stopped half-way, the same command goes on where it was
  tender arena mow-money --bots master@2000it,sharp@300it --players 4
      two budgets against each other; iterations give the same figures on any machine

Every deal is played once for every way to rotate the seats, and intervals are taken over deals.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    setup: Setup,

    /// Who plays, seat by seat. A short list starts over until all seats are taken. A budget of its own is given as
    /// in sharp@100ms
    #[arg(short, long, value_name = "BOT,...", value_delimiter = ',', required = true, value_parser = Bot::from_str)]
    bots: Vec<Bot>,

    /// How many deals
    #[arg(short, long, value_name = "N", default_value = "1000")]
    deals: NonZeroU64,

    /// How long bots that think ahead may think about a decision: a time, or a number of iterations
    #[arg(long, value_name = "100ms|5000it", value_parser = Budget::from_str)]
    budget: Option<Budget>,

    /// Keep every deal in this file, as JSON. If it is there already, the contest goes on where it stopped
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let setup = args.setup.open()?;
    let mut bots = setup.seated(&args.bots)?;
    if let Some(budget) = args.budget {
        let usual = |bot: &Bot| Bot::ALL.contains(bot);
        bots.iter_mut().filter(|bot| usual(bot)).for_each(|bot| *bot = bot.within(budget));
    }
    if bots.iter().all(|bot| bot == &bots[0]) {
        bail!("a contest needs two kinds of bots; here everybody is {}", bots[0]);
    }
    let contest =
        Contest { choices: setup.choices, bots, deals: args.deals.get(), threads: setup.threads, seed: setup.seed };
    let mut book = Book::open(setup.game.info().id, &contest, args.json)?;

    let bar = bar(contest.deals, "deals");
    bar.set_position(book.results().len() as u64);
    let mut trouble = None;
    let done: Vec<u64> = book.results().iter().map(|result| result.deal).collect();
    setup.game.contend(&contest, &done, &mut |result| {
        bar.inc(1);
        book.add(result).map_err(|error| trouble = Some(error)).is_ok()
    })?;
    bar.finish_and_clear();
    if let Some(error) = trouble {
        return Err(error);
    }
    book.close()?;
    print(&text(setup.game.info().title, &contest, &Verdict::new(&contest, book.results())))
}

fn text(title: &str, contest: &Contest, verdict: &Verdict) -> String {
    let words: Vec<String> = contest.choices.words().collect();
    let variant = if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) };
    let rows = verdict.contestants.iter().map(|one| {
        vec![
            format!("{} × {}", one.seats, one.bot),
            percent(&one.wins),
            within(&one.fair_shares, 2),
            within(&one.place, 2),
            within(&one.lead, 2),
            format!("{:.0}", one.rating),
        ]
    });
    let columns = ["bot", "wins a seat", "fair shares", "place", "score lead", "rating"];
    let head = format!(
        "{title}{variant}: {} deals, {} games of {} players, seed {}",
        verdict.deals,
        verdict.games,
        contest.bots.len(),
        contest.seed
    );
    format!("{head}\n\n{}", table(&columns, rows))
}

fn percent(estimate: &Estimate) -> String {
    let Interval(low, high) = estimate.interval;
    format!("{:.1}% ({:.1} to {:.1})", 100.0 * estimate.mean, 100.0 * low, 100.0 * high)
}

fn within(estimate: &Estimate, digits: usize) -> String {
    let Interval(low, high) = estimate.interval;
    format!("{:.digits$} ({low:.digits$} to {high:.digits$})", estimate.mean)
}
