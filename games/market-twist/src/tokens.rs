//! Heaps of tokens: a mat, a batch that is sold.
//!
//! A heap is one `u64` a type with a byte for every level, so that every measure is a few instructions.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::goods::{LEVELS, NotAToken, TYPES, Token, TokenSet, Type, TypeSet};

/// Some levels of a mat: `0xff` in the byte of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Levels(u64);

impl Levels {
    pub const ALL: Levels = Levels(0xffff_ffff_ffff);

    /// The levels from `lo` to `hi`, counted from 1.
    pub fn range(lo: usize, hi: usize) -> Levels {
        Levels(Levels::ALL.0 >> (8 * (LEVELS - (hi - lo + 1))) << (8 * (lo - 1)))
    }
}

/// A heap of tokens. A row holds at most 255 of them; [`Deck`](crate::Deck) makes sure that none can hold more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tokens([u64; TYPES]);

const ONES: u64 = 0x0101_0101_0101_0101;

impl Tokens {
    #[inline]
    pub fn add(&mut self, token: Token) {
        self.0[token.kind().index()] += 1 << shift(token);
    }

    #[inline]
    pub fn remove(&mut self, token: Token) {
        debug_assert!(self.count(token) > 0);
        self.0[token.kind().index()] -= 1 << shift(token);
    }

    /// Removes all of this very token.
    #[inline]
    pub fn clear_all(&mut self, token: Token) {
        self.0[token.kind().index()] &= !(0xff << shift(token));
    }

    /// Removes all tokens of a type with a level in `levels`.
    #[inline]
    pub fn clear(&mut self, t: Type, levels: Levels) {
        self.0[t.index()] &= !levels.0;
    }

    /// How many there are of this very token.
    #[inline]
    pub fn count(&self, token: Token) -> usize {
        (self.0[token.kind().index()] >> shift(token) & 0xff) as usize
    }

    /// How many tokens of a type have a level in `levels`.
    #[inline]
    pub fn count_of(&self, t: Type, levels: Levels) -> usize {
        ((self.0[t.index()] & levels.0).wrapping_mul(ONES) >> 56) as usize
    }

