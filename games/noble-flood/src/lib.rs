//! Noble Flood: promise poker patterns, then build a common map of cards that must agree with their neighbours.
//!
//! `RULES.md` has the rules for people; comments name its paragraphs (R4.2).
#![forbid(unsafe_code)]

mod action;
mod affinity;
mod cards;
mod cells;
mod checks;
mod contracts;
mod deal;
mod effects;
mod event;
mod game;
mod heuristics;
mod imagine;
mod knowledge;
mod legal;
mod map;
mod marks;
mod options;
mod paths;
mod placing;
mod play;
mod position;
mod prepare;
mod scoring;
mod state;
mod table;
mod tally;
mod tasks;
mod turns;
mod view;
mod why_not;

pub use action::Action;
pub use cards::{Card, CardSet, Effect, Face, Shown, Suit};
pub use cells::{Cell, Cells};
pub use checks::{Check, Discard, Evidence, Finding};
pub use contracts::{About, ActionCard, Contract, Offer, Rule, Terms};
pub use deal::Deal;
pub use event::Event;
pub use map::Map;
pub use marks::{NumberSet, SuitSet, Wild};
pub use options::Options;
pub use placing::{Liberties, Mode, Surroundings};
pub use position::{Position, PositionError};
pub use scoring::resolve;
pub use state::{Course, NobleFlood, Outcome, Record, RoundEnd, ranking};
pub use tally::Tally;
pub use tasks::{ExtraPlay, Naming, Step, Task, Whom};
pub use view::{Hand, Laid, View};
