//! The Second Estimate: everybody hands in one card in secret, and the second strongest wins the best customer.
//!
//! `RULES.md` has the rules for people; comments name its paragraphs (R3.2).
#![forbid(unsafe_code)]

mod action;
mod cards;
mod deal;
mod event;
mod game;
mod heuristics;
mod imagine;
mod options;
mod state;
mod table;
mod tally;
mod view;
mod why_not;

pub use action::Action;
pub use cards::{Card, CardSet, Row, Suit};
pub use deal::{Deal, DealError};
pub use event::{Estimate, Event};
pub use options::Options;
pub use state::{SecondEstimate, Won, ranking};
pub use tally::Tally;
pub use view::View;
