//! Randomness of the system: for seeds, secrets and names. The luck inside a game grows from its seed alone.

use engine::Seed;

use crate::table::Trouble;

/// The seed of a new match.
pub fn seed() -> Result<Seed, Trouble> {
    bytes().map(Seed)
}

/// Fresh random bytes.
pub fn bytes<const N: usize>() -> Result<[u8; N], Trouble> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| Trouble::NoChance)?;
    Ok(bytes)
}

/// A number for things that are no secret; 0 if there is no better.
pub fn number() -> u64 {
    bytes().map_or(0, u64::from_le_bytes)
}
