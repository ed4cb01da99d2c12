//! What a decent player would do. Contracts are judged by playing the imagined round out, cards by what they do to
//! everybody's contracts.

mod random_round;

use engine::{Game, Heuristics, Quick, Seat, Tuning};

use crate::action::Action;
use crate::cards::{Card, CardSet};
use crate::checks::{Check, Evidence, Finding};
use crate::contracts::{Contract, Offer};
use crate::map::Map;
use crate::marks::Wild;
use crate::placing::Mode;
use crate::state::NobleFlood;
use crate::tasks::{Task, Whom};
use random_round::RandomRound;

/// What spoiling another player's contract is worth, against fulfilling an own one.
const SPITE: f32 = 0.35;
/// Random play does not know what its owner wants; who plays for a contract does better by about this.
const OWN_EFFORT: f32 = 0.4;
/// How much a promise is judged by how often random play keeps it, whatever cards are held; the rest is seen by playing.
const BY_REPUTE: f32 = 0.3;
/// Rounds that are played at random in a world to see which contracts they fulfil.
const ROUNDS: usize = 2;
/// What is taken to be as likely as not where contracts ask for what nobody can foresee.
const ANYBODYS_GUESS: f32 = 0.4;
/// What showing one's hand costs.
const SHOWING: f32 = 0.3;

impl Heuristics for NobleFlood {
    /// Looks to the end of the round: what comes after is dealt anew. Contracts are picked by repute on the way, and cards
    /// laid at random.
    const SEARCH: Tuning =
        Tuning { chapters: Some(1), sense: 1.0, company: 1.0, warmth: 0.5, prior: Some(1.0), ..Tuning::PLAIN };

    /// To judge contracts takes many; where a card goes depends on what lies facedown, and on nothing else that is hidden.
    fn worlds(&self) -> usize {
        match self.tasks.last() {
            Some(Task::Pick { .. }) => 24,
            _ if self.now.map.facedown().is_empty() => 1,
            _ => 6,
        }
    }

    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let Some(&task) = self.tasks.last() else { return };
        let legal = self.legal(seat);
        match task {
            Task::Pick { .. } => {
                let ends = self.played_out();
                for action in legal.iter() {
                    let value = match action {
                        Action::TakeContract { contract } => {
                            OWN_EFFORT + expected(contract, self.hope(contract, &ends))
                        }
                        _ => 0.0,
                    };
                    worth(action, value);
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

    /// Contracts by repute, and nothing about cards.
    fn glance(&self, seat: Seat, _: bool, worth: &mut impl FnMut(Action, f32)) {
        if let Some(Task::Pick { .. }) = self.tasks.last() {
            for action in self.legal(seat).iter() {
                let value = match action {
                    Action::TakeContract { contract } => OWN_EFFORT + expected(contract, self.repute(contract)),
                    _ => 0.0,
                };
                worth(action, value);
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

    /// What all contracts promise `seat` on this map: own ones for, others' against. Those that do not look at the map
    /// promise the same on any, so they are left aside.
    fn outlook(&self, seat: Seat, map: &Map) -> f32 {
        let side = |owner: Seat| if owner == seat { 1.0 } else { -SPITE };
        let all = Seat::all(self.players()).flat_map(|owner| self.owned(owner).iter().map(move |&c| (owner, c)));
        let about_the_map = all.filter(|(_, contract)| contract.about().check.looks_at_the_map());
        about_the_map.map(|(owner, contract)| side(owner) * self.prospect(contract, map)).sum()
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

    /// The round played to its end at random, a few times: to imagine a world takes longer.
    fn played_out(&self) -> [RandomRound; ROUNDS] {
        let mut dice = Quick::new(self.now.hands.iter().fold(u64::from(self.round), |seed, hand| {
            seed.wrapping_mul(0x9e37_79b9).wrapping_add(CardSet::bits(*hand))
        }));
        std::array::from_fn(|_| RandomRound::of(self, &mut dice))
    }

    /// How likely a contract is fulfilled, by how these rounds ended and by repute.
    fn hope(&self, contract: Contract, ends: &[RandomRound]) -> f32 {
        let check = &contract.about().check;
        if matches!(check, Check::OthersSlip | Check::DealerDelivers | Check::OthersDeliver | Check::ContractSwitched) {
            // What others promise and switch is not decided yet.
            return ANYBODYS_GUESS;
        }
        let met = |end: &&RandomRound| check.find(self.terms[contract.index()], &end.evidence(self)).met;
        let seen = ends.iter().filter(met).count() as f32 / ends.len() as f32;
        BY_REPUTE * self.repute(contract) + (1.0 - BY_REPUTE) * seen
    }

    /// How often random play fulfils a contract.
    fn repute(&self, contract: Contract) -> f32 {
        contract.about().random_play.map_or(ANYBODYS_GUESS, |by_players| by_players[self.players() - 2])
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
