//! Neighbourhoods, the piles of contracts in them, and contracts as counts.

use std::fmt;

use engine::List;
use serde::{Serialize, Serializer};

use crate::cards::{MAX_NEIGHBOURHOODS, MAX_POINTS, STAKEABLE};

/// A, B, C or D.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Neighbourhood(u8);

impl Neighbourhood {
    /// The first `count`, in order.
    #[inline]
    pub fn all(count: usize) -> impl Iterator<Item = Neighbourhood> + Clone {
        debug_assert!(count <= MAX_NEIGHBOURHOODS);
        (0..count as u8).map(Neighbourhood)
    }

    pub fn letter(self) -> char {
        char::from(b'A' + self.0)
    }
}

impl fmt::Display for Neighbourhood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

engine::member!(Neighbourhood, MAX_NEIGHBOURHOODS, u8);
engine::serialize_as_shown!(Neighbourhood);

/// How many contracts of each worth. Those of equal points are identical.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Contracts([u8; MAX_POINTS]);

impl Contracts {
    #[inline]
    pub fn worth(&self, points: u8) -> u8 {
        self.0[usize::from(points) - 1]
    }

    #[inline]
    pub fn add(&mut self, points: u8) {
        self.0[usize::from(points) - 1] += 1;
    }

    /// Takes away one that is there.
    #[inline]
    pub fn remove(&mut self, points: u8) {
        debug_assert!(self.worth(points) > 0, "no contract worth {points}");
        self.0[usize::from(points) - 1] -= 1;
    }

    pub fn add_stakes(&mut self, stakes: &Stakes) {
        self.0.iter_mut().zip(&stakes.0).for_each(|(count, staked)| *count += staked);
    }

    /// The points of each, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (1..).zip(self.0).flat_map(|(points, count)| std::iter::repeat_n(points, usize::from(count)))
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; MAX_POINTS]
    }

    /// Points of all together.
    pub fn points(&self) -> i32 {
        (1..).zip(self.0).map(|(points, count): (i32, u8)| points * i32::from(count)).sum()
    }
}

impl FromIterator<u8> for Contracts {
    fn from_iter<I: IntoIterator<Item = u8>>(points: I) -> Contracts {
        let mut contracts = Contracts::default();
        points.into_iter().for_each(|points| contracts.add(points));
        contracts
    }
}

impl fmt::Debug for Contracts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Contracts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// The small contracts staked on one bid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Stakes([u8; STAKEABLE]);

impl Stakes {
    #[inline]
    pub fn add(&mut self, points: u8) {
        self.0[usize::from(points) - 1] += 1;
    }

    /// The points of each, ascending.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u8> + '_ {
        (1..=STAKEABLE as u8)
            .flat_map(|points| std::iter::repeat_n(points, usize::from(self.0[usize::from(points) - 1])))
    }

    /// Points of all together.
    #[inline]
    pub fn points(&self) -> i32 {
        let [ones, twos, threes] = self.0.map(i32::from);
        ones + 2 * twos + 3 * threes
    }

    /// The dearest of them.
    #[inline]
    pub fn dearest(&self) -> Option<u8> {
        (1..=STAKEABLE as u8).rev().find(|&points| self.0[usize::from(points) - 1] > 0)
    }
}

impl fmt::Debug for Stakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Stakes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// The most contracts that a pile ever has: it only grows when it is empty.
pub const MAX_PILE: usize = 6;

/// One neighbourhood's contracts, from the top.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pile {
    slots: List<Slot, MAX_PILE>,
    /// Whether the top one is on offer. It is not between its award and Cycle.
    face_up: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Slot {
    pub points: u8,
    /// Everybody knows what it is: it lies face up, or did before it went to the bottom.
    pub known: bool,
}

impl Pile {
    /// A pile of these contracts, face down; the first six count.
    pub fn face_down(points: impl IntoIterator<Item = u8>) -> Pile {
        let slots = points.into_iter().take(MAX_PILE).map(|points| Slot { points, known: false });
        Pile { slots: slots.collect(), face_up: false }
    }

    pub(crate) fn from_slots(slots: impl Iterator<Item = Slot>, face_up: bool) -> Pile {
        Pile { slots: slots.collect(), face_up }
    }

    pub(crate) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Points of the contract on offer.
    #[inline]
    pub fn on_offer(&self) -> Option<u8> {
        self.slots.first().filter(|_| self.face_up).map(|top| top.points)
    }

    #[inline]
    pub fn is_face_up(&self) -> bool {
        self.face_up
    }

    /// Points from the top down.
    pub fn points(&self) -> impl Iterator<Item = u8> + '_ {
        self.slots().iter().map(|slot| slot.points)
    }

    /// Turns the top contract up, if there is one.
    pub fn turn_up(&mut self) {
        if let Some(top) = self.slots.first_mut() {
            top.known = true;
            self.face_up = true;
        }
    }

    /// R5.6: the contract on offer goes to a winner; the next stays face down until Cycle.
    pub fn award(&mut self) {
        self.slots.remove(0);
        self.face_up = false;
    }

    /// R8.1: the contract on offer goes to the bottom, the next is turned up. A last one stays.
    pub fn send_to_bottom(&mut self) {
        self.slots.rotate_left(1);
        self.turn_up();
    }

    /// R8.3: gives away the contract under the one on offer.
    pub fn give_next(&mut self) -> u8 {
        debug_assert!(self.len() >= 2);
        self.slots.remove(1).points
    }

    /// R8.3: a contract slides in and lies face up.
    pub fn receive(&mut self, points: u8) {
        *self = Pile::face_down([points]);
        self.turn_up();
    }
}
