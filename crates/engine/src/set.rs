//! Small sets as bits: a hand, the seats that owe a decision, some cells of a map.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of a small, fixed number of things, which are told apart by an index.
pub trait Member: Copy + 'static {
    /// What a set of them is kept in: the smallest number with a bit for each, or an array of words.
    type Bits: Bits;
    /// A bit for each of them.
    const EVERY: Self::Bits;

    /// Its number: the place of the bit that stands for it in a set.
    fn index(self) -> usize;

    /// The one with this index; none when there is none.
    fn from_index(index: usize) -> Option<Self>;
}

/// A set of `T`, as bits by index.
pub struct Set<T: Member>(T::Bits);

impl<T: Member> Set<T> {
    /// Nothing in it.
    pub const NONE: Set<T> = Set(T::Bits::NONE);
    /// All that there are.
    pub const EVERY: Set<T> = Set(T::EVERY);

    /// The set with these bits, none of them beyond the last member.
    #[inline]
    pub const fn from_bits(bits: T::Bits) -> Set<T> {
        Set(bits)
    }

    /// The bit of every member, at its index.
    #[inline]
    pub const fn bits(self) -> T::Bits {
        self.0
    }

    /// This member and no other.
    #[inline]
    pub fn only(member: T) -> Set<T> {
        let mut set = Set::NONE;
        set.insert(member);
        set
    }

    /// The first `count` members.
    #[inline]
    pub fn up_to(count: usize) -> Set<T> {
        Set(T::Bits::low(count))
    }

    /// Every member before this one.
    #[inline]
    pub fn below(member: T) -> Set<T> {
        Set::up_to(member.index())
    }

    /// Every member after this one.
    #[inline]
    pub fn above(member: T) -> Set<T> {
        let mut set = !Set::below(member);
        set.remove(member);
        set
    }

    /// Adds a member; nothing changes if it is in already.
    #[inline]
    pub fn insert(&mut self, member: T) {
        self.0.set(member.index());
    }

    /// Takes a member out; nothing changes if it is not in.
    #[inline]
    pub fn remove(&mut self, member: T) {
        self.0.clear(member.index());
    }

    /// Whether this member is one of them.
    #[inline]
    pub fn contains(self, member: T) -> bool {
        self.0.has(member.index())
    }

    /// What is in either.
    #[inline]
    pub fn union(self, other: Set<T>) -> Set<T> {
        self | other
    }

    /// What is in both.
    #[inline]
    pub fn and(self, other: Set<T>) -> Set<T> {
        self & other
    }

    /// What is in `self` and not in `other`.
    #[inline]
    pub fn without(self, other: Set<T>) -> Set<T> {
        Set(self.0.zip(other.0, |mine, theirs| mine & !theirs))
    }

    /// `self`, or `other` when there is nothing in it.
    #[inline]
    pub fn or(self, other: Set<T>) -> Set<T> {
        if self.is_empty() { other } else { self }
    }

    /// Whether all that is in `self` is also in `of`.
    #[inline]
    pub fn is_subset(self, of: Set<T>) -> bool {
        self.without(of).is_empty()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Set::NONE
    }

    /// Whether there are two or more.
    #[inline]
    pub fn has_two(self) -> bool {
        self.0.without_first() != T::Bits::NONE
    }

    /// How many members are in it.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count()
    }

    /// The member with the lowest index.
    #[inline]
    pub fn first(self) -> Option<T> {
        T::from_index(self.0.first())
    }

    /// The member with the highest index.
    #[inline]
    pub fn last(self) -> Option<T> {
        T::from_index(self.0.last()?)
    }

    /// The `n`-th member in order of indices, counted from 0.
    #[inline]
    pub fn nth(self, n: usize) -> Option<T> {
        T::from_index(nth_one(self.0.words(), n)?)
    }

    /// The members in it, in order of indices.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let member = T::from_index(left.first())?;
            left = left.without_first();
            Some(member)
        })
    }
}

impl<T: Member> BitAnd for Set<T> {
    type Output = Set<T>;
    #[inline]
    fn bitand(self, other: Set<T>) -> Set<T> {
        Set(self.0.zip(other.0, |mine, theirs| mine & theirs))
    }
}

