//! The end of a round (R6): what became of every contract, those that look at contracts last.

use engine::{Seat, Tell};

use crate::cells::Cells;
use crate::checks::{Check, Finding};
use crate::event::Event;
use crate::state::{NobleFlood, Outcome, Outcomes, Record, RoundEnd};
use crate::tasks::Task;

impl NobleFlood {
    pub(crate) fn score(&mut self, tell: &mut impl Tell<Event>) {
        self.tasks.pop();
        let cells = self.now.map.facedown();
        if !cells.is_empty() {
            let cards = cells.iter().map(|cell| (cell, self.now.map.flip(cell))).collect();
            tell.all(Event::TurnedUp { cards });
        }
        let outcomes = self.outcomes();
        for &Outcome { seat, offer, finding } in outcomes.iter() {
            self.records.push(Record { round: self.round, seat, offer, met: finding.met });
        }
        tell.all(Event::RoundScored { round: self.round, outcomes });
        let map = std::mem::take(&mut self.now.map);
        self.last = Some(RoundEnd { round: self.round, dealer: self.dealer, map, outcomes });
        self.dealer = self.dealer.left(self.players());
        self.tasks.push(Task::Deal);
    }

    /// How every owned contract stands, by the cards that show now; by owner in turn order from the dealer.
    pub(crate) fn outcomes(&self) -> Outcomes {
        let evidence = self.evidence();
        let mut outcomes = Outcomes::default();
        for seat in self.dealer.clockwise(self.players()) {
            for &contract in self.owned(seat) {
                let offer = self.offer(contract);
                let finding = contract.about().check.find(offer.terms, &evidence);
                outcomes.push(Outcome { seat, offer, finding });
            }
        }
        resolve(&mut outcomes, self.dealer);
        outcomes
    }
}

/// R6.3: contracts that look at contracts, in their fixed order. Later ones see earlier ones, never the other way
/// round, so nothing can contradict itself.
pub fn resolve(outcomes: &mut [Outcome], dealer: Seat) {
    let check = |outcome: &Outcome| &outcome.offer.contract.about().check;
    let rank = |outcome: &Outcome| match check(outcome) {
        Check::OthersSlip => 1,
        Check::DealerDelivers => 2,
        Check::OthersDeliver => 3,
        _ => 0,
    };
    // Whose contracts all fail, whatever they ask.
    let mut struck = None;
    for turn in 1..=3 {
        let Some(at) = outcomes.iter().position(|outcome| rank(outcome) == turn) else { continue };
        let holder = outcomes[at].seat;
        let mut resolved = outcomes.iter().filter(|outcome| rank(outcome) < turn);
        let met = match turn {
            1 => resolved.any(|outcome| outcome.seat != holder && !outcome.finding.met),
            2 => all_met(resolved.filter(|outcome| outcome.seat == dealer)),
            _ => all_met(resolved.filter(|outcome| outcome.seat != holder)),
        };
        outcomes[at].finding = Finding::simply(met && struck != Some(holder), Cells::NONE);
        let dragged = |outcome: &Outcome| outcome.seat == dealer && rank(outcome) <= 1 && !outcome.finding.met;
        if turn == 1 && outcomes.iter().any(dragged) {
            struck = Some(holder);
            let so_far = outcomes.iter_mut().filter(|outcome| outcome.seat == holder && rank(outcome) <= 1);
            so_far.for_each(|outcome| outcome.finding.met = false);
        }
    }
}

fn all_met<'a>(mut outcomes: impl Iterator<Item = &'a Outcome>) -> bool {
    outcomes.next().is_some_and(|first| first.finding.met) && outcomes.all(|outcome| outcome.finding.met)
}
