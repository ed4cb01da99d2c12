//! What time it is: the one place where a house reads the clock on the wall. A test holds the hand of it instead.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// Milliseconds since 1970, as this house has them. Cheap to clone; clones tell the same time.
#[derive(Clone, Debug, Default)]
pub struct Time {
    /// The system's, where nobody holds the hand.
    hand: Option<Arc<Hand>>,
}

#[derive(Debug)]
struct Hand {
    now: AtomicI64,
    moved: watch::Sender<()>,
}

impl Time {
    /// The system's time.
    pub fn of_the_system() -> Time {
        Time::default()
    }

    /// A time that stands still until it is moved.
    pub fn by_hand(now: i64) -> Time {
        Time { hand: Some(Arc::new(Hand { now: AtomicI64::new(now), moved: watch::Sender::new(()) })) }
    }

    pub fn now(&self) -> i64 {
        match &self.hand {
            Some(hand) => hand.now.load(Ordering::SeqCst),
            None => SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64),
        }
    }

    /// Moves the hand. The system's time cannot be moved, and stays as it is.
    pub fn forward(&self, by: Duration) {
        if let Some(hand) = &self.hand {
            hand.now.fetch_add(i64::try_from(by.as_millis()).unwrap_or(i64::MAX / 4), Ordering::SeqCst);
            hand.moved.send_replace(());
        }
    }

    /// Waits until it is so late, at most for the longest time that can be waited for at once: ask again then.
    pub async fn until(&self, at: i64) {
        /// The system may be set right meanwhile.
        const LONGEST: Duration = Duration::from_secs(60 * 60);
        match &self.hand {
            Some(hand) => {
                let mut moved = hand.moved.subscribe();
                while self.now() < at {
                    // The other end is in our hand, so this cannot fail.
                    let _ = moved.changed().await;
                }
            }
            None => {
                let wait = u64::try_from(at.saturating_sub(self.now())).unwrap_or(0);
                tokio::time::sleep(Duration::from_millis(wait).min(LONGEST)).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hand_is_waited_for() {
        let time = Time::by_hand(1000);
        let late = tokio::spawn({
            let time = time.clone();
            async move { time.until(1500).await }
        });
        time.forward(Duration::from_millis(499));
        tokio::task::yield_now().await;
        assert!(!late.is_finished());
        time.forward(Duration::from_millis(1));
        late.await.unwrap();
        assert_eq!(time.now(), 1500);
    }
}
