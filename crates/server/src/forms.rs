//! What people send by form, and the log of the table that comes of it.

use bots::Bot;
use catalog::AnyGame;
use engine::{Choices, OptionsError, Seat};
use store::{Entry, LOG_FORMAT, Sitter};
use thiserror::Error;

use crate::entropy;
use crate::names::{self, NameError};
use crate::table::{NoSuchClock, Trouble, Who, read_clock};

/// The fields of a form, in order; names may repeat.
pub struct Fields(pub Vec<(String, String)>);

impl Fields {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The length of all texts that a table would keep.
    pub fn text_bytes(&self) -> usize {
        self.0.iter().filter(|(key, _)| key.starts_with("option_")).map(|(_, value)| value.len()).sum()
    }
}

/// Why no table can be opened.
#[derive(Debug, Error)]
pub enum FormError {
    #[error("There is no such game here.")]
    NoSuchGame,
    #[error("How many play? That must be a number.")]
    NoPlayers,
    #[error("There is no such bot: a seat is open, or for one of: {}.", Bot::LEVELS.map(Bot::id).join(", "))]
    NoSuchBot,
    #[error("Not like this: {0}.")]
    Options(#[from] OptionsError),
    #[error(transparent)]
    Clock(#[from] NoSuchClock),
    #[error(transparent)]
    Name(#[from] NameError),
    #[error(transparent)]
    Trouble(#[from] Trouble),
}

/// The game that a form names.
pub fn game(fields: &Fields) -> Result<&'static dyn AnyGame, FormError> {
    fields.get("game").and_then(catalog::find).ok_or(FormError::NoSuchGame)
}

/// The name in the form, else the one used last.
pub fn name(fields: &Fields, who: &Who) -> Result<String, NameError> {
    names::clean(fields.get("name").unwrap_or(&who.name))
}

/// The same, and a stopgap for who has no name yet: one click must do.
pub fn name_or_guest(fields: &Fields, who: &Who) -> Result<String, NameError> {
    match name(fields, who) {
        Err(NameError::Empty) if who.name.is_empty() => Ok("Guest".to_owned()),
        Err(NameError::Empty) => Ok(who.name.clone()),
        other => other,
    }
}

/// A game that starts at once: against bots, with the person in a random seat, or alone if the form says so. How many
/// play and how well the bots do may be said.
pub fn play_now(fields: &Fields, who: &Who) -> Result<Vec<Entry>, FormError> {
    let game = game(fields)?;
    let players = match fields.get("players").filter(|text| !text.is_empty()) {
        _ if fields.get("solo").is_some() => 1,
        Some(text) => text.parse().map_err(|_| FormError::NoPlayers)?,
        None => game.info().usual_players,
    };
    let bot = fields.get("level").map_or(Some(Bot::Greedy), Bot::for_people).ok_or(FormError::NoSuchBot)?;
    let choices = Choices::parse(game.specs(), game.usual(players))?;
    game.check(players, &choices)?;
    let mine = (entropy::number() % players as u64) as usize;
    let mut log = opened(game, players, choices, false, who)?;
    log.extend(Seat::all(players).map(
        |seat| {
            if seat.index() == mine { seated(seat, who) } else { bot_seated(seat, bot) }
        },
    ));
    log.push(Entry::Started);
    Ok(log)
}

/// A table with the person in the seat that the lot falls on, bots in the seats after it where the form wants them, and
/// the rest open.
pub fn new_table(fields: &Fields, who: &Who, lot: u64) -> Result<Vec<Entry>, FormError> {
    let game = game(fields)?;
    let players = fields.get("players").and_then(|text| text.trim().parse().ok()).ok_or(FormError::NoPlayers)?;
    let choices = Choices::parse(game.specs(), words(fields))?;
    game.check(players, &choices)?;
    let mut log = opened(game, players, choices, fields.get("listed").is_some(), who)?;
    log.extend(fields.get("hints").map(|_| Entry::Hints { on: true }));
    log.extend(clock(fields)?);
    log.extend(fields.get("rated").map(|_| Entry::Rated { on: true }));
    let first = lot as usize % players;
    for (chair, seat) in Seat::all(players).cycle().skip(first).take(players).enumerate() {
        match fields.get(&format!("seat_{chair}")).unwrap_or("open") {
            _ if chair == 0 => log.push(seated(seat, who)),
            "open" => {}
            kind => log.push(bot_seated(seat, Bot::for_people(kind).ok_or(FormError::NoSuchBot)?)),
        }
    }
    Ok(log)
}

/// `clock=live-30-120` or `clock=days-3`, and `plays_on`: who does when somebody's time is up.
fn clock(fields: &Fields) -> Result<Option<Entry>, FormError> {
    let bot = fields.get("plays_on").map_or(Some(Bot::Greedy), Bot::for_people).ok_or(FormError::NoSuchBot)?;
    let limit = read_clock(fields.get("clock").unwrap_or_default())?;
    Ok(limit.map(|limit| Entry::Clock { limit, bot: bot.id().to_owned() }))
}

/// `option=id` switches something on, `option_id=3` gives a number or a text; an empty one is none.
pub fn words(fields: &Fields) -> Vec<String> {
    let flags = fields.0.iter().filter(|(key, _)| key == "option").map(|(_, id)| id.clone());
    let values = fields.0.iter().filter_map(|(key, value)| {
        // What comes first in a text stays: complaints count its lines.
        let (id, value) = (key.strip_prefix("option_")?, value.trim_end());
        (!value.is_empty()).then(|| format!("{id}={value}"))
    });
    flags.chain(values).collect()
}

/// A table, and what the house puts into its deal.
fn opened(
    game: &'static dyn AnyGame,
    players: usize,
    choices: Choices,
    listed: bool,
    who: &Who,
) -> Result<Vec<Entry>, FormError> {
    let created = Entry::Created {
        game: game.info().id.to_owned(),
        players,
        choices,
        seed: String::new(),
        listed,
        host: who.id.clone(),
        format: LOG_FORMAT,
        edition: game.edition(),
    };
    Ok(vec![created, entropy::sealed(None)?])
}

fn seated(seat: Seat, who: &Who) -> Entry {
    Entry::Seated { seat, sitter: Sitter::Person { id: who.id.clone() } }
}

fn bot_seated(seat: Seat, bot: Bot) -> Entry {
    Entry::Seated { seat, sitter: Sitter::Bot { kind: bot.id().to_owned() } }
}
