//! The vocabulary of every game at Tender: what a game is, who may know what, and where luck comes from.
//!
//! A game is a pure state machine cut into small, enumerable actions. One legal action is a button in the
//! browser, a branch for a search, a byte in a log and a case for the fuzzer. Nothing here does I/O, reads a
//! clock or draws its own luck.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod absorb;
mod action;
mod chance;
mod game;
mod heuristics;
mod history;
mod list;
mod matches;
mod options;
mod per_seat;
mod phase;
mod piece;
mod reason;
mod seat;
mod set;
mod sight;
mod standing;
mod tally;
mod tell;
mod win_shares;

pub use absorb::Absorb;
pub use action::{Action, ActionSet, MAX_ACTIONS};
pub use chance::{Chance, Dice, Quick, Seed, SeedError, Seeded, mix};
pub use game::{Game, Info, Refusal, View, Weight};
pub use heuristics::{Heuristics, Reading, Tuning};
pub use history::Timeline;
pub use list::List;
pub use matches::{Match, ReplayError, Step};
pub use options::{Choices, OptionKind, OptionSpec, OptionValue, Options, OptionsError};
pub use per_seat::PerSeat;
pub use phase::OpenPhase;
pub use reason::Reason;
pub use seat::{MAX_SEATS, Seat, Seats, Viewer};
pub use set::{Bits, Member, Set};
pub use sight::{Outset, Sight};
pub use standing::Standing;
pub use tally::{Figures, Studied, Tally};
pub use tell::{Audience, Heard, Reach, Silence, Tell, Told};
pub use win_shares::{Came, WinShares};

#[doc(hidden)]
pub use serde;
