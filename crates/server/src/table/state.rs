//! A table as its log tells it: who sits where, what is played, what happened. Pure; the task around it does the rest.

use std::borrow::Cow;

use bots::Bot;
use catalog::{AnyGame, AnyMatch, OpenError};
use engine::{Choices, Refusal, Seat, Seats, Seed, Step};
use store::{Entry, IndexRow, LOG_FORMAT, PersonId, Sitter, TableState};
use thiserror::Error;

use super::called::Names;
use super::pace::Speed;
use super::story::Happening;
use crate::listing::Summary;
use crate::names;

/// A table after some entries of its log.
pub struct Table {
    pub code: String,
    pub game: &'static dyn AnyGame,
    pub choices: Choices,
    pub listed: bool,
    /// Hints are for everybody, not only for who plays alone against bots.
    pub hints: bool,
    /// How fast its bots move.
    pub speed: Speed,
    /// Who opened the table, or who it passed to when they left before the start.
    pub host: PersonId,
    /// One for every seat.
    pub chairs: Vec<Chair>,
    /// What people here are called.
    pub(super) names: Names,
    /// The game, once it has started.
    pub game_on: Option<Box<dyn AnyMatch>>,
    pub story: Vec<Happening>,
    /// The kind of bot that took each step of the game, if it was one.
    pub(super) movers: Vec<Option<&'static str>>,
    /// In how many rounds somebody who has won alone ever did, as far as the house knows. Not in the log.
    pub best: Option<i64>,
    /// The evening of duplicate deals that it belongs to. Not in the log.
    pub evening: Option<String>,
    /// Where the same people meet again.
    pub rematch: Option<String>,
    /// Who would like to, in the order in which they said so. Not in the log: a wish need not outlast the table's time
    /// in memory.
    pub willing: Vec<Seat>,
    /// How many entries the log has.
    pub length: i64,
    /// What all luck grows from. It never leaves the server.
    seed: Seed,
}

/// One seat of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chair {
    Empty,
    Bot(Player),
    Person { id: PersonId, name: String, stand_in: Option<Player> },
}

/// A bot that plays in a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub bot: Bot,
    /// What the log calls it, where that is no kind of bot any more.
    stranger: Option<String>,
}

/// A log that cannot be followed: it was damaged, or written by rules that have changed since.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadLog {
    #[error("it does not begin with the table's creation")]
    NotCreated,
    #[error("there is no game {0:?}")]
    NoSuchGame(String),
    #[error("it was written by a newer version of Tender")]
    Newer,
    #[error("it was played under edition {0} of the rules, and they have changed since")]
    EarlierRules(u32),
    #[error("the rules stumble over it")]
    Stumbled,
    #[error("its seed is damaged")]
    BadSeed,
    #[error("there is no such seat")]
    NoSuchSeat,
    #[error("a step before the start")]
    NotStarted,
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("a step cannot be played: {0}")]
    Refused(#[from] Refusal),
}

impl Table {
    /// Follows a whole log; `names` says what the people in it are called.
    pub fn replay(code: &str, log: &[Entry], names: &Names) -> Result<Table, BadLog> {
        let Some((Entry::Created { game, players, choices, seed, listed, host, format, edition }, rest)) =
            log.split_first()
        else {
            return Err(BadLog::NotCreated);
        };
        if *format > LOG_FORMAT {
            return Err(BadLog::Newer);
        }
        let game = catalog::find(game).ok_or_else(|| BadLog::NoSuchGame(game.clone()))?;
        let choices = &game.under(*edition, choices).ok_or(match *edition > game.edition() {
            true => BadLog::Newer,
            false => BadLog::EarlierRules(*edition),
        })?;
        game.check(*players, choices).map_err(OpenError::from)?;
        let mut table = Table {
            code: code.to_owned(),
            game,
            choices: choices.clone(),
            listed: *listed,
            hints: false,
            speed: Speed::Normal,
            host: host.clone(),
            chairs: vec![Chair::Empty; *players],
            names: names.clone(),
            game_on: None,
            story: Vec::new(),
            movers: Vec::new(),
            best: None,
            evening: None,
            rematch: None,
            willing: Vec::new(),
            length: 1,
            seed: seed.parse().map_err(|_| BadLog::BadSeed)?,
        };
        rest.iter().try_for_each(|entry| table.apply(entry))?;
        Ok(table)
    }

