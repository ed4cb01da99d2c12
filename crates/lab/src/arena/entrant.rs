//! Who takes part in a contest.

use std::fmt;

use bots::{Bot, Player};
use engine::{Heuristics, Tuning};

/// A kind of bot, or one of its earlier versions. Those of one contest are told apart by their names.
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// As it stands in results.
    pub name: String,
    /// Who plays.
    pub bot: Bot,
    /// The numbers that its search goes by, if they are not those of the game.
    pub tuning: Option<Tuning>,
    /// The kind of all others, if it sees through them.
    pub knows: Option<Bot>,
}

impl Entrant {
    /// Times are its own processor time: whoever compares players may use the machine for other things meanwhile.
    pub(super) fn player<G: Heuristics>(&self) -> Player<G> {
        let player = Player::new(self.bot.budget().map_or(self.bot, |budget| self.bot.within(budget.as_work())));
        let player = match self.tuning {
            Some(tuning) => player.tuned(tuning),
            None => player,
        };
        match self.knows {
            Some(others) => player.knowing(others),
            None => player,
        }
    }
}

impl From<Bot> for Entrant {
    fn from(bot: Bot) -> Entrant {
        Entrant { name: bot.to_string(), bot, tuning: None, knows: None }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
