//! What a decent player would do. Contracts are judged by how often hands like this one kept them, cards by what they do
//! to everybody's contracts.

mod guesses;
mod outlook;

use engine::{Action as _, Game, Heuristics, Seat, Tuning};

use crate::action::Action;
use crate::affinity::Held;
use crate::cards::Card;
use crate::checks::{Evidence, Finding};
use crate::contracts::{Contract, Offer};
use crate::map::Map;
use crate::marks::Wild;
use crate::placing::Mode;
use crate::state::NobleFlood;
use crate::tasks::{Task, Whom};
use guesses::Guesses;
use outlook::Outlook;

/// What spoiling another player's contract is worth, against fulfilling an own one.
const SPITE: f32 = 0.35;
/// In a playout, who plays for a contract does better than random play by about this.
const OWN_EFFORT: f32 = 0.4;
/// What a contract is worth beyond its points: games without promises drag on, and this costs nobody a win.
const EAGERNESS: f32 = 0.2;
/// What is taken to be as likely as not where contracts ask for what nobody can foresee.
const ANYBODYS_GUESS: f32 = 0.4;
/// What showing one's hand costs.
const SHOWING: f32 = 0.3;

impl Heuristics for NobleFlood {
    /// Looks to the end of the round: what comes after is dealt anew. Contracts are picked by repute on the way, and cards
    /// laid at random.
    const SEARCH: Tuning =
        Tuning { chapters: Some(1), sense: 1.0, company: 1.0, warmth: 0.5, prior: Some(1.0), ..Tuning::PLAIN };

    /// Contracts are picked by one's own hand, and what lies facedown is guessed where cards are laid. What else is decided
    /// depends on more.
    fn worlds(&self) -> usize {
        match self.tasks.last() {
            Some(Task::Pick { .. } | Task::Main { .. } | Task::Extra { .. } | Task::Place { .. }) => 1,
            _ if self.now.map.facedown().is_empty() => 1,
            _ => 6,
        }
    }

    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        match self.tasks.last() {
            Some(&task @ (Task::Main { .. } | Task::Extra { .. } | Task::Place { .. })) => {
                let mut guesses = Guesses::new(self, seat);
                let mut sums = [0.0; Action::COUNT];
                for _ in 0..guesses.count() {
                    let add = &mut |action: Action, value| sums[usize::from(action.code())] += value;
                    self.appraise_cards(seat, task, &guesses.draw(), add);
                }
                for action in self.legal(seat).iter() {
                    worth(action, sums[usize::from(action.code())] / guesses.count() as f32);
                }
            }
            _ => self.plan(seat, worth),
        }
    }

    /// The same in this world: a search imagines many.
    fn plan(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let Some(&task) = self.tasks.last() else { return };
        match task {
            Task::Pick { .. } => {
                let held = self.hand(seat).iter().map(|card| self.faces[card.index()]).collect();
                let value = |contract| EAGERNESS + expected(contract, self.hope(contract, &held));
                self.appraise_contracts(seat, value, worth);
            }
            Task::Main { .. } | Task::Extra { .. } | Task::Place { .. } => {
                self.appraise_cards(seat, task, &self.guessed_map(), worth);
            }
            _ => {
                for action in self.legal(seat).iter() {
                    worth(action, self.glance(seat, task, action));
                }
            }
        }
    }

    /// Contracts by repute, and nothing about cards.
    fn glance(&self, seat: Seat, _: bool, worth: &mut impl FnMut(Action, f32)) {
        if let Some(Task::Pick { .. }) = self.tasks.last() {
            let value = |contract| OWN_EFFORT + expected(contract, self.repute(contract));
            self.appraise_contracts(seat, value, worth);
        }
    }

    fn chapter(&self) -> u32 {
        self.round.into()
    }
}

impl NobleFlood {
    /// What contracts are worth taking, against passing.
    fn appraise_contracts(&self, seat: Seat, value: impl Fn(Contract) -> f32, worth: &mut impl FnMut(Action, f32)) {
        for action in self.legal(seat).iter() {
            let points = match action {
                Action::TakeContract { contract } => value(contract),
                _ => 0.0,
            };
            worth(action, points);
        }
    }

    /// Playing, discarding and switching, in points that all contracts together are worth afterwards on this map.
    fn appraise_cards(&self, seat: Seat, task: Task, map: &Map, worth: &mut impl FnMut(Action, f32)) {
        let outlook = Outlook::new(self, seat);
        let mode = match task {
            Task::Place { card, mode, .. } => {
                let cells = self.legal_cells(seat, card, mode);
                return outlook
                    .after(map, self.shown(card), cells, |cell, value| worth(Action::PlaceAt { cell }, value));
            }
            Task::Extra { by, .. } => by.mode(),
            _ => Mode::Normal,
        };
        let legal = self.legal(seat);
        let mut best_play = outlook.on(map);
        for action in legal.iter() {
            match action {
                Action::SelectCard { card } => {
                    let mut best = f32::NEG_INFINITY;
                    let cells = self.legal_cells(seat, card, mode);
                    outlook.after(map, self.shown(card), cells, |_, value| best = best.max(value));
                    best_play = best_play.max(best);
                    worth(action, best);
                }
                Action::DiscardCard { card } => worth(action, best_play - self.use_of(seat, card)),
                _ => {}
            }
        }
        // After the plays, so that a switch adds to the best of them.
        for action in legal.iter() {
            let Action::SwitchGive { contract } = action else { continue };
            let gain = self.counterparts(seat, contract).map(|other| self.prospect(other, map)).fold(-9.0, f32::max);
            worth(action, best_play + gain - self.prospect(contract, map) - SHOWING);
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

    /// How likely somebody with these cards keeps a contract.
    fn hope(&self, contract: Contract, held: &Held) -> f32 {
        let about = contract.about();
        let cards = held.towards(&about.check, self.terms[contract.index()]);
        about.kept.map_or(ANYBODYS_GUESS, |kept| kept.likelihood(self.players(), cards))
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
