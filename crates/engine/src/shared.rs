//! Something large and fixed, such as a deck, that many states point to.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use serde::{Serialize, Serializer};

/// The one that is part of the program, shared by all games for nothing, or one that a table brought. What is in it counts,
/// not whose it is.
#[derive(Clone)]
pub enum Shared<T: 'static> {
    /// There for good.
    Standard(&'static T),
    /// Lives as long as its table.
    Own(Arc<T>),
}

impl<T> From<T> for Shared<T> {
    fn from(own: T) -> Shared<T> {
        Shared::Own(Arc::new(own))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Shared::Standard(it) => it,
            Shared::Own(it) => it,
        }
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        // Mostly it meets itself.
        std::ptr::eq::<T>(&**self, &**other) || **self == **other
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T: Hash> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}
