//! What goes over the wire between a table and whoever sits or looks there. Plain data; docs/PROTOCOL.md explains it, and
//! a test keeps the two together.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod edit;
mod frame;
mod wish;

pub use edit::{Edit, edited, edits};
pub use frame::{Frame, Reaction, close};
pub use wish::Wish;

/// The longest message that a table reads, in bytes.
pub const LONGEST: usize = 2048;
/// How people may react without a word.
pub const REACTIONS: [&str; 8] = ["hello", "luck", "nice", "wow", "haha", "hmm", "oops", "thanks"];
/// The longest comment of a complaint, in characters.
pub const LONGEST_COMMENT: usize = 500;