impl<T: Member> BitOr for Set<T> {
    type Output = Set<T>;
    #[inline]
    fn bitor(self, other: Set<T>) -> Set<T> {
        Set(self.0.zip(other.0, |mine, theirs| mine | theirs))
    }
}

impl<T: Member> BitOrAssign for Set<T> {
    #[inline]
    fn bitor_assign(&mut self, other: Set<T>) {
        *self = *self | other;
    }
}

/// Everything that is not in it.
impl<T: Member> Not for Set<T> {
    type Output = Set<T>;
    #[inline]
    fn not(self) -> Set<T> {
        Set::EVERY.without(self)
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Set<T> {
        let mut set = Set::NONE;
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}

// Written out, because derives would ask the same of `T`.
impl<T: Member> Clone for Set<T> {
    #[inline]
    fn clone(&self) -> Set<T> {
        *self
    }
}

impl<T: Member> Copy for Set<T> {}

impl<T: Member> Default for Set<T> {
    #[inline]
    fn default() -> Set<T> {
        Set::NONE
    }
}

impl<T: Member> PartialEq for Set<T> {
    #[inline]
    fn eq(&self, other: &Set<T>) -> bool {
        self.0 == other.0
    }
}

impl<T: Member> Eq for Set<T> {}

impl<T: Member> Hash for Set<T> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T: Member + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Member + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Member + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Set<T>, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

/// What sets are kept in.
pub trait Bits: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// No bit set.
    const NONE: Self;

    /// The lowest `count` bits.
    fn low(count: usize) -> Self;
    /// Sets the bit at `index`, which must be within the width.
    fn set(&mut self, index: usize);
    /// Clears the bit at `index`, which must be within the width.
    fn clear(&mut self, index: usize);
    /// Whether the bit at `index`, which must be within the width, is set.
    fn has(self, index: usize) -> bool;
    /// Every word of one with the same word of the other.
    fn zip(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self;
    /// How many bits are set.
    fn count(self) -> usize;
    /// The lowest bit; beyond the last index when there is none.
    fn first(self) -> usize;
    /// The highest bit; none when no bit is set.
    fn last(self) -> Option<usize>;
    /// All but the lowest bit.
    fn without_first(self) -> Self;
    /// All bits, 64 at a time, the lowest first.
    fn words(self) -> impl Iterator<Item = u64>;
}

macro_rules! bits {
    ($($bits:ty),+) => {$(
        impl Bits for $bits {
            const NONE: Self = 0;

            #[inline]
            fn low(count: usize) -> Self {
                <$bits>::MAX.checked_shr(<$bits>::BITS - count as u32).unwrap_or(0)
            }
            #[inline]
            fn set(&mut self, index: usize) {
                *self |= 1 << index;
            }
            #[inline]
            fn clear(&mut self, index: usize) {
                *self &= !(1 << index);
            }
            #[inline]
            fn has(self, index: usize) -> bool {
                self >> index & 1 == 1
            }
            #[inline]
            fn zip(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
                with(self.into(), other.into()) as $bits
            }
            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn last(self) -> Option<usize> {
                self.checked_ilog2().map(|index| index as usize)
            }
            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn words(self) -> impl Iterator<Item = u64> {
                std::iter::once(self.into())
            }
        }
    )+};
}

bits!(u8, u16, u32, u64);

impl<const N: usize> Bits for [u64; N] {
    const NONE: Self = [0; N];

    #[inline]
    fn low(count: usize) -> Self {
        let mut words = [0; N];
        words[..count / 64].fill(u64::MAX);
        if let Some(word) = words.get_mut(count / 64) {
            *word = (1 << (count % 64)) - 1;
        }
        words
    }
    #[inline]
    fn set(&mut self, index: usize) {
        self[index / 64] |= 1 << (index % 64);
    }
    #[inline]
    fn clear(&mut self, index: usize) {
        self[index / 64] &= !(1 << (index % 64));
    }
    #[inline]
    fn has(self, index: usize) -> bool {
        self[index / 64] >> (index % 64) & 1 == 1
    }
    #[inline]
    fn zip(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        std::array::from_fn(|word| with(self[word], other[word]))
    }
    #[inline]
    fn count(self) -> usize {
        self.iter().map(|word| word.count_ones() as usize).sum()
    }
    #[inline]
    fn first(self) -> usize {
        let word = self.iter().position(|&word| word != 0);
        word.map_or(64 * N, |word| word * 64 + self[word].trailing_zeros() as usize)
    }
    #[inline]
    fn last(self) -> Option<usize> {
        let word = self.iter().rposition(|&word| word != 0)?;
        Some(word * 64 + 63 - self[word].leading_zeros() as usize)
    }
    #[inline]
    fn without_first(mut self) -> Self {
        if let Some(word) = self.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
    #[inline]
    fn words(self) -> impl Iterator<Item = u64> {
        self.into_iter()
    }
}

/// The place of the `n`-th bit that is set, counted from 0.
#[inline]
pub(crate) fn nth_one(words: impl Iterator<Item = u64>, n: usize) -> Option<usize> {
    let mut left = n;
    for (index, word) in words.enumerate() {
        let here = word.count_ones() as usize;
        if left < here {
            let mut bits = word;
            for _ in 0..left {
                bits &= bits - 1;
            }
            return Some(index * 64 + bits.trailing_zeros() as usize);
        }
        left -= here;
    }
    None
}

/// The numbers that stand on cards: 0 to 15.
impl Member for u8 {
    type Bits = u16;
    const EVERY: u16 = u16::MAX;

    #[inline]
    fn index(self) -> usize {
        usize::from(self)
    }

    #[inline]
    fn from_index(index: usize) -> Option<u8> {
        (index < 16).then_some(index as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Members in two words and a bit, as a set of words keeps them.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Wide(u8);

    const WIDE: usize = 130;

    impl Member for Wide {
        type Bits = [u64; 3];
        const EVERY: [u64; 3] = [u64::MAX, u64::MAX, 0b11];

        fn index(self) -> usize {
            usize::from(self.0)
        }
        fn from_index(index: usize) -> Option<Wide> {
            (index < WIDE).then_some(Wide(index as u8))
        }
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Small(u8);

    crate::member!(Small, 5, u8);

    fn a_set_lists_what_was_put_in<T: Member + Eq + fmt::Debug>(numbers: &[usize]) {
        let member = |&index: &usize| T::from_index(index).unwrap();
        let set: Set<T> = numbers.iter().rev().map(member).collect();
        assert_eq!(set.iter().map(T::index).collect::<Vec<_>>(), numbers);
        assert_eq!(set.len(), numbers.len());
        assert_eq!((set.first(), set.last()), (numbers.first().map(member), numbers.last().map(member)));
        for (n, index) in numbers.iter().enumerate() {
            assert_eq!(set.nth(n), Some(member(index)));
            assert!(set.contains(member(index)) && !(!set).contains(member(index)));
        }
        assert_eq!(set.nth(numbers.len()), None);
        assert_eq!(set | !set, Set::EVERY);
        assert_eq!(set & !set, Set::NONE);
        assert_eq!(set.has_two(), numbers.len() >= 2);
        assert_eq!(set.or(Set::EVERY), if numbers.is_empty() { Set::EVERY } else { set });
    }

    fn below_and_above_split_all_around_each<T: Member + Eq + fmt::Debug>(count: usize) {
        assert_eq!((Set::<T>::EVERY.len(), Set::<T>::up_to(count)), (count, Set::EVERY));
        for member in Set::<T>::EVERY.iter() {
            let (below, above) = (Set::below(member), Set::above(member));
            assert_eq!(below | above | Set::only(member), Set::EVERY);
            assert!(below.iter().all(|other| other.index() < member.index()));
            assert!(above.iter().all(|other| other.index() > member.index()));
            assert!(below.is_subset(!above) && !Set::only(member).is_subset(below));
        }
    }

    #[test]
    fn sets_of_every_width_keep_what_they_are_given() {
        for numbers in [&[][..], &[3], &[0, 4], &[0, 1, 2, 3, 4]] {
            a_set_lists_what_was_put_in::<Small>(numbers);
        }
        for numbers in [&[][..], &[64], &[0, 63, 64, 127, 128, 129]] {
            a_set_lists_what_was_put_in::<Wide>(numbers);
        }
        below_and_above_split_all_around_each::<Small>(5);
        below_and_above_split_all_around_each::<Wide>(WIDE);
        below_and_above_split_all_around_each::<u8>(16);
    }
}
