//! Randomness of the system: for deals, secrets and names. The luck inside a game grows from its seed alone.

use store::Entry;

use crate::fair::Bytes;
use crate::table::Trouble;

/// What the house puts into the deal of a table, or into one that several tables share.
pub fn sealed(deal: Option<String>) -> Result<Entry, Trouble> {
    Ok(Entry::Sealed { secret: hex::encode(secret()?), deal })
}

/// A secret for a deal.
pub fn secret() -> Result<Bytes, Trouble> {
    bytes()
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
