//! What a contest shows, with how sure it is of it.
//!
//! Games of one deal are not independent of each other, so every interval is taken over deals.

use serde::Serialize;

use super::ratings::{Meetings, ratings};
use super::{Contest, DealResult, Entrant, GameResult};
use crate::stats::{Interval, of_few, of_few_within};

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
    /// Elo-like, from who finished before whom: 400 points more finish first ten times in eleven. 1500 is the mean of
    /// all kinds of the contest.
    pub rating: Estimate,
    /// For those who played alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solo: Option<Solo>,
}

/// How one kind of bot did alone.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Solo {
    /// Share of the games in which it reached the goal.
    pub reached: Estimate,
    /// Mean rounds of a game, the lost ones included.
    pub rounds: Estimate,
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
    /// Of something between `lowest` and `highest`.
    fn within(sample: &[f64], lowest: f64, highest: f64) -> Estimate {
        let (mean, interval) = of_few_within(sample, (lowest, highest));
        Estimate { mean, interval }
    }

    /// Of something that differs by so much from game to game.
    fn about(sample: &[f64], spread: f64) -> Estimate {
        let mean = sample.iter().sum::<f64>() / sample.len().max(1) as f64;
        let (mean, interval) = of_few(sample, (mean - spread, mean + spread));
        Estimate { mean, interval }
    }

    fn times(self, scale: f64) -> Estimate {
        let Interval(low, high) = self.interval;
        Estimate { mean: self.mean * scale, interval: Interval(low * scale, high * scale) }
    }
}

impl Verdict {
    /// Sums up the deals of `contest`, in any order. All of them fit.
    pub fn new(contest: &Contest, results: &[DealResult]) -> Verdict {
        let mut kinds: Vec<&Entrant> = Vec::new();
        for bot in &contest.bots {
            if !kinds.contains(&bot) {
                kinds.push(bot);
            }
        }
        let meetings: Vec<Meetings> = results.iter().map(|result| meetings(contest, &kinds, result)).collect();
        let mut contestants: Vec<Contestant> = kinds
            .iter()
            .zip(ratings(kinds.len(), &meetings))
            .map(|(kind, rating)| contestant(contest, results, kind, rating))
            .collect();
        contestants.sort_by(|a, b| b.rating.mean.total_cmp(&a.rating.mean));
        let games = results.iter().map(|result| (result.games.len() * games_each(contest)) as u64).sum();
        Verdict { deals: results.len() as u64, games, contestants }
    }
}

/// Games behind one result: everybody plays one who plays alone.
fn games_each(contest: &Contest) -> usize {
    if contest.solo { contest.bots.len() } else { 1 }
}

fn contestant(contest: &Contest, results: &[DealResult], kind: &Entrant, rating: Estimate) -> Contestant {
    let of = |what: &dyn Fn(&Seated) -> f64| -> Vec<f64> {
        results.iter().map(|result| mean(&seats_of(contest, result, kind, what))).collect()
    };
    let spread = |what: &dyn Fn(&Seated) -> f64| -> f64 {
        let all: Vec<f64> = results.iter().flat_map(|result| seats_of(contest, result, kind, what)).collect();
        let mean = mean(&all);
        let variance = all.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / all.len().max(1) as f64;
        // Where nothing differed so far, a point still may.
        variance.sqrt().max(1.0)
    };
    let about = |what: &dyn Fn(&Seated) -> f64| Estimate::about(&of(what), spread(what));
    let seats = contest.bots.len() as f64;
    let wins = Estimate::within(&of(&|seated| seated.win()), 0.0, 1.0);
    Contestant {
        bot: kind.to_string(),
        seats: contest.bots.iter().filter(|&bot| bot == kind).count(),
        wins,
        fair_shares: wins.times(seats),
        place: Estimate::within(&of(&|seated| seated.place()), 1.0, seats),
        lead: about(&|seated| seated.lead()),
        rating,
        solo: contest.solo.then(|| Solo {
            reached: Estimate::within(&of(&|seated| seated.reached()), 0.0, 1.0),
            rounds: about(&|seated| seated.rounds()),
        }),
    }
}

/// One seat of one game.
struct Seated<'a> {
    seat: usize,
    bots: &'a [&'a Entrant],
    game: &'a GameResult,
}

impl Seated<'_> {
    fn win(&self) -> f64 {
        let winners = self.game.places.iter().filter(|&&place| place == 1).count();
        if self.game.places[self.seat] == 1 { 1.0 / winners as f64 } else { 0.0 }
    }

    fn place(&self) -> f64 {
        self.game.places[self.seat].into()
    }

    fn lead(&self) -> f64 {
        let kind = self.bots[self.seat];
        let others = self.bots.iter().zip(&self.game.scores).filter(|(bot, _)| **bot != kind);
        let (count, sum) = others.fold((0.0, 0.0), |(count, sum), (_, &score)| (count + 1.0, sum + f64::from(score)));
        f64::from(self.game.scores[self.seat]) - if count == 0.0 { 0.0 } else { sum / count }
    }

    fn reached(&self) -> f64 {
        self.game.alone.get(self.seat).map_or(0.0, |alone| f64::from(u8::from(!alone.lost)))
    }

    fn rounds(&self) -> f64 {
        self.game.alone.get(self.seat).map_or(0.0, |alone| alone.rounds.into())
    }
}

fn mean(sample: &[f64]) -> f64 {
    sample.iter().sum::<f64>() / sample.len().max(1) as f64
}

/// What is so of every seat that `kind` had in one deal.
fn seats_of(contest: &Contest, result: &DealResult, kind: &Entrant, what: &dyn Fn(&Seated) -> f64) -> Vec<f64> {
    let mut all = Vec::new();
    for (rotation, game) in result.games.iter().enumerate() {
        let bots = contest.seated(rotation);
        let seats = (0..bots.len()).filter(|&seat| bots[seat] == kind);
        all.extend(seats.map(|seat| what(&Seated { seat, bots: &bots, game })));
    }
    all
}

/// Who finished before whom in one deal, kind against kind.
fn meetings(contest: &Contest, kinds: &[&Entrant], result: &DealResult) -> Meetings {
    let number = |bot: &Entrant| kinds.iter().position(|&kind| kind == bot).unwrap_or_default();
    let mut meetings = Meetings::none(kinds.len());
    for (rotation, game) in result.games.iter().enumerate() {
        let bots = contest.seated(rotation);
        for a in 0..bots.len() {
            for b in (0..a).filter(|&b| bots[a] != bots[b]) {
                let won = match game.places[a].cmp(&game.places[b]) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                meetings.add(number(bots[a]), number(bots[b]), won);
            }
        }
    }
    meetings
}
