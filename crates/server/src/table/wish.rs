//! What people may ask of a table, and the answer: entries for its log, or why not.

use bots::Bot;
use catalog::AnyMatch;
use engine::{Reason, Refusal, Seat, Seats, Step};
use protocol::{LONGEST_COMMENT, Wish};
use store::{Entry, MOST_REPORTS, PauseStep, PersonId, Sitter, TableState};
use thiserror::Error;

use super::pace::Speed;
use super::rated::Unrated;
use super::state::{BadLog, Chair, Table};
use crate::names::{self, NameError};

/// Whatever a page may send, the store can keep.
const _: () = assert!(LONGEST_COMMENT <= store::LONGEST_COMMENT);

/// Somebody at the door or at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Who {
    pub id: PersonId,
    /// The name they used last; may be empty.
    pub name: String,
}

/// Why a wish is not granted, in words for the one who made it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Declined {
    /// The page was behind. It gets the picture again, and no words: a double click is nobody's fault.
    #[error("the table has moved on")]
    Stale,
    #[error("You are watching: only players can do that.")]
    Watching,
    #[error("A bot plays for you. Take your seat back first.")]
    BotPlays,
    #[error("Hints are off at this table.")]
    NoHints,
    #[error("You have nothing to decide at the moment.")]
    NothingToDecide,
    #[error("The game has started already.")]
    Started,
    #[error("The game has not started yet.")]
    NotStarted,
    #[error("The game is still on.")]
    StillOn,
    #[error("The game is over.")]
    Over,
    #[error("Only who asked for the rematch can start it without the others.")]
    NotAsked,
    #[error("Somebody was faster: all seats are taken. You are welcome to watch.")]
    Full,
    #[error(
        "You sit at several tables that wait in the lobby already. Start or leave one, or open this one by link only."
    )]
    EnoughWaiting,
    #[error("{0} seats are still free. Add bots, or share the link.")]
    SeatsFree(usize),
    #[error("One seat is still free. Add a bot, or share the link.")]
    SeatFree,
    #[error("There is no such seat.")]
    NoSuchSeat,
    #[error("There is no such bot.")]
    NoSuchBot,
    #[error("Bots are calm, normal or fast.")]
    NoSuchPace,
    #[error("Only the host of the table sets the pace.")]
    HostPaces,
    #[error("Only the host of the table says whether it is rated.")]
    HostRates,
    /// What a rated game lacks, and what can be done instead.
    #[error("{0} Or let the host play it unrated.")]
    Unrated(Unrated),
    #[error("Somebody sits there.")]
    Taken,
    #[error("{0} is here. A bot can only play for somebody who is away.")]
    IsHere(String),
    #[error("{0} has days for every decision. A bot plays on when the time is up.")]
    HasTime(String),
    #[error("Your time for this decision is up, and a bot takes it. The next one is yours again.")]
    TimeIsUp,
    #[error("A pause is for tables where a decision has days.")]
    NoPauses,
    #[error("Only who asked for the pause can end it; otherwise it ends by itself.")]
    NotYourPause,
    #[error("{0} is here again. A chair is only given away while nobody is there.")]
    IsBack(String),
    #[error("That is your own chair. You can leave the table instead.")]
    OwnChair,
    #[error("You have said so already. It takes everybody else who is here.")]
    VotedAlready,
    #[error("No person sits there.")]
    NobodyThere,
    #[error("{0}’s chair is kept. Who is here may vote to give it away.")]
    Kept(String),
    #[error("This game counts: nobody takes over in the middle of it. You are welcome in the next one.")]
    NoTakingOver,
    #[error("This game counts: a bot can play on for who is away, and their chair stays theirs.")]
    NoGivingAway,
    #[error("This game counts, so your chair stays yours. Let a bot play on, or leave the table.")]
    NoGivingUp,
    #[error("You have held another hand of this game, so you can only watch it. You are welcome in the next one.")]
    KnowsAHand,
    #[error("You have held a hand of this game. You can talk with those who watch when it is over.")]
    MayNotTell,
    #[error("Only the host of the table chooses who begins.")]
    HostChooses,
    #[error("In this game everybody begins at once.")]
    AllBegin,
    #[error("A share of the deal is 32 bytes, as 64 small hexadecimal digits.")]
    NoShare,
    #[error("There is no such reaction.")]
    NoSuchReaction,
    #[error("There is no such line. Perhaps the page is old: reload it.")]
    NoSuchLine,
    #[error("There is already a {0} at this table. Please pick another name.")]
    NameTaken(String),
    #[error(transparent)]
    Name(#[from] NameError),
    #[error("Please keep it under {} characters.", Table::LONGEST_SAYING)]
    TooLong,
    #[error("{} lines of talk fit at one table, and these are said.", Table::MOST_SAYINGS)]
    AllSaid,
    #[error("No bot plays for {0}, and only bots can be reported.")]
    NoBot(String),
    #[error("{0} has shown no move yet.")]
    NoMove(String),
    #[error("Please keep the comment under {LONGEST_COMMENT} characters.")]
    LongComment,
    #[error("Thank you, but {MOST_REPORTS} reports from one table are enough.")]
    EnoughReports,
    #[error("That cannot be played: {0}.")]
    Refused(Refusal),
    /// The game says why.
    #[error("{}", .0.words)]
    NotNow(Reason),
    #[error("That is not possible: {0}.")]
    Impossible(BadLog),
}

