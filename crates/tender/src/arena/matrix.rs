//! `tender arena --matrix`: each kind of bot alone among others of each other kind, with equal time a decision.

use std::path::Path;

use anyhow::bail;
use bots::Budget;
use lab::{Contest, DealResult};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Args;
use super::book::{About, Book};
use super::cells::Cells;
use super::entrants::Frozen;
use crate::setup::Opened;
use crate::terminal::{bar, print};

const KINDS: [&str; 4] = ["plain", "greedy", "sharp", "master"];
/// What a busy house and a phone have.
const BUDGET: &str = "10ms";
const DEALS: u64 = 100;
const PLAYERS: usize = 4;

/// One line of the file.
#[derive(Clone, Serialize, Deserialize)]
pub struct Line {
    pub game: String,
    pub edition: u32,
    /// Who sits alone.
    pub alone: String,
    /// Who has all the other seats.
    pub among: String,
    #[serde(flatten)]
    pub result: DealResult,
}

/// One pair of kinds in one game.
struct Pair {
    opened: usize,
    contest: Contest,
    done: Vec<u64>,
}

pub fn run(args: &Args, path: &Path) -> anyhow::Result<()> {
    let budget = args.budget.map_or_else(|| BUDGET.parse::<Budget>(), Ok)?;
    let kinds: Vec<&str> =
        if args.bots.is_empty() { KINDS.to_vec() } else { args.bots.iter().map(String::as_str).collect() };
    if let Some(twice) = kinds.iter().enumerate().find(|(at, kind)| kinds[..*at].contains(kind)) {
        bail!("{} is named twice", twice.1);
    }
    if let Some(nobody) = args.alone.iter().find(|alone| !kinds.contains(&alone.as_str())) {
        bail!("{nobody} is to be alone and is none of the kinds: {}", kinds.join(", "));
    }
    let frozen = Frozen::read(&args.frozen)?;
    let tables = tables(args)?;
    let mut pairs = pairs(&tables, &kinds, &frozen, budget)?;
    // Of two players each is alone, whoever is named first.
    let is_asked_for = |name: &String| args.alone.is_empty() || args.alone.contains(name);
    pairs.retain(|pair| {
        let bots = &pair.contest.bots;
        is_asked_for(&bots[0].name) || bots.len() == 2 && is_asked_for(&bots[1].name)
    });

    let about = About::new(
        "matrix",
        json!({
            "players": args.setup.players.unwrap_or(PLAYERS),
            "options": tables.first().map(|table| &table.choices),
            "budget": budget.to_string(),
            "seed": args.setup.seed,
            "numbers": frozen.numbers(),
        }),
    );
    let (mut book, mut lines): (Book, Vec<Line>) = Book::open(Some(path), &about)?;
    // What cannot be summed up is better known now.
    Cells::new(about.clone(), lines.clone())?;
    for pair in &mut pairs {
        let (game, bots) = (tables[pair.opened].game, &pair.contest.bots);
        let id = game.info().id;
        let mut here = lines.iter().filter(|line| line.game == id);
        if let Some(other) = here.clone().find(|line| line.edition != game.edition()) {
            let (kept, now) = (other.edition, game.edition());
            bail!(
                "{} holds {id} by edition {kept} of its rules, and now it is {now}; give another file",
                path.display()
            );
        }
        let of_pair = |line: &&Line| line.alone == bots[0].name && line.among == bots[1].name;
        pair.done = here.by_ref().filter(of_pair).map(|line| line.result.deal).collect();
    }
    play(args.deals.map_or(DEALS, std::num::NonZeroU64::get), &tables, &mut pairs, &mut book, &mut lines)?;
    print(&Cells::new(about, lines)?.markdown())
}

/// The tables of all games that were named, or of all that so many can play.
fn tables(args: &Args) -> anyhow::Result<Vec<Opened>> {
    let open = |id: &str| args.setup.open_for(args.setup.players.or(Some(PLAYERS)), id);
    let tables: Vec<Opened> = if args.games.is_empty() {
        if !args.setup.options.is_empty() || args.setup.deck.is_some() {
            bail!("options and decks belong to a game; name it");
        }
        catalog::shown().filter_map(|game| open(game.info().id).ok()).collect()
    } else {
        args.games.iter().map(|game| open(game)).collect::<Result<_, _>>()?
    };
    match tables.first() {
        None => bail!("no game can be played by so many"),
        Some(table) if table.players < 2 => {
            bail!("who plays alone meets nobody; compare bots with --players 1 --bots sharp,greedy")
        }
        Some(_) => Ok(tables),
    }
}

fn pairs(tables: &[Opened], kinds: &[&str], frozen: &Frozen, budget: Budget) -> anyhow::Result<Vec<Pair>> {
    if kinds.len() < 2 {
        bail!("a matrix needs two kinds of bots");
    }
    let mut pairs = Vec::new();
    for (opened, table) in tables.iter().enumerate() {
        let entrant = |kind: &&str| {
            let entrant = frozen.entrant(kind, table.game, Some(budget))?;
            Ok(lab::Entrant { name: (*kind).to_owned(), ..entrant })
        };
        let entrants = kinds.iter().map(entrant).collect::<anyhow::Result<Vec<_>>>()?;
        for (at, alone) in entrants.iter().enumerate() {
            // Of two, each is alone among the other.
            let first = if table.players == 2 { at + 1 } else { 0 };
            for among in entrants.iter().skip(first).filter(|&among| among != alone) {
                let mut bots = vec![among.clone(); table.players];
                bots[0] = alone.clone();
                let contest = Contest {
                    choices: table.choices.clone(),
                    bots,
                    solo: false,
                    deals: 0,
                    threads: table.threads,
                    seed: table.seed,
                };
                pairs.push(Pair { opened, contest, done: Vec::new() });
            }
        }
    }
    Ok(pairs)
}

/// A few deals of every pair, then a few more, so that a run that is stopped early says something of everybody.
fn play(
    deals: u64,
    tables: &[Opened],
    pairs: &mut [Pair],
    book: &mut Book,
    lines: &mut Vec<Line>,
) -> anyhow::Result<()> {
    let bar = bar(deals * pairs.len() as u64, "deals");
    bar.set_position(pairs.iter().flat_map(|pair| &pair.done).filter(|&&deal| deal < deals).count() as u64);
    let at_once = tables.first().map_or(1, |table| table.threads as u64);
    for until in (0..deals).step_by(at_once as usize).map(|first| deals.min(first + at_once)) {
        for pair in &mut *pairs {
            pair.contest.deals = until;
            let (game, bots) = (tables[pair.opened].game, &pair.contest.bots);
            let (mut played, mut trouble) = (Vec::new(), None);
            game.contend(&pair.contest, &pair.done, &mut |result| {
                bar.inc(1);
                played.push(result.deal);
                let line = Line {
                    game: game.info().id.to_owned(),
                    edition: game.edition(),
                    alone: bots[0].name.clone(),
                    among: bots[1].name.clone(),
                    result,
                };
                let kept = book.add(&line).map_err(|error| trouble = Some(error)).is_ok();
                lines.push(line);
                kept
            })?;
            if let Some(error) = trouble {
                return Err(error);
            }
            pair.done.extend(played);
        }
    }
    bar.finish_and_clear();
    Ok(())
}
