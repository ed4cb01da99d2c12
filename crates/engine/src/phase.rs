//! The running phase: where it began, and what has been done in secret since.

use crate::{Game, Seat};

/// The state when the phase began, and every step since. All of them are private: a step that tells everybody
/// something ends the phase.
#[derive(Clone, Debug)]
pub struct Phase<G: Game> {
    pub(crate) start: G,
    pub(crate) pending: Vec<Pending<G::Action>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Pending<A> {
    pub seat: Seat,
    pub action: A,
    /// It told its seat something, so it stands.
    pub shown: bool,
}

impl<G: Game> Phase<G> {
    pub fn new(start: &G) -> Phase<G> {
        Phase { start: start.clone(), pending: Vec::new() }
    }

    /// A step told everybody something: `state` is where the next phase begins.
    pub fn begin(&mut self, state: &G) {
        self.start.clone_from(state);
        self.pending.clear();
    }

    /// A step told nobody anything, or `shown` its own seat something.
    pub fn add(&mut self, seat: Seat, action: G::Action, shown: bool) {
        self.pending.push(Pending { seat, action, shown });
    }

    /// What `seat` did since the phase began; none when it has also seen something new since.
    pub(crate) fn done_by(&self, seat: Seat) -> Option<Vec<G::Action>> {
        let steps = || self.pending.iter().filter(move |step| step.seat == seat);
        (!steps().any(|step| step.shown)).then(|| steps().map(|step| step.action).collect())
    }
}
