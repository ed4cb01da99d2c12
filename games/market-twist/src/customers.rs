//! Customers: what they want of a sale, in a closed vocabulary of predicates, and sets of them.

use engine::Set;
use serde::Serialize;

use crate::goods::Type;
use crate::tokens::{Levels, Tokens};

/// The most customers that a deck may have: each has an action code of its own.
pub const MAX_CUSTOMERS: usize = 24;

/// A customer of the deck in play, by its number there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Customer(u8);

engine::member!(Customer, MAX_CUSTOMERS, u32);

/// A set of customers: a hand, a discard pile.
pub type CustomerSet = Set<Customer>;

/// What everybody can read on a customer's card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CustomerCard {
    pub id: String,
    pub name: String,
    /// Dollars.
    pub pays: u16,
    pub text: String,
    /// All of these must hold.
    pub need: Vec<Predicate>,
}

/// A sale: what goes, what stays on the mat, and the type chosen this round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sale {
    pub sold: Tokens,
    pub left: Tokens,
    pub chosen: Type,
}

/// One condition: a measure of the sale lies between two bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Predicate {
    pub of: Of,
    pub measure: Measure,
    pub min: u16,
    /// None when there is no upper bound.
    pub max: Option<u16>,
}

/// Which tokens are measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Of {
    Sold,
    /// What stays on the mat once the sold tokens are gone.
    Left,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// How many tokens of a type and some levels.
    Tokens { kind: Kind, levels: Span },
    /// How many types are present at some levels.
    Types { levels: Span },
    /// The largest number of types at one single level.
    LevelTypes,
    /// The sum of all levels.
    Sum,
    /// The longest chain of levels that are all present.
    Run,
    /// The highest level minus the lowest.
    Spread,
}

/// Which types a measure looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Any,
    /// The type that the seller chose this round.
    Chosen,
    Only(Type),
}

/// Neighbouring levels, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    pub lo: u8,
    pub hi: u8,
}

impl Span {
    #[inline]
    pub fn levels(self) -> Levels {
        Levels::range(usize::from(self.lo), usize::from(self.hi))
    }
}

impl Predicate {
    #[inline]
    pub fn holds(&self, sale: &Sale) -> bool {
        let value = self.measured(sale);
        usize::from(self.min) <= value && self.max.is_none_or(|max| value <= usize::from(max))
    }

    /// What lies between the bounds, or should.
    #[inline(always)]
    pub fn measured(&self, sale: &Sale) -> usize {
        let tokens = match self.of {
            Of::Sold => &sale.sold,
            Of::Left => &sale.left,
        };
        match self.measure {
            Measure::Tokens { kind: Kind::Any, levels } => tokens.count_in(levels.levels()),
            Measure::Tokens { kind: Kind::Chosen, levels } => tokens.count_of(sale.chosen, levels.levels()),
            Measure::Tokens { kind: Kind::Only(t), levels } => tokens.count_of(t, levels.levels()),
            Measure::Types { levels } => tokens.count_types(levels.levels()),
            Measure::LevelTypes => tokens.level_types(),
            Measure::Sum => tokens.sum(),
            Measure::Run => tokens.run(),
            Measure::Spread => tokens.spread(),
        }
    }
}

impl CustomerCard {
    /// Whether this customer buys (R4.3).
    #[inline]
    pub fn is_satisfied(&self, sale: &Sale) -> bool {
        self.need.iter().all(|predicate| predicate.holds(sale))
    }

    /// The same, and whether more tokens could change it: every measure of what is sold grows with it.
    #[inline]
    pub(crate) fn answer(&self, sale: &Sale) -> Answer {
        let mut answer = Answer::Yes;
        for predicate in &self.need {
            let value = predicate.measured(sale);
            let too_much = predicate.max.is_some_and(|max| value > usize::from(max));
            if too_much && predicate.of == Of::Sold {
                return Answer::Never;
            }
            if too_much || value < usize::from(predicate.min) {
                answer = Answer::NotYet;
            }
        }
        answer
    }

    /// Whether this customer, once pleased, stays so however many tokens are added.
    pub(crate) fn is_lasting(&self) -> bool {
        self.need.iter().all(|need| need.of == Of::Sold && need.max.is_none())
    }

    /// Whether this customer might buy a part of what is sold here.
    #[inline]
    pub(crate) fn might_buy_of(&self, sale: &Sale) -> bool {
        let in_reach = |need: &Predicate| need.of == Of::Left || need.measured(sale) >= usize::from(need.min);
        self.need.iter().all(in_reach)
    }
}

/// What a customer says to a sale that may grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Yes,
    NotYet,
    /// Nor to any sale with more tokens.
    Never,
}
