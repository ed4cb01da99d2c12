//! I Bid You Not: a row of silly gadgets grows until somebody calls the auction, and most gadgets bend a rule.
//!
//! `RULES.md` has the rules for people; comments name its paragraphs (R3.2).
#![forbid(unsafe_code)]

mod action;
mod auction;
mod bid;
mod count;
mod deal;
mod deck;
mod effect;
mod event;
mod force;
mod game;
mod heuristics;
mod imagine;
mod offer;
mod options;
mod products;
mod row;
mod state;
mod table;
mod tally;
mod tile;
mod view;
mod why_not;
mod winning;

pub use action::Action;
pub use auction::Course;
pub use bid::Bid;
pub use count::{Count, ranking};
pub use deal::{Position, PositionError, in_play};
pub use deck::{Deck, DeckRef, Face, generate, stagger};
pub use event::{Event, How, Order};
pub use offer::Offer;
pub use options::Options;
pub use products::{ActionId, BOX, Catalogue, Product};
pub use row::{Entry, Row};
pub use state::{IBidYouNot, Phase};
pub use tally::Tally;
pub use tile::{Tile, TileSet};
pub use view::{AuctionView, View};
