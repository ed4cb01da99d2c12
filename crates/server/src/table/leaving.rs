//! Who has left a running game: their seat is kept for a while before a bot plays on.

use std::time::Duration;

use engine::{MAX_SEATS, Seat};
use tokio::time::Instant;

#[derive(Default)]
pub struct Leaving {
    /// When the person in a seat got up.
    since: [Option<Instant>; MAX_SEATS],
    /// Whether a bot was called since.
    replaced: [bool; MAX_SEATS],
}

impl Leaving {
    pub fn leave(&mut self, seat: Seat) {
        self.since[seat.index()].get_or_insert_with(Instant::now);
    }

    /// They have come back, or never went.
    pub fn back(&mut self, seat: Seat) {
        self.since[seat.index()] = None;
        self.replaced[seat.index()] = false;
    }

    /// No bot could be seated: they are waited for once more.
    pub fn try_later(&mut self, seat: Seat) {
        self.since[seat.index()] = self.since[seat.index()].map(|_| Instant::now());
        self.replaced[seat.index()] = false;
    }

    pub fn since(&self, seat: Seat) -> Option<Instant> {
        self.since[seat.index()]
    }

    /// A seat that has been kept for long enough. It is given once.
    pub fn given_up(&mut self, grace: Duration) -> Option<Seat> {
        let now = Instant::now();
        let seat = self.waiting().find(|&seat| self.since(seat).is_some_and(|since| since + grace <= now))?;
        self.replaced[seat.index()] = true;
        Some(seat)
    }

    /// When the next seat is given up.
    pub fn next(&self, grace: Duration) -> Option<Instant> {
        self.waiting().filter_map(|seat| self.since(seat)).min().map(|since| since + grace)
    }

    /// When the last seat is given up.
    pub fn last(&self, grace: Duration) -> Option<Instant> {
        self.waiting().filter_map(|seat| self.since(seat)).max().map(|since| since + grace)
    }

    fn waiting(&self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS).filter(|seat| self.since[seat.index()].is_some() && !self.replaced[seat.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_seat_is_kept_for_a_while_and_given_up_once() {
        let (grace, seat) = (Duration::from_secs(60), Seat::new(2).unwrap());
        let mut leaving = Leaving::default();
        leaving.leave(seat);
        assert_eq!(leaving.given_up(grace), None);
        tokio::time::advance(Duration::from_secs(59)).await;
        // Leaving twice does not begin anew.
        leaving.leave(seat);
        tokio::time::sleep_until(leaving.next(grace).unwrap()).await;
        assert_eq!((leaving.given_up(grace), leaving.given_up(grace)), (Some(seat), None));
        assert_eq!((leaving.next(grace), leaving.last(grace)), (None, None));
    }

    #[tokio::test(start_paused = true)]
    async fn who_is_back_in_time_keeps_the_seat() {
        let (grace, seat) = (Duration::from_secs(60), Seat::new(0).unwrap());
        let mut leaving = Leaving::default();
        leaving.leave(seat);
        leaving.back(seat);
        tokio::time::advance(grace * 2).await;
        assert_eq!((leaving.since(seat), leaving.given_up(grace)), (None, None));
    }
}
