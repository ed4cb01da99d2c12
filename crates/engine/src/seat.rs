//! Chairs at a table. A [`Seat`] is a chair, not the person in it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Member, Set};

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

    /// All chairs of a table for `players`, clockwise from this one.
    #[inline]
    pub fn clockwise(self, players: usize) -> impl Iterator<Item = Seat> + Clone {
        (self.0..players as u8).chain(0..self.0).map(Seat)
    }

    /// All other chairs of a table for `players`, clockwise from the next one.
    #[inline]
    pub fn others(self, players: usize) -> impl Iterator<Item = Seat> + Clone {
        self.clockwise(players).skip(1)
    }

    /// The next chair clockwise at a table for `players`.
    #[inline]
    pub fn left(self, players: usize) -> Seat {
        if self.index() + 1 < players { Seat(self.0 + 1) } else { Seat(0) }
    }

    /// How many chairs one goes clockwise from `from` to this one.
    #[inline]
    pub fn steps_from(self, from: Seat, players: usize) -> usize {
        (self.index() + players - from.index()) % players
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

impl Member for Seat {
    type Bits = u8;
    const EVERY: u8 = (1 << MAX_SEATS) - 1;

    #[inline]
    fn index(self) -> usize {
        self.index()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Seat> {
        Seat::new(index)
    }
}

/// A set of chairs.
pub type Seats = Set<Seat>;

impl Seats {
    /// Every chair of a table for `players`.
    #[inline]
    pub fn all(players: usize) -> Seats {
        debug_assert!(players <= MAX_SEATS);
        Seats::up_to(players)
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

    /// The chair of somebody who plays; none for a spectator.
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

    fn seat(index: usize) -> Seat {
        Seat::new(index).unwrap()
    }

    #[test]
    fn clockwise_goes_once_around_the_table() {
        for players in 1..=MAX_SEATS {
            for from in Seat::all(players) {
                let around: Vec<Seat> = from.clockwise(players).collect();
                assert_eq!(around.len(), players);
                assert_eq!(
                    around.iter().map(|seat| seat.steps_from(from, players)).collect::<Vec<_>>(),
                    (0..players).collect::<Vec<_>>()
                );
                assert_eq!(from.left(players), around[1 % players]);
            }
        }
        assert_eq!(seat(4).clockwise(6).map(Seat::index).collect::<Vec<_>>(), [4, 5, 0, 1, 2, 3]);
    }

    #[test]
    fn there_is_no_seventh_chair() {
        assert_eq!(Seat::new(6), None);
    }
}
