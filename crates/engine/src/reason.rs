//! Why something cannot be done, in the rules' own words.

use std::borrow::Cow;

/// Why an action is not legal now: one sentence for the one who asked, and the rule it comes from.
///
/// Games keep their reasons in an enum of their own (`src/why_not.rs`) whose `Display` is the sentence, and turn it into one
/// of these. Screens, lessons and refusals all say the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reason {
    /// As RULES.md numbers it: "R4.2". Empty for a game that gives no reasons.
    pub rule: &'static str,
    /// A whole sentence: "You have handed in 8♦ already."
    pub words: Cow<'static, str>,
}

impl Reason {
    /// What a game that gives no reasons says.
    pub const PLAIN: Reason = Reason { rule: "", words: Cow::Borrowed("That cannot be done now.") };

    /// A reason by its rule.
    pub fn new(rule: &'static str, words: impl Into<Cow<'static, str>>) -> Reason {
        Reason { rule, words: words.into() }
    }
}
