//! A match of any game as an object: codes in, HTML and JSON out.

use bots::Bot;
use engine::{Action, Game, Heuristics, Match, Quick, Refusal, Seat, Seats, Standing, Step, Viewer};
use felt::{Face, LogLine, People, Tabletop};

/// A bot's thinking: it owns all that its seat knows and can run on any thread. It answers with a code.
pub type Pondering = Box<dyn FnOnce() -> Option<u16> + Send>;

/// A match of any game.
pub trait AnyMatch: Send + Sync {
    fn players(&self) -> usize;

    /// Seats that owe a decision; none when the game is over.
    fn to_act(&self) -> Seats;

    /// Codes that `seat` may play.
    fn legal(&self, seat: Seat) -> Vec<u16>;

    /// The action with this code, in the notation of transcripts; none when there is no such action.
    fn notation(&self, code: u16) -> Option<String>;

    /// Whether `step` would be taken, without taking it.
    fn check(&self, step: Step) -> Result<(), Refusal>;

    fn take(&mut self, step: Step) -> Result<(), Refusal>;

    /// The same match once more, to try something out on.
    fn fork(&self) -> Box<dyn AnyMatch>;

    /// See [`Match::turn`].
    fn turn(&self, seat: Seat) -> u32;

    fn can_take_back(&self, seat: Seat) -> bool;

    fn standing(&self) -> Standing;

    /// How many things have been told so far, to whomever.
    fn told(&self) -> usize;

    /// What this viewer was told from number `from` on, in sentences, each with the number it came from.
    fn log(&self, people: &People, from: usize) -> Vec<(usize, LogLine)>;

    /// The table as `people.me` sees it.
    fn face(&self, people: &People) -> Face;

    /// What this viewer knows.
    fn view(&self, viewer: Viewer) -> serde_json::Value;

    /// What `bot` would do in `seat`, from what that seat knows. `luck` seeds its indecision.
    fn ponder(&self, seat: Seat, bot: Bot, luck: u64) -> Pondering;
}

pub(crate) struct Playing<G: Game>(pub(crate) Match<G>);

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

    fn check(&self, step: Step) -> Result<(), Refusal> {
        self.0.check(step)
    }

    fn take(&mut self, step: Step) -> Result<(), Refusal> {
        self.0.take(step)
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(Playing(self.0.clone()))
    }

    fn turn(&self, seat: Seat) -> u32 {
        self.0.turn(seat)
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        self.0.can_take_back(seat)
    }

    fn standing(&self) -> Standing {
        self.0.state().standing()
    }

    fn told(&self) -> usize {
        self.0.told().len()
    }

    fn log(&self, people: &People, from: usize) -> Vec<(usize, LogLine)> {
        let told = self.0.told().iter().enumerate().skip(from).filter(|(_, told)| told.reached(people.me));
        told.flat_map(|(at, told)| G::sentences(&told.event, people).into_iter().map(move |line| (at, line))).collect()
    }

    fn face(&self, people: &People) -> Face {
        let viewer = people.me.map_or(Viewer::Spectator, Viewer::Seat);
        let legal = people.me.map(|seat| self.0.state().legal(seat)).unwrap_or_default();
        G::table(&self.0.view(viewer), &legal, people)
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        // Views are plain data of our own making; one that JSON cannot hold shows as null, and the laws find it.
        serde_json::to_value(self.0.view(viewer)).unwrap_or_default()
    }

    fn ponder(&self, seat: Seat, bot: Bot, luck: u64) -> Pondering {
        let sight = self.0.sight(seat);
        Box::new(move || bot.choose(&sight, &mut Quick::new(luck)).map(Action::code))
    }
}
