//! How the game goes on: decisions change the state, then everything automatic runs up to the next decision.

use engine::{Chance, Seat, Tell};

use crate::action::Action;
use crate::contracts::{Contract, Rule};
use crate::event::Event;
use crate::marks::{SuitSet, Wild};
use crate::state::NobleFlood;
use crate::tasks::{Naming, Step, Task, Whom};

impl NobleFlood {
    /// Does what was decided, and nothing that follows by itself.
    pub(crate) fn decide(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        let Some(task) = self.tasks.pop() else { return };
        match (task, action) {
            (Task::Name { naming, .. }, Action::CallWildcard { wild }) => self.name(seat, naming, wild, tell),
            (Task::Pick { .. }, Action::TakeContract { contract }) => {
                self.market.retain(|&other| other != contract);
                self.now.owned[seat.index()].push(contract);
                tell.all(Event::ContractTaken { seat, offer: self.offer(contract) });
                self.next_pick(seat);
            }
            (Task::Pick { .. }, Action::Pass) => {
                self.now.course.passed.insert(seat);
                tell.all(Event::Passed { seat });
                self.next_pick(seat);
            }
            (Task::SwapFacedown { .. }, Action::SwapFacedown { cell }) => self.swap_facedown(seat, cell, tell),
            (Task::SwapFacedown { .. }, Action::Decline) => tell.all(Event::FacedownKept { seat }),
            (Task::LowestDiscard { .. } | Task::Main { .. }, Action::DiscardCard { card }) => {
                self.discard(seat, card, tell);
            }
            (Task::Flip { .. }, Action::FlipFacedown { cell }) => self.flip(seat, cell, tell),
            (Task::Main { .. }, Action::SelectCard { card }) => {
                self.tasks.push(task);
                self.tasks.push(Task::Place { seat, card, mode: crate::placing::Mode::Normal });
            }
            (Task::Extra { by, .. }, Action::SelectCard { card }) => {
                self.tasks.push(task);
                self.tasks.push(Task::Place { seat, card, mode: by.mode() });
            }
            (Task::Place { card, .. }, Action::PlaceAt { cell }) => {
                // With it goes the task that it was for.
                self.tasks.pop();
                self.play_card(seat, card, cell, tell);
            }
            (Task::Main { .. }, Action::SwitchGive { contract }) => {
                self.tasks.push(task);
                self.tasks.push(Task::SwitchTake { seat, give: contract });
            }
            (Task::SwitchTake { give, .. }, Action::SwitchTake { contract }) => {
                self.switch(seat, give, contract, tell);
                self.tasks.pop();
                self.tasks.push(Task::Main { seat, may_switch: false });
            }
            (Task::Whom { whom, .. }, Action::ChoosePlayer { seat: other }) => {
                self.chosen(seat, whom, other, chance, tell);
            }
            (Task::Whom { .. }, Action::Decline) => tell.all(Event::PeekDeclined { seat }),
            (Task::Give { to, .. }, Action::GiveCard { card }) => {
                tell.all(Event::CardOffered { seat });
                self.tasks.push(Task::GiveBack { seat: to, to: seat, offered: Some(card) });
            }
            (Task::GiveBack { to, offered: Some(offered), .. }, Action::GiveCard { card }) => {
                self.trade((to, offered), (seat, card), tell);
            }
            (Task::ExchangeOwn { .. }, Action::ChooseContract { contract }) => {
                self.tasks.push(Task::ExchangeFor { seat, give: contract });
            }
            (Task::ExchangeFor { give, .. }, Action::ChooseContract { contract }) => {
                self.exchange(seat, give, contract, tell);
            }
            (Task::Ditch { .. }, Action::ChooseContract { contract }) => {
                self.now.owned[seat.index()].retain(|&other| other != contract);
                self.removed.push(contract);
                tell.all(Event::ContractDitched { seat, offer: self.offer(contract) });
            }
            _ => {
                self.tasks.push(task);
                debug_assert!(false, "{seat} cannot {action} now: {task:?}");
            }
        }
    }

    /// Runs everything automatic, up to the next decision or the end of the game.
    pub(crate) fn settle(&mut self, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        while self.run_one(chance, tell) {}
    }

