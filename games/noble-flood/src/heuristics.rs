//! What a decent player would do.

use engine::{Heuristics, Seat};

use crate::action::Action;
use crate::state::NobleFlood;

impl Heuristics for NobleFlood {
    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        self.allowed(seat).iter().for_each(|action| worth(action, 0.0));
    }
}