impl From<BadLog> for Declined {
    fn from(bad: BadLog) -> Declined {
        match bad {
            BadLog::Refused(refusal) => Declined::Refused(refusal),
            other => Declined::Impossible(other),
        }
    }
}

/// Why these are not played: in the game's own words where one thing is not allowed now. Of a row nobody is told where it ends.
fn why_not(game: &dyn AnyMatch, seat: Seat, codes: &[u16], refusal: Refusal) -> Declined {
    let reason = match (refusal, codes) {
        (Refusal::Illegal | Refusal::NotToAct, &[code]) => game.why_not(seat, code),
        _ => None,
    };
    reason.map_or(Declined::Refused(refusal), Declined::NotNow)
}

/// The bot that plays for somebody who left.
pub const STAND_IN: Bot = Bot::Greedy;

impl Table {
    pub const LONGEST_SAYING: usize = 300;
    pub const MOST_SAYINGS: usize = 1000;

    /// What a wish would write into the log; nothing when it is already so, or is about no log (a rematch, a mark, a hint, a
    /// reaction, a report).
    pub fn answer(&self, who: &Who, wish: &Wish, away: Seats) -> Result<Vec<Entry>, Declined> {
        let mine = self.seat_of(&who.id);
        match wish {
            Wish::Play { codes, turn } => {
                let seat = self.playing(mine, Some(*turn))?;
                if let Some(game) = &self.game_on {
                    game.check_row(seat, codes).map_err(|refusal| why_not(game.as_ref(), seat, codes, refusal))?;
                }
                Ok(codes.iter().map(|&code| Entry::Played(Step::Play { seat, code })).collect())
            }
            Wish::TakeBack { turn } => {
                Ok(vec![Entry::Played(Step::TakeBack { seat: self.playing(mine, Some(*turn))? })])
            }
            Wish::Say { text } => self.say(who, mine, text),
            Wish::Place { seat, bot } => self.place_bot(who, mine, bot.as_deref(), *seat),
            Wish::Start {} => self.start(who, mine),
            Wish::Begins { seat } => self.choose_first(who, *seat),
            Wish::Vote { seat } => self.vote(mine, *seat, away),
            Wish::GiveUp {} => self.give_up(mine),
            Wish::Offer { seat, free } => self.offer(mine, *seat, *free),
            Wish::Commit { hash } => self.commit(&who.id, hash),
            Wish::Reveal { bytes } => self.reveal(&who.id, bytes),
            Wish::StandIn { seat } => self.stand_in(mine, *seat, away),
            Wish::Back {} => {
                let seat = mine.ok_or(Declined::Watching)?;
                let replaced = self.chair(seat).is_some_and(|chair| chair.bot().is_some());
                let spent = self.timing.times.as_ref().is_some_and(|times| times.is_spent(seat));
                if spent && self.to_act().contains(seat) {
                    return Err(Declined::TimeIsUp);
                }
                Ok(if replaced { vec![Entry::Back { seat }] } else { vec![] })
            }
            Wish::Pace { speed } => {
                let speed = Speed::named(speed).ok_or(Declined::NoSuchPace)?;
                match who.id == self.host {
                    true if speed == self.speed => Ok(vec![]),
                    true => Ok(vec![Entry::Paced { speed: speed.id().to_owned() }]),
                    false => Err(Declined::HostPaces),
                }
            }
            Wish::Pause {} => self.answer_pause(who, PauseStep::Asked),
            Wish::GrantPause {} => self.answer_pause(who, PauseStep::Granted),
            Wish::RefusePause {} => self.answer_pause(who, PauseStep::Refused),
            Wish::GoOn {} => self.answer_pause(who, PauseStep::Ended),
            // Who leaves a game that has begun is away, and their chair is kept for a while.
            Wish::Leave {} if self.game_on.is_none() => {
                Ok(mine.into_iter().map(|seat| Entry::Cleared { seat }).collect())
            }
            Wish::Leave {}
            | Wish::Rematch {}
            | Wish::NoRematch {}
            | Wish::Begin {}
            | Wish::Mark { .. }
            | Wish::Hint { .. }
            | Wish::Hurry {}
            | Wish::Lesson { .. }
            | Wish::React { .. }
            | Wish::ReportWords { .. }
            | Wish::Report { .. } => Ok(vec![]),
        }
    }

