//! The effects of action cards (R8), and what choosing a player leads to.

use engine::{Chance, Dice, Seat, Seats, Tell};

use crate::cards::Effect;
use crate::event::Event;
use crate::state::NobleFlood;
use crate::tasks::{ExtraPlay, Naming, Task, Whom};

impl NobleFlood {
    /// Does at once what needs no decision, and asks for the rest.
    pub(crate) fn take_effect(&mut self, seat: Seat, effect: Effect, tell: &mut impl Tell<Event>) {
        self.tasks.pop();
        let ask = match effect {
            Effect::SwitchContract => Task::ExchangeOwn { seat },
            Effect::DitchContract => Task::Ditch { seat, by: seat },
            Effect::DitchContractOther => Task::Whom { seat, whom: Whom::Ditch },
            Effect::StudyHand => Task::Whom { seat, whom: Whom::StudyHand },
            Effect::StealCard => Task::Whom { seat, whom: Whom::Steal },
            Effect::PlayAnotherFree => Task::Extra { seat, by: ExtraPlay::PlayFree },
            Effect::PlayAnotherTop => Task::Extra { seat, by: ExtraPlay::PlayOver },
            Effect::WildcardSuit => Task::Name { seat, naming: Naming::Suit },
            Effect::WildcardNumber => Task::Name { seat, naming: Naming::Number },
            Effect::StudyHidden => return self.study_facedown(seat, tell),
            Effect::DrawCard => return self.draw(seat, tell),
            Effect::DrawCardAll => return seat.clockwise(self.players()).for_each(|seat| self.draw(seat, tell)),
        };
        self.tasks.push(ask);
    }

    /// `seat` has chosen `other`.
    pub(crate) fn chosen(
        &mut self,
        seat: Seat,
        whom: Whom,
        other: Seat,
        chance: &mut impl Chance,
        tell: &mut impl Tell<Event>,
    ) {
        match whom {
            Whom::Peek | Whom::StudyHand => self.study_hand(seat, other, tell),
            Whom::Trade => {
                tell.all(Event::TradeBegan { seat, with: other });
                self.tasks.push(Task::Give { seat, to: other });
            }
            Whom::Ban => {
                self.now.course.restricted = Seats::from_iter([seat, other]);
                tell.all(Event::LowNumbersBanned { seat, other });
            }
            Whom::Steal => {
                let hand = self.hand(other);
                let pick = chance.table().below(hand.len() as u32) as usize;
                let Some(card) = hand.iter().nth(pick) else { return };
                self.move_card(card, other, seat);
                tell.all(Event::Stole { seat, from: other });
                let card = self.shown(card);
                tell.only(seat, Event::CardStolen { seat, from: other, card });
                tell.only(other, Event::CardStolen { seat, from: other, card });
            }
            Whom::Ditch => {
                tell.all(Event::DitchDemanded { seat, of: other });
                self.tasks.push(Task::Ditch { seat: other, by: seat });
            }
        }
    }
}
