//! A whole game, taken away and checked: every hash, every link of the log, and every step by the rules. What does not
//! fit is named by the first entry that does not.

use engine::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Entry, TableState};
use thiserror::Error;

use super::{Bytes, Chain, fingerprint, read};
use crate::table::{Names, Table};

/// What is exported of a finished game: enough to check it with nothing else at hand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// `tender game 1`.
    pub format: String,
    pub table: String,
    /// The fingerprint of the house's secret, as it was shown; none where nothing was promised.
    pub promise: Option<String>,
    /// What all luck grew from.
    pub seed: String,
    /// The whole log.
    pub entries: Vec<Line>,
    /// Where everything lay before the first decision, as in docs/TRACE.md.
    pub deal: Value,
    /// Everybody's score at the end.
    pub scores: Vec<i32>,
}

/// One entry of a log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// As it is written, letter by letter.
    pub entry: String,
    /// The link of the chain; none where nothing was promised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

const FORMAT: &str = "tender game 1";

/// The first thing that does not fit. Entries are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Misfit {
    #[error("this is no exported game: {0}")]
    Unreadable(String),
    #[error("this export has the form {0:?}, and only {FORMAT:?} can be checked")]
    OtherForm(String),
    #[error("entry {0} cannot be read: {1}")]
    NoEntry(usize, String),
    #[error("entry {0} does not fit its link: it, or an entry before it, is not what was written then")]
    BrokenLink(usize),
    #[error("entry {0} does not fit the game: {1}")]
    NoStep(usize, String),
    #[error("entry {0} comes after the end of the game")]
    AfterTheEnd(usize),
    #[error("entry 2 has another secret than the one whose fingerprint was shown: the house has swapped it")]
    Swapped,
    #[error("the seed is not what the house and the seats put in")]
    OtherSeed,
    #[error("the deal is not the one that the seed gives")]
    OtherDeal,
    #[error("after entry {0} the game is not over")]
    NotOver(usize),
    #[error("the scores are not those that the game ends with")]
    OtherScores,
}

/// What was found out about a game where everything fits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    pub table: String,
    pub game: &'static str,
    pub entries: usize,
    pub steps: usize,
    /// Whether the house had promised anything.
    pub promised: bool,
    /// What each chair gave to the deal, in the order of chairs.
    pub gave: Vec<Gave>,
    /// The last link of the log.
    pub last: Option<String>,
}

/// What a chair gave to the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gave {
    /// 32 bytes, committed before any were shown.
    Share,
    /// Nothing: zeros count.
    Nothing,
    /// It committed and did not reveal: zeros count.
    Withheld,
    /// It revealed something else than it had committed: zeros count.
    False,
}

/// The export of a table whose game is over.
pub fn export(table: &Table, lines: &[String]) -> Option<Game> {
    let game = table.game_on.as_deref().filter(|game| game.to_act().is_empty())?;
    let secret = secret_in(lines.get(1).map_or("", String::as_str));
    let mut chain = secret.map(|secret| Chain::new(&table.code, &secret));
    let mut line = |entry: &String| Line {
        entry: entry.clone(),
        link: chain.as_mut().map(|chain| hex::encode(chain.follow(entry))),
    };
    Some(Game {
        format: FORMAT.to_owned(),
        table: table.code.clone(),
        promise: table.shares.promise(),
        seed: table.seed().to_string(),
        entries: lines.iter().map(&mut line).collect(),
        deal: dealt(table)?,
        scores: Seat::all(table.chairs.len()).map(|seat| game.standing().score(seat)).collect(),
    })
}

/// Checks an exported game, as text, from beginning to end.
pub fn check(text: &str) -> Result<Checked, Misfit> {
    let game: Game = serde_json::from_str(text).map_err(|why| Misfit::Unreadable(why.to_string()))?;
    if game.format != FORMAT {
        return Err(Misfit::OtherForm(game.format));
    }
    let promise = match &game.promise {
        Some(promise) => Some(read(promise).ok_or_else(|| Misfit::Unreadable("its promise is damaged".to_owned()))?),
        None => None,
    };
    let secret = game.entries.get(1).and_then(|line| secret_in(&line.entry));
    let mut chain = secret.map(|secret| Chain::new(&game.table, &secret));
    let mut entries = Vec::new();
    let mut table: Option<Table> = None;
    let mut last = None;
    for (at, line) in game.entries.iter().enumerate() {
        let number = at + 1;
        let entry = Entry::read(&line.entry).map_err(|why| Misfit::NoEntry(number, why.to_string()))?;
        last = chain.as_mut().map(|chain| hex::encode(chain.follow(&line.entry)));
        if number == 2 && promise != secret.map(|secret| fingerprint(&secret)) {
            return Err(Misfit::Swapped);
        }
        if last != line.link {
            return Err(Misfit::BrokenLink(number));
        }
        let misfit = |why: crate::table::BadLog| Misfit::NoStep(number, why.to_string());
        match &mut table {
            // The first two entries make a table together.
            None => {
                entries.push(entry);
                if entries.len() == 2 || game.entries.len() == 1 {
                    table = Some(Table::replay(&game.table, &entries, &Names::new()).map_err(misfit)?);
                }
            }
            Some(table) => {
                if table.state() == TableState::Over && matches!(entry, Entry::Played(_)) {
                    return Err(Misfit::AfterTheEnd(number));
                }
                table.apply(&entry).map_err(misfit)?;
            }
        }
    }
    let table = table.ok_or(Misfit::NotOver(0))?;
    let over = table.game_on.as_deref().filter(|game| game.to_act().is_empty());
    let over = over.ok_or(Misfit::NotOver(game.entries.len()))?;
    if game.seed != table.seed().to_string() {
        return Err(Misfit::OtherSeed);
    }
    if Some(&game.deal) != dealt(&table).as_ref() {
        return Err(Misfit::OtherDeal);
    }
    let scores: Vec<i32> = Seat::all(table.chairs.len()).map(|seat| over.standing().score(seat)).collect();
    if game.scores != scores {
        return Err(Misfit::OtherScores);
    }
    let gave = |seat| match table.shares.given(seat) {
        None => Gave::Nothing,
        Some(share) if share.fits() => Gave::Share,
        Some(share) if share.bytes.is_none() => Gave::Withheld,
        Some(_) => Gave::False,
    };
    Ok(Checked {
        game: table.game.info().title,
        entries: game.entries.len(),
        steps: over.steps().len(),
        promised: promise.is_some(),
        gave: Seat::all(table.chairs.len()).map(gave).collect(),
        last,
        table: game.table,
    })
}

impl Gave {
    /// What a chair did, after "Seat 2".
    pub fn words(self) -> &'static str {
        match self {
            Gave::Share => "put in 32 bytes of its own",
            Gave::Nothing => "put in nothing: zeros count",
            Gave::Withheld => "committed and did not reveal in time: zeros count",
            Gave::False => "revealed something else than it had committed: zeros count",
        }
    }
}

fn secret_in(line: &str) -> Option<Bytes> {
    match Entry::read(line).ok()? {
        Entry::Sealed { secret, .. } => read(&secret),
        _ => None,
    }
}

/// The deal of docs/TRACE.md.
fn dealt(table: &Table) -> Option<Value> {
    let bots: Vec<&str> = table.chairs.iter().map(|_| "person").collect();
    let line = table.game_on.as_deref()?.trace(&table.choices, &bots).ok()?;
    let mut line: Value = serde_json::from_str(&line).ok()?;
    Some(line.get_mut("deal")?.take())
}
