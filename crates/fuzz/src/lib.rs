//! Everything that reads what others wrote, fed with what nobody would write. A target takes any bytes and must neither
//! panic nor run away; inputs grow from good ones by small damage, so that they get past the first check.
//!
//! `./test` makes a short run; `cargo run --release -p fuzz -- [TARGET] [SECONDS]` makes a long one.
#![forbid(unsafe_code)]

mod damage;
mod targets;

pub use damage::damaged;
pub use targets::TARGETS;

/// One reader.
pub struct Target {
    pub name: &'static str,
    /// Good inputs.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Whether it could make sense of the input: a target that never can tests nothing.
    pub read: fn(&[u8]) -> bool,
}
