//! What a designer wants to know about I Bid You Not.

use engine::{Figures, Seat, Standing, Tell};

use crate::event::Event;
use crate::state::IBidYouNot;

#[derive(Default, Debug)]
pub struct Tally {}

impl Tell<Event> for Tally {
    fn all(&mut self, _: Event) {}
    fn only(&mut self, _: Seat, _: Event) {}
}

impl engine::Tally<IBidYouNot> for Tally {
    fn over(&mut self, _: &IBidYouNot, _: &Standing) {}
    fn absorb(&mut self, _: Tally) {}
    fn figures(&self) -> Vec<Figures> {
        Vec::new()
    }
}
