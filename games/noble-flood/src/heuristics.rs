//! What a decent player would do. Contracts are judged by playing the imagined round out, cards by what they do to
//! everybody's contracts.

use engine::{Dice, Game, Heuristics, Quick, Seat, Silence, Tuning};

use crate::action::Action;
use crate::cards::{Card, CardSet};
use crate::checks::{Check, Evidence, Finding};
use crate::contracts::{Contract, Offer};
use crate::map::Map;
use crate::marks::Wild;
use crate::placing::Mode;
use crate::state::NobleFlood;
use crate::tasks::{Task, Whom};

/// What spoiling another player's contract is worth, against fulfilling an own one.
const SPITE: f32 = 0.35;
/// Random play does not know what its owner wants; who plays for a contract does better by about this.
const OWN_EFFORT: f32 = 0.4;
/// What showing one's hand costs.
const SHOWING: f32 = 0.3;

impl Heuristics for NobleFlood {
    /// Looks to the end of the round: what comes after is dealt anew.
    const SEARCH: Tuning = Tuning { chapters: Some(1), prior: Some(1.0), ..Tuning::PLAIN };

    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let Some(&task) = self.tasks.last() else { return };
        let legal = self.legal(seat);
        match task {
            Task::Pick { .. } => {
                let end = self.played_out();
                for action in legal.iter() {
                    worth(
                        action,
                        if let Action::TakeContract { contract } = action { end.points(contract) } else { 0.0 },
                    );
                }
            }
            Task::Main { .. } | Task::Extra { .. } | Task::Place { .. } => self.appraise_cards(seat, task, worth),
            _ => {
                for action in legal.iter() {
                    worth(action, self.glance(seat, task, action));
                }
            }
        }
    }

    fn chapter(&self) -> u32 {
        self.round.into()
    }
}

impl NobleFlood {
    /// Playing, discarding and switching, in points that all contracts together are worth afterwards.
    fn appraise_cards(&self, seat: Seat, task: Task, worth: &mut impl FnMut(Action, f32)) {
        let map = self.guessed_map();
        let mut best_play = self.outlook(seat, &map);
        let after = |cell, card| {
            let mut map = map.clone();
            map.lay(cell, self.shown(card));
            self.outlook(seat, &map)
        };
        let mode = match task {
            Task::Extra { by, .. } => by.mode(),
            _ => Mode::Normal,
        };
        for action in self.legal(seat).iter() {
            match (action, task) {
                (Action::PlaceAt { cell }, Task::Place { card, .. }) => worth(action, after(cell, card)),
                (Action::SelectCard { card }, _) => {
                    let cells = self.legal_cells(seat, card, mode);
                    let best = cells.iter().map(|cell| after(cell, card)).fold(f32::NEG_INFINITY, f32::max);
                    best_play = best_play.max(best);
                    worth(action, best);
                }
                (Action::DiscardCard { card }, _) => worth(action, best_play - self.use_of(seat, card)),
                _ => {}
            }
        }
        // After the plays, so that a switch adds to the best of them.
        for action in self.legal(seat).iter() {
            let Action::SwitchGive { contract } = action else { continue };
            let gain = self.counterparts(seat, contract).map(|other| self.prospect(other, &map)).fold(-9.0, f32::max);
            worth(action, best_play + gain - self.prospect(contract, &map) - SHOWING);
        }
    }

    /// Decisions that are not worth a long thought.
    fn glance(&self, seat: Seat, task: Task, action: Action) -> f32 {
        match action {
            Action::CallWildcard { wild } => {
                let held = self.hand(seat).iter().filter(|card| wild.covers(self.faces[card.index()])).count();
                held as f32 + if matches!(wild, Wild::Suit(_)) { 0.5 } else { 0.0 }
            }
            Action::ChoosePlayer { seat: other } => match task {
                Task::Whom { whom: Whom::Ditch | Whom::Steal | Whom::Ban, .. } => self.hopes(other),
                _ => self.hand(other).len() as f32 * 0.1,
            },
            Action::SwitchTake { contract } => self.prospect(contract, &self.guessed_map()),
            Action::ChooseContract { contract } => {
                let prospect = self.prospect(contract, &self.guessed_map());
                if matches!(task, Task::ExchangeFor { .. }) { prospect } else { -prospect }
            }
            Action::DiscardCard { card } | Action::GiveCard { card } => -self.use_of(seat, card),
            // An unknown card is no better than a known one.
            Action::SwapFacedown { .. } => -0.1,
            _ => 0.0,
        }
    }

