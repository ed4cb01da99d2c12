//! Ratings in words: one number, and one line for what a game changed.

use crate::FAMILIAR;

/// A rating as people read it: "1,512".
pub fn number(points: f64) -> String {
    let whole = points.round() as i64;
    let (sign, size) = (if whole < 0 { "−" } else { "" }, whole.abs());
    if size < 1000 { format!("{sign}{size}") } else { format!("{sign}{},{:03}", size / 1000, size % 1000) }
}

/// A change between two ratings as they are shown: "+14", "−3", "±0".
pub fn signed(before: f64, after: f64) -> String {
    match after.round() as i64 - before.round() as i64 {
        0 => "±0".to_owned(),
        up if up > 0 => format!("+{up}"),
        down => format!("−{}", -down),
    }
}

/// What decided how a game changed a rating.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Why {
    /// As it was rated; who left is last.
    pub place: usize,
    /// How many played.
    pub players: usize,
    /// Before the game, in points.
    pub own: f64,
    /// What the others had on average.
    pub others: f64,
    /// How often the most familiar opponent had been met in the last thirty days.
    pub met: i64,
    /// A bot moved for them.
    pub helped: bool,
    /// A bot sat there at the end.
    pub left: bool,
    /// They would have risen further.
    pub held: bool,
}

impl Why {
    /// "second of four, against stronger players".
    pub fn words(&self) -> String {
        /// Differences below this are luck.
        const ALIKE: f64 = 60.0;
        let against = match self.others - self.own {
            more if more > ALIKE => "stronger players",
            less if less < -ALIKE => "weaker players",
            _ => "players of the same strength",
        };
        let (place, players) = (ordinal(self.place), count(self.players));
        let mut words = match self.left {
            true => format!("counted as last of {players}, because a bot finished the game"),
            false => format!("{place} of {players}, against {against}"),
        };
        if self.helped && !self.left {
            words += "; a bot moved for them, so it can only cost";
        }
        if self.met >= FAMILIAR {
            words += &format!("; met {} times before in thirty days, so it counts less", self.met);
        }
        if self.held {
            words += "; held until they finish ahead of a stronger bot";
        }
        words
    }
}

fn ordinal(place: usize) -> &'static str {
    ["first", "second", "third", "fourth", "fifth", "sixth"].get(place.saturating_sub(1)).copied().unwrap_or("last")
}

fn count(players: usize) -> &'static str {
    ["nobody", "one", "two", "three", "four", "five", "six"].get(players).copied().unwrap_or("many")
}