    /// Runs the top task if nobody has to decide it; says whether there was such a task.
    pub(crate) fn run_one(&mut self, chance: &mut impl Chance, tell: &mut impl Tell<Event>) -> bool {
        if self.options.straight_handshake {
            self.vanish_if_due(tell);
        }
        let Some(&task) = self.tasks.last() else { return false };
        // A hand is never without choices; what may be is skipped when it comes up (R7.3).
        let pointless = match task {
            Task::Main { seat, .. } => self.hand(seat).is_empty(),
            Task::Extra { seat, by } => self.playable(seat, by.mode()).is_empty(),
            Task::ExchangeOwn { .. } | Task::Ditch { .. } => self.choices(task).is_empty(),
            Task::Whom { seat, whom } => self.choosable(seat, whom).next().is_none(),
            _ => false,
        };
        match task {
            _ if pointless => drop(self.tasks.pop()),
            Task::Deal => self.deal_round(chance, tell),
            Task::Prepare { step } => self.prepare(step, tell),
            Task::Turn { seat } => self.turn(seat),
            Task::Score => self.score(tell),
            Task::NewNumber => self.call_holder(Rule::NewNumberPeek, Whom::Peek),
            Task::NewSuit => self.call_holder(Rule::NewSuitTrade, Whom::Trade),
            Task::Effect { seat, effect } => self.take_effect(seat, effect, tell),
            _ => return false,
        }
        true
    }

    fn name(&mut self, seat: Seat, naming: Naming, wild: Wild, tell: &mut impl Tell<Event>) {
        let second = naming == Naming::Second;
        self.now.course.wild[usize::from(second)] = Some(wild);
        tell.all(Event::WildcardNamed { seat, wild, second });
        if naming == Naming::Call {
            self.tasks.push(Task::Pick { seat });
        }
    }

    /// R3.4: goes round until everybody has passed or nothing is left.
    fn next_pick(&mut self, seat: Seat) {
        let next = seat.others(self.players()).chain([seat]).find(|&next| !self.now.course.passed.contains(next));
        self.tasks.push(match next {
            Some(seat) if !self.market.is_empty() => Task::Pick { seat },
            _ if self.options.straight_handshake => Task::Prepare { step: Step::HighestNames },
            _ => Task::Turn { seat: self.dealer },
        });
    }

    /// R5: the dealer flips, then a card is played or discarded.
    fn turn(&mut self, seat: Seat) {
        self.tasks.pop();
        if self.now.hands.iter().all(|hand| hand.is_empty()) {
            self.tasks.push(Task::Score);
            return;
        }
        self.tasks.push(Task::Turn { seat: seat.left(self.players()) });
        self.tasks.push(Task::Main { seat, may_switch: self.options.switchy_suits });
        if seat == self.dealer && !self.now.map.facedown().is_empty() {
            self.tasks.push(Task::Flip { seat });
        }
    }

    /// Asks the holder of a rule, if there is one who can do anything with it.
    fn call_holder(&mut self, rule: Rule, whom: Whom) {
        self.tasks.pop();
        let able = |seat: &Seat| whom == Whom::Peek || !self.hand(*seat).is_empty();
        if let Some(seat) = self.holder(rule).filter(able) {
            self.tasks.push(Task::Whom { seat, whom });
        }
    }

    /// Rule wildcards_vanish: once a round, when all four suits show.
    fn vanish_if_due(&mut self, tell: &mut impl Tell<Event>) {
        let due = !self.now.course.vanished
            && self.now.map.all_suits() == SuitSet::EVERY
            && self.holder(Rule::WildcardsVanish).is_some();
        if due {
            self.now.course.vanished = true;
            self.now.course.wild = [None; 2];
            tell.all(Event::WildcardsVanished);
        }
    }

    /// R10: the hand is shown, and the contracts change places.
    fn switch(&mut self, seat: Seat, give: Contract, take: Contract, tell: &mut impl Tell<Event>) {
        let hand = self.hand(seat);
        self.now.knowledge.publish(hand);
        let with = self.change_places(seat, give, take);
        let (gave, took) = (self.offer(give), self.offer(take));
        tell.all(Event::Switched { seat, gave, took, with, hand: self.shown_all(hand) });
    }

    fn exchange(&mut self, seat: Seat, give: Contract, take: Contract, tell: &mut impl Tell<Event>) {
        if let Some(with) = self.change_places(seat, give, take) {
            tell.all(Event::Exchanged { seat, gave: self.offer(give), took: self.offer(take), with });
        }
    }

    /// Each contract takes over the place of the other; returns who had the one taken, if not the market.
    fn change_places(&mut self, seat: Seat, give: Contract, take: Contract) -> Option<Seat> {
        self.now.course.switched = true;
        let with = seat.others(self.players()).find(|&other| self.owned(other).contains(&take));
        let theirs = match with {
            Some(other) => &mut self.now.owned[other.index()],
            None => &mut self.market,
        };
        theirs.iter_mut().filter(|contract| **contract == take).for_each(|contract| *contract = give);
        let own = &mut self.now.owned[seat.index()];
        own.iter_mut().filter(|contract| **contract == give).for_each(|contract| *contract = take);
        with
    }
}
