//! Lessons: a game learned by playing it. A lesson is data: a deal, what the learner is asked to do, what the others do,
//! and a sentence for each. It is played with the real rules, and checked wholly when it is read.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod lesson;
mod mistakes;
mod read;
mod script;
mod shelf;
mod table;

pub use lesson::{Lesson, Pointer, Reply, Step};
pub use mistakes::{Mistake, Mistakes};
pub use read::read;
pub use shelf::{FolderError, Shelf};
pub use table::{PARTS, parts};

/// How many words a learner is asked to read at a time.
pub const MOST_WORDS: usize = 25;
