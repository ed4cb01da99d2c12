//! Bid cards as counts per kind, and hands that know what they can be used for.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::cards::{BOX, CARDS, Colour, Contract, Icon, KINDS, Kind, KindSet};

/// How many cards of each kind: a discard pile, the known cards of a hand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Counts(pub(crate) [u8; KINDS]);

impl Default for Counts {
    fn default() -> Counts {
        Counts([0; KINDS])
    }
}

impl Counts {
    #[inline]
    pub fn of(&self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    #[inline]
    pub fn add(&mut self, kind: Kind) {
        self.0[kind.index()] += 1;
    }

    /// Takes one away, if there is one.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        self.0[kind.index()] = self.0[kind.index()].saturating_sub(1);
    }

    /// Every card in it, kind by kind.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Kind> + '_ {
        self.kinds().iter().flat_map(|kind| std::iter::repeat_n(kind, usize::from(self.of(kind))))
    }

    /// Kinds of which there is at least one.
    #[inline]
    pub(crate) fn kinds(&self) -> KindSet {
        let there = |bits: u64, (at, &count): (usize, &u8)| bits | u64::from(count > 0) << at;
        KindSet::from_bits(self.0.iter().enumerate().fold(0, there))
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&count| count == 0)
    }

    pub fn of_colour(&self, colour: Colour) -> usize {
        of_colour(colour, false).iter().map(|kind| usize::from(self.of(kind))).sum()
    }

    #[inline]
    pub fn plus(&self, other: &Counts) -> Counts {
        Counts(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }

    /// What is left when `other` is taken away, never below nothing.
    #[inline]
    pub fn minus(&self, other: &Counts) -> Counts {
        Counts(std::array::from_fn(|i| self.0[i].saturating_sub(other.0[i])))
    }

    /// The larger count of each kind.
    #[inline]
    pub fn max(&self, other: &Counts) -> Counts {
        Counts(std::array::from_fn(|i| self.0[i].max(other.0[i])))
    }

    /// Whether no kind is in it more often than in `other`.
    pub fn within(&self, other: &Counts) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine <= theirs)
    }
}

impl FromIterator<Kind> for Counts {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Counts {
        let mut counts = Counts::default();
        kinds.into_iter().for_each(|kind| counts.add(kind));
        counts
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Sums over some cards, one byte each: cards by colour, starred cards by colour, cards by icon.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Profile(u128);

const _: () = assert!(CARDS < 256, "a sum must fit its byte");

impl Profile {
    pub fn of_one(colour: Colour, star: bool, icons: &[Icon]) -> Profile {
        let mut sums = Self::lane(colour as usize);
        if star {
            sums += Self::lane(3 + colour as usize);
        }
        Profile(icons.iter().fold(sums, |sums, &icon| sums + Self::lane(6 + icon as usize)))
    }

    fn lane(lane: usize) -> u128 {
        1 << (8 * lane)
    }

    #[inline]
    fn get(self, lane: usize) -> u8 {
        (self.0 >> (8 * lane)) as u8
    }
}

/// The cards that somebody holds. Sums are kept while cards come and go, so that asking for legal stacks costs a
/// few comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Hand {
    counts: Counts,
    /// Kinds of which there is at least one.
    kinds: KindSet,
    sums: Profile,
}

impl Hand {
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        self.counts.add(kind);
        self.kinds.insert(kind);
        self.sums.0 += BOX.profiles[kind.index()].0;
    }

    /// Takes out a card that is in it.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        debug_assert!(self.of(kind) > 0, "no {kind} in hand");
        self.counts.remove(kind);
        if self.of(kind) == 0 {
            self.kinds.remove(kind);
        }
        self.sums.0 -= BOX.profiles[kind.index()].0;
    }

    #[inline]
    pub fn of(&self, kind: Kind) -> u8 {
        self.counts.of(kind)
    }

    #[inline]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The kinds in it.
    #[inline]
    pub(crate) fn kinds(&self) -> KindSet {
        self.kinds
    }

    pub fn len(&self) -> usize {
        Colour::ALL.into_iter().map(|colour| usize::from(self.of_colour(colour, false))).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Cards of a colour; only those with a star, if asked.
    #[inline]
    pub fn of_colour(&self, colour: Colour, starred: bool) -> u8 {
        self.sums.get(if starred { 3 } else { 0 } + colour as usize)
    }

    /// Cards that show an icon.
    #[inline]
    pub fn showing(&self, icon: Icon) -> u8 {
        self.sums.get(6 + icon as usize)
    }

    /// R4.2: enough cards for a bid in this colour on a contract of this worth.
    #[inline]
    pub fn can_bid(&self, points: u8, colour: Colour) -> bool {
        let ask = Contract::worth(points).asks[colour as usize];
        ask.is_some_and(|ask| self.of_colour(colour, ask.starred) >= ask.cards)
    }

    /// R4.4: enough cards for a set.
    #[inline]
    pub fn can_do(&self, icon: Icon) -> bool {
        self.showing(icon) >= BOX.rules.odd_job_set_size
    }

    /// Every card in it, kind by kind.
    pub fn iter(&self) -> impl Iterator<Item = Kind> + '_ {
        self.counts.iter()
    }
}

impl FromIterator<Kind> for Hand {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Hand {
        let mut hand = Hand::default();
        kinds.into_iter().for_each(|kind| hand.add(kind));
        hand
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counts.fmt(f)
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.counts.serialize(serializer)
    }
}

/// Kinds of one colour, only starred ones if asked.
#[inline]
pub(crate) fn of_colour(colour: Colour, starred: bool) -> KindSet {
    let kinds = BOX.coloured[colour as usize];
    if starred { kinds & BOX.starred } else { kinds }
}
