//! What bots are measured at, as `tender arena --ratings` writes it down. People see it where they choose a bot.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::Rating;

/// The file as it is kept.
pub const BOTS: &str = include_str!("../bots.toml");

/// What was measured, game by game.
pub type Book = BTreeMap<String, Contest>;

/// One game's bots among each other.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// Who played, with their budgets.
    pub who: String,
    /// How many deals, each played once for every rotation of the seats.
    pub deals: u64,
    /// Where the luck came from.
    pub seed: u64,
    /// By kind of bot.
    pub bots: BTreeMap<String, Measured>,
}

/// One kind of bot. Casual is 1,500 in every game, because that is where people begin.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// What people see, and what their ratings are worked out with.
    pub points: i64,
    /// Where the true figure lies, with 95% confidence.
    pub low: i64,
    /// The other end.
    pub high: i64,
}

static BOOK: LazyLock<Book> = LazyLock::new(|| toml::from_str(BOTS).unwrap_or_default());

/// The rating of a kind of bot in a game, by their ids; none when it was not measured.
pub fn measured(game: &str, kind: &str) -> Option<Rating> {
    BOOK.get(game)?.bots.get(kind).map(|one| Rating::fixed(one.points as f64))
}

/// The file that says this.
pub fn written(book: &Book) -> String {
    let mut text = "# Measured by `tender arena --ratings crates/ratings/bots.toml`; see docs/RATINGS.md.\n".to_owned();
    for (game, Contest { who, deals, seed, bots }) in book {
        // Writing to a text cannot fail.
        let _ = write!(text, "\n[{game}]\nwho = {who:?}\ndeals = {deals}\nseed = {seed}\n\n[{game}.bots]\n");
        for (kind, Measured { points, low, high }) in bots {
            let _ = writeln!(text, "{kind} = {{ points = {points}, low = {low}, high = {high} }}");
        }
    }
    text
}
