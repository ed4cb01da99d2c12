//! What a game adds to the shared table: its board, its prompt, its hand, its sentences.

use engine::{ActionSet, Game, Seat};
use maud::Markup;

use crate::{Example, Panel, People, plain};

/// How a game shows itself. Pure functions of what a viewer knows, so that they can be snapshot-tested and
/// cannot leak: a view is all they get. A game that leaves something out has it shown plainly.
///
/// What is the viewer's own and cannot be pressed now is a `button` with `aria-disabled="true"` and `data-why`, the words of
/// [`Game::why_not`]: pressing it says them. What has a name carries `data-thing`, the anchor of its place in RULES.md
/// ([`crate::anchor`], or an `id` written there), and perhaps `data-about` in fewer words: the page explains it in place.
///
/// Whatever may be pressed carries `data-play` with its code (several codes: separated by spaces) and the class
/// `can`. With `data-now` it is played at once, without being picked first; else the prompt says its `data-about` in
/// the quiet line while it is picked. What carries `data-mark` with its code is
/// marked and unmarked freely instead, on that page alone: the table is drawn again as if the marked codes had been
/// played in the order of the page, and it is for a button with all of them to play them. `data-unmark` unmarks all. A card that moves keeps its id; an id of a card that is face down says nothing about the card.
/// What lessons speak of and nobody presses has a name in `data-part`.
pub trait Tabletop: Game {
    /// Styles of the game's own pieces; tokens come from the shared sheet. Its `--g` is the game's own hue.
    const STYLE: &'static str = "";
    /// The picture on the game's card in the lobby, as SVG, 80 wide and 66 high.
    const EMBLEM: &'static str = plain::EMBLEM;
    /// Lessons, the guided first game first: the name of the file and what is in it (docs/LESSONS.md).
    const LESSONS: &'static [(&'static str, &'static str)] = &[];

    /// The table as this viewer sees it, or would see it with what is marked. `legal` is what the viewer may do now;
    /// nothing else may be pressed. At first everything that the view says, and a button for every action.
    fn table(view: &Self::View, legal: &ActionSet<Self::Action>, people: &People) -> Tableau {
        plain::table::<Self>(view, legal, people)
    }

    /// Where the game is, for whoever only wants to know that: "Round 4 of 8". A table says the same on top.
    fn whereabouts(_view: &Self::View) -> String {
        String::new()
    }

    /// What happened, in sentences: none when there is nothing to say. At first what the event says.
    fn sentences(event: &Self::Event, _people: &People) -> Vec<LogLine> {
        vec![plain::sentence(event)]
    }

    /// Positions that the rulebook asks about.
    const EXAMPLES: &'static [Example] = &[];

    /// The game in one minute: the goal, a turn, the end. On top of the rulebook and on the card in the lobby.
    fn first_minute() -> Vec<Panel> {
        Vec::new()
    }

    /// The player aid: the phases of a round, what beats what, prices. Its numbers come from the game's own data, and it
    /// says nothing that RULES.md does not.
    fn aid() -> Option<Markup> {
        None
    }
}

/// The hue of the game with this sheet, as a CSS colour.
pub fn hue(sheet: &'static str) -> &'static str {
    let own = sheet.split_once("--g: ").and_then(|(_, rest)| rest.split_once(';'));
    own.map_or(plain::COLOUR, |(hue, _)| hue)
}

/// A scene that the board plays by itself, one step after the other. The game's sheet has the same step.
#[derive(Clone, Copy, Debug)]
pub struct Scene {
    /// Time for each step.
    pub step_ms: u32,
    /// Time to look at it when all has happened.
    pub last_look_ms: u32,
}

impl Scene {
    /// How long it takes.
    pub fn ms(self, steps: usize) -> u32 {
        steps as u32 * self.step_ms + self.last_look_ms
    }
}

/// One viewer's table, piece by piece; the shell puts them in their places.
pub struct Tableau {
    /// Where the game is ([`Tabletop::whereabouts`]).
    pub whereabouts: String,
    /// One for every seat; none at all for the scores and nothing else.
    pub seats: Vec<SeatNote>,
    /// What lies in the middle of the table.
    pub board: Markup,
    /// The board plays a scene by itself that takes this long; later pictures wait for it or for a tap.
    pub scene_ms: u32,
    /// What the viewer is asked to do, or to wait for.
    pub prompt: Prompt,
    /// What the viewer holds, under the prompt; none for spectators.
    pub hand: Option<Markup>,
    /// Once the game is over: the result, explained (see [`crate::closing`]), in place of board and hand. Without one
    /// the final standing is shown.
    pub result: Option<Markup>,
}

/// What a game shows at a seat.
pub struct SeatNote {
    /// As the game writes it: "$12".
    pub score: String,
    /// Has chosen, while others still think.
    pub ready: bool,
    /// Whatever else the viewer may know about the seat, such as how many cards it holds.
    pub extra: Option<Markup>,
}

/// The one prompt: what to do now.
pub struct Prompt {
    /// At most eight words.
    pub ask: Markup,
    /// One quiet line: why, or what it means.
    pub why: Option<Markup>,
    /// The verb of the one filled button: "Hand in". It is enabled once something with `data-play` is picked,
    /// names it ("Hand in 5♦"; or all of its `data-go`, where it has one) and sends it.
    pub confirm: Option<&'static str>,
    /// The game's own buttons beside it: saying no, ending a phase.
    pub acts: Option<Markup>,
}

impl Prompt {
    /// The same with the game's own buttons.
    #[must_use]
    pub fn with(self, acts: Option<Markup>) -> Prompt {
        Prompt { acts, ..self }
    }
}

/// One line of the log.
pub struct LogLine {
    /// Whom it is about.
    pub about: Whose,
    /// One sentence, or a few words where it is a heading.
    pub text: Markup,
}

/// Whose colour a log line wears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// That of this seat, which it is mostly about.
    Seat(Seat),
    /// None: it is about no seat more than another.
    Table,
    /// A heading: "Round 3".
    Heading,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_the_hue_of_its_sheet() {
        assert_eq!(hue(":root { --felt: #fff; --g: #3f7d3a; --band: #000 }"), "#3f7d3a");
        assert_eq!(hue(""), plain::COLOUR);
    }
}
