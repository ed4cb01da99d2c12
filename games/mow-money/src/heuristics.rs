//! What a decent player would do: bid where it is likely to win, low against rivals and high without; lay a set
//! nearly every round; and buy what the hand can turn into more than it costs, without going broke.

mod eye;
mod layout;
mod shopping;
mod thumbs;

use engine::{Game, Heuristics, PerSeat, Seat, Tuning};

use crate::action::Action;
use crate::cards::KINDS;
use crate::filter::worthwhile;
use crate::state::{MowMoney, Phase};
use eye::Eye;
use layout::{Layout, Slot, Slots};
use thumbs::Purse;

/// Never worth it.
const NO: f32 = -100.0;

impl Heuristics for MowMoney {
    /// A round has so many small decisions that guesses even out over them.
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
        match self.phase {
            Phase::Hire { .. } => self.appraise_hiring(seat, worth),
            _ if self.companies[seat].stacks.open().is_some() => self.appraise_cards(seat, worth),
            _ => self.appraise_stacks(seat, worth),
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
    fn appraise_hiring(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let eye = Eye::new(self, seat, true);
        let idle = eye.prospect(&eye.me.hand, eye.me.money);
        for action in self.legal(seat).iter() {
            let worth_of_it = match action {
                Action::UnlockMower { colour } => eye.shopping(colour, colour.prices().mower_price) - idle,
                Action::BuyCard { colour } => eye.shopping(colour, 0) - idle,
                _ => 0.0,
            };
            worth(action, worth_of_it);
        }
    }

    /// Which stack comes next. Everything is worth what can still be laid with it and after it, in the order of
    /// [`worthwhile`]: a dear set that is begun too early would rule out the bids before it.
    fn appraise_stacks(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let next = worthwhile(self, seat);
        let slots: Slots = next.iter().filter_map(Slot::of).collect();
        let eye = Eye::new(self, seat, self.phase == Phase::Bid);
        let layout = Layout::new(&eye, &eye.me.hand, eye.cash(), slots, eye.bonus_to_come(), 0.0);
        for action in self.legal(seat).iter() {
            let worth_of_it = match action {
                _ if !next.contains(action) => NO,
                Action::Stake { neighbourhood, points } => eye.stake(neighbourhood, points) + layout.total(),
                _ => Slot::of(action).map_or(0.0, |slot| layout.from(slot, &eye.me.hand)),
            };
            worth(action, worth_of_it);
        }
    }

    /// Which card comes next on the open stack: they are laid in the order of their kinds.
    fn appraise_cards(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let company = &self.companies[seat];
        let Some(open) = company.stacks.open() else { return };
        let next = worthwhile(self, seat);
        let mut worths = [NO; KINDS];
        if next.len() > 1 {
            let slots = Slots::after(open);
            let eye = Eye::new(self, seat, open.neighbourhood().is_some());
            let hand = Layout::spared_for(&eye, open, slots);
            eye.ways_to_fill(open, &hand, eye.cash(), eye.bonus_to_come(), &mut |choice| {
                let laid = &choice.laid[open.cards.len()..];
                if let Some(first) = laid.iter().min() {
                    let worth = &mut worths[first.index()];
                    *worth = worth.max(choice.worth);
                }
            });
        }
        for action in self.legal(seat).iter() {
            let worth_of_it = match action {
                Action::AddCard { kind } if next.contains(action) => worths[kind.index()],
                _ => 2.0 * NO,
            };
            worth(action, worth_of_it);
        }
    }
}
