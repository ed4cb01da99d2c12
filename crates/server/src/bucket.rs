//! How fast somebody may talk.

use tokio::time::Instant;

/// Fills with so many tokens a second, up to a most.
pub struct Bucket {
    rate: f64,
    most: f64,
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    pub fn new((rate, most): (f64, f64)) -> Bucket {
        Bucket { rate, most, tokens: most, filled: Instant::now() }
    }

    /// Takes a token if there is one.
    pub fn take(&mut self) -> bool {
        let now = Instant::now();
        self.tokens = (self.tokens + self.rate * (now - self.filled).as_secs_f64()).min(self.most);
        self.filled = now;
        let full = self.tokens >= 1.0;
        if full {
            self.tokens -= 1.0;
        }
        full
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_fine_and_a_flood_is_not() {
        let mut bucket = Bucket::new((2.0, 3.0));
        assert_eq!((0..5).map(|_| bucket.take()).collect::<Vec<_>>(), [true, true, true, false, false]);
        tokio::time::advance(Duration::from_millis(600)).await;
        assert_eq!((0..2).map(|_| bucket.take()).collect::<Vec<_>>(), [true, false]);
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!((0..5).map(|_| bucket.take()).collect::<Vec<_>>(), [true, true, true, false, false]);
    }
}
