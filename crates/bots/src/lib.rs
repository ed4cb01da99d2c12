//! Players that are not people. They are given a [`Sight`] and nothing else, so they cannot cheat.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod greedy;
mod level;
mod plain;
mod random;
mod search;

use engine::{Chance, Dice, Heuristics, Sight, Tuning};

pub use level::{Bot, NoSuchBot};
pub use plain::Plain;
pub use search::{Budget, BudgetError, Search, Thought};

/// A gentle player follows a whim once in so many decisions.
const WHIMS: u32 = 3;

impl Bot {
    /// The action it takes, from what its seat knows. None only when the seat owes no decision.
    ///
    /// The same sight and the same luck give the same action, unless the budget is a time.
    #[inline]
    pub fn choose<G: Heuristics>(self, sight: &Sight<'_, G>, chance: &mut impl Chance) -> Option<G::Action> {
        match self {
            Bot::Random => random::choose(sight, chance),
            _ => Player::new(self).choose(sight, chance),
        }
    }
}

/// A bot in a seat, from decision to decision: what it has thought about already it need not think about again.
pub struct Player<G: Heuristics> {
    bot: Bot,
    helpers: usize,
    search: Option<Search<G>>,
    plain: Plain,
    tuning: Tuning,
    known: Option<Bot>,
}

impl<G: Heuristics> Player<G> {
    /// A bot that has thought about nothing yet, and thinks on one thread.
    pub fn new(bot: Bot) -> Player<G> {
        Player { bot, helpers: 0, search: None, plain: Plain::default(), tuning: G::SEARCH, known: None }
    }

    /// The same bot, whose search goes by other numbers than those of the game.
    pub fn tuned(self, tuning: Tuning) -> Player<G> {
        Player { tuning, ..self }
    }

    /// The same bot among bots of another kind, which it sees through: it knows how they think, and not what they hold.
    pub fn knowing(self, others: Bot) -> Player<G> {
        Player { known: Some(others), ..self }
    }

    /// Goes on as this bot, with so many threads beside its own: both may differ from decision to decision.
    pub fn go_on_as(&mut self, bot: Bot, helpers: usize) {
        (self.bot, self.helpers) = (bot, helpers);
    }

    /// See [`Bot::choose`].
    pub fn choose(&mut self, sight: &Sight<'_, G>, chance: &mut impl Chance) -> Option<G::Action> {
        match self.bot {
            Bot::Random => random::choose(sight, chance),
            Bot::Gentle if chance.table().below(WHIMS) == 0 => random::choose(sight, chance),
            Bot::Gentle | Bot::Greedy => greedy::choose(sight, chance),
            Bot::Plain(budget) => self.plain.choose(sight, budget, chance.table().long()),
            Bot::Sharp(budget) | Bot::Master(budget) => self.search(sight, budget, chance),
        }
    }

    fn search(&mut self, sight: &Sight<'_, G>, budget: Budget, chance: &mut impl Chance) -> Option<G::Action> {
        let worthwhile = sight.worthwhile();
        if worthwhile.len() < 2 {
            return worthwhile.nth(0);
        }
        let luck = chance.table().long();
        let search = match self.search.take().and_then(|search| search.go_on(sight)) {
            Some(search) => search,
            None => Search::new(sight, self.tuning, luck).knowing(self.known),
        };
        let search = self.search.insert(search);
        search.think_with(self.helpers, budget);
        search.best()
    }
}
