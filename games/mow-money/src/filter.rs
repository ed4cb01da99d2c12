//! A shorter list of actions for bots, from which every set of stacks can still be reached, once.

use engine::{ActionSet, Game, Seat};

use crate::action::Action;
use crate::cards::{Colour, Icon, KindSet, STAKEABLE};
use crate::contracts::Neighbourhood;
use crate::hand::Hand;
use crate::stacks::Stack;
use crate::state::{Company, MowMoney, Phase};

/// What is worth trying: no taking back, and one order of all those that come to the same. Never empty for a seat
/// that owes a decision.
///
/// Bids are made street down, each staked as soon as it is complete, cheap contracts first; then odd jobs, cheap
/// ones first; and cards are laid in the order of their kinds.
#[inline]
pub(crate) fn worthwhile(game: &MowMoney, seat: Seat) -> ActionSet<Action> {
    let mut set = ActionSet::new();
    if !game.to_act().contains(seat) {
        return set;
    }
    if let Phase::Hire { .. } = game.phase {
        game.allow_hire(seat, &mut set);
        return set;
    }
    let company = &game.companies[seat];
    if let Some(open) = company.stacks.open() {
        set.insert_bits(0, in_order(open, &company.hand).bits());
        return set;
    }
    let last = company.stacks[usize::from(company.locked)..].last();
    let last_job = last.and_then(Stack::odd_job);
    if game.phase == Phase::Bid && last_job.is_none() {
        game.bids_street_down(company, last, &mut set);
    }
    for icon in Icon::ALL.into_iter().filter(|&icon| last_job <= Some(icon) && company.can_do(icon)) {
        set.insert(Action::OpenOddJob { icon });
    }
    set.insert(Action::Ready);
    set
}

impl MowMoney {
    #[inline]
    fn bids_street_down(&self, company: &Company, last: Option<&Stack>, set: &mut ActionSet<Action>) {
        let last_bid = last.and_then(|stack| Some((stack.neighbourhood()?, stack.stakes.dearest())));
        if let Some((neighbourhood, dearest)) = last_bid {
            let cheapest = dearest.unwrap_or(1);
            for points in (cheapest..=STAKEABLE as u8).filter(|&points| company.contracts.worth(points) > 0) {
                set.insert(Action::Stake { neighbourhood, points });
            }
        }
        let next = last_bid.map_or(0, |(neighbourhood, _): (Neighbourhood, _)| neighbourhood.index() + 1);
        for neighbourhood in self.neighbourhoods().skip(next) {
            let Some(points) = self.piles[neighbourhood.index()].on_offer() else { continue };
            // Only somebody who bid in another order has one further down.
            if company.stacks.bid_on(neighbourhood).is_some() {
                continue;
            }
            for colour in Colour::ALL.into_iter().filter(|&colour| company.can_bid(points, colour)) {
                set.insert(Action::OpenBid { neighbourhood, colour });
            }
        }
    }
}

/// Kinds that may come next on an open stack, and leave enough from there on to complete it. Somebody who laid in
/// another order may have none of those, and then goes on with what there is.
#[inline]
fn in_order(open: &Stack, hand: &Hand) -> KindSet {
    let missing = open.needs - open.cards.len() as u8;
    let before = open.cards.last().map_or(KindSet::NONE, |&kind| KindSet::below(kind));
    let fitting = hand.kinds() & open.takes();
    let (mut left, mut enough, mut cards) = (fitting.without(before), KindSet::NONE, 0);
    while let Some(kind) = left.last() {
        left.remove(kind);
        cards += hand.of(kind);
        if cards >= missing {
            enough.insert(kind);
        }
    }
    enough.or(fitting)
}
