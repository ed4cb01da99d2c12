//! Any moment of a match. A moment is a match, too: it has a state, views, what was told and who could act.

use crate::{Action, Game, Match, Seat, Step, Told};

impl<G: Game> Match<G> {
    /// The match after its first steps; none if it has not so many. One moment costs as much as playing there: who wants
    /// many asks [`Match::timeline`].
    pub fn at(&self, steps: usize) -> Option<Match<G>> {
        (steps <= self.steps.len()).then(|| self.replayed(Match::new(self.options.clone(), self.seed), steps))
    }

    /// Every moment, to be looked at in any order.
    pub fn timeline(&self) -> Timeline<G> {
        let mut moment = Match::new(self.options.clone(), self.seed);
        let mut stops = vec![moment.clone()];
        while moment.steps.len() + Timeline::<G>::STRIDE <= self.steps.len() {
            let next = moment.steps.len() + Timeline::<G>::STRIDE;
            moment = self.replayed(moment, next);
            stops.push(moment.clone());
        }
        Timeline { whole: self.clone(), stops }
    }

    /// What was told when the cards were dealt, and what came of the first steps.
    pub fn told_until(&self, steps: usize) -> &[Told<G::Event>] {
        &self.told[..self.heard_before(steps)]
    }

    /// What came of one step.
    pub fn told_by(&self, step: usize) -> &[Told<G::Event>] {
        &self.told[self.heard_before(step)..self.heard_before(step + 1)]
    }

    /// Whether everybody may know of a step by now: the phase that it belongs to is over.
    pub fn lies_open(&self, step: usize) -> bool {
        self.marks.get(step).is_some_and(|mark| mark.phase < self.phase())
    }

    /// Whether a step was played and not taken back.
    pub fn stands(&self, step: usize) -> bool {
        self.marks.get(step).is_some_and(|mark| mark.stands)
    }

    /// The steps of `seat` that stand and were a choice between several things.
    pub fn decisions(&self, seat: Seat) -> Vec<usize> {
        let own = |step: Step| matches!(step, Step::Play { seat: other, .. } if other == seat);
        let mut moment: Match<G> = Match::new(self.options.clone(), self.seed);
        let mut decisions = Vec::new();
        for at in 0..self.steps.len() {
            if own(self.steps[at]) && self.stands(at) && moment.state().legal(seat).len() > 1 {
                decisions.push(at);
            }
            moment = self.replayed(moment, at + 1);
        }
        decisions
    }

    /// What was done in secret since the running phase began, in order. For whoever may know everything.
    pub fn pending(&self) -> impl Iterator<Item = (Seat, G::Action)> {
        let open = self.marks.partition_point(|mark| mark.phase < self.phase());
        (open..self.steps.len()).filter(|&at| self.stands(at)).filter_map(|at| match self.steps[at] {
            Step::Play { seat, code } => Some((seat, G::Action::from_code(code)?)),
            Step::TakeBack { .. } => None,
        })
    }

    fn heard_before(&self, step: usize) -> usize {
        self.marks.get(step).map_or(self.told.len(), |mark| mark.told)
    }

    /// An earlier moment of this match played on until it has so many steps.
    fn replayed(&self, mut moment: Match<G>, steps: usize) -> Match<G> {
        for &step in &self.steps[moment.steps.len()..steps] {
            // It was taken before, in the same state and with the same luck.
            let again = moment.take(step);
            debug_assert_eq!(again, Ok(()));
        }
        moment
    }
}

/// A match with stops on the way, from which every moment is near.
#[derive(Clone, Debug)]
pub struct Timeline<G: Game> {
    whole: Match<G>,
    stops: Vec<Match<G>>,
}

impl<G: Game> Timeline<G> {
    /// Steps between two stops: few enough to be played in no time, and so many that the stops stay small.
    const STRIDE: usize = 50;

    /// The match after all its steps.
    pub fn whole(&self) -> &Match<G> {
        &self.whole
    }

    /// The match after its first steps; none if it has not so many.
    pub fn at(&self, steps: usize) -> Option<Match<G>> {
        let stop = self.stops.get(steps / Self::STRIDE)?;
        (steps <= self.whole.steps.len()).then(|| self.whole.replayed(stop.clone(), steps))
    }
}
