//! The deck as data: the customers and twists of a game, read from a file and checked.
//!
//! The standard deck is there for the life of the program; any other belongs to its table, and goes with it.

use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, OnceLock};

use engine::Shared;
use serde::{Serialize, Serializer};

use crate::customers::{Customer, CustomerCard, CustomerSet, Kind, MAX_CUSTOMERS, Measure, Of, Predicate, Sale, Span};
use crate::goods::{LEVELS, TYPES, Type};
use crate::planner::Batches;
use crate::reader::{DeckError, Problem, Reader, parse};
use crate::twists::{Among, MAX_TWISTS, Mood, Op, Pick, Twist, TwistCard};

/// Customers drawn at setup, and so the smallest deck of them.
pub const START_HAND: usize = 4;

/// The customers and twists of a game.
#[derive(Clone)]
pub struct Deck {
    customers: Vec<CustomerCard>,
    twists: Vec<TwistCard>,
    /// What can be planned with these customers; worked out when somebody first asks.
    batches: OnceLock<Batches>,
}

static STANDARD: LazyLock<Deck> = LazyLock::new(|| {
    // The file is part of the program: a mistake in it is ours, and every test meets it first.
    Deck::read(include_str!("../cards.toml")).expect("cards.toml is a good deck")
});

impl Deck {
    /// The deck of `cards.toml`.
    pub fn standard() -> &'static Deck {
        &STANDARD
    }

    /// Reads a deck of the form of `cards.toml`.
    pub fn read(text: &str) -> Result<Deck, DeckError> {
        let file = parse(text)?;
        let file = Reader::new(text, &file);
        file.expect_only(&["customer", "twist"])?;
        let customers = file.tables("customer", START_HAND..=MAX_CUSTOMERS)?;
        let twists = file.tables("twist", TYPES..=MAX_TWISTS)?;
        refuse_twins(&customers)?;
        refuse_twins(&twists)?;
        Ok(Deck {
            customers: customers.iter().map(read_customer).collect::<Result<_, _>>()?,
            twists: twists.iter().map(read_twist).collect::<Result<_, _>>()?,
            batches: OnceLock::new(),
        })
    }

    #[inline]
    pub fn customer(&self, customer: Customer) -> &CustomerCard {
        &self.customers[customer.index()]
    }

    #[inline]
    pub fn twist(&self, twist: Twist) -> &TwistCard {
        &self.twists[twist.index()]
    }

    /// Every customer, in the order of the file.
    pub fn customers(&self) -> CustomerSet {
        CustomerSet::up_to(self.customers.len())
    }

    /// Every twist, in the order of the file.
    pub fn twists(&self) -> impl Iterator<Item = Twist> + '_ {
        (0..self.twists.len()).filter_map(Twist::from_index)
    }

    pub fn twists_of(&self, mood: Mood) -> impl Iterator<Item = Twist> + '_ {
        self.twists().filter(move |&twist| self.twist(twist).mood == mood)
    }

    pub fn find_customer(&self, id: &str) -> Option<Customer> {
        self.customers.iter().position(|card| card.id == id).and_then(Customer::from_index)
    }

    pub fn find_twist(&self, id: &str) -> Option<Twist> {
        self.twists.iter().position(|card| card.id == id).and_then(Twist::from_index)
    }

    /// Batches worth planning for.
    pub(crate) fn batches(&self) -> &Batches {
        self.batches.get_or_init(|| Batches::of(self))
    }

    /// Those of `customers` who would buy (R4.3).
    #[inline]
    pub fn satisfied(&self, customers: CustomerSet, sale: &Sale) -> CustomerSet {
        customers.iter().filter(|&customer| self.customer(customer).is_satisfied(sale)).collect()
    }

    /// What they pay together.
    #[inline]
    pub fn pay(&self, customers: CustomerSet) -> u16 {
        customers.iter().map(|customer| self.customer(customer).pays).sum()
    }
}

impl Eq for Deck {}

impl PartialEq for Deck {
    fn eq(&self, other: &Deck) -> bool {
        // A deck mostly meets itself.
        std::ptr::eq(self, other) || (self.customers == other.customers && self.twists == other.twists)
    }
}

