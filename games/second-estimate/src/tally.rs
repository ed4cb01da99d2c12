//! What a designer wants to know about The Second Estimate.

use engine::{Figures, Seat, Standing, Tell};

use crate::event::Event;
use crate::state::SecondEstimate;

#[derive(Default, Debug)]
pub struct Tally {}

impl Tell<Event> for Tally {
    fn all(&mut self, _: Event) {}
    fn only(&mut self, _: Seat, _: Event) {}
}

impl engine::Tally<SecondEstimate> for Tally {
    fn over(&mut self, _: &SecondEstimate, _: &Standing) {}
    fn absorb(&mut self, _: Tally) {}
    fn figures(&self) -> Vec<Figures> {
        Vec::new()
    }
}