    /// The map as it will be once the facedown cards of this world are turned up.
    fn guessed_map(&self) -> Map {
        let mut map = self.now.map.clone();
        for cell in map.facedown().iter() {
            map.flip(cell);
        }
        map
    }

    /// What all contracts promise `seat` on this map: own ones for, others' against.
    fn outlook(&self, seat: Seat, map: &Map) -> f32 {
        let side = |owner: Seat| if owner == seat { 1.0 } else { -SPITE };
        let all = Seat::all(self.players()).flat_map(|owner| self.owned(owner).iter().map(move |&c| (owner, c)));
        all.map(|(owner, contract)| side(owner) * self.prospect(contract, map)).sum()
    }

    /// The points that a contract promises on this map.
    fn prospect(&self, contract: Contract, map: &Map) -> f32 {
        let evidence = Evidence { map, ..self.evidence() };
        let finding = contract.about().check.find(self.terms[contract.index()], &evidence);
        expected(contract, likelihood(finding))
    }

    /// How well somebody's contracts stand.
    fn hopes(&self, seat: Seat) -> f32 {
        let map = self.guessed_map();
        self.owned(seat).iter().map(|&contract| self.prospect(contract, &map)).sum()
    }

    /// How much a card serves the player's contracts by what they name.
    fn use_of(&self, seat: Seat, card: Card) -> f32 {
        let face = self.faces[card.index()];
        let serves = |contract: &&Contract| {
            let Offer { terms, .. } = self.offer(**contract);
            terms.suits.contains(face.suit()) || terms.numbers.contains(face.number())
        };
        self.owned(seat).iter().filter(serves).count() as f32
    }

    /// The round played to its end at random, rules of special contracts left aside. Many imagined worlds make a
    /// probability of it.
    fn played_out(&self) -> NobleFlood {
        let mut game = self.clone();
        game.options.straight_handshake = false;
        game.options.switchy_suits = false;
        game.tasks = [Task::Turn { seat: self.dealer }].into_iter().collect();
        let mut dice = Quick::new(self.now.hands.iter().fold(u64::from(self.round), |seed, hand| {
            seed.wrapping_mul(0x9e37_79b9).wrapping_add(CardSet::bits(*hand))
        }));
        loop {
            while game.tasks.last() != Some(&Task::Score) && game.run_one(&mut dice, &mut Silence) {}
            let Some(&task) = game.tasks.last() else { break };
            let Some(seat) = task.seat() else { break };
            let choices = game.choices(task);
            let Some(action) = choices.nth(dice.below(choices.len() as u32) as usize) else { break };
            game.decide(seat, action, &mut dice, &mut Silence);
        }
        game
    }

    /// At the end of such a round: what the contract would have brought.
    fn points(&self, contract: Contract) -> f32 {
        let check = &contract.about().check;
        match check {
            // What others promise and switch is not decided yet.
            Check::OthersSlip | Check::DealerDelivers | Check::OthersDeliver | Check::ContractSwitched => {
                expected(contract, 0.4)
            }
            _ => {
                let finding = check.find(self.terms[contract.index()], &self.evidence());
                OWN_EFFORT + contract.points(finding.met) as f32
            }
        }
    }
}

/// How likely a contract will stand at the end, by how far it has come.
fn likelihood(finding: Finding) -> f32 {
    let share = f32::from(finding.have) / f32::from(finding.need.max(1));
    if finding.met { 0.92 } else { 0.6 * share * share }
}

fn expected(contract: Contract, likelihood: f32) -> f32 {
    likelihood * contract.points(true) as f32 + (1.0 - likelihood) * contract.points(false) as f32
}
