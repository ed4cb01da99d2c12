//! A few things worth keeping for later: at most so many, and the one that was not used for longest goes first.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Few enough to look through.
pub struct Kept<K, V> {
    most: usize,
    /// What was used last comes last.
    things: Mutex<VecDeque<(K, V)>>,
}

impl<K: PartialEq, V> Kept<K, V> {
    pub fn new(most: usize) -> Kept<K, V> {
        Kept { most, things: Mutex::default() }
    }

    pub fn keep(&self, key: K, value: V) {
        let mut things = self.things();
        things.retain(|(other, _)| *other != key);
        things.push_back((key, value));
        let surplus = things.len().saturating_sub(self.most);
        // What goes may be large: others need not wait until it is gone.
        let gone: Vec<(K, V)> = things.drain(..surplus).collect();
        drop(things);
        drop(gone);
    }

    /// Takes something out.
    pub fn take(&self, key: &K) -> Option<V> {
        let mut things = self.things();
        let at = things.iter().position(|(other, _)| other == key)?;
        things.remove(at).map(|(_, value)| value)
    }

    pub fn get(&self, key: &K) -> Option<V>
    where
        V: Clone,
    {
        let mut things = self.things();
        let at = things.iter().position(|(other, _)| other == key)?;
        let thing = things.remove(at)?;
        let value = thing.1.clone();
        things.push_back(thing);
        Some(value)
    }

    /// Forgets all that fit.
    pub fn forget(&self, fits: impl Fn(&K) -> bool) {
        let mut things = self.things();
        let (gone, rest): (VecDeque<_>, _) = std::mem::take(&mut *things).into_iter().partition(|(key, _)| fits(key));
        *things = rest;
        drop(things);
        drop(gone);
    }

    pub fn len(&self) -> usize {
        self.things().len()
    }

    fn things(&self) -> MutexGuard<'_, VecDeque<(K, V)>> {
        // The list is never left half-changed, so a panic elsewhere does not spoil it.
        self.things.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let kept = Kept::new(3);
        for number in 0..3 {
            kept.keep(number, number * 10);
        }
        assert_eq!(kept.get(&0), Some(0));
        kept.keep(3, 30);
        assert_eq!([0, 1, 2, 3].map(|key| kept.get(&key)), [Some(0), None, Some(20), Some(30)]);
        kept.keep(0, 1);
        assert_eq!((kept.len(), kept.get(&0)), (3, Some(1)), "the same thing once more takes no room");
    }

    #[test]
    fn what_is_taken_out_or_forgotten_is_gone() {
        let kept = Kept::new(9);
        for number in 0..6 {
            kept.keep(number, ());
        }
        assert_eq!((kept.take(&4), kept.take(&4), kept.len()), (Some(()), None, 5));
        kept.forget(|number| number % 2 == 0);
        assert_eq!(kept.len(), 3);
        Kept::new(0).keep(1, ());
    }
}
