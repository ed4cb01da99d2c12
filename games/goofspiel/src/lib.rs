//! Goofspiel, the game of pure strategy: everybody bids the same cards for prizes that turn up in random order.
//!
//! `RULES.md` has the rules for people; comments name its paragraphs (R2.3). `docs/ADDING-A-GAME.md` walks through it.
#![forbid(unsafe_code)]

mod action;
mod state;
mod table;
mod view;

pub use action::{Bid, Options};
pub use state::{Cards, Event, Goofspiel};
pub use view::View;

impl engine::Heuristics for Goofspiel {}

impl engine::Studied for Goofspiel {
    type Tally = engine::Silence;
}
