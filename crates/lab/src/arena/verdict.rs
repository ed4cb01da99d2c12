//! What a contest shows, with how sure it is of it.
//!
//! Games of one deal are not independent of each other, so every interval is taken over deals.

use bots::Bot;
use serde::Serialize;

use super::ratings::{Pair, ratings};
use super::{Contest, DealResult};
use crate::stats::{Interval, mean_and_interval};

/// How all kinds of bots did, over the deals that are finished.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Verdict {
    /// Finished deals, which may be fewer than the contest plans.
    pub deals: u64,
    /// Games in those deals: one for each rotation.
    pub games: u64,
    /// One a kind of bot, the strongest first.
    pub contestants: Vec<Contestant>,
}

/// How one kind of bot did, for each of its seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Contestant {
    /// With its budget, where that is not the usual one.
    pub bot: String,
    /// How many it has in every game.
    pub seats: usize,
    /// Share of the games won; a win shared by two counts half.
    pub wins: Estimate,
    /// The same in shares of what a seat wins among equals.
    pub fair_shares: Estimate,
    /// Mean place, from 1 for the winner; shared places count as the better one.
    pub place: Estimate,
    /// Against the mean of the other kinds at the table.
    pub lead: Estimate,
    /// Elo-like, from who finished before whom; 1500 is the mean of all seats.
    pub rating: f64,
}

/// The mean over all deals, and how sure that is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// Every deal counts the same.
    pub mean: f64,
    /// Where the true mean lies.
    pub interval: Interval,
}

impl Estimate {
    fn of(sample: &[f64], scale: f64) -> Estimate {
        let (mean, Interval(low, high)) = mean_and_interval(sample);
        Estimate { mean: mean * scale, interval: Interval(low * scale, high * scale) }
    }
}

impl Verdict {
    /// Sums up the deals of `contest`, in any order.
    pub fn new(contest: &Contest, results: &[DealResult]) -> Verdict {
        let mut kinds: Vec<Bot> = Vec::new();
        contest.bots.iter().for_each(|&bot| {
            if !kinds.contains(&bot) {
                kinds.push(bot);
            }
        });
        let ratings = ratings(kinds.len(), &pairs(contest, &kinds, results));
        let mut contestants: Vec<Contestant> = kinds
            .iter()
            .zip(ratings)
            .map(|(&kind, rating)| {
                let seats = contest.bots.iter().filter(|&&bot| bot == kind).count();
                let of = |what: &dyn Fn(&Seated) -> f64| -> Vec<f64> {
                    results.iter().map(|result| mean_of_deal(contest, result, kind, what)).collect()
                };
                let wins = of(&|seated| seated.win());
                Contestant {
                    bot: kind.to_string(),
                    seats,
                    wins: Estimate::of(&wins, 1.0),
                    fair_shares: Estimate::of(&wins, contest.bots.len() as f64),
                    place: Estimate::of(&of(&|seated| f64::from(seated.places[seated.seat])), 1.0),
                    lead: Estimate::of(&of(&|seated| seated.lead(kind)), 1.0),
                    rating,
                }
            })
            .collect();
        contestants.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        let games = results.iter().map(|result| result.games.len() as u64).sum();
        Verdict { deals: results.len() as u64, games, contestants }
    }
}

/// One seat of one game.
struct Seated<'a> {
    seat: usize,
    bots: &'a [Bot],
    scores: &'a [i32],
    places: &'a [u8],
}

impl Seated<'_> {
    fn win(&self) -> f64 {
        let winners = self.places.iter().filter(|&&place| place == 1).count();
        if self.places[self.seat] == 1 { 1.0 / winners as f64 } else { 0.0 }
    }

    fn lead(&self, kind: Bot) -> f64 {
        let others = self.bots.iter().zip(self.scores).filter(|(bot, _)| **bot != kind);
        let (count, sum) = others.fold((0, 0), |(count, sum), (_, &score)| (count + 1, sum + score));
        f64::from(self.scores[self.seat]) - if count == 0 { 0.0 } else { f64::from(sum) / f64::from(count) }
    }
}

/// The mean over all seats that `kind` had in one deal.
fn mean_of_deal(contest: &Contest, result: &DealResult, kind: Bot, what: &dyn Fn(&Seated) -> f64) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for (rotation, game) in result.games.iter().enumerate() {
        let bots = contest.seated(rotation);
        for seat in (0..bots.len()).filter(|&seat| bots[seat] == kind) {
            sum += what(&Seated { seat, bots: &bots, scores: &game.scores, places: &game.places });
            count += 1;
        }
    }
    sum / f64::from(count.max(1))
}

/// Who finished before whom, kind against kind.
fn pairs(contest: &Contest, kinds: &[Bot], results: &[DealResult]) -> Vec<Pair> {
    let number = |bot: Bot| kinds.iter().position(|&kind| kind == bot).unwrap_or_default();
    let mut pairs = Vec::new();
    for result in results {
        for (rotation, game) in result.games.iter().enumerate() {
            let bots = contest.seated(rotation);
            for a in 0..bots.len() {
                for b in (0..a).filter(|&b| bots[a] != bots[b]) {
                    let won = match game.places[a].cmp(&game.places[b]) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                    pairs.push(Pair { a: number(bots[a]), b: number(bots[b]), won });
                }
            }
        }
    }
    pairs
}
