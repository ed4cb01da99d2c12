//! What a hand can be laid out as: the best stack, then the best of what is left, and so on.

use engine::List;

use super::NO;
use super::eye::{Choice, Eye};
use crate::action::Action;
use crate::cards::{BOX, Colour, Contract, Icon, Kind, MAX_NEIGHBOURHOODS};
use crate::contracts::Neighbourhood;
use crate::hand::Hand;
use crate::stacks::{Purpose, Stack};
use crate::state::MowMoney;

const BIDS: usize = 3 * MAX_NEIGHBOURHOODS;
const SLOTS: usize = BIDS + Icon::ALL.len();
/// More stacks than this are not planned.
const MAX_PICKS: usize = 12;

/// What a stack is for: a bid on a neighbourhood in a colour, or an icon. Counted in the order in which bots lay them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Slot(u8);

impl Slot {
    fn bid(neighbourhood: Neighbourhood, colour: Colour) -> Slot {
        Slot((3 * neighbourhood.index() + colour as usize) as u8)
    }

    fn odd_job(icon: Icon) -> Slot {
        Slot((BIDS + icon as usize) as u8)
    }

    /// What an action begins.
    pub fn of(action: Action) -> Option<Slot> {
        match action {
            Action::OpenBid { neighbourhood, colour } => Some(Slot::bid(neighbourhood, colour)),
            Action::OpenOddJob { icon } => Some(Slot::odd_job(icon)),
            _ => None,
        }
    }

    fn of_stack(stack: &Stack) -> Slot {
        match stack.purpose {
            Purpose::Bid { neighbourhood, colour, .. } => Slot::bid(neighbourhood, colour),
            Purpose::OddJob { icon } => Slot::odd_job(icon),
        }
    }

    fn is_bid(self) -> bool {
        usize::from(self.0) < BIDS
    }

    /// All slots that are used up with this one: every colour of a neighbourhood.
    fn excludes(self) -> Slots {
        if self.is_bid() { Slots(0b111 << (self.0 / 3 * 3)) } else { Slots::default() }
    }

