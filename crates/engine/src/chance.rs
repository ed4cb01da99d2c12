//! All luck at Tender. It is handed in and never stored, and the maths on top of the raw bits is ours, so
//! that seed, options and actions replay a game exactly, forever.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use thiserror::Error;

use crate::{List, MAX_SEATS, Seat};

/// Luck, from the table's stream or from a seat's own.
///
/// What happens to everybody draws from the table. A private step of one seat, taken while others may also be
/// choosing, draws from that seat's own stream: otherwise the order of arrival would change the outcome.
pub trait Chance {
    /// For what happens to everybody.
    fn table(&mut self) -> &mut impl Dice;
    /// For a private step of `seat`.
    fn own(&mut self, seat: Seat) -> &mut impl Dice;
}

/// Random numbers. `below` and `shuffle` are part of the replay promise: never change what they draw.
pub trait Dice {
    /// 32 fresh bits.
    fn bits(&mut self) -> u32;

    /// 64 fresh bits.
    #[inline]
    fn long(&mut self) -> u64 {
        u64::from(self.bits()) << 32 | u64::from(self.bits())
    }

    /// A number in `0..n`, each equally likely.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "nothing to choose from");
        // Lemire's method: multiply, keep the high half, reject the few low halves that would favour some.
        let mut product = u64::from(self.bits()) * u64::from(n);
        if (product as u32) < n {
            let unfair = n.wrapping_neg() % n;
            while (product as u32) < unfair {
                product = u64::from(self.bits()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Puts the items in a random order, each order equally likely.
    #[inline]
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// The items in a random order, each order equally likely.
    #[inline]
    fn shuffled<T: Copy + Default, const N: usize>(&mut self, items: impl IntoIterator<Item = T>) -> List<T, N> {
        let mut list: List<T, N> = items.into_iter().collect();
        self.shuffle(&mut list);
        list
    }
}

/// What all luck of one match grows from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A seed decides hidden cards, so it does not show itself in debug output that may reach a log.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// A text that is not the notation of a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct SeedError;

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return Err(SeedError);
        }
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let digits = std::str::from_utf8(pair).map_err(|_| SeedError)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| SeedError)?;
        }
        Ok(Seed(bytes))
    }
}

/// The luck of a real table: ChaCha8 keyed by the seed, stream 0 for the table and `1 + seat` for each seat.
#[derive(Clone, Debug)]
pub struct Seeded {
    table: Stream,
    own: [Stream; MAX_SEATS],
}

impl Seeded {
    /// All streams at their beginning.
    pub fn new(seed: Seed) -> Seeded {
        Seeded { table: Stream::new(seed, 0), own: std::array::from_fn(|seat| Stream::new(seed, 1 + seat as u64)) }
    }
}

impl Chance for Seeded {
    fn table(&mut self) -> &mut impl Dice {
        &mut self.table
    }
    fn own(&mut self, seat: Seat) -> &mut impl Dice {
        &mut self.own[seat.index()]
    }
}

#[derive(Clone, Debug)]
struct Stream(ChaCha8Rng);

impl Stream {
    fn new(seed: Seed, number: u64) -> Stream {
        let mut source = ChaCha8Rng::from_seed(seed.0);
        source.set_stream(number);
        Stream(source)
    }
}

impl Dice for Stream {
    fn bits(&mut self) -> u32 {
        self.0.next_u32()
    }
}

/// Fast luck for simulation and search: one SplitMix64 counter for everything.
#[derive(Clone, Debug)]
pub struct Quick(u64);

impl Quick {
    /// The same seed gives the same luck; that of its neighbours has nothing to do with it.
    pub fn new(seed: u64) -> Quick {
        // Mixed once, so that neighbouring seeds do not walk through each other's numbers.
        Quick(mix(seed ^ 0x5851_f42d_4c95_7f2d))
    }
}

impl Dice for Quick {
    #[inline]
    fn bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (mix(self.0) >> 32) as u32
    }
}

impl Chance for Quick {
    #[inline]
    fn table(&mut self) -> &mut impl Dice {
        self
    }
    #[inline]
    fn own(&mut self, _: Seat) -> &mut impl Dice {
        self
    }
}

/// Spreads every bit of a number over all of them (the end of SplitMix64).
#[inline]
pub fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_even_handed() {
        let mut dice = Quick::new(7);
        let mut hits = [0u32; 6];
        for _ in 0..600_000 {
            hits[dice.below(6) as usize] += 1;
        }
        assert!(hits.iter().all(|&n| n.abs_diff(100_000) < 1_500), "{hits:?}");
    }

    #[test]
    fn every_order_of_a_shuffle_is_as_likely() {
        let mut dice = Quick::new(3);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..240_000 {
            let mut cards = [0, 1, 2, 3];
            dice.shuffle(&mut cards);
            *seen.entry(cards).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|&n| n.abs_diff(10_000) < 500), "{seen:?}");
    }

    /// If this fails, every stored game of every table would replay differently.
    #[test]
    fn the_luck_of_a_seed_is_promised() {
        let mut chance = Seeded::new(Seed::from(42));
        let seat = Seat::new(2).unwrap();
        let table: Vec<u32> = (0..5).map(|_| chance.table().below(1000)).collect();
        let own: Vec<u32> = (0..5).map(|_| chance.own(seat).below(1000)).collect();
        let mut deck = [0, 1, 2, 3, 4, 5, 6, 7];
        chance.table().shuffle(&mut deck);
        assert_eq!(table, [99, 348, 88, 285, 394]);
        assert_eq!(own, [274, 456, 239, 671, 409]);
        assert_eq!(deck, [1, 6, 0, 7, 5, 2, 4, 3]);
    }

    #[test]
    fn a_seat_s_own_luck_does_not_move_the_table_s() {
        let (mut one, mut two) = (Seeded::new(Seed::from(1)), Seeded::new(Seed::from(1)));
        two.own(Seat::new(0).unwrap()).bits();
        assert_eq!(one.table().bits(), two.table().bits());
    }

    #[test]
    fn a_seed_survives_its_text() {
        let seed = Seed(std::array::from_fn(|i| i as u8 * 7));
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!("12".parse::<Seed>(), Err(SeedError));
        assert_eq!("é".repeat(32).parse::<Seed>(), Err(SeedError));
        assert!(!format!("{seed:?}").contains("07"));
    }
}
