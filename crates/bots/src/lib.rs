//! Players that are not people. They are given a [`Sight`] and nothing else, so they cannot cheat.
#![forbid(unsafe_code)]

mod greedy;
mod random;

use std::fmt;
use std::str::FromStr;

use engine::{Chance, Heuristics, Sight};
use thiserror::Error;

/// A kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bot {
    Random,
    Greedy,
}

impl Bot {
    pub const ALL: [Bot; 2] = [Bot::Random, Bot::Greedy];

    /// As typed on the command line and kept in logs.
    pub fn id(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
        }
    }

    /// As people see it.
    pub fn title(self) -> &'static str {
        match self {
            Bot::Random => "Random",
            Bot::Greedy => "Casual",
        }
    }

    /// What to expect of it, in one line.
    pub fn blurb(self) -> &'static str {
        match self {
            Bot::Random => "Plays anything that is allowed.",
            Bot::Greedy => "Plays sensibly, one move at a time.",
        }
    }

    /// The action it takes, from what its seat knows. None only when the seat owes no decision.
    ///
    /// The same sight and the same luck give the same action.
    #[inline]
    pub fn choose<G: Heuristics>(self, sight: &Sight<'_, G>, chance: &mut impl Chance) -> Option<G::Action> {
        match self {
            Bot::Random => random::choose(sight, chance),
            Bot::Greedy => greedy::choose(sight, chance),
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no bot {0:?}; known are: {known}", known = Bot::ALL.map(Bot::id).join(", "))]
pub struct NoSuchBot(String);

impl FromStr for Bot {
    type Err = NoSuchBot;

    fn from_str(text: &str) -> Result<Bot, NoSuchBot> {
        Bot::ALL.into_iter().find(|bot| bot.id() == text).ok_or_else(|| NoSuchBot(text.chars().take(40).collect()))
    }
}
