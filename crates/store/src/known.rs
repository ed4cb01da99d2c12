//! Who is signed in by a secret, as it was read a moment ago: whoever comes asks for several things in a row.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::Known;

/// So long it is kept, and of so many at most.
const GOOD_FOR: Duration = Duration::from_secs(2);
const MOST: usize = 1024;

/// Only where nobody else writes: then it is never wrong.
#[derive(Default)]
pub(crate) struct Recent(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    by_secret: HashMap<String, (Known, Instant)>,
    /// How often everything was forgotten.
    age: u64,
}

impl Recent {
    pub(crate) fn find(&self, secret: &str) -> Option<Known> {
        let inner = self.inner();
        let (known, read) = inner.by_secret.get(secret)?;
        (read.elapsed() < GOOD_FOR).then(|| known.clone())
    }

    /// What to hand to `keep` with what is read from now on.
    pub(crate) fn age(&self) -> u64 {
        self.inner().age
    }

    /// Keeps what was read, unless something was written since.
    pub(crate) fn keep(&self, secret: &str, known: &Known, age: u64) {
        let mut inner = self.inner();
        if inner.by_secret.len() >= MOST {
            inner.by_secret.retain(|_, (_, read)| read.elapsed() < GOOD_FOR);
        }
        if inner.age == age && inner.by_secret.len() < MOST {
            inner.by_secret.insert(secret.to_owned(), (known.clone(), Instant::now()));
        }
    }

    /// Something about people was written.
    pub(crate) fn forget(&self) {
        let mut inner = self.inner();
        inner.by_secret.clear();
        inner.age += 1;
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PersonId;

    #[tokio::test(start_paused = true)]
    async fn what_was_read_is_good_until_something_is_written() {
        let recent = Recent::default();
        let ana = Known { person: PersonId("a".to_owned()), name: "Ana".to_owned(), seen: 1 };
        let age = recent.age();
        recent.keep("s", &ana, age);
        assert_eq!(recent.find("s"), Some(ana.clone()));
        recent.forget();
        assert_eq!(recent.find("s"), None);
        recent.keep("s", &ana, age);
        assert_eq!(recent.find("s"), None, "it was read before that");
        recent.keep("s", &ana, recent.age());
        tokio::time::advance(GOOD_FOR).await;
        assert_eq!(recent.find("s"), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_crowd_is_not_kept() {
        let recent = Recent::default();
        let ana = Known { person: PersonId("a".to_owned()), name: "Ana".to_owned(), seen: 1 };
        for at in 0..2 * MOST {
            recent.keep(&at.to_string(), &ana, 0);
        }
        assert!(recent.find("0").is_some() && recent.find(&MOST.to_string()).is_none());
        tokio::time::advance(GOOD_FOR).await;
        recent.keep("x", &ana, 0);
        assert!(recent.find("x").is_some());
    }
}
