//! A table as its log tells it: who sits where, what is played, what happened. Pure; the task around it does the rest.

use std::borrow::Cow;

use bots::Bot;
use catalog::{AnyGame, AnyMatch, OpenError};
use engine::{Choices, Refusal, Seat, Seats, Seed, Step};
use store::{ChangeRow, Entry, IndexRow, LOG_FORMAT, PersonId, Sitter, TableState};
use thiserror::Error;

use super::called::Names;
use super::company::Company;
use super::pace::Speed;
use super::shares::Shares;
use super::story::{self, Happening};
use super::timing::Timing;
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
    /// The game counts for people's ratings.
    pub rated: bool,
    /// Seats of people for whom a bot has moved.
    pub(super) helped: Seats,
    /// Who is too new here for a rated game. Not in the log.
    pub newcomers: Vec<PersonId>,
    /// What a rated game has changed, once it is over. Not in the log.
    pub changes: Vec<ChangeRow>,
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
    /// Its clock, and how that stands.
    pub timing: Timing,
    /// How many steps were taken at another table before this one went on with its game; none for a game of its own. It
    /// was never anybody's alone, so nothing that counts may come of it.
    pub continued: Option<usize>,
    /// The evening of duplicate deals that it belongs to. Not in the log.
    pub evening: Option<String>,
    /// Where the same people meet again.
    pub rematch: Option<String>,
    /// Who would like to, in the order in which they said so. Not in the log: a wish need not outlast the table's time
    /// in memory.
    pub willing: Vec<Seat>,
    /// Who comes and goes in mid-game.
    pub company: Company,
    /// How many entries the log has.
    pub length: i64,
    /// What the house and everybody's browser put into the deal.
    pub shares: Shares,
    /// What all luck grows from; nothing before the game starts, where it comes of shares.
    pub(super) seed: Seed,
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
    #[error("whoever runs this house has ended it ({0})")]
    Ended(String),
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
    #[error("what somebody put into the deal is damaged")]
    BadShare,
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
            rated: false,
            helped: Seats::NONE,
            newcomers: Vec::new(),
            changes: Vec::new(),
            speed: Speed::Normal,
            host: host.clone(),
            chairs: vec![Chair::Empty; *players],
            names: names.clone(),
            game_on: None,
            story: Vec::new(),
            movers: Vec::new(),
            best: None,
            timing: Timing::default(),
            continued: None,
            evening: None,
            rematch: None,
            willing: Vec::new(),
            company: Company::default(),
            length: 1,
            shares: Shares::default(),
            seed: match rest.first() {
                Some(Entry::Sealed { .. }) => Seed([0; 32]),
                _ => seed.parse().map_err(|_| BadLog::BadSeed)?,
            },
        };
        table.seal(&log[0], rest.first())?;
        // Who begins is known when the seed is; whether somebody does is the same for all of them.
        table.company.first = table.deal(table.seed).ok().and_then(|game| Table::first_seat(game.as_ref()));
        rest.iter().try_for_each(|entry| table.apply(entry))?;
        Ok(table)
    }

    /// The game as it lies before the first decision, if it grows from this seed.
    pub(super) fn deal(&self, seed: Seed) -> Result<Box<dyn AnyMatch>, OpenError> {
        self.game.open(self.chairs.len(), &self.choices, seed, &[])
    }

    /// Follows one more entry. After an error the table is in no state to be used.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), BadLog> {
        match entry {
            Entry::Created { .. } => return Err(BadLog::NotCreated),
            Entry::Hints { on } => self.hints = *on,
            // What has begun stays what it was.
            Entry::Rated { on } if self.game_on.is_none() => self.rated = *on,
            Entry::Rated { .. } => {}
            Entry::Paced { speed } => self.speed = Speed::named(speed).unwrap_or_default(),
            Entry::Continued { steps } => {
                self.continued = Some(*steps);
                self.story.push(Happening::Continued { steps: *steps });
            }
            Entry::Seated { seat, sitter } => {
                // Who changes chairs has sat down before.
                let comes = matches!(sitter, Sitter::Person { id } if self.seat_of(id).is_none());
                let sits = match sitter {
                    Sitter::Person { id } => {
                        Chair::Person { id: id.clone(), name: self.name_for(id, *seat), stand_in: None }
                    }
                    Sitter::Bot { kind } => Chair::Bot(Player::named(kind)),
                };
                if let Chair::Person { id, name, .. } = &sits
                    && comes
                {
                    let (person, name) = (id.clone(), name.clone());
                    self.story.push(Happening::SatDown { seat: *seat, person, name });
                }
                *self.chair_mut(*seat)? = sits;
            }
            Entry::Cleared { seat } => {
                let was = std::mem::replace(self.chair_mut(*seat)?, Chair::Empty);
                if let Chair::Person { name, id, .. } = was {
                    self.story.push(Happening::GotUp { person: id.clone(), name });
                    self.pass_on(&id);
                }
            }
            Entry::Started => {
                self.mix();
                let game = self.deal(self.seed)?;
                self.story.push(Happening::Told(0..game.told()));
                self.game_on = Some(game);
            }
            Entry::Played(step) => {
                let (Step::Play { seat, .. } | Step::TakeBack { seat }) = *step;
                // Who sits here now did not take the steps of another table.
                let elsewhere = self.movers.len() < self.continued.unwrap_or_default();
                let kind = self.chairs.get(seat.index()).and_then(Chair::bot).map(Bot::id).filter(|_| !elsewhere);
                let game = self.game_on.as_mut().ok_or(BadLog::NotStarted)?;
                let heard = game.told();
                game.take(*step)?;
                self.movers.push(kind);
                if kind.is_some() && self.chairs.get(seat.index()).is_some_and(|chair| chair.person().is_some()) {
                    self.helped = self.helped.iter().chain([seat]).collect();
                }
                if game.told() > heard {
                    self.story.push(Happening::Told(heard..game.told()));
                }
                if game.to_act().is_empty() {
                    self.story.push(Happening::Over);
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
            Entry::Aside { person, text } => {
                let (name, text) = (self.signed(None, person.as_ref()), text.clone());
                self.story.push(Happening::Aside { person: person.clone(), name, text });
            }
            Entry::Rematch { table } => self.rematch = Some(table.clone()),
            Entry::Begins { .. }
            | Entry::Voted { .. }
            | Entry::Spared { .. }
            | Entry::Vacated { .. }
            | Entry::Offered { .. }
            | Entry::Sealed { .. }
            | Entry::Committed { .. }
            | Entry::Revealed { .. } => {}
            // From now on it can only be looked at, as it was before.
            Entry::Ended { reason } => return Err(BadLog::Ended(reason.clone())),
            Entry::Unknown { tag } => self.story.push(Happening::Unknown { tag: tag.clone() }),
            Entry::Clock { .. } | Entry::Times { .. } | Entry::TimeUp { .. } | Entry::Pause { .. } => {
                self.apply_timing(entry);
            }
        }
        self.keep_company(entry)?;
        self.keep_shares(entry)?;
        self.begin_pause();
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
            rated: self.rated,
            helped: self.helped,
            newcomers: self.newcomers.clone(),
            changes: self.changes.clone(),
            speed: self.speed,
            host: self.host.clone(),
            chairs: self.chairs.clone(),
            names: self.names.clone(),
            game_on: self.game_on.as_ref().map(|game| game.fork()),
            story: self.story.clone(),
            movers: self.movers.clone(),
            best: self.best,
            timing: self.timing.clone(),
            continued: self.continued,
            evening: self.evening.clone(),
            rematch: self.rematch.clone(),
            willing: self.willing.clone(),
            company: self.company.clone(),
            length: self.length,
            shares: self.shares.clone(),
            seed: self.seed,
        };
        entries.iter().try_for_each(|entry| next.apply(entry))?;
        Ok(next)
    }

    #[cfg(feature = "testing")]
    pub(crate) fn lay_out(&mut self, game: Box<dyn AnyMatch>, now: i64) {
        self.story = vec![Happening::Told(0..game.told())];
        self.game_on = Some(game);
        self.seed = Seed([0; 32]);
        self.timing.times = None;
        self.timing.times = self.new_times(now, &[]);
    }

    /// What all luck grows from: for whoever may know everything.
    pub(crate) fn seed(&self) -> Seed {
        self.seed
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
        // At another table of an evening somebody has the same cards and no hints.
        !self.rated
            && self.evening.is_none()
            && (self.hints || self.chairs.iter().filter(|chair| chair.person().is_some()).count() == 1)
    }

    /// The lines of talk at the table, or among those who watch, with the names of who said them.
    pub fn sayings(&self, aside: bool) -> impl Iterator<Item = story::Saying<'_>> {
        story::talk(&self.story, aside)
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
    pub(super) fn named(kind: &str) -> Player {
        const LONGEST: usize = 24;
        let stranger = Bot::named(kind).is_none().then(|| kind.chars().take(LONGEST).collect());
        Player { bot: Bot::nearest(kind), stranger }
    }

    fn title(&self) -> Cow<'static, str> {
        self.stranger.clone().map_or(self.bot.title().into(), Cow::Owned)
    }
}
