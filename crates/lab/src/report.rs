//! What came out: figures for people and for programs.

use std::time::Duration;

use bots::Bot;
use engine::{Choices, Figures};
use serde::Serialize;
use serde_json::{Value, json};

use crate::simulate::Plan;
use crate::stats::{Interval, Sample, wilson};
use crate::sums::{SeatSums, Sums, WIN};

/// The outcome of a simulation. All but the times depend on the plan alone, not on threads.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Its id.
    pub game: &'static str,
    /// How many sat at the table.
    pub players: usize,
    /// As they were chosen; what is not in it was off.
    pub options: Choices,
    /// One for every seat, with its budget where that is not the usual one.
    pub bots: Vec<String>,
    /// What every game grew from, together with its number.
    pub seed: u64,
    /// How many were played, all to the end.
    pub games: u64,
    /// In all games and by all seats together.
    pub decisions: u64,
    /// Time on the clock, not summed over threads.
    pub seconds: f64,
    /// By all threads together.
    pub games_per_second: f64,
    /// By all threads together.
    pub decisions_per_second: f64,
    /// How long the games were.
    pub length: Length,
    /// One for every seat, in table order.
    pub seats: Vec<SeatReport>,
    /// What the game itself counted.
    #[serde(skip)]
    pub figures: Vec<Figures>,
}

/// Decisions in one game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Length {
    /// Over all games.
    pub mean: f64,
    /// Of the shortest game; 0 when there was none.
    pub min: u64,
    /// Of the longest game; 0 when there was none.
    pub max: u64,
}

/// How one seat did, over all games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatReport {
    /// As in [`Report::bots`].
    pub bot: String,
    /// What it scored.
    pub score: Score,
    /// How often it won.
    pub wins: Wins,
    /// Mean place; shared places count as the better one.
    pub place: f64,
}

/// Final scores of one seat.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Score {
    /// Over all games.
    pub mean: f64,
    /// Of the mean.
    pub interval: Interval,
    /// Standard deviation from game to game.
    pub sd: f64,
    /// The lowest of all games; 0 when there was none.
    pub min: i32,
    /// The highest of all games; 0 when there was none.
    pub max: i32,
}

/// How often one seat won.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Wins {
    /// Share of all games; a win shared by two counts half for each.
    pub share: f64,
    /// Of the share, by Wilson.
    pub interval: Interval,
}

impl Report {
    pub(crate) fn new(
        game: &'static str,
        plan: &Plan,
        sums: &Sums,
        figures: Vec<Figures>,
        elapsed: Duration,
    ) -> Report {
        let seconds = elapsed.as_secs_f64().max(1e-9);
        let (min, max) = sums.length.0.unwrap_or_default();
        Report {
            game,
            players: plan.bots.len(),
            options: plan.choices.clone(),
            bots: plan.bots.iter().map(Bot::to_string).collect(),
            seed: plan.seed,
            games: sums.games,
            decisions: sums.decisions,
            seconds,
            games_per_second: sums.games as f64 / seconds,
            decisions_per_second: sums.decisions as f64 / seconds,
            length: Length { mean: sums.decisions as f64 / sums.games.max(1) as f64, min, max },
            seats: plan
                .bots
                .iter()
                .zip(&sums.seats)
                .map(|(bot, seat)| seat.report(bot.to_string(), sums.games))
                .collect(),
            figures,
        }
    }

    /// The report with the game's own figures under their ids.
    pub fn to_json(&self) -> Value {
        let mut value = json!(self);
        for figures in &self.figures {
            value[figures.id] = json!({
                "title": figures.title,
                "columns": figures.columns,
                "rows": figures.rows,
            });
        }
        value
    }
}

impl SeatSums {
    fn report(&self, bot: String, games: u64) -> SeatReport {
        let Sample { mean, sd, interval } = Sample::of_sums(games, self.score, self.squares);
        let (min, max) = self.scores.0.unwrap_or_default();
        let share = self.wins as f64 / (WIN * games.max(1)) as f64;
        SeatReport {
            bot,
            score: Score { mean, interval, sd, min, max },
            wins: Wins { share, interval: wilson(share, games) },
            place: self.places as f64 / games.max(1) as f64,
        }
    }
}
