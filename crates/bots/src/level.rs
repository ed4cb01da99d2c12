//! The kinds of bots, and how people name them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::search::{Budget, BudgetError};

/// A kind of bot. Those who think ahead come with how long they may.
///
/// ```
/// use bots::Bot;
///
/// let bot: Bot = "sharp@100ms".parse().unwrap();
/// assert_eq!((bot.id(), bot.title(), bot.to_string().as_str()), ("sharp", "Sharp", "sharp@100ms"));
/// assert_eq!("greedy@1s".parse::<Bot>().unwrap_err().to_string(), "a greedy bot does not think ahead, so it takes no budget");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bot {
    /// Anything that is worth its while, each as likely.
    Random,
    /// The same as greedy, but random once in a few decisions.
    Gentle,
    /// Whatever looks best by the rules of thumb; people know it as Casual.
    Greedy,
    /// Thinks ahead as the textbook says and knows nothing but the rules: for measuring, not for people.
    Plain(Budget),
    /// Thinks ahead, usually for a moment.
    Sharp(Budget),
    /// Thinks ahead in the same way, usually for longer.
    Master(Budget),
}

impl Bot {
    /// With its usual budget.
    pub const PLAIN: Bot = Bot::Plain(Budget::Time(Duration::from_millis(300)));
    /// With its usual budget.
    pub const SHARP: Bot = Bot::Sharp(Budget::Time(Duration::from_millis(300)));
    /// With its usual budget.
    pub const MASTER: Bot = Bot::Master(Budget::Time(Duration::from_secs(2)));

    /// Every kind, with the time that it usually takes.
    pub const ALL: [Bot; 6] = [Bot::Random, Bot::Gentle, Bot::Greedy, Bot::PLAIN, Bot::SHARP, Bot::MASTER];

    /// Those that people play against, from the easiest to the hardest.
    pub const LEVELS: [Bot; 4] = [Bot::Gentle, Bot::Greedy, Bot::SHARP, Bot::MASTER];

    /// The kind with this id, with its usual budget: nobody else decides how long it thinks.
    pub fn named(id: &str) -> Option<Bot> {
        Bot::ALL.into_iter().find(|bot| bot.id() == id)
    }

    /// The same for whoever seats a bot at a table: not those that are there for measuring.
    pub fn for_people(id: &str) -> Option<Bot> {
        Bot::named(id).filter(|bot| !matches!(bot, Bot::Plain(_)))
    }

    /// The kind that comes closest to one that a log names and nobody knows any more: the strongest whose id is part of
    /// the name (`sharp@9s`, `grandmaster`), or else a sensible one.
    pub fn nearest(id: &str) -> Bot {
        let part =
            || Bot::ALL.into_iter().rev().find(|bot| id.contains(bot.id()) && Bot::for_people(bot.id()).is_some());
        Bot::named(id).or_else(part).unwrap_or(Bot::Greedy)
    }

    /// As typed on the command line and kept in logs.
    pub fn id(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Gentle => "gentle",
            Bot::Greedy => "greedy",
            Bot::Plain(_) => "plain",
            Bot::Sharp(_) => "sharp",
            Bot::Master(_) => "master",
        }
    }

    /// As people see it.
    pub fn title(self) -> &'static str {
        match self {
            Bot::Random => "Random",
            Bot::Gentle => "Gentle",
            Bot::Greedy => "Casual",
            Bot::Plain(_) => "Plain",
            Bot::Sharp(_) => "Sharp",
            Bot::Master(_) => "Master",
        }
    }

    /// What to expect of it, in one line.
    pub fn blurb(self) -> &'static str {
        match self {
            Bot::Random => "Plays anything that is allowed.",
            Bot::Gentle => "Knows the rules of thumb, and forgets them now and then.",
            Bot::Greedy => "Plays sensibly, one move at a time.",
            Bot::Plain(_) => "Thinks ahead, and knows nothing but the rules.",
            Bot::Sharp(_) => "Thinks ahead for a moment before every move.",
            Bot::Master(_) => "Thinks ahead as long as your patience allows.",
        }
    }

    /// How long it thinks; none for those who do not.
    pub fn budget(self) -> Option<Budget> {
        match self {
            Bot::Random | Bot::Gentle | Bot::Greedy => None,
            Bot::Plain(budget) | Bot::Sharp(budget) | Bot::Master(budget) => Some(budget),
        }
    }

    /// The same bot with only this share of its time; never less than a moment.
    pub fn hurried(self, share: f32) -> Bot {
        self.budget().map_or(self, |budget| self.within(budget.hurried(share)))
    }

    /// The same bot, which thinks no longer than `most`; never less than a moment.
    pub fn within_time(self, most: Option<Duration>) -> Bot {
        match (self.budget(), most) {
            (Some(Budget::Time(time)), Some(most)) if most < time => self.within(Budget::Time(most)).hurried(1.0),
            _ => self,
        }
    }

    /// The same kind with another budget, if it has one.
    pub fn within(self, budget: Budget) -> Bot {
        match self {
            Bot::Random | Bot::Gentle | Bot::Greedy => self,
            Bot::Plain(_) => Bot::Plain(budget),
            Bot::Sharp(_) => Bot::Sharp(budget),
            Bot::Master(_) => Bot::Master(budget),
        }
    }
}

/// `greedy`, or `sharp@100ms` where the time is not the usual one.
impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.budget() {
            Some(budget) if !Bot::ALL.contains(self) => write!(f, "{}@{budget}", self.id()),
            _ => f.write_str(self.id()),
        }
    }
}

/// Why a text is not the name of a bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoSuchBot {
    /// No kind has this id; what was typed, cut short.
    #[error("there is no bot {0:?}; known are: {known}", known = Bot::ALL.map(Bot::id).join(", "))]
    Unknown(String),
    /// A budget for this kind, which does not think.
    #[error("a {0} bot does not think ahead, so it takes no budget")]
    Thoughtless(&'static str),
    /// A kind that thinks, but what follows its `@` is no budget.
    #[error(transparent)]
    Budget(#[from] BudgetError),
}

impl FromStr for Bot {
    type Err = NoSuchBot;

    fn from_str(text: &str) -> Result<Bot, NoSuchBot> {
        let (id, budget) = text.split_once('@').map_or((text, None), |(id, budget)| (id, Some(budget)));
        let unknown = || NoSuchBot::Unknown(text.chars().take(40).collect());
        let bot = Bot::named(id).ok_or_else(unknown)?;
        match budget {
            None => Ok(bot),
            Some(_) if bot.budget().is_none() => Err(NoSuchBot::Thoughtless(bot.id())),
            Some(budget) => Ok(bot.within(budget.parse()?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_that_is_not_known_any_more_has_a_nearest_one() {
        for bot in Bot::ALL {
            assert_eq!(Bot::nearest(bot.id()), bot);
        }
        assert_eq!(Bot::for_people("plain"), None);
        for (id, nearest) in [
            ("sharp@9s", Bot::SHARP),
            ("sharp@100 iterations or so", Bot::SHARP),
            ("grandmaster", Bot::MASTER),
            ("gentle-2", Bot::Gentle),
            ("plainly greedy", Bot::Greedy),
            ("random-2", Bot::Random),
            ("casual", Bot::Greedy),
            ("", Bot::Greedy),
        ] {
            assert_eq!(Bot::nearest(id), nearest, "{id}");
        }
    }
}
