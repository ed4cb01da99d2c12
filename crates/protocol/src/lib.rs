//! What goes over the wire between a table and whoever sits or looks there. Plain data; docs/PROTOCOL.md explains it, and
//! a test keeps the two together.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod frame;
mod wish;

pub use frame::{Frame, close};
pub use wish::Wish;

/// The longest message that a table reads, in bytes.
pub const LONGEST: usize = 2048;
/// The longest comment of a complaint, in characters.
pub const LONGEST_COMMENT: usize = 500;
