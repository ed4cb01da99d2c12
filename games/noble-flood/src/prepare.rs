//! The steps before the first turn that special contracts ask for (R9.1).

use engine::{Seat, Tell};

use crate::contracts::{Contract, Rule};
use crate::event::Event;
use crate::state::NobleFlood;
use crate::tasks::{Naming, Step, Task, Whom};

impl NobleFlood {
    pub(crate) fn prepare(&mut self, step: Step, tell: &mut impl Tell<Event>) {
        self.tasks.pop();
        self.tasks.push(match step.next() {
            Some(step) => Task::Prepare { step },
            None => Task::Turn { seat: self.dealer },
        });
        let rule = match step {
            Step::HighestNames => Rule::HighestNamesWildcard,
            Step::SecondWildcard => Rule::SecondWildcard,
            Step::StudyAndSwap => Rule::StudyAndSwap,
            Step::LowestDiscards => Rule::LowestDiscards,
            Step::LowNumberBan => Rule::LowNumberBan,
        };
        let Some(holder) = self.holder(rule) else { return };
        let ask = match step {
            Step::HighestNames => {
                Task::Name { seat: self.owner_by(super::contracts::Contract::reward), naming: Naming::Instead }
            }
            Step::SecondWildcard => Task::Name { seat: holder, naming: Naming::Second },
            Step::StudyAndSwap => {
                self.study_facedown(holder, tell);
                Task::SwapFacedown { seat: holder }
            }
            Step::LowestDiscards => Task::LowestDiscard { seat: self.owner_by(|contract| -contract.reward()) },
            Step::LowNumberBan => Task::Whom { seat: holder, whom: Whom::Ban },
        };
        self.tasks.push(ask);
    }

    /// Who owns the contract with the largest `key`; among equals the first in turn order from the dealer.
    fn owner_by(&self, key: impl Fn(Contract) -> i32) -> Seat {
        let best = |seat: Seat| self.owned(seat).iter().map(|&contract| key(contract)).max();
        let owners = self.dealer.clockwise(self.players()).filter_map(|seat| Some((seat, best(seat)?)));
        owners.reduce(|a, b| if b.1 > a.1 { b } else { a }).map_or(self.dealer, |(seat, _)| seat)
    }
}