    /// Follows one more entry. After an error the table is in no state to be used.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), BadLog> {
        match entry {
            Entry::Created { .. } => return Err(BadLog::NotCreated),
            Entry::Hints { on } => self.hints = *on,
            Entry::Paced { speed } => self.speed = Speed::named(speed).unwrap_or_default(),
            Entry::Seated { seat, sitter } => {
                let sits = match sitter {
                    Sitter::Person { id } => {
                        Chair::Person { id: id.clone(), name: self.name_for(id, *seat), stand_in: None }
                    }
                    Sitter::Bot { kind } => Chair::Bot(Player::named(kind)),
                };
                if let Chair::Person { id, name, .. } = &sits {
                    let (person, name) = (id.clone(), name.clone());
                    self.story.push(Happening::SatDown { seat: *seat, person, name });
                }
                *self.chair_mut(*seat)? = sits;
            }
            Entry::Cleared { seat } => {
                let was = std::mem::replace(self.chair_mut(*seat)?, Chair::Empty);
                if let Chair::Person { name, id, .. } = was {
                    self.story.push(Happening::GotUp { person: id.clone(), name });
                    // A table without its host could never start.
                    if id == self.host
                        && let Some(heir) = self.chairs.iter().find_map(Chair::person)
                    {
                        self.host = heir.clone();
                    }
                }
            }
            Entry::Started => {
                let game = self.game.open(self.chairs.len(), &self.choices, self.seed, &[])?;
                self.story.push(Happening::Told(0..game.told()));
                self.game_on = Some(game);
            }
            Entry::Played(step) => {
                let (Step::Play { seat, .. } | Step::TakeBack { seat }) = *step;
                let kind = self.chairs.get(seat.index()).and_then(Chair::bot).map(Bot::id);
                let game = self.game_on.as_mut().ok_or(BadLog::NotStarted)?;
                let heard = game.told();
                game.take(*step)?;
                self.movers.push(kind);
                if game.told() > heard {
                    self.story.push(Happening::Told(heard..game.told()));
                }
            }
            Entry::StoodIn { seat, bot: kind } => {
                if let Chair::Person { stand_in, .. } = self.chair_mut(*seat)? {
                    *stand_in = Some(Player::named(kind));
                }
                self.story.push(Happening::StoodIn { seat: *seat });
            }
            Entry::Back { seat } => {
                if let Chair::Person { stand_in, .. } = self.chair_mut(*seat)? {
                    *stand_in = None;
                }
                self.story.push(Happening::Back { seat: *seat });
            }
            Entry::Said { seat, person, text } => {
                let (name, text) = (self.signed(*seat, person.as_ref()), text.clone());
                self.story.push(Happening::Said { seat: *seat, person: person.clone(), name, text });
            }
            Entry::Rematch { table } => self.rematch = Some(table.clone()),
            Entry::Unknown { tag } => self.story.push(Happening::Unknown { tag: tag.clone() }),
        }
        self.length += 1;
        Ok(())
    }

    /// The table after these entries, or why they do not fit. `self` stays as it is.
    pub fn after(&self, entries: &[Entry]) -> Result<Table, BadLog> {
        let mut next = Table {
            code: self.code.clone(),
            game: self.game,
            choices: self.choices.clone(),
            listed: self.listed,
            hints: self.hints,
            speed: self.speed,
            host: self.host.clone(),
            chairs: self.chairs.clone(),
            names: self.names.clone(),
            game_on: self.game_on.as_ref().map(|game| game.fork()),
            story: self.story.clone(),
            movers: self.movers.clone(),
            best: self.best,
            evening: self.evening.clone(),
            rematch: self.rematch.clone(),
            willing: self.willing.clone(),
            length: self.length,
            seed: self.seed,
        };
        entries.iter().try_for_each(|entry| next.apply(entry))?;
        Ok(next)
    }

    #[cfg(feature = "testing")]
    pub(crate) fn lay_out(&mut self, game: Box<dyn AnyMatch>) {
        self.story = vec![Happening::Told(0..game.told())];
        self.game_on = Some(game);
    }

    pub fn seats(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::all(self.chairs.len()).zip(&self.chairs)
    }

    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        self.seats().find(|(_, chair)| chair.person() == Some(person)).map(|(seat, _)| seat)
    }

    /// Whether people here may ask what a bot would do: where it spoils nobody's game, or all agreed to it.
    pub fn may_ask(&self) -> bool {
        // Elsewhere somebody has the same cards and no hints.
        self.evening.is_none()
            && (self.hints || self.chairs.iter().filter(|chair| chair.person().is_some()).count() == 1)
    }

    /// How many lines of talk there are.
    pub fn sayings(&self) -> usize {
        self.story.iter().filter(|happening| matches!(happening, Happening::Said { .. })).count()
    }

    /// Seats that owe a decision; none before the start and after the end.
    pub fn to_act(&self) -> Seats {
        self.game_on.as_ref().map_or(Seats::NONE, |game| game.to_act())
    }

    pub fn state(&self) -> TableState {
        match &self.game_on {
            None => TableState::Open,
            Some(game) if game.to_act().is_empty() => TableState::Over,
            Some(_) => TableState::Running,
        }
    }

    /// How the lobby shows it.
    pub fn index(&self) -> IndexRow {
        IndexRow {
            game: self.game.info().id.to_owned(),
            state: self.state(),
            // Where nobody sits, nobody waits for company.
            listed: self.listed && self.chairs.iter().any(|chair| chair.person().is_some()),
            owing: self.to_act().iter().map(|seat| 1 << seat.index()).sum(),
            summary: Summary::of(self).text(),
        }
    }

    /// Who would find the table among their own.
    pub fn index_seats(&self) -> Vec<(i64, PersonId)> {
        self.seats().filter_map(|(seat, chair)| Some((seat.index() as i64, chair.person()?.clone()))).collect()
    }

    fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, BadLog> {
        self.chairs.get_mut(seat.index()).ok_or(BadLog::NoSuchSeat)
    }
}

