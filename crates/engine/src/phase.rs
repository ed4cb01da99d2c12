//! The running phase: where it began, and what has been done in secret since.

use crate::{Game, Reach, Seat};

/// The state when the phase began, and every step since. All of them are private: a step that tells everybody
/// something ends the phase.
#[derive(Clone, Debug)]
pub struct OpenPhase<G: Game> {
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

impl<G: Game> OpenPhase<G> {
    /// A phase that begins at `start`, with nothing done in it yet.
    pub fn new(start: &G) -> OpenPhase<G> {
        OpenPhase { start: start.clone(), pending: Vec::new() }
    }

    /// A step led to `state` and what it told went so far. Whether that ended the phase.
    #[inline]
    pub fn follow(&mut self, seat: Seat, action: G::Action, state: &G, reach: Reach) -> bool {
        if reach.ends_the_phase() {
            self.start.clone_from(state);
            self.pending.clear();
        } else {
            self.pending.push(Pending { seat, action, shown: reach > Reach::Nobody });
        }
        reach.ends_the_phase()
    }

    /// What `seat` did since the phase began; none when it has also seen something new since.
    pub(crate) fn done_by(&self, seat: Seat) -> Option<Vec<G::Action>> {
        let steps = || self.pending.iter().filter(move |step| step.seat == seat);
        (!steps().any(|step| step.shown)).then(|| steps().map(|step| step.action).collect())
    }
}
