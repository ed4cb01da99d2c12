//! Chairs at a table. A [`Seat`] is a chair, not the person in it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most players that any game here seats.
pub const MAX_SEATS: usize = 6;

/// A chair, counted from 0 in table order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The chair with this number, if a table can have one.
    pub fn new(index: usize) -> Option<Seat> {
        (index < MAX_SEATS).then_some(Seat(index as u8))
    }

    /// All chairs of a table for `players`, in order.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        debug_assert!(players <= MAX_SEATS);
        (0..players as u8).map(Seat)
    }

    /// The number of the chair, for indexing.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A number from a log or a message: no table has a chair that is not there.
impl TryFrom<u8> for Seat {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Seat, &'static str> {
        Seat::new(index.into()).ok_or("there is no such seat")
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", self.0)
    }
}

/// A set of chairs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Seats = Seats(0);

    /// Every chair of a table for `players`.
    #[inline]
    pub fn all(players: usize) -> Seats {
        debug_assert!(players <= MAX_SEATS);
        Seats(((1u16 << players) - 1) as u8)
    }

    #[inline]
    pub fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The chairs in `self` that are not in `other`.
    #[inline]
    pub fn without(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    #[inline]
    pub fn is_subset(self, of: Seats) -> bool {
        self.0 & !of.0 == 0
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = Seats(left).first()?;
            left &= left - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl From<Vec<Seat>> for Seats {
    fn from(seats: Vec<Seat>) -> Seats {
        seats.into_iter().collect()
    }
}

impl From<Seats> for Vec<Seat> {
    fn from(seats: Seats) -> Vec<Seat> {
        seats.iter().collect()
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Whose eyes a view is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// Somebody who plays.
    Seat(Seat),
    /// Somebody who looks on and knows only what everybody knows.
    Spectator,
}

impl Viewer {
    /// Everybody who may look at a table for `players`: each chair, then a spectator.
    pub fn all(players: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(players).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_seats_lists_what_was_put_in() {
        let mut set = Seats::all(6);
        let third = Seat::new(2).unwrap();
        set.remove(third);
        assert_eq!(set.iter().map(Seat::index).collect::<Vec<_>>(), [0, 1, 3, 4, 5]);
        assert!(!set.contains(third) && set.len() == 5);
        assert_eq!(Seats::only(third).first(), Some(third));
        assert_eq!(Seats::all(6).without(set), Seats::only(third));
        assert!(Seats::NONE.is_empty() && Seats::NONE.first().is_none());
    }

    #[test]
    fn there_is_no_seventh_chair() {
        assert_eq!(Seat::new(6), None);
    }
}
