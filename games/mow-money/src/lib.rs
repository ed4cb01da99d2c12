//! Mow Money: everybody bids in secret on several contracts at once, and the lowest bid wins, but is paid no more.
//!
//! `RULES.md` has the rules for people; comments name its paragraphs (R3.2).
#![forbid(unsafe_code)]

mod action;
mod books;
mod cards;
mod contracts;
mod cycle;
mod deck;
mod event;
mod filter;
mod game;
mod hand;
mod heuristics;
mod hire;
mod imagine;
mod options;
mod position;
mod resolve;
mod stacks;
mod state;
mod table;
mod tally;
mod view;
mod why_not;

pub use action::Action;
pub use books::{Books, ranking};
pub use cards::{Colour, Icon, Kind, Print};
pub use contracts::{Contracts, Neighbourhood, Stakes};
pub use event::{Auction, Bid, Decided, Event, Job, Jobs, Lot, Offers, Report};
pub use hand::{Counts, Hand};
pub use options::Options;
pub use position::{Holding, Position, PositionError};
pub use stacks::{Laid, Purpose, Stack, Stacks};
pub use state::MowMoney;
pub use tally::Tally;
pub use view::{Firm, Mine, Plot, Stage, View};
