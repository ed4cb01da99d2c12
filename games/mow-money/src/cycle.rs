//! Cycle: the street is made ready for the next round, or the game ends. R8.

use std::cmp::Reverse;

use engine::Tell;

use crate::cards::BOX;
use crate::event::Event;
use crate::state::MowMoney;

impl MowMoney {
    pub(crate) fn cycle(&mut self, tell: &mut impl Tell<Event>) {
        for pile in &mut self.piles {
            // What is still face up went unbid (R8.1); the others were awarded (R8.2) or are empty.
            if pile.is_face_up() {
                pile.send_to_bottom();
            } else {
                pile.turn_up();
            }
        }
        self.fill_empty_neighbourhoods(tell);
        if !self.tie_card_used {
            self.holder = self.holder.left(self.options.players);
        }
        self.tie_card_used = false;

        // R9.1: with no award and one contract left, it was the last one when Bid began, too.
        let awarded = self.report.awards() > 0;
        if !awarded && self.piles.iter().map(super::contracts::Pile::len).sum::<usize>() == 1 {
            self.last_contract_rounds += 1;
        }
        self.no_award_rounds = if awarded { 0 } else { self.no_award_rounds + 1 };
        let last_contract_stays = self.last_contract_rounds == BOX.rules.last_contract_rounds;
        if last_contract_stays || self.no_award_rounds == BOX.rules.stalemate_rounds {
            return self.end(tell);
        }
        self.round += 1;
        self.begin_round(tell);
    }

    /// R8.3: the next contract of the largest pile slides in, ties in order of the alphabet.
    fn fill_empty_neighbourhoods(&mut self, tell: &mut impl Tell<Event>) {
        for to in self.neighbourhoods() {
            if !self.piles[to.index()].is_empty() {
                continue;
            }
            let largest = self.neighbourhoods().min_by_key(|at| Reverse(self.piles[at.index()].len()));
            if let Some(from) = largest.filter(|at| self.piles[at.index()].len() >= 2) {
                let points = self.piles[from.index()].give_next();
                self.piles[to.index()].receive(points);
                tell.all(Event::Slid { from, to, points });
            }
        }
    }
}
