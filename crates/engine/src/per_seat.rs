//! One thing for every seat, without an allocation.

use std::ops::{Deref, DerefMut, Index, IndexMut};

use serde::{Serialize, Serializer};

use crate::{MAX_SEATS, Seat};

/// A short list with one item a seat; reads as a slice, and is indexed by seat.
///
/// ```
/// use engine::{PerSeat, Seat};
///
/// let second = Seat::new(1).unwrap();
/// let mut scores = PerSeat::from_fn(3, |_| 0);
/// scores[second] += 5;
/// assert_eq!(*scores, [0, 5, 0]);
/// assert_eq!(second.clockwise(3).map(Seat::index).collect::<Vec<_>>(), [1, 2, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerSeat<T> {
    players: u8,
    items: [T; MAX_SEATS],
}

impl<T: Copy + Default> PerSeat<T> {
    /// The default item for each of `players` seats.
    #[inline]
    pub fn new(players: usize) -> PerSeat<T> {
        debug_assert!(players <= MAX_SEATS);
        PerSeat { players: players as u8, items: [T::default(); MAX_SEATS] }
    }

    /// What `item` says for every seat.
    #[inline]
    pub fn from_fn(players: usize, mut item: impl FnMut(Seat) -> T) -> PerSeat<T> {
        let mut list = PerSeat::new(players);
        for seat in Seat::all(players) {
            list.items[seat.index()] = item(seat);
        }
        list
    }
}

/// For nobody.
impl<T: Copy + Default> Default for PerSeat<T> {
    fn default() -> PerSeat<T> {
        PerSeat::new(0)
    }
}

impl<T> PerSeat<T> {
    /// Seats and their items, in table order.
    pub fn by_seat(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        Seat::all(usize::from(self.players)).zip(&self.items)
    }
}

impl<T> Deref for PerSeat<T> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.players)]
    }
}

impl<T> DerefMut for PerSeat<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.players)]
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}
