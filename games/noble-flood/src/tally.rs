//! What a designer wants to know about Noble Flood: which contracts are taken, and whether they pay.

use engine::{Figures, Seat, Standing, Tell};

use crate::contracts::{CONTRACTS, Contract};
use crate::event::Event;
use crate::state::NobleFlood;

#[derive(Debug)]
pub struct Tally {
    contracts: [Count; CONTRACTS],
    rounds: u64,
    played: u64,
    discarded: u64,
}

/// What became of one contract over all games.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    offered: u64,
    taken: u64,
    scored: u64,
    fulfilled: u64,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { contracts: [Count::default(); CONTRACTS], rounds: 0, played: 0, discarded: 0 }
    }
}

impl Tell<Event> for Tally {
    fn all(&mut self, event: Event) {
        match event {
            Event::RoundBegan { market, .. } => {
                self.rounds += 1;
                market.iter().for_each(|offer| self.contracts[offer.contract.index()].offered += 1);
            }
            Event::ContractTaken { offer, .. } => self.contracts[offer.contract.index()].taken += 1,
            Event::Played { .. } => self.played += 1,
            Event::Discarded { .. } => self.discarded += 1,
            Event::RoundScored { outcomes, .. } => {
                for outcome in outcomes.iter() {
                    let count = &mut self.contracts[outcome.offer.contract.index()];
                    count.scored += 1;
                    count.fulfilled += u64::from(outcome.finding.met);
                }
            }
            _ => {}
        }
    }

    fn only(&mut self, _: Seat, _: Event) {}
}

impl engine::Tally<NobleFlood> for Tally {
    fn over(&mut self, _: &NobleFlood, _: &Standing) {}

    fn absorb(&mut self, other: Tally) {
        for (mine, theirs) in self.contracts.iter_mut().zip(other.contracts) {
            mine.offered += theirs.offered;
            mine.taken += theirs.taken;
            mine.scored += theirs.scored;
            mine.fulfilled += theirs.fulfilled;
        }
        self.rounds += other.rounds;
        self.played += other.played;
        self.discarded += other.discarded;
    }

    fn figures(&self) -> Vec<Figures> {
        let rows = Contract::all().zip(&self.contracts).filter(|(_, count)| count.scored > 0);
        vec![
            Figures {
                id: "by_contract",
                title: "Contracts",
                columns: vec!["contract", "taken", "taken %", "fulfilled %", "mean points", "reward", "suggested"],
                rows: rows.map(|(contract, count)| (contract.to_string(), count.figures(contract))).collect(),
            },
            Figures {
                id: "by_round",
                title: "A round",
                columns: vec!["a round", "mean"],
                rows: vec![
                    ("cards played".to_owned(), vec![ratio(self.played, self.rounds)]),
                    ("cards discarded".to_owned(), vec![ratio(self.discarded, self.rounds)]),
                ],
            },
        ]
    }
}

impl Count {
    fn figures(&self, contract: Contract) -> Vec<f64> {
        let fulfilled = ratio(self.fulfilled, self.scored);
        let (reward, penalty) = (f64::from(contract.points(true)), f64::from(contract.points(false)));
        vec![
            self.taken as f64,
            100.0 * ratio(self.taken, self.offered),
            100.0 * fulfilled,
            fulfilled * reward + (1.0 - fulfilled) * penalty,
            reward,
            suggested_reward(fulfilled),
        ]
    }
}

/// The designer's own rule: from 10 for what never comes about down to 1 for what always does.
fn suggested_reward(fulfilled: f64) -> f64 {
    (10.0 - 9.0 * fulfilled).round()
}

fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::suggested_reward;

    #[test]
    fn the_suggested_reward_falls_from_ten_to_one() {
        assert_eq!([0.0, 0.59, 0.66, 0.88, 1.0].map(suggested_reward), [10.0, 5.0, 4.0, 2.0, 1.0]);
    }
}
