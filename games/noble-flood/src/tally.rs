//! What a designer wants to know about Noble Flood: which contracts are taken, and whether they pay.

use engine::{Came, Figures, MAX_SEATS, Seat, Standing, Tell, WinShares, ratio};

use crate::cards::{Card, Effect};
use crate::contracts::{CONTRACTS, Contract};
use crate::event::Event;
use crate::state::NobleFlood;

#[derive(Debug)]
pub struct Tally {
    /// One for every kind of player, and which of them each seat is.
    kinds: Vec<Kind>,
    seats: [usize; MAX_SEATS],
    offered: [u64; CONTRACTS],
    /// Contracts, then action cards.
    wins: WinShares,
    rounds: u64,
    played: u64,
    discarded: u64,
}

engine::absorb!(Tally { kinds, offered, wins, rounds, played, discarded } but seats);

/// What one kind of player made of the contracts.
#[derive(Debug)]
struct Kind {
    name: &'static str,
    contracts: [Count; CONTRACTS],
}

engine::absorb!(Kind { contracts } but name);

impl Kind {
    fn new(name: &'static str) -> Kind {
        Kind { name, contracts: [Count::default(); CONTRACTS] }
    }
}

/// What became of one contract over all games.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    taken: u64,
    scored: u64,
    fulfilled: u64,
}

engine::absorb!(Count { taken, scored, fulfilled });

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            kinds: vec![Kind::new("")],
            seats: [0; MAX_SEATS],
            offered: [0; CONTRACTS],
            wins: WinShares::default(),
            rounds: 0,
            played: 0,
            discarded: 0,
        }
    }
}

impl Tally {
    fn count(&mut self, seat: Seat, contract: Contract) -> &mut Count {
        &mut self.kinds[self.seats[seat.index()]].contracts[contract.index()]
    }

    fn drew(&mut self, seat: Seat, card: Card) {
        if let Some(effect) = card.effect() {
            self.wins.had(CONTRACTS + effect as usize, seat, Came::Drawn);
        }
    }

    fn wins(&self) -> Figures {
        let named = |at: usize| match at.checked_sub(CONTRACTS) {
            Some(effect) => Effect::ALL[effect].about().label.clone(),
            None => Contract::all().find(|contract| contract.index() == at).map_or(String::new(), |it| it.to_string()),
        };
        self.wins.figures("wins_by_contract", "Who has a contract or an action card wins", "contract", named)
    }
}

impl Tell<Event> for Tally {
    fn all(&mut self, event: Event) {
        match event {
            Event::RoundBegan { market, .. } => {
                self.rounds += 1;
                market.iter().for_each(|offer| self.offered[offer.contract.index()] += 1);
            }
            Event::ContractTaken { seat, offer } => {
                self.count(seat, offer.contract).taken += 1;
                self.wins.had(offer.contract.index(), seat, Came::Taken);
            }
            Event::Played { .. } => self.played += 1,
            Event::Discarded { .. } => self.discarded += 1,
            Event::RoundScored { outcomes, .. } => {
                for outcome in outcomes.iter() {
                    let count = self.count(outcome.seat, outcome.offer.contract);
                    count.scored += 1;
                    count.fulfilled += u64::from(outcome.finding.met);
                }
            }
            _ => {}
        }
    }

    fn only(&mut self, seat: Seat, event: Event) {
        match event {
            Event::HandDealt { cards } => cards.iter().for_each(|shown| self.drew(seat, shown.card)),
            Event::CardDrawn { card } => self.drew(seat, card.card),
            _ => {}
        }
    }
}

impl engine::Tally<NobleFlood> for Tally {
    fn seated(&mut self, kinds: &[&'static str]) {
        self.kinds.clear();
        for (seat, &name) in self.seats.iter_mut().zip(kinds) {
            *seat = self.kinds.iter().position(|kind| kind.name == name).unwrap_or_else(|| {
                self.kinds.push(Kind::new(name));
                self.kinds.len() - 1
            });
        }
    }

    fn over(&mut self, _: &NobleFlood, standing: &Standing) {
        self.wins.over(standing);
    }

    fn figures(&self) -> Vec<Figures> {
        let several = self.kinds.len() > 1;
        let rows = Contract::all().flat_map(|contract| {
            let scored = self.kinds.iter().filter(move |kind| kind.contracts[contract.index()].scored > 0);
            scored.map(move |kind| {
                let name = if several { format!("{contract}, {}", kind.name) } else { contract.to_string() };
                (name, kind.contracts[contract.index()].figures(contract, self.offered[contract.index()]))
            })
        });
        let by_round = [
            ("cards played", ratio(self.played, self.rounds)),
            ("cards discarded", ratio(self.discarded, self.rounds)),
        ];
        vec![
            Figures {
                id: "by_contract",
                title: "Contracts",
                columns: vec!["contract", "taken", "taken %", "fulfilled %", "mean points", "reward", "suggested"],
                rows: rows.collect(),
            },
            Figures::list("by_round", "A round", ["a round", "mean"], by_round),
            self.wins(),
        ]
    }
}

impl Count {
    fn figures(&self, contract: Contract, offered: u64) -> Vec<f64> {
        let fulfilled = ratio(self.fulfilled, self.scored);
        let (reward, penalty) = (f64::from(contract.points(true)), f64::from(contract.points(false)));
        vec![
            self.taken as f64,
            100.0 * ratio(self.taken, offered),
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

#[cfg(test)]
mod tests {
    use engine::Tally as _;

    use super::{Tally, suggested_reward};

    #[test]
    fn kinds_of_players_are_counted_apart() {
        let mut tally = Tally::default();
        tally.seated(&["greedy", "random", "greedy"]);
        assert_eq!(tally.kinds.iter().map(|kind| kind.name).collect::<Vec<_>>(), ["greedy", "random"]);
        assert_eq!(tally.seats[..3], [0, 1, 0]);
    }

    #[test]
    fn the_suggested_reward_falls_from_ten_to_one() {
        assert_eq!([0.0, 0.59, 0.66, 0.88, 1.0].map(suggested_reward), [10.0, 5.0, 4.0, 2.0, 1.0]);
    }
}
