//! Games by the million: bots play, integers are summed, and statistics are made of the sums.
//!
//! Every game grows from the seed and its own number alone, so neither the number of threads nor the order in
//! which they finish changes a figure.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod arena;
mod play;
mod report;
mod simulate;
mod stats;
mod sums;
mod trace;

pub use arena::{Alone, Contest, Contestant, DealResult, Entrant, Estimate, GameResult, Solo, Verdict, contend};
pub use report::{Length, Report, Score, SeatReport, Wins};
pub use simulate::{Plan, simulate};
pub use stats::Interval;
pub use trace::{Trace, VERSION as TRACE_VERSION, line_of};