    /// Takes the free chair that the lot falls on; 0 is the first. Nobody chooses, because some chairs begin. Who sits
    /// already stays where they are.
    pub fn sit(&self, who: &Who, lot: u64) -> Result<Vec<Entry>, Declined> {
        if self.seat_of(&who.id).is_some() {
            return Ok(vec![]);
        }
        let name = names::clean(&who.name)?;
        if self.game_on.is_some() {
            return self.join(who, name, lot);
        }
        let free = self.seats().filter(|(_, chair)| **chair == Chair::Empty).map(|(seat, _)| seat);
        let free: Vec<Seat> = free.collect();
        let drawn = lot.checked_rem(free.len() as u64).ok_or(Declined::Full)?;
        let seat = *free.get(drawn as usize).ok_or(Declined::Full)?;
        if self.seats().any(|(seat, chair)| names::alike(chair.name(seat), &name)) {
            return Err(Declined::NameTaken(name));
        }
        Ok(vec![Entry::Seated { seat, sitter: Sitter::Person { id: who.id.clone() } }])
    }

    /// The seat that somebody asks a hint for.
    pub fn asking(&self, who: &Who, turn: u32) -> Result<Seat, Declined> {
        let seat = self.playing(self.seat_of(&who.id), Some(turn))?;
        match self.may_ask() {
            false => Err(Declined::NoHints),
            true if !self.to_act().contains(seat) => Err(Declined::NothingToDecide),
            true => Ok(seat),
        }
    }

    /// The seat of somebody who may act in it, and saw its latest turn.
    pub fn playing(&self, mine: Option<Seat>, turn: Option<u32>) -> Result<Seat, Declined> {
        let seat = mine.ok_or(Declined::Watching)?;
        let game = self.game_on.as_ref().ok_or(Declined::NotStarted)?;
        if self.chair(seat).is_some_and(|chair| chair.bot().is_some()) {
            return Err(Declined::BotPlays);
        }
        if turn.is_some_and(|turn| turn != game.turn(seat)) {
            return Err(Declined::Stale);
        }
        Ok(seat)
    }

