//! The secrets by which people are known: random bytes, and a seal that only this house can make. Whoever makes one up
//! is nobody yet.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use store::Store;

use crate::entropy;
use crate::table::Trouble;

/// Random bytes in a secret, and as many for its seal.
const BYTES: usize = 16;

/// A fresh secret.
pub fn draw(store: &Store) -> Result<String, Trouble> {
    let luck: [u8; BYTES] = entropy::bytes()?;
    let seal = sealing(store, &luck).finalize().into_bytes();
    Ok(hex::encode(luck) + &hex::encode(&seal[..BYTES]))
}

/// Whether this house has handed it out. One from before there were seals is good for who is known by it.
pub fn is_ours(store: &Store, secret: &str) -> bool {
    let Some(bytes) = spelt(secret) else { return false };
    let (luck, seal) = bytes.split_at(BYTES);
    seal.len() == BYTES && sealing(store, luck).verify_truncated_left(seal).is_ok()
}

/// What is kept of a secret. A stolen database does not tell it.
pub fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret))
}

/// What is kept of words. They are fewer than a secret could be, so that the key of the house goes into it.
pub fn hash_of_words(store: &Store, words: &str) -> String {
    let mut sealing = keyed(store);
    sealing.update(b"tender words 1");
    sealing.update(words.as_bytes());
    hex::encode(sealing.finalize().into_bytes())
}

fn sealing(store: &Store, luck: &[u8]) -> Hmac<Sha256> {
    let mut sealing = keyed(store);
    sealing.update(b"tender guest 1");
    sealing.update(luck);
    sealing
}

fn keyed(store: &Store) -> Hmac<Sha256> {
    // A key shorter than a block is followed by zeros: so says RFC 2104.
    let mut block = [0; 64];
    block[..store.key().len()].copy_from_slice(store.key());
    Hmac::<Sha256>::new(&block.into())
}

/// Small letters only: one secret has one spelling, and is one person.
fn spelt(secret: &str) -> Option<Vec<u8>> {
    let bytes = hex::decode(secret).ok()?;
    let fits = [BYTES, 2 * BYTES].contains(&bytes.len()) && !secret.contains(|c: char| c.is_ascii_uppercase());
    fits.then_some(bytes)
}

/// Whether this may be a secret of some house.
#[cfg(feature = "testing")]
pub fn looks_right(secret: &str) -> bool {
    spelt(secret).is_some()
}