/// By the size alone: all that is ever compared by its hash comes from one table, and so from one deck.
impl Hash for Deck {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.customers.len(), self.twists.len()).hash(state);
    }
}

/// Short, because it stands in every state and event.
impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deck({} customers, {} twists)", self.customers.len(), self.twists.len())
    }
}

/// The ids in order: what the numbers in views, events and actions stand for.
impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Ids<'a> {
            customers: Vec<&'a str>,
            twists: Vec<&'a str>,
        }
        Ids {
            customers: self.customers.iter().map(|card| card.id.as_str()).collect(),
            twists: self.twists.iter().map(|card| card.id.as_str()).collect(),
        }
        .serialize(serializer)
    }
}

/// A deck at the table: the standard one, or one of the table's own.
pub type DeckRef = Shared<Deck>;

fn refuse_twins(cards: &[Reader<'_>]) -> Result<(), DeckError> {
    let mut ids = BTreeSet::new();
    for card in cards {
        let id = card.text("id", 40)?;
        if ids.contains(&id) {
            return Err(card.complain("id", Problem::Twice(id)));
        }
        ids.insert(id);
    }
    Ok(())
}

fn read_id(card: &Reader<'_>) -> Result<String, DeckError> {
    let id = card.text("id", 40)?;
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.chars().all(fits) { Ok(id) } else { Err(card.complain("id", Problem::Id)) }
}

fn read_customer(card: &Reader<'_>) -> Result<CustomerCard, DeckError> {
    card.expect_only(&["id", "name", "origin", "pays", "text", "need"])?;
    Ok(CustomerCard {
        id: read_id(card)?,
        name: card.text("name", 24)?,
        pays: card.number("pays", 1..=20)? as u16,
        text: card.text("text", 160)?,
        need: card.tables("need", 1..=4)?.iter().map(read_predicate).collect::<Result<_, _>>()?,
    })
}

fn read_predicate(entry: &Reader<'_>) -> Result<Predicate, DeckError> {
    entry.expect_only(&["measure", "of", "type", "lo", "hi", "min", "max"])?;
    let kinds: Vec<_> = [("any", Kind::Any), ("chosen", Kind::Chosen)]
        .into_iter()
        .chain(Type::ALL.map(|t| (t.id(), Kind::Only(t))))
        .collect();
    let kind = entry.word_or("type", &kinds, Kind::Any)?;
    let levels = read_span(entry)?;
    let measures = [
        ("tokens", Measure::Tokens { kind, levels }),
        ("types", Measure::Types { levels }),
        ("level_types", Measure::LevelTypes),
        ("sum", Measure::Sum),
        ("run", Measure::Run),
        ("spread", Measure::Spread),
    ];
    let measure = entry.word("measure", &measures)?;
    let unused: &[&str] = match measure {
        Measure::Tokens { .. } => &[],
        Measure::Types { .. } => &["type"],
        _ => &["type", "lo", "hi"],
    };
    if let Some(field) = unused.iter().find(|field| entry.has(field)) {
        let measure = measures.iter().find(|(_, other)| *other == measure).map_or("", |(word, _)| word);
        return Err(entry.complain(field, Problem::NotMeasured { measure }));
    }
    let max = if entry.has("max") { Some(entry.number("max", 0..=999)? as u16) } else { None };
    let min = entry.number_or("min", 0..=999, 0)? as u16;
    if max.is_some_and(|max| max < min) {
        return Err(entry.complain("min", Problem::Upside));
    }
    Ok(Predicate { of: entry.word_or("of", &[("sold", Of::Sold), ("left", Of::Left)], Of::Sold)?, measure, min, max })
}

fn read_twist(card: &Reader<'_>) -> Result<TwistCard, DeckError> {
    card.expect_only(&["id", "name", "origin", "mood", "text", "steps"])?;
    let steps: Vec<Op> = card.tables("steps", 1..=4)?.iter().map(read_step).collect::<Result<_, _>>()?;
    // A row gains at most a token a round by turns, and a twist comes every other round at most: 100 + 50 * 3 fits.
    let brought = |step: &Op| match *step {
        Op::CreateEach { .. } => 1,
        Op::Create { n, .. } | Op::Convert { n, .. } => n,
        _ => 0,
    };
    if steps.iter().map(brought).sum::<u8>() > 3 {
        return Err(card.complain("steps", Problem::TooManyTokens));
    }
    Ok(TwistCard {
        id: read_id(card)?,
        name: card.text("name", 24)?,
        mood: card.word("mood", &[("kind", Mood::Kind), ("harsh", Mood::Harsh)])?,
        text: card.text("text", 160)?,
        steps,
    })
}

/// Reads one step. The fields of a step depend on its operation.
fn read_step(step: &Reader<'_>) -> Result<Op, DeckError> {
    type Read = fn(&Reader<'_>) -> Result<Op, DeckError>;
    let ops: [(&str, (&[&str], Read)); 12] = [
        ("create_each", (&["op", "level"], |step| Ok(Op::CreateEach { level: read_level(step)? }))),
        ("create", (&["op", "n", "level"], |step| Ok(Op::Create { n: read_n(step)?, level: read_level(step)? }))),
        ("shift", (&["op", "n", "by"], |step| Ok(Op::Shift { n: read_n(step)?, by: read_by(step)? }))),
        (
            "shift_all",
            (&["op", "lo", "hi", "by"], |step| Ok(Op::ShiftAll { levels: read_span(step)?, by: read_by(step)? })),
        ),
        (
            "convert",
            (&["op", "n", "optional"], |step| Ok(Op::Convert { n: read_n(step)?, optional: step.flag("optional")? })),
        ),
        (
            "lose",
            (&["op", "n", "among"], |step| {
                let among = step.word_or("among", &[("all", Among::All), ("highest", Among::Highest)], Among::All)?;
                Ok(Op::Lose { n: read_n(step)?, among })
            }),
        ),
        (
            "lose_each",
            (&["op", "pick"], |step| {
                Ok(Op::LoseEach { pick: step.word("pick", &[("lowest", Pick::Lowest), ("highest", Pick::Highest)])? })
            }),
        ),
        ("lose_to", (&["op", "keep"], |step| Ok(Op::LoseTo { keep: step.number("keep", 0..=24)? as u8 }))),
        ("lose_linked", (&["op", "lo", "hi"], |step| Ok(Op::LoseLinked { levels: read_span(step)? }))),
        ("draw", (&["op", "n"], |step| Ok(Op::Draw { n: read_n(step)? }))),
        ("discard", (&["op", "n"], |step| Ok(Op::Discard { n: read_n(step)? }))),
        (
            "money_types",
            (&["op", "lo", "hi", "by", "max"], |step| {
                let max = step.number("max", 1..=TYPES as i64)? as u8;
                Ok(Op::MoneyTypes { levels: read_span(step)?, by: read_by(step)?, max })
            }),
        ),
    ];
    let (fields, read) = step.word("op", &ops)?;
    step.expect_only(fields)?;
    read(step)
}

fn read_span(entry: &Reader<'_>) -> Result<Span, DeckError> {
    let lo = entry.number_or("lo", 1..=LEVELS as i64, 1)? as u8;
    let hi = entry.number_or("hi", 1..=LEVELS as i64, LEVELS as i64)? as u8;
    if lo > hi { Err(entry.complain("lo", Problem::Upside)) } else { Ok(Span { lo, hi }) }
}

fn read_level(step: &Reader<'_>) -> Result<u8, DeckError> {
    Ok(step.number("level", 1..=LEVELS as i64)? as u8)
}

fn read_n(step: &Reader<'_>) -> Result<u8, DeckError> {
    Ok(step.number("n", 1..=6)? as u8)
}

/// A move by nothing would be a decision without an effect.
fn read_by(step: &Reader<'_>) -> Result<i8, DeckError> {
    let by = step.number("by", -5..=5)?;
    if by == 0 { Err(step.complain("by", Problem::Zero)) } else { Ok(by as i8) }
}
