//! What a decent player would do: bid where it is likely to win, low against rivals and high without; lay a set
//! nearly every round; and buy what the hand can turn into more than it costs, without going broke.

mod eye;
mod layout;
mod shopping;
mod thumbs;

use engine::{ActionSet, Game, Heuristics, PerSeat, Seat, Tuning};

use crate::action::Action;
use crate::cards::KINDS;
use crate::filter::worthwhile;
use crate::hand::Hand;
use crate::stacks::Stack;
use crate::state::{MowMoney, Phase};
use eye::Eye;
use layout::{Layout, Slot, Slots};
use thumbs::Purse;

/// Never worth it.
const NO: f32 = -100.0;

impl Heuristics for MowMoney {
    /// What nobody may know is not looked at, so any world will do.
    const WORLDS: usize = 1;

    /// Bids are for somebody who bids against sensible others: random ones teach nothing.
    const SEARCH: Tuning = Tuning {
        chapters: Some(1),
        sense: 1.0,
        company: 1.0,
        warmth: 0.1,
        prior: Some(0.5),
        others: Some(0.1),
        ..Tuning::PLAIN
    };

    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let next = worthwhile(self, seat);
        match (self.phase, self.companies[seat].stacks.open()) {
            (Phase::Hire { .. }, _) => self.appraise_hiring(seat, &next, worth),
            (_, Some(open)) if next.len() > 1 => {
                let eye = Eye::new(self, seat, open.neighbourhood().is_some());
                let hand = Layout::spared_for(&eye, open, Slots::after(open));
                eye.appraise_cards(open, &hand, &next, worth);
            }
            (_, Some(_)) => next.iter().for_each(|action| worth(action, 0.0)),
            _ => Eye::new(self, seat, self.phase == Phase::Bid).appraise_stacks(&next, worth),
        }
        self.legal(seat).iter().filter(|&action| !next.contains(action)).for_each(|action| worth(action, 2.0 * NO));
    }

    /// Rivals hold what they hold in this world, and no card of an open stack is spared for another one.
    fn glance(&self, seat: Seat, _: bool, worth: &mut impl FnMut(Action, f32)) {
        let next = worthwhile(self, seat);
        match (self.phase, self.companies[seat].stacks.open()) {
            (Phase::Hire { .. }, _) => self.appraise_hiring(seat, &next, worth),
            (_, Some(open)) => {
                let eye = Eye::glance(self, seat, Slots::like(open));
                eye.appraise_cards(open, &eye.me.hand, &next, worth);
            }
            _ => Eye::glance(self, seat, Slots::touched_by(&next)).appraise_stacks(&next, worth),
        }
    }

    fn chapter(&self) -> u32 {
        self.round.into()
    }

    fn forecast(&self) -> PerSeat<f32> {
        let purse = Purse::of(self);
        PerSeat::from_fn(self.options.players, |seat| {
            let company = &self.companies[seat];
            let books = company.books();
            let cards: f32 = company.cards().iter().map(|kind| purse.keep(kind)).sum();
            (books.contracts.points() + books.mower_points()) as f32 + purse.worth(books.money) + cards
        })
    }
}

impl MowMoney {
    fn appraise_hiring(&self, seat: Seat, next: &ActionSet<Action>, worth: &mut impl FnMut(Action, f32)) {
        let eye = Eye::new(self, seat, true);
        let idle = eye.prospect(&eye.me.hand, eye.me.money);
        for action in next.iter() {
            let worth_of_it = match action {
                Action::UnlockMower { colour } => eye.shopping(colour, colour.prices().mower_price) - idle,
                Action::BuyCard { colour } => eye.shopping(colour, 0) - idle,
                _ => 0.0,
            };
            worth(action, worth_of_it);
        }
    }
}

impl Eye<'_> {
    /// Which stack comes next. Everything is worth what can still be laid with it and after it, in the order of
    /// [`worthwhile`]: a dear set that is begun too early would rule out the bids before it.
    fn appraise_stacks(&self, next: &ActionSet<Action>, worth: &mut impl FnMut(Action, f32)) {
        let hand = &self.me.hand;
        let layout = Layout::new(self, hand, self.cash(), Slots::begun_by(next), self.bonus_to_come(), 0.0);
        for action in next.iter() {
            let worth_of_it = match action {
                Action::Stake { neighbourhood, points } => self.stake(neighbourhood, points) + layout.total(),
                _ => Slot::of(action).map_or(0.0, |slot| layout.from(slot, hand)),
            };
            worth(action, worth_of_it);
        }
    }

    /// Which card of a hand comes next on the open stack: they are laid in the order of their kinds.
    fn appraise_cards(&self, open: &Stack, hand: &Hand, next: &ActionSet<Action>, worth: &mut impl FnMut(Action, f32)) {
        let mut worths = [NO; KINDS];
        self.ways_to_fill(open, hand, self.cash(), self.bonus_to_come(), &mut |choice| {
            let laid = &choice.laid[open.cards.len()..];
            if let Some(first) = laid.iter().min() {
                let worth = &mut worths[first.index()];
                *worth = worth.max(choice.worth);
            }
        });
        for action in next.iter() {
            if let Action::AddCard { kind } = action {
                worth(action, worths[kind.index()]);
            }
        }
    }
}
