//! `tender arena --ratings`: what the levels that people meet are worth on the scale of people's ratings. Weng-Lin is
//! played over the games of a contest until it comes to rest; Casual is put where people begin.

use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::path::Path;

use anyhow::{Context, bail};
use bots::Bot;
use engine::{Dice, Quick};
use lab::{Contest, DealResult, Entrant};
use ratings::{Book, Measured, Player, Rating, START, after, written};
use serde_json::json;

use super::book::About;
use super::entrants::Frozen;
use super::{Args, play};
use crate::setup::Opened;
use crate::terminal::print;

/// The same shares of time that they have at a table, 0.3 s and 2 s, in iterations.
const WHO: [&str; 4] = ["gentle", "greedy", "sharp@15it", "master@100it"];
const DEALS: u64 = 40;
/// So many games until a rating rests, and as many again that are averaged.
const PASSES: usize = 1500;
/// How often deals are drawn anew to see how far luck reaches.
const DRAWS: usize = 200;

pub fn run(args: &Args, path: &Path) -> anyhow::Result<()> {
    let mut book: Book = match std::fs::read_to_string(path) {
        Ok(text) => toml::from_str(&text).with_context(|| format!("{} holds no ratings of bots", path.display()))?,
        Err(_) => Book::new(),
    };
    let games: Vec<&str> = match &args.games[..] {
        [] => catalog::shown().map(|game| game.info().id).collect(),
        named => named.iter().map(String::as_str).collect(),
    };
    for game in games {
        let setup = args.setup.open_for(args.setup.players.or(Some(WHO.len())), game)?;
        let contest = contest(args, &setup)?;
        let results = play(&setup, &contest, &About::new("ratings", json!({ "game": game })), None)?;
        let who = contest.bots.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let bots = measure(&contest, &results, setup.seed)?;
        book.insert(game.to_owned(), ratings::Contest { who, deals: results.len() as u64, seed: setup.seed, bots });
        // One game after the other, so that what was measured is kept.
        std::fs::write(path, written(&book)).with_context(|| format!("cannot write {}", path.display()))?;
    }
    print(&written(&book))
}

fn contest(args: &Args, setup: &Opened) -> anyhow::Result<Contest> {
    let names: Vec<String> = if args.bots.is_empty() { WHO.map(str::to_owned).to_vec() } else { args.bots.clone() };
    let frozen = Frozen::read(&[])?;
    let entrant = |text: &String| frozen.entrant(text, setup.game, args.budget);
    let entrants = names.iter().map(entrant).collect::<anyhow::Result<Vec<Entrant>>>()?;
    if !entrants.iter().any(|entrant| entrant.bot == Bot::Greedy) {
        bail!("a greedy bot has to be there: it is what the others are measured against");
    }
    Ok(Contest {
        choices: setup.choices.clone(),
        bots: setup.seated(&entrants)?,
        solo: false,
        deals: args.deals.map_or(DEALS, NonZeroU64::get),
        threads: setup.threads,
        seed: setup.seed,
    })
}

/// Who finished where, by kind.
type Finish = Vec<(&'static str, usize)>;

fn measure(contest: &Contest, results: &[DealResult], seed: u64) -> anyhow::Result<BTreeMap<String, Measured>> {
    let finishes = |result: &DealResult| -> Vec<Finish> {
        let game = |(rotation, game): (usize, &lab::GameResult)| {
            let seated = contest.seated(rotation);
            seated.iter().map(|one| one.bot.id()).zip(game.places.iter().map(|&place| place.into())).collect()
        };
        result.games.iter().enumerate().map(game).collect()
    };
    let deals: Vec<Vec<Finish>> = results.iter().map(finishes).collect();
    if deals.is_empty() {
        bail!("no deal was played");
    }
    let mut luck = Quick::new(seed);
    let all: Vec<&Vec<Finish>> = deals.iter().collect();
    let found = rest(&all, &mut luck);
    let drawn: Vec<BTreeMap<&str, f64>> = (0..DRAWS)
        .map(|_| {
            let some: Vec<&Vec<Finish>> =
                deals.iter().map(|_| &deals[luck.below(deals.len() as u32) as usize]).collect();
            rest(&some, &mut luck)
        })
        .collect();
    let one = |(kind, points): (&&str, &f64)| {
        let mut of: Vec<f64> = drawn.iter().filter_map(|points| points.get(kind).copied()).collect();
        of.sort_by(f64::total_cmp);
        let at = |share: f64| of[((of.len() - 1) as f64 * share).round() as usize].round() as i64;
        ((*kind).to_owned(), Measured { points: points.round() as i64, low: at(0.025), high: at(0.975) })
    };
    Ok(found.iter().map(one).collect())
}

/// Where the ratings come to rest when these deals are played again and again, in points. One game more, which everybody
/// shared, keeps who never lost at a finite distance.
fn rest(deals: &[&Vec<Finish>], luck: &mut Quick) -> BTreeMap<&'static str, f64> {
    let mut ratings: BTreeMap<&'static str, Rating> = BTreeMap::new();
    let mut sums: BTreeMap<&'static str, f64> = BTreeMap::new();
    let games: Vec<&Finish> = deals.iter().flat_map(|deal| deal.iter()).collect();
    let shared: Finish = games[0].iter().map(|&(kind, _)| (kind, 1)).collect();
    for pass in 0..2 * PASSES {
        let drawn = luck.below(games.len() as u32 + 1) as usize;
        let game = games.get(drawn).copied().unwrap_or(&shared);
        let players: Vec<Player> = game
            .iter()
            .map(|&(kind, place)| {
                let rating = ratings.get(kind).copied().unwrap_or_default();
                Player { rating, place, weight: 1.0, ceiling: f64::INFINITY, helped: false }
            })
            .collect();
        // Of several of one kind the last one's change counts.
        ratings.extend(game.iter().map(|&(kind, _)| kind).zip(after(&players)));
        if pass >= PASSES {
            for (&kind, rating) in &ratings {
                *sums.entry(kind).or_default() += rating.points() / PASSES as f64;
            }
        }
    }
    let middle = sums.get(Bot::Greedy.id()).copied().unwrap_or(START);
    sums.into_iter().map(|(kind, points)| (kind, points - middle + START)).collect()
}
