//! `tender arena`: bots meet in duplicate deals, and the better one shows.

mod book;
mod cells;
mod entrants;
mod matrix;
mod measured;

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::bail;
use bots::Budget;
use engine::MAX_SEATS;
use lab::{Contest, Contestant, DealResult, Entrant, Estimate, Interval, Verdict};
use serde_json::json;

use crate::setup::{Opened, Setup, games};
use crate::terminal::{bar, print, table};
pub use book::About;
use book::Book;
use cells::Cells;
use entrants::{Frozen, Named, freeze};

const EXAMPLES: &str = "\
Examples:
  tender arena second-estimate --bots greedy,random,random,random
      one sensible player among three careless ones: 1,000 deals, each from every seat
  tender arena noble-flood --bots sharp,greedy,greedy,greedy --budget 100ms --deals 200 --json sharp.jsonl
      one that thinks ahead; stopped half-way, the same command goes on where it was
  tender arena mow-money --bots master@2000it,sharp@300it --players 4
      two budgets against each other; iterations give the same figures on any machine
  tender arena market-twist --players 1 --bots sharp,greedy
      everybody plays the same deals alone, and is placed by rounds
  tender arena i-bid-you-not --frozen old=docs/strength/tunings-1.toml --bots master,old,old,old --budget 100ms
      an earlier version of the search, by its numbers
  tender arena --matrix 10ms.jsonl --budget 10ms --deals 100
      every kind alone among every other, in every game; then --show 10ms.jsonl, or --compare 10ms.jsonl new.jsonl
  tender arena noble-flood mow-money --matrix 10ms.jsonl --bots plain,greedy,master --alone master
      some cells of it: one master among players of the other two kinds, in two games
  tender arena noble-flood --ratings crates/ratings/bots.toml --deals 40
      the ratings that bots have for people, measured anew

Every deal is played once for every way to rotate the seats, and intervals are taken over deals.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game to play; for a matrix any number of games, or all
    #[arg(value_name = "GAME", value_parser = games())]
    games: Vec<String>,

    #[command(flatten)]
    setup: Setup,

    /// Who plays, seat by seat. A short list starts over until all seats are taken. A budget of its own is given as
    /// in sharp@100ms. For a matrix: the kinds, if not plain,greedy,sharp,master
    #[arg(short, long, value_name = "BOT,...", value_delimiter = ',')]
    bots: Vec<String>,

    /// Of a matrix only the rows of these kinds: how they do alone among each other kind
    #[arg(long, value_name = "BOT,...", value_delimiter = ',', requires = "matrix")]
    alone: Vec<String>,

    /// Call the search that goes by the numbers in this file by a name, to play against it
    #[arg(long, value_name = "NAME=FILE", value_parser = Named::from_str)]
    frozen: Vec<Named>,

    /// How many deals; if not given 1,000, or 100 for a matrix
    #[arg(short, long, value_name = "N")]
    deals: Option<NonZeroU64>,

    /// How long bots that think ahead may think about a decision: a time of the processor, or a number of iterations; if
    /// not given their usual time, or 10ms for a matrix
    #[arg(long, value_name = "100ms|5000it", value_parser = Budget::from_str)]
    budget: Option<Budget>,

    /// Keep every deal in this file, one JSON line each. If it is there already, the contest goes on where it stopped
    #[arg(long, value_name = "FILE", group = "does")]
    json: Option<PathBuf>,

    /// Let each kind play alone among others of each other kind, and keep every deal in this file. If it is there
    /// already, the matrix goes on where it stopped
    #[arg(long, value_name = "FILE", group = "does")]
    matrix: Option<PathBuf>,

    /// Print a matrix as Markdown
    #[arg(long, value_name = "FILE", group = "does")]
    show: Option<PathBuf>,

    /// Say what moved from one matrix to another by more than luck explains
    #[arg(long, value_names = ["OLD", "NEW"], num_args = 2, group = "does")]
    compare: Vec<PathBuf>,

    /// Measure what the levels that people meet are worth on the scale of people's ratings, and keep it in this file
    #[arg(long, value_name = "FILE", group = "does")]
    ratings: Option<PathBuf>,

    /// Write down in this file how all searches are tuned now, for --frozen in later versions
    #[arg(long, value_name = "FILE", group = "does")]
    freeze: Option<PathBuf>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    if let Some(path) = &args.matrix {
        return matrix::run(&args, path);
    }
    if let Some(path) = &args.ratings {
        return measured::run(&args, path);
    }
    if let Some(path) = &args.show {
        return print(&Cells::read(path)?.markdown());
    }
    if let [old, new] = &args.compare[..] {
        return print(&Cells::read(old)?.compare(&Cells::read(new)?));
    }
    if let Some(path) = &args.freeze {
        return freeze(path);
    }
    match &args.games[..] {
        [game] => contend(&args, game),
        [] => bail!("name a game, or use --matrix, --ratings, --show, --compare or --freeze"),
        _ => bail!("a contest is of one game; several make a matrix (--matrix FILE)"),
    }
}

