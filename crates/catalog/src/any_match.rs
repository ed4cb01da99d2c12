//! A match of any game as an object: codes in, HTML and JSON out.

use std::any::Any;

use bots::{Bot, Budget, Player, Search, Thought};
use engine::{
    Action, ActionSet, Choices, Game, Heuristics, Match, Quick, Reason, Refusal, Seat, Seats, Standing, Step, Tuning,
    Viewer,
};
use felt::{LogLine, People, Tableau, Tabletop};
use serde::{Deserialize, Serialize};

/// A bot's thinking: it owns all that its seat knows and can run on any thread. It may use so many threads beside it,
/// and what the seat remembers.
pub type Pondering = Box<dyn FnOnce(Bot, usize, Option<Memory>) -> Pondered + Send>;

/// What came of it.
pub struct Pondered {
    /// The code of the action to take; none when the seat owes no decision.
    pub code: Option<u16>,
    /// What may save thinking at the seat's next decision.
    pub memory: Memory,
}

/// What a bot remembers from one decision of a seat to the next: nothing but what that seat knew.
pub type Memory = Box<dyn Any + Send>;

/// Looks into what each action of a seat would lead to; owns all that the seat knows and can run on any thread.
pub type Considering = Box<dyn FnOnce(Budget) -> Vec<Opinion> + Send>;

/// Every moment of a match, as a match after so many steps; none after more than there are.
pub type Timeline = Box<dyn Fn(usize) -> Option<Box<dyn AnyMatch>> + Send + Sync>;

/// What a search thinks of one action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opinion {
    pub code: u16,
    /// The action in the notation of transcripts.
    pub notation: String,
    /// How often it was tried; the first of a list was tried most.
    pub tries: u32,
    /// Share of the win that it leads to.
    pub win: f32,
    /// Score that it leads to.
    pub score: f32,
}

/// A match of any game.
pub trait AnyMatch: Send + Sync {
    fn players(&self) -> usize;

    /// Seats that owe a decision; none when the game is over.
    fn to_act(&self) -> Seats;

    /// Codes that `seat` may play.
    fn legal(&self, seat: Seat) -> Vec<u16>;

    /// The action with this code, in the notation of transcripts; none when there is no such action.
    fn notation(&self, code: u16) -> Option<String>;

    /// Why `seat` cannot play this code now, from what it may know; none when it can, and when there is no such action.
    fn why_not(&self, seat: Seat, code: u16) -> Option<Reason>;

    /// Whether `step` would be taken, without taking it.
    fn check(&self, step: Step) -> Result<(), Refusal>;

    /// Whether `seat` may play these in a row; see [`Match::check_row`].
    fn check_row(&self, seat: Seat, codes: &[u16]) -> Result<(), Refusal>;

    /// Whether nobody else would notice if `seat` played this: it tells nobody anything, and the seat goes on choosing.
    fn is_unseen(&self, seat: Seat, code: u16) -> bool;

    fn take(&mut self, step: Step) -> Result<(), Refusal>;

    /// The same match once more, to try something out on.
    fn fork(&self) -> Box<dyn AnyMatch>;

    /// A match that `seat` cannot tell from this one; see [`Match::twin`].
    fn twin(&self, seat: Seat, luck: u64) -> Option<Box<dyn AnyMatch>>;

    /// See [`Match::turn`].
    fn turn(&self, seat: Seat) -> u32;

    /// See [`Match::phase`].
    fn phase(&self) -> u32;

    fn can_take_back(&self, seat: Seat) -> bool;

    /// Every step so far.
    fn steps(&self) -> &[Step];

    /// See [`Match::lies_open`].
    fn lies_open(&self, step: usize) -> bool;

    /// See [`Match::stands`].
    fn stands(&self, step: usize) -> bool;

    /// Whether this step told anything that reached `seat`, or for `None` whoever looks on.
    fn reached(&self, step: usize, seat: Option<Seat>) -> bool;

    /// Every moment of this match; see [`Match::timeline`].
    fn timeline(&self) -> Timeline;

    /// The steps of `seat` that stand and were a choice between several things.
    fn decisions(&self, seat: Seat) -> Vec<usize>;

    fn standing(&self) -> Standing;

    /// How many things have been told so far, to whomever.
    fn told(&self) -> usize;

    /// Where the game is, as everybody sees it, without drawing a table: "Round 4 of 8".
    fn whereabouts(&self) -> String;

    /// What this viewer was told from number `from` on, in sentences, each with the number it came from.
    fn log(&self, people: &People, from: usize) -> Vec<(usize, LogLine)>;

    /// The table as `people.me` sees it.
    fn tableau(&self, people: &People) -> Tableau;

    /// The same with nothing to press: for looking back.
    fn still(&self, people: &People) -> Tableau;

    /// The same after `people.me` had played `marks`, as far as that seat alone may find out: refused if it would tell
    /// anybody anything, or end the seat's part. What may be pressed stays as it is now.
    fn tableau_with(&self, people: &People, marks: &[u16]) -> Result<Tableau, Refusal>;

    /// What this viewer knows.
    fn view(&self, viewer: Viewer) -> serde_json::Value;

    /// The whole game as a line of a trace, secrets included; see [`lab::line_of`].
    fn trace(&self, choices: &Choices, players: &[&str]) -> serde_json::Result<String>;

    /// What a bot would do in `seat`, from what that seat knows. `luck` seeds its indecision.
    fn ponder(&self, seat: Seat, luck: u64) -> Pondering;

    /// What each action of `seat` would lead to, from what that seat knows; the best first.
    fn consider(&self, seat: Seat, luck: u64) -> Considering;
}

pub(crate) struct Playing<G: Game>(pub(crate) Match<G>);

