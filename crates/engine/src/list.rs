//! A short list of plain items that lives inside the state: no allocation, cheap to copy.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::{Serialize, Serializer};

/// At most `N` items; reads as a slice. More than `N` is a mistake in the rules and panics.
///
/// ```
/// use engine::{Dice, List, Quick};
///
/// let deck: List<u8, 13> = (1..=13).collect();
/// let shuffled: List<u8, 13> = Quick::new(7).shuffled(deck);
/// assert_eq!(shuffled.iter().sum::<u8>(), 91);
/// ```
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// How many of the `N` places are taken.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether no place is taken.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts `item` at the end.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Takes out the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// Puts `item` at the front; the others move up.
    pub fn push_front(&mut self, item: T) {
        self.insert(0, item);
    }

    /// Puts `item` at `index`; the others from there on move up.
    #[inline]
    pub fn insert(&mut self, index: usize, item: T) {
        self.push(item);
        self[index..].rotate_right(1);
    }

    /// Takes out the item at `index`; those after it close up.
    #[inline]
    pub fn remove(&mut self, index: usize) -> T {
        let (item, len) = (self[index], self.len());
        self.items.copy_within(index + 1..len, index);
        self.len -= 1;
        item
    }

    /// Takes out everything.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Takes out what is not to be kept; the others close up.
    #[inline]
    pub fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        let mut kept = 0;
        for index in 0..self.len() {
            let item = self.items[index];
            if keep(&item) {
                self.items[kept] = item;
                kept += 1;
            }
        }
        self.len = kept as u8;
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List { len: 0, items: [T::default(); N] }
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = List::default();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

impl<T, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = std::iter::Take<std::array::IntoIter<T, N>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter().take(usize::from(self.len))
    }
}

// What lies beyond the end is left over from earlier and says nothing.
impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_make_room_and_close_up() {
        let mut list: List<u8, 6> = [1, 2, 3, 4].into_iter().collect();
        list.insert(1, 9);
        list.push_front(8);
        assert_eq!(*list, [8, 1, 9, 2, 3, 4]);
        assert_eq!((list.remove(2), list.remove(0), list.pop()), (9, 8, Some(4)));
        list.retain(|&item| item != 2);
        assert_eq!(list.into_iter().collect::<Vec<_>>(), [1, 3]);
        list.clear();
        assert!(list.is_empty() && list.pop().is_none());
    }
}
