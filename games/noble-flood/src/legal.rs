//! What a player may do, decision by decision.

use engine::{ActionSet, Seat};

use crate::action::{Action, InsertMany};
use crate::cards::{Card, CardSet};
use crate::cells::Cells;
use crate::contracts::{Contract, Rule};
use crate::marks::Wild;
use crate::placing::{Mode, Surroundings};
use crate::state::NobleFlood;
use crate::tasks::{Naming, Task, Whom};

impl NobleFlood {
    /// What a decision offers; nothing for what runs by itself.
    pub(crate) fn choices(&self, task: Task) -> ActionSet<Action> {
        let mut set = ActionSet::new();
        match task {
            Task::Name { naming, .. } => {
                self.nameable(naming).for_each(|wild| set.insert(Action::CallWildcard { wild }));
            }
            Task::Pick { seat } => {
                self.takeable(seat).for_each(|contract| set.insert(Action::TakeContract { contract }));
                if set.is_empty() || !self.must_take(seat) {
                    set.insert(Action::Pass);
                }
            }
            Task::SwapFacedown { .. } => {
                self.now.map.facedown().iter().for_each(|cell| set.insert(Action::SwapFacedown { cell }));
                set.insert(Action::Decline);
            }
            Task::LowestDiscard { seat } => set.discard(self.hand(seat)),
            Task::Flip { .. } => {
                self.now.map.facedown().iter().for_each(|cell| set.insert(Action::FlipFacedown { cell }));
            }
            Task::Main { seat, may_switch } => {
                let playable = self.playable(seat, Mode::Normal);
                if playable.is_empty() {
                    set.discard(self.hand(seat));
                } else {
                    set.select(playable);
                }
                if may_switch {
                    let own = self.owned(seat).iter().copied();
                    own.filter(|&give| self.counterparts(seat, give).next().is_some())
                        .for_each(|contract| set.insert(Action::SwitchGive { contract }));
                }
            }
            Task::Extra { seat, by } => set.select(self.playable(seat, by.mode())),
            Task::Place { seat, card, mode } => set.place(self.legal_cells(seat, card, mode)),
            Task::SwitchTake { seat, give } => {
                self.counterparts(seat, give).for_each(|contract| set.insert(Action::SwitchTake { contract }));
            }
            Task::Whom { seat, whom } => {
                self.choosable(seat, whom).for_each(|seat| set.insert(Action::ChoosePlayer { seat }));
                if whom == Whom::Peek {
                    set.insert(Action::Decline);
                }
            }
            Task::Give { seat, .. } | Task::GiveBack { seat, .. } => set.give(self.hand(seat)),
            Task::ExchangeOwn { seat } => {
                let own = self.owned(seat).iter().copied();
                own.filter(|&give| self.exchangeable(seat, give).next().is_some())
                    .for_each(|contract| set.insert(Action::ChooseContract { contract }));
            }
            Task::ExchangeFor { seat, give } => {
                self.exchangeable(seat, give).for_each(|contract| set.insert(Action::ChooseContract { contract }));
            }
            Task::Ditch { seat, .. } => {
                self.owned(seat).iter().for_each(|&contract| set.insert(Action::ChooseContract { contract }));
            }
            Task::Deal
            | Task::Prepare { .. }
            | Task::Turn { .. }
            | Task::Score
            | Task::NewNumber
            | Task::NewSuit
            | Task::Effect { .. } => {}
        }
        set
    }

    fn nameable(&self, naming: Naming) -> impl Iterator<Item = Wild> {
        let main = self.now.course.wild[0];
        Wild::all().filter(move |&wild| match naming {
            Naming::Call | Naming::Instead => true,
            Naming::Second => Some(wild) != main,
            Naming::Suit => matches!(wild, Wild::Suit(_)),
            Naming::Number => matches!(wild, Wild::Number(_)),
        })
    }

    /// Whether this player may own the contract: the dealer never owns the one about the dealer.
    fn may_own(&self, seat: Seat, contract: Contract) -> bool {
        seat != self.dealer || contract != Rule::HighestNamesWildcard.contract()
    }

    fn takeable(&self, seat: Seat) -> impl Iterator<Item = Contract> {
        self.market.iter().copied().filter(move |&contract| self.may_own(seat, contract))
    }

    /// R3.3: the dealer needs a contract, and the holder of "must pick two" a second one.
    fn must_take(&self, seat: Seat) -> bool {
        let owned = self.owned(seat).len();
        (seat == self.dealer && owned == 0) || (self.holds(seat, Rule::MustPickTwo) && owned < 2)
    }

    /// Hand cards that have a cell to go to.
    #[inline]
    pub(crate) fn playable(&self, seat: Seat, mode: Mode) -> CardSet {
        let around = Surroundings::new(&self.now.map, self.liberties(seat));
        let fits = |card: &Card| {
            let face = self.faces[card.index()];
            !self.forbidden(seat, face) && !around.cells(face, mode).is_empty()
        };
        self.hand(seat).iter().filter(fits).collect()
    }

    #[inline]
    pub(crate) fn legal_cells(&self, seat: Seat, card: Card, mode: Mode) -> Cells {
        let face = self.faces[card.index()];
        if self.forbidden(seat, face) {
            return Cells::NONE;
        }
        Surroundings::new(&self.now.map, self.liberties(seat)).cells(face, mode)
    }

    /// What a Switchy Suits switch of `give` may bring (R10): lower contracts of the market, or of the others once
    /// the market is empty.
    pub(crate) fn counterparts(&self, seat: Seat, give: Contract) -> impl Iterator<Item = Contract> {
        let lower = move |contract: &Contract| {
            contract.reward() < give.reward() && self.may_own(seat, *contract) && !self.holds(seat, Rule::NoSwitching)
        };
        let others = seat.others(self.players()).filter(|_| self.market.is_empty());
        let owned = others.filter(move |&other| self.may_own(other, give)).flat_map(|other| self.owned(other));
        self.market.iter().chain(owned).copied().filter(lower)
    }

    /// What the action card "switch contract" may bring for `give`.
    fn exchangeable(&self, seat: Seat, give: Contract) -> impl Iterator<Item = Contract> {
        let others = seat.others(self.players()).filter(move |&other| self.may_own(other, give));
        let theirs = others.flat_map(|other| self.owned(other).iter().copied());
        theirs.filter(move |&contract| self.may_own(seat, contract) && !self.holds(seat, Rule::NoSwitching))
    }

    pub(crate) fn choosable(&self, seat: Seat, whom: Whom) -> impl Iterator<Item = Seat> {
        seat.others(self.players()).filter(move |&other| match whom {
            Whom::Ban => true,
            Whom::Ditch => !self.owned(other).is_empty(),
            Whom::Peek | Whom::Trade | Whom::StudyHand | Whom::Steal => !self.hand(other).is_empty(),
        })
    }
}
