//! Market Twist: everybody makes and sells goods in secret at once, and twists change the market for all.
//!
//! `RULES.md` has the rules for people; comments name its paragraphs (R4.3). Customers and twists are data:
//! see [`Deck`].
#![forbid(unsafe_code)]

mod action;
mod customers;
mod deal;
mod deck;
mod event;
mod foresight;
mod game;
mod goods;
mod heuristics;
mod imagine;
mod labour;
mod offers;
mod options;
mod planner;
mod reader;
mod state;
mod table;
mod tally;
mod tokens;
mod turn;
mod twisting;
mod twists;
mod view;
mod why_not;
mod workshop;

pub use action::Action;
pub use customers::{Customer, CustomerCard, CustomerSet, Kind, Measure, Of, Predicate, Sale, Span};
pub use deal::{Position, PositionError, Station};
pub use deck::{Deck, DeckRef};
pub use event::Event;
pub use goods::{NotAToken, Token, Type, TypeSet};
pub use options::Options;
pub use reader::{DeckError, Problem};
pub use state::{Lately, MarketTwist, Phase, ROUND_LIMIT};
pub use tally::Tally;
pub use tokens::{Levels, Tokens};
pub use twists::{Among, Mood, Op, Pick, Twist, TwistCard, TwistSet};
pub use view::View;
pub use workshop::{Desk, Holding, Market, Outcome, Resolved, Running, Shown, Stage, Turn};