fn contend(args: &Args, game: &str) -> anyhow::Result<()> {
    let setup = args.setup.open(game)?;
    let frozen = Frozen::read(&args.frozen)?;
    let contest = contest(args, &setup, &frozen)?;
    let about = About::new(
        "contest",
        json!({
            "game": game,
            "edition": setup.game.edition(),
            "players": setup.players,
            "options": contest.choices,
            "bots": contest.bots.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "numbers": frozen.numbers(),
            "seed": contest.seed,
        }),
    );
    let results = play(&setup, &contest, &about, args.json.as_deref())?;
    print(&text(setup.game.info().title, &contest, &Verdict::new(&contest, &results)))
}

fn contest(args: &Args, setup: &Opened, frozen: &Frozen) -> anyhow::Result<Contest> {
    let entrant = |text: &String| frozen.entrant(text, setup.game, args.budget);
    let entrants = args.bots.iter().map(entrant).collect::<anyhow::Result<Vec<Entrant>>>()?;
    let solo = setup.players == 1;
    let bots = match &entrants[..] {
        [] => bail!("say who plays, as in --bots sharp,greedy"),
        many if solo && many.len() > MAX_SEATS => {
            bail!("{} bots are too many; {MAX_SEATS} can be compared", many.len())
        }
        _ if solo => entrants,
        _ => setup.seated(&entrants)?,
    };
    if bots.iter().all(|bot| bot == &bots[0]) {
        bail!("a contest needs two kinds of bots; here everybody is {}", bots[0]);
    }
    Ok(Contest {
        choices: setup.choices.clone(),
        bots,
        solo,
        deals: args.deals.map_or(DEALS, NonZeroU64::get),
        threads: setup.threads,
        seed: setup.seed,
    })
}

const DEALS: u64 = 1_000;

/// Plays what the file does not have yet. In order of deals.
pub fn play(setup: &Opened, contest: &Contest, about: &About, path: Option<&Path>) -> anyhow::Result<Vec<DealResult>> {
    let (mut book, mut results): (Book, Vec<DealResult>) = Book::open(path, about)?;
    if let (Some(path), Some(odd)) = (path, results.iter().find(|result| !contest.fits(result))) {
        bail!("deal {} in {} is none of this contest", odd.deal, path.display());
    }
    results.retain(|result| result.deal < contest.deals);
    results.sort_by_key(|result| result.deal);
    results.dedup_by_key(|result| result.deal);
    let bar = bar(contest.deals, "deals");
    bar.set_position(results.len() as u64);
    let mut trouble = None;
    let done: Vec<u64> = results.iter().map(|result| result.deal).collect();
    setup.game.contend(contest, &done, &mut |result| {
        bar.inc(1);
        let kept = book.add(&result).map_err(|error| trouble = Some(error)).is_ok();
        results.push(result);
        kept
    })?;
    bar.finish_and_clear();
    if let Some(error) = trouble {
        return Err(error);
    }
    results.sort_by_key(|result| result.deal);
    Ok(results)
}

const EXPLAINED: &str = "\
In brackets: where the true figure lies, with 95% confidence. Fair shares: wins in shares of what a seat wins among
equals. Rating: from who finished before whom; 400 points more finish first ten times in eleven, and 1500 is the mean of
this contest, so that ratings of different contests cannot be compared.";

pub fn text(title: &str, contest: &Contest, verdict: &Verdict) -> String {
    let words: Vec<String> = contest.choices.words().collect();
    let variant = if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) };
    let Verdict { deals, games, contestants } = verdict;
    let who = if contest.solo { "one player".to_owned() } else { format!("{} players", contest.players()) };
    let head = format!("{title}{variant}: {deals} deals, {games} games of {who}, seed {}", contest.seed);
    let row = |one: &Contestant| {
        let (name, place, rating) =
            (format!("{} × {}", one.seats, one.bot), within(&one.place, 2), within(&one.rating, 0));
        match &one.solo {
            None => vec![name, percent(&one.wins), within(&one.fair_shares, 2), place, within(&one.lead, 2), rating],
            Some(solo) => {
                vec![name, percent(&one.wins), percent(&solo.reached), within(&solo.rounds, 1), place, rating]
            }
        }
    };
    let columns = match contest.solo {
        false => ["bot", "wins a seat", "fair shares", "place", "score lead", "rating"],
        true => ["bot", "best of a deal", "reached the goal", "rounds", "place", "rating"],
    };
    format!("{head}\n\n{}\n\n{EXPLAINED}", table(&columns, contestants.iter().map(row)))
}

fn percent(estimate: &Estimate) -> String {
    let Interval(low, high) = estimate.interval;
    format!("{:.1}% ({:.1} to {:.1})", 100.0 * estimate.mean, 100.0 * low, 100.0 * high)
}

pub fn within(estimate: &Estimate, digits: usize) -> String {
    let Interval(low, high) = estimate.interval;
    format!("{:.digits$} ({low:.digits$} to {high:.digits$})", estimate.mean)
}
