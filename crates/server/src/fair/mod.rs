//! Deals that nobody chose: how a seed comes of what the house and everybody's browser put in, and how a log is a chain.
//! Pure arithmetic over SHA-256. docs/FAIRNESS.md says the same for other programs; `check` follows a whole game.

mod check;

pub use check::{Checked, Game, Gave, Line, Misfit, check, export};

use engine::{Seat, Seed};
use sha2::{Digest, Sha256};

/// 32 bytes: a secret, a share, a hash.
pub type Bytes = [u8; 32];

/// What counts for a chair that gives nothing.
pub const NOTHING: Bytes = [0; 32];

fn hash(parts: &[&[u8]]) -> Bytes {
    parts.iter().fold(Sha256::new(), Digest::chain_update).finalize().into()
}

/// What is shown of a secret or of a share before it is told itself.
pub fn fingerprint(bytes: &Bytes) -> Bytes {
    hash(&[bytes])
}

/// The seed of the deal named `of` (the table's code, as a rule), from the house's secret and a share for every seat.
pub fn seed(of: &str, secret: &Bytes, shares: &[Bytes]) -> Seed {
    let head: [&[u8]; 4] = [b"tender deal 1\n", of.as_bytes(), b"\n", secret];
    let parts: Vec<&[u8]> = head.into_iter().chain(shares.iter().map(Bytes::as_slice)).collect();
    Seed(hash(&parts))
}

/// A bot's indecision at the decision number `turn` of its seat.
pub fn bot_luck(seed: Seed, seat: Seat, turn: u32) -> u64 {
    let drawn = hash(&[b"tender bot 1\n", &seed.0, &[seat.index() as u8], &turn.to_le_bytes()]);
    let (first, _) = drawn.split_at(8);
    first.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// What a deal is named after where that is not its table: the evening and its deal, or the table before a rematch. Their
/// codes cannot be told from it.
pub fn named_after(code: &str, number: i64) -> String {
    hex::encode(hash(&[b"tender name 1\n", code.as_bytes(), b"\n", number.to_string().as_bytes()]))
}

/// The last link of a log. Links are keyed, so that nobody who sees one can try what might have been chosen in secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Chain {
    key: Bytes,
    link: Bytes,
}

impl Chain {
    /// Before the first entry of a table's log.
    pub fn new(table: &str, secret: &Bytes) -> Chain {
        Chain { key: hash(&[b"tender links 1\n", secret]), link: hash(&[b"tender table 1\n", table.as_bytes()]) }
    }

    /// One more entry, as it stands in the log.
    pub fn follow(&mut self, entry: &str) -> Bytes {
        self.link = hash(&[&self.key, &self.link, entry.as_bytes()]);
        self.link
    }
}

/// 64 small hexadecimal digits, and nothing else: one value has one spelling.
pub fn read(text: &str) -> Option<Bytes> {
    let bytes = hex::decode(text).ok()?.try_into().ok()?;
    (!text.contains(|c: char| c.is_ascii_uppercase())).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If this fails, no game that was played can be checked any more. `docs/fairness/check.py` says the same.
    #[test]
    fn how_a_seed_is_made_is_promised() {
        let (secret, share) = ([1; 32], [2; 32]);
        assert_eq!(
            hex::encode(fingerprint(&secret)),
            "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793"
        );
        assert_eq!(seed("OAK", &secret, &[share, NOTHING]).to_string(), SEED);
        let mut chain = Chain::new("OAK", &secret);
        assert_eq!(hex::encode(chain.follow("\"started\"")), LINK);
        assert_eq!(bot_luck(Seed([3; 32]), Seat::new(2).unwrap(), 258), LUCK);
    }

    const SEED: &str = "2e227f3fdf41091a8470c2ff51079212afc32fc0c2385e843045699d901b9f2d";
    const LINK: &str = "fe20515195920d7a302728936638bfebaeba11291b2e6a9151e3f750d8931534";
    const LUCK: u64 = 15_624_814_835_305_884_943;

    #[test]
    fn everything_that_goes_in_changes_the_seed() {
        let one = seed("OAK", &[1; 32], &[[2; 32], [3; 32]]);
        for other in [
            seed("ELM", &[1; 32], &[[2; 32], [3; 32]]),
            seed("OAK", &[9; 32], &[[2; 32], [3; 32]]),
            seed("OAK", &[1; 32], &[[3; 32], [2; 32]]),
            seed("OAK", &[1; 32], &[[2; 32], NOTHING]),
            seed("OAK", &[1; 32], &[[2; 32]]),
        ] {
            assert!(one != other);
        }
    }

    #[test]
    fn a_value_has_one_spelling() {
        assert_eq!(read(&"0a".repeat(32)), Some([10; 32]));
        for wrong in ["", "0a", &"0A".repeat(32), &"0a".repeat(33), &"zz".repeat(32), &"é".repeat(32)] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
