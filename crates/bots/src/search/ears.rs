//! What each seat has heard and done, as one number a seat: the names of the nodes in its tree.

use std::hash::{Hash, Hasher};

use engine::{MAX_SEATS, Seat, Tell, mix};
use rustc_hash::FxHasher;

/// Two positions with the same number look the same to the seat, as far as it has been told.
///
/// What others do in secret changes nothing here, so nobody's node can depend on it.
#[derive(Clone, Copy)]
pub(crate) struct Ears([u64; MAX_SEATS]);

impl Ears {
    pub fn new() -> Ears {
        Ears(std::array::from_fn(|seat| mix(seat as u64 + 1)))
    }

    /// The name of the node at which this seat is.
    #[inline]
    pub fn key(&self, seat: Seat) -> u64 {
        self.0[seat.index()]
    }

    /// A seat knows what it does itself.
    #[inline]
    pub fn did(&mut self, seat: Seat, code: u16) {
        self.hear(seat.index(), u64::from(code) + 1);
    }

    #[inline]
    fn hear(&mut self, seat: usize, what: u64) {
        self.0[seat] = mix(self.0[seat].rotate_left(17) ^ what);
    }
}

impl<E: Hash> Tell<E> for Ears {
    #[inline]
    fn all(&mut self, event: E) {
        let what = digest(&event);
        (0..MAX_SEATS).for_each(|seat| self.hear(seat, what));
    }

    #[inline]
    fn only(&mut self, seat: Seat, event: E) {
        self.hear(seat.index(), digest(&event));
    }
}

fn digest(event: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    event.hash(&mut hasher);
    hasher.finish()
}