    /// The empty stack for it; none if nothing is on offer there, or not in this colour.
    fn stack(self, game: &MowMoney) -> Option<Stack> {
        if !self.is_bid() {
            let icon = Icon::ALL[usize::from(self.0) - BIDS];
            return Some(Stack {
                purpose: Purpose::OddJob { icon },
                needs: BOX.rules.odd_job_set_size,
                ..Stack::default()
            });
        }
        let neighbourhood = Neighbourhood::from_index(usize::from(self.0 / 3))?;
        let colour = Colour::ALL[usize::from(self.0 % 3)];
        let points = game.piles[neighbourhood.index()].on_offer()?;
        let ask = Contract::worth(points).asks[colour as usize]?;
        let purpose = Purpose::Bid { neighbourhood, colour, starred: ask.starred };
        Some(Stack { purpose, needs: ask.cards, ..Stack::default() })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Slots(u32);

impl Slots {
    pub const ALL: Slots = Slots((1 << SLOTS) - 1);

    /// What may still be begun after an open stack.
    pub fn after(open: &Stack) -> Slots {
        let slot = Slot::of_stack(open);
        let from = if slot.is_bid() { slot.0 / 3 * 3 + 3 } else { slot.0 };
        Slots(Slots::ALL.0 & !((1 << from) - 1))
    }

    pub fn has_bids(self) -> bool {
        self.0 & ((1 << BIDS) - 1) != 0
    }

    fn without(self, other: Slots) -> Slots {
        Slots(self.0 & !other.0)
    }

    fn contains(self, slot: Slot) -> bool {
        self.0 >> slot.0 & 1 == 1
    }

    fn iter(self) -> impl Iterator<Item = Slot> {
        (0..SLOTS as u8).map(Slot).filter(move |&slot| self.contains(slot))
    }
}

impl FromIterator<Slot> for Slots {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> Slots {
        Slots(slots.into_iter().fold(0, |bits, slot| bits | 1 << slot.0))
    }
}

#[derive(Clone, Copy, Default)]
struct Pick {
    slot: Slot,
    choice: Choice,
}

pub(super) struct Layout {
    /// What each slot would be worth alone.
    first: [Choice; SLOTS],
    /// The best first.
    picks: List<Pick, MAX_PICKS>,
    /// What bids may bring, less the cards that sets take.
    pub points: f32,
    /// Money once the sets are paid.
    pub cash: u32,
}

impl Layout {
    pub fn new(eye: &Eye<'_>, hand: &Hand, cash: u32, slots: Slots, bonus_to_come: bool) -> Layout {
        let mut layout = Layout { first: [Choice::NONE(); SLOTS], picks: List::default(), points: 0.0, cash };
        layout.lay(eye, hand, slots, bonus_to_come);
        layout
    }

    fn lay(&mut self, eye: &Eye<'_>, hand: &Hand, mut slots: Slots, mut bonus_to_come: bool) {
        let mut hand = *hand;
        let mut stacks = [Stack::default(); SLOTS];
        for slot in slots.iter() {
            match slot.stack(eye.game) {
                Some(stack) => {
                    stacks[usize::from(slot.0)] = stack;
                    self.first[usize::from(slot.0)] = eye.fill(&stack, &hand, self.cash, bonus_to_come);
                }
                None => slots = slots.without(Slots(1 << slot.0)),
            }
        }
        let mut choices = self.first;
        while self.picks.len() < MAX_PICKS {
            let mut best = (Slot::default(), 0.0);
            for slot in slots.iter() {
                if choices[usize::from(slot.0)].worth > best.1 {
                    best = (slot, choices[usize::from(slot.0)].worth);
                }
            }
            let (slot, worth) = best;
            if worth <= 0.0 {
                return;
            }
            let choice = choices[usize::from(slot.0)];
            self.picks.push(Pick { slot, choice });
            choice.laid.iter().for_each(|&kind| hand.remove(kind));
            slots = slots.without(slot.excludes());
            let is_first_set = !slot.is_bid() && bonus_to_come;
            if slot.is_bid() {
                self.points += worth;
            } else {
                let bonus = if bonus_to_come { BOX.rules.odd_job_bonus } else { 0 };
                self.points -= choice.cost;
                self.cash += Icon::ALL[usize::from(slot.0) - BIDS].payout() + bonus;
                bonus_to_come = false;
            }
            for other in slots.iter() {
                let old = &choices[usize::from(other.0)];
                let touched = old.laid.iter().any(|kind| choice.laid.contains(kind));
                if old.worth > NO && (touched || is_first_set && !other.is_bid()) {
                    choices[usize::from(other.0)] =
                        eye.fill(&stacks[usize::from(other.0)], &hand, self.cash, bonus_to_come);
                }
            }
        }
    }

    /// What everything together brings.
    pub fn total(&self) -> f32 {
        self.picks.iter().map(|pick| pick.choice.worth).sum()
    }

    /// What a stack for this slot brings, with all that may follow.
    pub fn from(&self, slot: Slot, hand: &Hand) -> f32 {
        if self.picks.iter().any(|pick| pick.slot == slot) {
            let later = self.picks.iter().filter(|pick| pick.slot >= slot);
            return later.map(|pick| pick.choice.worth).sum();
        }
        let first = &self.first[usize::from(slot.0)];
        let mut left = *hand;
        first.laid.iter().for_each(|&kind| left.remove(kind));
        let excluded = slot.excludes();
        let later = self.picks.iter().filter(|pick| pick.slot > slot && !excluded.contains(pick.slot));
        later.fold(first.worth, |sum, pick| {
            sum + if take(&mut left, &pick.choice.laid) { pick.choice.worth } else { 0.0 }
        })
    }

    /// The hand without the cards of stacks that are worth more than the open one, if that leaves enough for it.
    pub fn spared_for(eye: &Eye<'_>, open: &Stack, slots: Slots) -> Hand {
        let hand = eye.me.hand;
        let mut spared = hand;
        let bonus_to_come = eye.bonus_to_come();
        let own = eye.fill(open, &hand, eye.cash(), bonus_to_come).worth;
        let layout = Layout::new(eye, &hand, eye.cash(), slots, bonus_to_come);
        for pick in layout.picks.iter().take_while(|pick| pick.choice.worth > own) {
            let before = spared;
            if take(&mut spared, &pick.choice.laid) && eye.fill(open, &spared, eye.cash(), bonus_to_come).worth <= NO {
                return before;
            }
        }
        spared
    }
}

/// Takes these cards out of a hand that has them all.
fn take(hand: &mut Hand, cards: &[Kind]) -> bool {
    let before = *hand;
    for &kind in cards {
        if hand.of(kind) == 0 {
            *hand = before;
            return false;
        }
        hand.remove(kind);
    }
    true
}
