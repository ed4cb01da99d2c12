//! What a game adds to its rulebook: pictures, a player aid, examples to try. All of it is drawn by the table's own code
//! and judged by the game's own rules. It stands beside other pictures of the same things, so nothing in it has an id.

use engine::Quick;
use maud::Markup;

/// One of the three pictures that say what a game is: the goal, a turn, the end.
pub struct Panel {
    /// "The goal".
    pub title: &'static str,
    /// Drawn with the table's own pieces; silent, because the sentence says it. About 20 by 11 rem at most.
    pub picture: Markup,
    /// One sentence, or two short ones.
    pub words: Markup,
}

/// A small position and a question about it. RULES.md says where it stands: `<!-- example: ID -->` is one to try,
/// `<!-- shown: ID -->` one that is solved, and a number after the ID says which deal comes first.
#[derive(Clone, Copy)]
pub struct Example {
    /// As RULES.md and addresses name it: "second-best".
    pub id: &'static str,
    /// The rules it needs, first the one that decides.
    pub rules: &'static [&'static str],
    /// What the reader is asked: "Whose card wins the best customer?"
    pub question: &'static str,
    /// Another position every time. The same luck deals the same position.
    pub deal: fn(&mut Quick) -> Puzzle,
}

impl Example {
    /// All of it at once, for lists.
    pub const fn new(
        id: &'static str,
        rules: &'static [&'static str],
        question: &'static str,
        deal: fn(&mut Quick) -> Puzzle,
    ) -> Example {
        Example { id, rules, question, deal }
    }
}

/// What explains a game, inside of its `impl Tabletop`: its lessons by the names of their files, and what its modules
/// `examples`, `first_minute` and `aid` hold.
#[macro_export]
macro_rules! book {
    ($($lesson:literal),+) => {
        const LESSONS: &'static [(&'static str, &'static str)] =
            &[$(($lesson, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/lessons/", $lesson, ".toml")))),+];
        const EXAMPLES: &'static [$crate::Example] = examples::ALL;

        fn first_minute() -> Vec<$crate::Panel> {
            first_minute::first_minute()
        }

        fn aid() -> Option<maud::Markup> {
            Some(aid::aid())
        }
    };
}

/// A position to look at, and what may be answered.
pub struct Puzzle {
    /// What lies there.
    pub position: Markup,
    /// Two or more; at least one is right.
    pub choices: Vec<Choice>,
}

/// One answer.
pub struct Choice {
    /// What stands on its button: words, or pieces that are no buttons themselves.
    pub label: Markup,
    /// Whether the rules agree, as the game's own rules say.
    pub right: bool,
    /// Why it is right or wrong, naming the numbers that lie there. One or two sentences.
    pub why: Markup,
}

/// The anchor of a rule in the rulebook and in the drawer of a table: "r4-2" of "R4.2". For `data-thing` and links.
pub fn anchor(rule: &str) -> String {
    rule.to_lowercase().replace('.', "-")
}