impl<G: Tabletop> Playing<G> {
    /// `tried` in the eyes of `people.me`, with what may be pressed in this match.
    fn drawn(&self, tried: &Match<G>, people: &People) -> Tableau {
        let viewer = people.me.map_or(Viewer::Spectator, Viewer::Seat);
        let legal = people.me.map(|seat| self.0.state().legal(seat)).unwrap_or_default();
        G::table(&tried.view(viewer), &legal, people).completed(&self.0.state().standing(), self.0.is_over(), people)
    }
}

impl<G: Heuristics + Tabletop> AnyMatch for Playing<G> {
    fn players(&self) -> usize {
        self.0.players()
    }

    fn to_act(&self) -> Seats {
        self.0.to_act()
    }

    fn legal(&self, seat: Seat) -> Vec<u16> {
        self.0.state().legal(seat).codes().collect()
    }

    fn notation(&self, code: u16) -> Option<String> {
        G::Action::from_code(code).map(|action| action.to_string())
    }

    fn why_not(&self, seat: Seat, code: u16) -> Option<Reason> {
        let action = G::Action::from_code(code)?;
        let fits = seat.index() < self.0.players() && !self.0.state().legal(seat).contains(action);
        fits.then(|| G::why_not(&self.0.view(Viewer::Seat(seat)), action))
    }

    fn check(&self, step: Step) -> Result<(), Refusal> {
        self.0.check(step)
    }

    fn check_row(&self, seat: Seat, codes: &[u16]) -> Result<(), Refusal> {
        self.0.check_row(seat, codes)
    }

    fn is_unseen(&self, seat: Seat, code: u16) -> bool {
        self.0.rehearse(seat, &[code]).is_ok()
    }

    fn take(&mut self, step: Step) -> Result<(), Refusal> {
        self.0.take(step)
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(Playing(self.0.clone()))
    }

    fn twin(&self, seat: Seat, luck: u64) -> Option<Box<dyn AnyMatch>> {
        Some(Box::new(Playing(self.0.twin(seat, &mut Quick::new(luck))?)))
    }

    fn turn(&self, seat: Seat) -> u32 {
        self.0.turn(seat)
    }

    fn phase(&self) -> u32 {
        self.0.phase()
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        self.0.can_take_back(seat)
    }

    fn steps(&self) -> &[Step] {
        self.0.steps()
    }

    fn lies_open(&self, step: usize) -> bool {
        self.0.lies_open(step)
    }

    fn stands(&self, step: usize) -> bool {
        self.0.stands(step)
    }

    fn reached(&self, step: usize, seat: Option<Seat>) -> bool {
        step < self.0.steps().len() && self.0.told_by(step).iter().any(|told| told.reached(seat))
    }

    fn timeline(&self) -> Timeline {
        let timeline = self.0.timeline();
        Box::new(move |steps| Some(Box::new(Playing(timeline.at(steps)?))))
    }

    fn decisions(&self, seat: Seat) -> Vec<usize> {
        self.0.decisions(seat)
    }

    fn standing(&self) -> Standing {
        self.0.state().standing()
    }

    fn told(&self) -> usize {
        self.0.told().len()
    }

    fn whereabouts(&self) -> String {
        G::whereabouts(&self.0.view(Viewer::Spectator))
    }

    fn log(&self, people: &People, from: usize) -> Vec<(usize, LogLine)> {
        let told = self.0.told().iter().enumerate().skip(from).filter(|(_, told)| told.reached(people.me));
        told.flat_map(|(at, told)| G::sentences(&told.event, people).into_iter().map(move |line| (at, line))).collect()
    }

    fn tableau(&self, people: &People) -> Tableau {
        self.drawn(&self.0, people)
    }

    fn still(&self, people: &People) -> Tableau {
        let viewer = people.me.map_or(Viewer::Spectator, Viewer::Seat);
        let face = G::table(&self.0.view(viewer), &ActionSet::default(), people);
        face.completed(&self.0.state().standing(), self.0.is_over(), people)
    }

    fn tableau_with(&self, people: &People, marks: &[u16]) -> Result<Tableau, Refusal> {
        let seat = people.me.ok_or(Refusal::NoSuchSeat)?;
        Ok(self.drawn(&self.0.rehearse(seat, marks)?, people))
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        // Views are plain data of our own making; one that JSON cannot hold shows as null, and the laws find it.
        serde_json::to_value(self.0.view(viewer)).unwrap_or_default()
    }

    fn trace(&self, choices: &Choices, players: &[&str]) -> serde_json::Result<String> {
        lab::line_of(&self.0, choices, players)
    }

    fn ponder(&self, seat: Seat, luck: u64) -> Pondering {
        let sight = self.0.sight(seat);
        Box::new(move |bot, helpers, memory| {
            let mut player = match memory.map(Memory::downcast::<Player<G>>) {
                Some(Ok(player)) => player,
                _ => Box::new(Player::new(bot)),
            };
            player.go_on_as(bot, helpers);
            let code = player.choose(&sight, &mut Quick::new(luck)).map(Action::code);
            Pondered { code, memory: player }
        })
    }

    fn consider(&self, seat: Seat, luck: u64) -> Considering {
        let sight = self.0.sight(seat);
        Box::new(move |budget| {
            // People ask about everything they might do, so nothing is dropped after a bad start.
            let curious = Tuning { curiosity: G::SEARCH.curiosity.max(1.0), ..G::SEARCH };
            let mut search = Search::new(&sight, curious, luck);
            search.think(budget);
            let opinion = |thought: Thought<G::Action>| Opinion {
                code: thought.action.code(),
                notation: thought.action.to_string(),
                tries: thought.visits,
                win: thought.win,
                score: thought.score,
            };
            search.thoughts().into_iter().map(opinion).collect()
        })
    }
}