impl Chair {
    /// The person whose chair it is, whoever plays.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Chair::Person { id, .. } => Some(id),
            _ => None,
        }
    }

    /// The bot that plays here: its own chair, or for somebody.
    pub fn bot(&self) -> Option<Bot> {
        self.player().map(|player| player.bot)
    }

    /// What that bot is called.
    pub fn bot_title(&self) -> Option<Cow<'static, str>> {
        self.player().map(Player::title)
    }

    fn player(&self) -> Option<&Player> {
        match self {
            Chair::Empty => None,
            Chair::Bot(player) => Some(player),
            Chair::Person { stand_in, .. } => stand_in.as_ref(),
        }
    }

    /// What the one in this seat is called; empty for an empty chair.
    pub fn name(&self, seat: Seat) -> &str {
        match self {
            Chair::Empty => "",
            Chair::Bot(_) => names::BOTS[seat.index()],
            Chair::Person { name, .. } => name,
        }
    }
}

impl Player {
    /// The bot that a log names, or the nearest there is by now.
    fn named(kind: &str) -> Player {
        const LONGEST: usize = 24;
        let stranger = Bot::named(kind).is_none().then(|| kind.chars().take(LONGEST).collect());
        Player { bot: Bot::nearest(kind), stranger }
    }

    fn title(&self) -> Cow<'static, str> {
        self.stranger.clone().map_or(self.bot.title().into(), Cow::Owned)
    }
}