    fn say(&self, who: &Who, mine: Option<Seat>, text: &str) -> Result<Vec<Entry>, Declined> {
        if text.chars().count() > Self::LONGEST_SAYING {
            return Err(Declined::TooLong);
        }
        let text = names::plain(text);
        if text.is_empty() {
            return Ok(vec![]);
        }
        // While others play, who watches talks among those who watch.
        let aside = mine.is_none() && self.state() == TableState::Running;
        if aside && self.company.has_held(&who.id) {
            return Err(Declined::MayNotTell);
        }
        if self.sayings(aside).count() >= Self::MOST_SAYINGS {
            return Err(Declined::AllSaid);
        }
        // Who watches without a name is nobody in particular.
        let person = Some(&who.id).filter(|id| !id.is_stranger() && !who.name.is_empty()).cloned();
        Ok(vec![if aside { Entry::Aside { person, text } } else { Entry::Said { seat: mine, person, text } }])
    }

    /// Everybody at the table may place bots; only the host may ask a person to get up.
    fn place_bot(&self, who: &Who, mine: Option<Seat>, bot: Option<&str>, seat: usize) -> Result<Vec<Entry>, Declined> {
        let is_host = who.id == self.host;
        if mine.is_none() && !is_host {
            return Err(Declined::Watching);
        }
        if self.game_on.is_some() {
            return Err(Declined::Started);
        }
        let seat = Seat::new(seat).ok_or(Declined::NoSuchSeat)?;
        let bot: Option<Bot> = bot.map(|kind| Bot::for_people(kind).ok_or(Declined::NoSuchBot)).transpose()?;
        let seated = bot.map(|bot| Entry::Seated { seat, sitter: Sitter::Bot { kind: bot.id().to_owned() } });
        match self.chair(seat).ok_or(Declined::NoSuchSeat)? {
            Chair::Empty => Ok(seated.into_iter().collect()),
            Chair::Bot(_) => Ok(vec![seated.unwrap_or(Entry::Cleared { seat })]),
            Chair::Person { .. } if is_host && bot.is_none() => Ok(vec![Entry::Cleared { seat }]),
            Chair::Person { .. } => Err(Declined::Taken),
        }
    }

    fn start(&self, who: &Who, mine: Option<Seat>) -> Result<Vec<Entry>, Declined> {
        if mine.is_none() && who.id != self.host {
            return Err(Declined::Watching);
        }
        if self.game_on.is_some() {
            return Err(Declined::Stale);
        }
        if let Some(why) = self.unrated() {
            return Err(Declined::Unrated(why));
        }
        match self.chairs.iter().filter(|chair| **chair == Chair::Empty).count() {
            0 => Ok(self.turned()?.into_iter().chain([Entry::Started]).collect()),
            1 => Err(Declined::SeatFree),
            free => Err(Declined::SeatsFree(free)),
        }
    }

    /// Lets a bot play on in a seat; nothing when one does already, or nothing is left to play.
    pub fn replace(&self, seat: Seat) -> Vec<Entry> {
        let replaced = self.chair(seat).is_none_or(|chair| chair.bot().is_some());
        if replaced || self.state() != TableState::Running {
            return vec![];
        }
        let bot = self.timing.clock.map_or(STAND_IN, |clock| clock.bot);
        vec![Entry::StoodIn { seat, bot: bot.id().to_owned() }]
    }

    fn stand_in(&self, mine: Option<Seat>, seat: usize, away: Seats) -> Result<Vec<Entry>, Declined> {
        let mine = mine.ok_or(Declined::Watching)?;
        let seat = Seat::new(seat).ok_or(Declined::NoSuchSeat)?;
        match (self.state(), self.chair(seat).ok_or(Declined::NoSuchSeat)?) {
            (TableState::Open, _) => Err(Declined::NotStarted),
            (TableState::Over, _) => Err(Declined::Over),
            (_, Chair::Person { stand_in: None, name, .. }) if seat != mine && self.in_days() => {
                Err(Declined::HasTime(name.clone()))
            }
            (_, Chair::Person { stand_in: None, name, .. }) if seat != mine && !away.contains(seat) => {
                Err(Declined::IsHere(name.clone()))
            }
            (_, Chair::Person { stand_in: None, .. }) => Ok(self.replace(seat)),
            _ => Ok(vec![]),
        }
    }
}