    #[inline]
    pub fn count_in(&self, levels: Levels) -> usize {
        Type::ALL.into_iter().map(|t| self.count_of(t, levels)).sum()
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.count_in(Levels::ALL)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; TYPES]
    }

    /// The tokens in `self` that are not in `other`, which is part of it.
    #[inline]
    pub fn without(&self, other: &Tokens) -> Tokens {
        Tokens(std::array::from_fn(|t| self.0[t] - other.0[t]))
    }

    /// The tokens of both.
    #[inline]
    pub fn and(&self, other: &Tokens) -> Tokens {
        Tokens(std::array::from_fn(|t| self.0[t] + other.0[t]))
    }

    /// Every token of `levels` moves by `by` columns at the same moment; the ends of the mat stop them.
    pub fn shift_all(&mut self, levels: Levels, by: i8) {
        let before = *self;
        self.0.iter_mut().for_each(|row| *row &= !levels.0);
        for token in before.kinds().filter(|&token| 0xff << shift(token) & levels.0 != 0) {
            self.0[token.kind().index()] += (before.count(token) as u64) << shift(token.shifted(by));
        }
    }

    /// Every token that is in it, and so every place of the mat that holds one.
    #[inline]
    pub fn occupied(&self) -> TokenSet {
        TokenSet::from_bits((0..TYPES).fold(0, |mask, t| mask | u32::from(levels_of(self.0[t])) << (t * LEVELS)))
    }

    /// Every token of the highest level at which there is one.
    #[inline]
    pub fn highest(&self) -> TokenSet {
        let level = levels_of(self.union()).checked_ilog2().unwrap_or(0);
        let column = (0..TYPES).fold(0, |mask, t| mask | 1 << (t * LEVELS));
        self.occupied() & TokenSet::from_bits(column << level)
    }

    /// The levels at which there is a token of a type, as bits.
    #[inline]
    pub fn levels(&self, t: Type) -> u8 {
        levels_of(self.0[t.index()])
    }

    /// The lowest token of a type.
    #[inline]
    pub fn lowest_of(&self, t: Type) -> Option<Token> {
        let row = self.0[t.index()];
        (row != 0).then(|| Token::new(t, row.trailing_zeros() as usize / 8 + 1))
    }

    /// The highest token of a type.
    #[inline]
    pub fn highest_of(&self, t: Type) -> Option<Token> {
        self.0[t.index()].checked_ilog2().map(|bit| Token::new(t, bit as usize / 8 + 1))
    }

    /// The types with a token of `levels`.
    #[inline]
    pub fn types(&self, levels: Levels) -> TypeSet {
        Type::ALL.into_iter().filter(|t| self.0[t.index()] & levels.0 != 0).collect()
    }

    /// How many types have a token of `levels`.
    #[inline]
    pub fn count_types(&self, levels: Levels) -> usize {
        self.0.iter().map(|row| usize::from(row & levels.0 != 0)).sum()
    }

    /// The largest number of types that are present at one single level.
    #[inline]
    pub fn level_types(&self) -> usize {
        let types: u64 = self.0.iter().map(|&row| nonzero(row)).sum();
        (0..LEVELS).map(|level| (types >> (8 * level) & 0xff) as usize).max().unwrap_or(0)
    }

    /// The sum of all levels.
    #[inline]
    pub fn sum(&self) -> usize {
        // Two bytes a level, so that nothing runs over: the odd levels, then the even ones.
        const WIDE: u64 = 0x00ff_00ff_00ff_00ff;
        let [odd, even] = [0, 8].map(|skip| self.0.iter().map(|row| row >> skip & WIDE).sum::<u64>());
        // Multiplying adds up in the third lane what each level counts for.
        let [odd, even] = [odd.wrapping_mul(1 << 32 | 3 << 16 | 5), even.wrapping_mul(2 << 32 | 4 << 16 | 6)];
        (odd >> 32 & 0xffff) as usize + (even >> 32 & 0xffff) as usize
    }

    /// The length of the longest chain of levels that are all present.
    #[inline]
    pub fn run(&self) -> usize {
        let mut levels = levels_of(self.union());
        let mut run = 0;
        while levels != 0 {
            levels &= levels >> 1;
            run += 1;
        }
        run
    }

    /// How far the highest and the lowest level are apart.
    #[inline]
    pub fn spread(&self) -> usize {
        let levels = levels_of(self.union());
        levels.checked_ilog2().map_or(0, |highest| (highest - levels.trailing_zeros()) as usize)
    }

    /// Every token once, in reading order, however many there are of it.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Token> + use<> {
        self.occupied().iter()
    }

    /// Every token, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Token> {
        let heap = *self;
        heap.kinds().flat_map(move |token| std::iter::repeat_n(token, heap.count(token)))
    }

    #[inline]
    fn union(&self) -> u64 {
        self.0.iter().fold(0, |all, row| all | row)
    }
}

/// How far a row is shifted to reach the byte of this token's level.
#[inline]
fn shift(token: Token) -> u32 {
    8 * (token.level() as u32 - 1)
}

/// `0x01` in every byte of `row` that is not 0.
#[inline]
fn nonzero(row: u64) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    (((row & LOW) + LOW) | row) >> 7 & ONES
}

/// A bit for every byte of `row` that is not 0.
#[inline]
fn levels_of(row: u64) -> u8 {
    // Multiplying moves byte i to bit 56 + i; no two products share a bit.
    const GATHER: u64 = 1 << 56 | 1 << 49 | 1 << 42 | 1 << 35 | 1 << 28 | 1 << 21;
    (nonzero(row).wrapping_mul(GATHER) >> 56) as u8 & 0x3f
}

impl FromIterator<Token> for Tokens {
    fn from_iter<I: IntoIterator<Item = Token>>(tokens: I) -> Tokens {
        let mut heap = Tokens::default();
        tokens.into_iter().for_each(|token| heap.add(token));
        heap
    }
}

impl FromStr for Tokens {
    type Err = NotAToken;

    /// Reads `H1 H1 C4`.
    fn from_str(text: &str) -> Result<Tokens, NotAToken> {
        text.split_whitespace().map(str::parse).collect()
    }
}

impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("—");
        }
        self.iter().enumerate().try_for_each(|(at, token)| {
            if at > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{token}")
        })
    }
}

engine::debug_as_shown!(Tokens);

impl Serialize for Tokens {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
