//! Customers: what they want of a sale, in a closed vocabulary of predicates, and sets of them.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::goods::Type;
use crate::tokens::{Levels, Tokens};

/// The most customers that a deck may have: each has an action code of its own.
pub const MAX_CUSTOMERS: usize = 24;

/// A customer of the deck in play, by its number there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Customer(u8);

impl Customer {
    #[inline]
    pub fn from_index(index: usize) -> Option<Customer> {
        (index < MAX_CUSTOMERS).then_some(Customer(index as u8))
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of customers: a hand, a discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CustomerSet(u32);

impl CustomerSet {
    /// The first `count` customers of a deck.
    #[inline]
    pub fn first(count: usize) -> CustomerSet {
        CustomerSet((1 << count) - 1)
    }

    #[inline]
    pub fn bits(self) -> u32 {
        self.0
    }

    #[inline]
    pub fn insert(&mut self, customer: Customer) {
        self.0 |= 1 << customer.0;
    }

    #[inline]
    pub fn remove(&mut self, customer: Customer) {
        self.0 &= !(1 << customer.0);
    }

    #[inline]
    pub fn contains(self, customer: Customer) -> bool {
        self.0 >> customer.0 & 1 == 1
    }

    #[inline]
    pub fn union(self, other: CustomerSet) -> CustomerSet {
        CustomerSet(self.0 | other.0)
    }

    #[inline]
    pub fn both(self, other: CustomerSet) -> CustomerSet {
        CustomerSet(self.0 & other.0)
    }

    #[inline]
    pub fn without(self, other: CustomerSet) -> CustomerSet {
        CustomerSet(self.0 & !other.0)
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there are two or more: a sale must please that many.
    #[inline]
    pub fn are_two(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The customers in it, in the order of the deck.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Customer> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let customer = (left != 0).then(|| Customer(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(customer)
        })
    }
}

impl FromIterator<Customer> for CustomerSet {
    fn from_iter<I: IntoIterator<Item = Customer>>(customers: I) -> CustomerSet {
        let mut set = CustomerSet::default();
        customers.into_iter().for_each(|customer| set.insert(customer));
        set
    }
}

impl fmt::Debug for CustomerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Customer::index)).finish()
    }
}

impl Serialize for CustomerSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

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
    #[inline]
    pub fn measured(&self, sale: &Sale) -> usize {
        let tokens = match self.of {
            Of::Sold => &sale.sold,
            Of::Left => &sale.left,
        };
        match self.measure {
            Measure::Tokens { kind: Kind::Any, levels } => tokens.count_in(levels.levels()),
            Measure::Tokens { kind: Kind::Chosen, levels } => tokens.count_of(sale.chosen, levels.levels()),
            Measure::Tokens { kind: Kind::Only(t), levels } => tokens.count_of(t, levels.levels()),
            Measure::Types { levels } => tokens.types(levels.levels()).len(),
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
}
