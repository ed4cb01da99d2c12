//! How good somebody is, in a number: Weng-Lin ratings by `skillratings`, on a scale where newcomers begin at 1,500, with
//! the rules that hold a rating down. Pure arithmetic; rows and pages are elsewhere. docs/RATINGS.md says it in words.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bots;
mod hold;
mod words;

pub use bots::{BOTS, Book, Contest, Measured, measured, written};
pub use hold::{CEILING, FAMILIAR, FLOOR, HIGHER, WINDOW_DAYS, ceiling, freshness};
pub use words::{Why, number, signed};

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// Where everybody begins, in points.
pub const START: f64 = 1500.0;
/// A rating settles with so many games.
pub const SETTLED: i64 = 10;
/// Points for one unit of Weng-Lin's scale, on which newcomers are 25 ± 8.33.
const POINTS: f64 = 40.0;
const MIDDLE: f64 = 25.0;
/// Nobody is ever surer than this: people learn, and a rating that cannot move any more would not show it.
const SUREST: f64 = 1.5;
/// How sure a measured bot is taken to be.
const MEASURED: f64 = 1.0;

/// A rating on Weng-Lin's scale: what somebody is thought to be, and how uncertain that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The mean; 25 for newcomers.
    pub mu: f64,
    /// The uncertainty; 25/3 for newcomers.
    pub sigma: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { mu: MIDDLE, sigma: MIDDLE / 3.0 }
    }
}

impl Rating {
    /// A bot's, which never moves.
    pub fn fixed(points: f64) -> Rating {
        Rating { mu: mu(points), sigma: MEASURED }
    }

    /// What people see.
    pub fn points(self) -> f64 {
        START + (self.mu - MIDDLE) * POINTS
    }

    /// What stands after the ±: two times in three the truth is this near.
    pub fn spread(self) -> f64 {
        self.sigma * POINTS
    }
}

/// Somebody in a rated game that is over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Player {
    /// Before the game.
    pub rating: Rating,
    /// 1 for the winner; shared places are equal.
    pub place: usize,
    /// How much of the change counts, from 0 to 1.
    pub weight: f64,
    /// Up to how many points the game may lift them.
    pub ceiling: f64,
    /// A bot moved for them, so that they can only lose.
    pub helped: bool,
}

impl Player {
    /// A bot, whose rating is only looked at.
    pub fn bot(rating: Rating, place: usize) -> Player {
        Player { rating, place, weight: 0.0, ceiling: f64::INFINITY, helped: false }
    }
}

/// Everybody's rating after the game, in the same order. Without an opponent nothing changes.
pub fn after(players: &[Player]) -> Vec<Rating> {
    let before: Vec<[WengLinRating; 1]> =
        players.iter().map(|one| [WengLinRating { rating: one.rating.mu, uncertainty: one.rating.sigma }]).collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        before.iter().zip(players).map(|(team, one)| (&team[..], MultiTeamOutcome::new(one.place))).collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let held = |(one, team): (&Player, &Vec<WengLinRating>)| team.first().map_or(one.rating, |full| hold(one, full));
    players.iter().zip(&after).map(held).collect()
}

/// The change that counts, of the full one.
fn hold(one: &Player, full: &WengLinRating) -> Rating {
    let weight = one.weight.clamp(0.0, 1.0);
    let Rating { mu: before, sigma } = one.rating;
    let rise = (full.rating - before) * weight;
    let rise = if one.helped { rise.min(0.0) } else { rise };
    // Who is above the ceiling already stays there until they lose.
    let most = mu(one.ceiling).max(before);
    let least = mu(FLOOR).min(before);
    let uncertainty = sigma + (full.uncertainty - sigma) * weight;
    Rating { mu: (before + rise).clamp(least, most), sigma: uncertainty.clamp(SUREST.min(sigma), sigma) }
}

fn mu(points: f64) -> f64 {
    MIDDLE + (points - START) / POINTS
}

/// The month of a moment in milliseconds since 1970, as `2026-11`, by universal time.
pub fn month(ms: i64) -> String {
    let moment = jiff::Timestamp::from_millisecond(ms).unwrap_or_default();
    let date = moment.to_zoned(jiff::tz::TimeZone::UTC).date();
    format!("{:04}-{:02}", date.year(), date.month())
}

#[cfg(test)]
mod tests;
