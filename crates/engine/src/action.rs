//! Small decisions with dense, stable codes, and sets of them.

use std::fmt::{Debug, Display};
use std::marker::PhantomData;

use serde::Serialize;

use crate::set::{Bits, nth_one};

/// The most different actions that a game may have.
pub const MAX_ACTIONS: usize = 512;
const WORDS: usize = MAX_ACTIONS / 64;

/// One small decision by one seat.
///
/// Codes are promised: they stand in logs, replays and training masks, so a code never changes its meaning.
/// `Display` is the notation of transcripts ("play 12C").
pub trait Action: Copy + Eq + Debug + Display + Serialize + Send + Sync + 'static {
    /// Codes are `0..COUNT`, without holes.
    const COUNT: usize;

    /// Its number in logs and masks, below [`Self::COUNT`].
    fn code(self) -> u16;

    /// The action with this code; none when there is no such action.
    fn from_code(code: u16) -> Option<Self>;
}

/// A set of actions, as bits by code.
pub struct ActionSet<A> {
    words: [u64; WORDS],
    action: PhantomData<A>,
}

impl<A: Action> ActionSet<A> {
    /// Words that this game's codes can reach: known at compile time, so that small games pay for one.
    const USED: usize = {
        assert!(A::COUNT <= MAX_ACTIONS);
        A::COUNT.div_ceil(64)
    };

    /// A set with nothing in it.
    #[inline]
    pub fn new() -> Self {
        ActionSet { words: [0; WORDS], action: PhantomData }
    }

    /// Adds an action; nothing changes if it is in already.
    #[inline]
    pub fn insert(&mut self, action: A) {
        self.insert_code(action.code());
    }

    /// `code` is an action's.
    #[inline]
    pub fn insert_code(&mut self, code: u16) {
        let code = usize::from(code);
        self.words[code / 64] |= 1 << (code % 64);
    }

    /// Adds the actions with codes `first + i` for every bit `i` of `bits`.
    #[inline]
    pub fn insert_bits(&mut self, first: u16, bits: impl Bits) {
        let (start, shift) = (usize::from(first) / 64, first % 64);
        for (index, word) in bits.words().enumerate() {
            self.words[start + index] |= word << shift;
            // Shifting by all 64 bits is not defined, so what runs over goes in two steps.
            let over = word >> 1 >> (63 - shift);
            if let Some(next) = self.words.get_mut(start + index + 1) {
                *next |= over;
            }
        }
    }

    /// Whether this action is one of them.
    #[inline]
    pub fn contains(&self, action: A) -> bool {
        self.contains_code(action.code())
    }

    /// Whether the action with this code is one of them; never so for a code that no action has.
    #[inline]
    pub fn contains_code(&self, code: u16) -> bool {
        let code = usize::from(code);
        code < A::COUNT && self.words[code / 64] >> (code % 64) & 1 == 1
    }

    /// How many actions there are to choose from.
    #[inline]
    pub fn len(&self) -> usize {
        self.words[..Self::USED].iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is nothing to choose.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words[..Self::USED].iter().all(|&word| word == 0)
    }

    /// The `n`-th action in order of codes.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<A> {
        A::from_code(nth_one(self.words[..Self::USED].iter().copied(), n)? as u16)
    }

    /// The codes in it, ascending.
    pub fn codes(&self) -> impl Iterator<Item = u16> + '_ {
        self.words[..Self::USED].iter().enumerate().flat_map(|(index, &word)| {
            let mut bits = word;
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as u16)?;
                bits &= bits - 1;
                Some((index * 64) as u16 + bit)
            })
        })
    }

    /// The actions in it, in order of codes.
    pub fn iter(&self) -> impl Iterator<Item = A> + '_ {
        self.codes().filter_map(A::from_code)
    }
}

impl<A: Action> FromIterator<A> for ActionSet<A> {
    fn from_iter<I: IntoIterator<Item = A>>(actions: I) -> Self {
        let mut set = Self::new();
        actions.into_iter().for_each(|action| set.insert(action));
        set
    }
}

// Written out, because derives would ask the same of `A`.
impl<A: Action> Default for ActionSet<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> Clone for ActionSet<A> {
    fn clone(&self) -> Self {
        ActionSet { words: self.words, action: PhantomData }
    }
}

impl<A> PartialEq for ActionSet<A> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<A> Eq for ActionSet<A> {}

impl<A: Action> Debug for ActionSet<A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
