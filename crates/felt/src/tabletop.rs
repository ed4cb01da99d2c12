//! What a game adds to the shared table: its board, its prompt, its hand, its sentences.

use engine::{ActionSet, Game, Seat};
use maud::Markup;

/// How a game shows itself. Pure functions of what a viewer knows, so that they can be snapshot-tested and
/// cannot leak: a view is all they get.
pub trait Tabletop: Game {
    /// The game's own hue, as a CSS colour.
    const COLOUR: &'static str;
    /// Styles of the game's own pieces; tokens come from the shared sheet.
    const STYLE: &'static str;

    /// The picture on the game's card in the lobby.
    fn emblem() -> Markup;

    /// The table as this viewer sees it. `legal` is what the viewer may do now; nothing else may be pressed.
    fn table(view: &Self::View, legal: &ActionSet<Self::Action>, people: &People) -> Face;

    /// What happened, in sentences: none when there is nothing to say.
    fn sentences(event: &Self::Event, people: &People) -> Vec<LogLine>;
}

/// One viewer's table, piece by piece; the shell puts them in their places.
pub struct Face {
    /// Where the game is: "Round 4 of 8".
    pub whereabouts: String,
    /// One for every seat.
    pub seats: Vec<SeatNote>,
    pub board: Markup,
    pub prompt: Prompt,
    /// What the viewer holds, under the prompt; none for spectators.
    pub hand: Option<Markup>,
    /// Once the game is over: the result, explained, for the closing scene.
    pub result: Option<Markup>,
}

/// What a game shows at a seat.
pub struct SeatNote {
    pub score: String,
    pub extra: Option<Markup>,
}

/// The one prompt: what to do now.
pub struct Prompt {
    /// At most eight words.
    pub ask: Markup,
    /// One quiet line: why, or what it means.
    pub why: Option<Markup>,
    /// The one filled button. It is enabled once something with `data-play` is picked, and sends that.
    pub confirm: Option<Markup>,
    /// Nothing to do but wait.
    pub waiting: bool,
}

/// One line of the log.
pub struct LogLine {
    pub about: Whose,
    pub text: Markup,
}

/// Whose colour a log line wears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    Seat(Seat),
    Table,
    /// A heading: "Round 3".
    Heading,
}

/// Who sits where, from one viewer's side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct People {
    /// The viewer's own seat; none for a spectator.
    pub me: Option<Seat>,
    /// One for every seat.
    pub seats: Vec<Person>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub name: String,
    /// The bot that plays here: alone, or for somebody who left.
    pub bot: Option<&'static str>,
    /// A person, but no page of theirs is connected.
    pub away: bool,
}

impl People {
    /// "You" for the viewer, the name for everybody else.
    pub fn name(&self, seat: Seat) -> &str {
        if self.me == Some(seat) { "You" } else { self.seats.get(seat.index()).map_or("", |person| &person.name) }
    }
}
