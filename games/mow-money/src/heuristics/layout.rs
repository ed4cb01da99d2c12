//! What a hand can be laid out as: the best stack, then the best of what is left, and so on.

use engine::{ActionSet, List};

use super::NO;
use super::eye::{Choice, Eye};
use crate::action::Action;
use crate::cards::{BOX, Colour, Contract, Icon, Kind, KindSet, MAX_NEIGHBOURHOODS};
use crate::contracts::Neighbourhood;
use crate::hand::Hand;
use crate::stacks::{Purpose, Stack};
use crate::state::MowMoney;

const BIDS: usize = 3 * MAX_NEIGHBOURHOODS;
pub(super) const SLOTS: usize = BIDS + Icon::ALL.len();
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

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// What a set is for; none for a bid.
    #[inline]
    fn icon(self) -> Option<Icon> {
        self.index().checked_sub(BIDS).map(|icon| Icon::ALL[icon])
    }

    /// The empty stack for it; none if nothing is on offer there, or not in this colour.
    pub fn stack(self, game: &MowMoney) -> Option<Stack> {
        if let Some(icon) = self.icon() {
            let (purpose, needs) = (Purpose::OddJob { icon }, BOX.rules.odd_job_set_size);
            return Some(Stack { purpose, needs, ..Stack::default() });
        }
        let neighbourhood = Neighbourhood::from_index(self.index() / 3)?;
        let colour = Colour::ALL[self.index() % 3];
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
    pub const SETS: Slots = Slots(Slots::ALL.0 & !((1 << BIDS) - 1));

    fn only(slot: Slot) -> Slots {
        Slots(1 << slot.0)
    }

    /// What these actions begin.
    pub fn begun_by(actions: &ActionSet<Action>) -> Slots {
        actions.iter().filter_map(Slot::of).collect()
    }

    /// The same, and the bids that they stake something on.
    pub fn touched_by(actions: &ActionSet<Action>) -> Slots {
        let touched = |action| match action {
            Action::Stake { neighbourhood, .. } => Slot::bid(neighbourhood, Colour::Green).excludes(),
            _ => Slot::of(action).map_or(Slots::default(), Slots::only),
        };
        Slots(actions.iter().fold(0, |bits, action| bits | touched(action).0))
    }

    /// What an open stack rules out: the bids on its neighbourhood, or nothing.
    pub fn like(open: &Stack) -> Slots {
        Slot::of_stack(open).excludes()
    }

    /// What may still be begun after an open stack.
    pub fn after(open: &Stack) -> Slots {
        let slot = Slot::of_stack(open);
        let from = if slot.is_bid() { slot.0 / 3 * 3 + 3 } else { slot.0 };
        Slots(Slots::ALL.0 & !((1 << from) - 1))
    }

    #[inline]
    pub fn insert(&mut self, slot: Slot) {
        self.0 |= 1 << slot.0;
    }

    #[inline]
    fn and(self, other: Slots) -> Slots {
        Slots(self.0 & other.0)
    }

    #[inline]
    fn without(self, other: Slots) -> Slots {
        Slots(self.0 & !other.0)
    }

    #[inline]
    fn contains(self, slot: Slot) -> bool {
        self.0 >> slot.0 & 1 == 1
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Slot> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let slot = (left != 0).then(|| Slot(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            slot
        })
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
    /// Stacks for these slots that are worth more than `floor`.
    pub fn new(eye: &Eye<'_>, hand: &Hand, cash: u32, slots: Slots, bonus_to_come: bool, floor: f32) -> Layout {
        let mut layout = Layout { first: [Choice::default(); SLOTS], picks: List::default(), points: 0.0, cash };
        layout.lay(eye, *hand, slots, bonus_to_come, floor);
        layout
    }

    fn lay(&mut self, eye: &Eye<'_>, mut hand: Hand, slots: Slots, mut bonus_to_come: bool, floor: f32) {
        // Slots that something can be laid for.
        let mut open = Slots::default();
        for slot in slots.and(eye.slots).iter() {
            let choice = eye.fill(&eye.stacks[slot.index()], &hand, self.cash, bonus_to_come);
            if choice.worth > NO {
                self.first[slot.index()] = choice;
                open.insert(slot);
            }
        }
        let mut choices = self.first;
        while self.picks.len() < MAX_PICKS {
            let mut best = (Slot::default(), floor);
            for slot in open.iter() {
                if choices[slot.index()].worth > best.1 {
                    best = (slot, choices[slot.index()].worth);
                }
            }
            let (slot, worth) = best;
            if worth <= floor {
                return;
            }
            let choice = choices[slot.index()];
            self.picks.push(Pick { slot, choice });
            let mut gone = KindSet::NONE;
            for &kind in choice.laid.iter() {
                hand.remove(kind);
                gone.insert(kind);
            }
            open = open.without(slot.excludes());
            // Every set after the first comes without the bonus.
            let mut changed = Slots::default();
            match slot.icon() {
                None => self.points += worth,
                Some(icon) => {
                    self.points -= choice.cost;
                    self.cash += icon.payout() + if bonus_to_come { BOX.rules.odd_job_bonus } else { 0 };
                    changed = if bonus_to_come { Slots::SETS } else { changed };
                    bonus_to_come = false;
                }
            }
            for other in open.iter() {
                let touched = choices[other.index()].laid.iter().any(|&kind| gone.contains(kind));
                if touched || changed.contains(other) {
                    let choice = eye.fill(&eye.stacks[other.index()], &hand, self.cash, bonus_to_come);
                    choices[other.index()] = choice;
                    if choice.worth <= NO {
                        open = open.without(Slots::only(other));
                    }
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
        let first = &self.first[slot.index()];
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
        let layout = Layout::new(eye, &hand, eye.cash(), slots, bonus_to_come, own.max(0.0));
        for pick in layout.picks.iter() {
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
