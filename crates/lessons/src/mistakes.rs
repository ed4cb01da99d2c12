//! What is wrong with a lesson: where, and what would do instead.

use std::fmt;

use thiserror::Error;

/// Everything that was found in one file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct Mistakes {
    /// `noble-flood/first.toml`.
    pub file: String,
    /// At least one.
    pub found: Vec<Mistake>,
}

/// One of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Counted from 1; none when it is about the whole lesson.
    pub step: Option<usize>,
    /// What is wrong, and what would do.
    pub what: String,
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, Mistake { step, what }) in self.found.iter().enumerate() {
            let end = if at + 1 < self.found.len() { "\n" } else { "" };
            match step {
                Some(step) => write!(f, "{}, step {step}: {what}{end}", self.file)?,
                None => write!(f, "{}: {what}{end}", self.file)?,
            }
        }
        Ok(())
    }
}
