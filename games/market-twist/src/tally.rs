//! What a designer wants to know about Market Twist.

use engine::{Figures, Seat, Standing, Tell};

use crate::event::Event;
use crate::state::MarketTwist;

#[derive(Default, Debug)]
pub struct Tally {}

impl Tell<Event> for Tally {
    fn all(&mut self, _: Event) {}
    fn only(&mut self, _: Seat, _: Event) {}
}

impl engine::Tally<MarketTwist> for Tally {
    fn over(&mut self, _: &MarketTwist, _: &Standing) {}
    fn absorb(&mut self, _: Tally) {}
    fn figures(&self) -> Vec<Figures> {
        Vec::new()
    }
}
