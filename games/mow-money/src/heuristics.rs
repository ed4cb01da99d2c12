//! What a decent player would do: bid where it is likely to win, low against rivals and high without; lay a set
//! nearly every round; turn money into red and yellow cards while they can still be used.

use engine::{Heuristics, Seat};

use crate::action::Action;
use crate::cards::{BOX, CARDS, Colour, Contract, Icon, Kind, MAX_POINTS};
use crate::hand::{Counts, colour_mask};
use crate::stacks::{Laid, Purpose, Stack};
use crate::state::{Company, MowMoney, Phase};

/// Never worth it.
const NO: f32 = -100.0;
/// How likely somebody who could bid on a contract does.
const BIDS: f32 = 0.55;

impl Heuristics for MowMoney {
    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let eye = Eye::new(self, seat);
        for action in self.allowed(seat).iter() {
            worth(action, eye.worth(action));
        }
    }
}

/// One player's look at a world, everything in points.
struct Eye<'a> {
    game: &'a MowMoney,
    me: &'a Company,
    /// Rounds after this one, about; cards are worth nothing once there are none.
    rounds_left: f32,
    /// For each worth of contract on offer: the lowest bid that each rival could make.
    rivals: [[Option<i32>; engine::MAX_SEATS]; MAX_POINTS],
    /// What the open stack should become.
    plan: Option<Laid>,
}

impl<'a> Eye<'a> {
    fn new(game: &'a MowMoney, seat: Seat) -> Eye<'a> {
        let contracts: usize = game.piles.iter().map(|pile| pile.len()).sum();
        let on_offer = game.offers().iter().flatten().count();
        let rounds_left = (contracts - on_offer) as f32 / game.options.setup.neighbourhoods as f32;
        let mut rivals = [[None; engine::MAX_SEATS]; MAX_POINTS];
        if game.phase == Phase::Bid {
            for (rival, company) in game.companies.by_seat().filter(|&(rival, _)| rival != seat) {
                let cards = company.cards();
                for points in game.offers().into_iter().flatten() {
                    rivals[usize::from(points) - 1][rival.index()] = lowest_bid(&cards, points);
                }
            }
        }
        let mut eye = Eye { game, me: &game.companies[seat], rounds_left, rivals, plan: None };
        eye.plan = eye.me.stacks.open().map(|open| eye.best_fill(open).0);
        eye
    }

    fn worth(&self, action: Action) -> f32 {
        match action {
            Action::TakeBack { .. } => NO,
            Action::Ready | Action::EndHire => 0.0,
            Action::UnlockMower { colour } => self.mower(colour),
            Action::BuyCard { colour } => self.card(colour),
            Action::OpenBid { neighbourhood, colour } => {
                let points = self.game.piles[neighbourhood.index()].on_offer().unwrap_or(1);
                let Some(ask) = Contract::worth(points).asks[colour as usize] else { return NO };
                let purpose = Purpose::Bid { neighbourhood, colour, starred: ask.starred };
                self.best_fill(&Stack { purpose, needs: ask.cards, ..Stack::default() }).1
            }
            Action::OpenOddJob { icon } => {
                let purpose = Purpose::OddJob { icon };
                self.best_fill(&Stack { purpose, needs: BOX.rules.odd_job_set_size, ..Stack::default() }).1
            }
            Action::AddCard { kind } => {
                let laid = self.me.stacks.open().map_or(0, |open| open.cards.len());
                let planned = self.plan.is_some_and(|plan| plan[laid..].contains(&kind));
                if planned { 1.0 } else { NO }
            }
            Action::Stake { neighbourhood, points } => {
                let Some(bid) = self.me.stacks.bid_on(neighbourhood) else { return NO };
                let contract = self.game.piles[neighbourhood.index()].on_offer().unwrap_or(1);
                let prize = f32::from(contract) + bid.raw() as f32 / 3.0;
                let gain = |modified: i32| self.chance_to_win(contract, modified) * prize;
                gain(bid.modified() - i32::from(points)) - gain(bid.modified()) - f32::from(points)
            }
        }
    }

    fn mower(&self, colour: Colour) -> f32 {
        let (price, cards) = (colour.prices().mower_price, colour.prices().card_price);
        let left = self.me.money - price;
        // It gives its price back as reputation, but only cards make it pay.
        if self.rounds_left >= 1.0 && left >= cards { 3.0 } else { 0.01 }
    }

    fn card(&self, colour: Colour) -> f32 {
        let held = f32::from(self.me.hand.of_colour(colour, false));
        let (profit, enough) = match colour {
            Colour::Green => (0.3, 6.0),
            Colour::Red => (0.8, 6.0),
            Colour::Yellow => (1.0, 6.0),
        };
        let late = if self.rounds_left <= 0.0 { 0.5 } else { 0.0 };
        profit * (1.0 - held / enough) - late * profit
    }

    /// What a card is worth in a hand that goes on.
    fn keep(&self, kind: Kind) -> f32 {
        let print = kind.print();
        let price = print.colour.prices().card_price as f32 / 3.0;
        let icons: u32 = print.icons.iter().map(|icon| icon.payout()).sum();
        let star = if print.star { 0.05 } else { 0.0 };
        self.rounds_left.clamp(0.05, 1.0) * (price * 0.8 + 0.02 * icons as f32 + star - 0.03 * f32::from(print.value))
    }

    /// The best cards for a stack with those that it has, and what it is worth then.
    fn best_fill(&self, stack: &Stack) -> (Laid, f32) {
        let mut cards = [Kind::default(); CARDS];
        let mut count = 0;
        for kind in self.me.hand.iter().filter(|kind| stack.takes() >> kind.index() & 1 == 1) {
            cards[count] = kind;
            count += 1;
        }
        let cards = &mut cards[..count];
        let missing = usize::from(stack.needs) - stack.cards.len();
        if count < missing {
            return (stack.cards, NO);
        }
        match stack.purpose {
            Purpose::OddJob { icon } => {
                cards.sort_by(|&a, &b| self.keep(a).total_cmp(&self.keep(b)));
                let mut set = stack.cards;
                cards[..missing].iter().for_each(|&kind| set.push(kind));
                (set, self.odd_job(icon, &set))
            }
            Purpose::Bid { neighbourhood, .. } => {
                let points = self.game.piles[neighbourhood.index()].on_offer().unwrap_or(1);
                let dollars = |kind: Kind| f32::from(kind.print().value) * 10.0 + self.keep(kind);
                cards.sort_by(|&a, &b| dollars(a).total_cmp(&dollars(b)));
                let mut best = (stack.cards, NO);
                // The cheapest, and dearer and dearer ones instead.
                for dear in 0..=missing {
                    let mut bid = stack.cards;
                    let (cheap, rest) = cards.split_at(missing - dear);
                    let dearest = rest[rest.len() - dear..].iter();
                    cheap.iter().chain(dearest).for_each(|&kind| bid.push(kind));
                    let worth = self.bid(points, &bid);
                    if worth > best.1 {
                        best = (bid, worth);
                    }
                }
                best
            }
        }
    }

    fn odd_job(&self, icon: Icon, set: &Laid) -> f32 {
        let first = self.game.phase == Phase::Bid && self.me.stacks.iter().all(|stack| stack.odd_job().is_none());
        let bonus = if first { BOX.rules.odd_job_bonus } else { 0 };
        let cost: f32 = set.iter().map(|&kind| self.keep(kind)).sum();
        (icon.payout() + bonus) as f32 / BOX.rules.money_per_point as f32 - cost
    }

    fn bid(&self, points: u8, bid: &Laid) -> f32 {
        let cost: f32 = bid.iter().map(|&kind| self.keep(kind)).sum();
        let prize = f32::from(points) + bid.raw() as f32 / BOX.rules.money_per_point as f32;
        self.chance_to_win(points, bid.raw()) * (prize - cost)
    }

    /// Rivals who can bid may do so, most likely as low as they can or a little above.
    fn chance_to_win(&self, points: u8, modified: i32) -> f32 {
        let rivals = self.rivals[usize::from(points) - 1].into_iter().flatten();
        rivals.fold(1.0, |chance, lowest| {
            chance
                * match modified - lowest {
                    ..0 => 1.0,
                    0 => 1.0 - 0.4 * BIDS,
                    1 => 1.0 - 0.7 * BIDS,
                    2.. => 1.0 - BIDS,
                }
        })
    }
}

/// The lowest bid that these cards allow.
fn lowest_bid(cards: &Counts, points: u8) -> Option<i32> {
    let asks = Colour::ALL.into_iter().zip(Contract::worth(points).asks);
    asks.filter_map(|(colour, ask)| {
        let ask = ask?;
        let mask = colour_mask(colour, ask.starred);
        // Kinds of a colour are listed from cheap to dear.
        let fitting = cards.iter().filter(|kind| mask >> kind.index() & 1 == 1).take(usize::from(ask.cards));
        let (count, sum) = fitting.fold((0, 0), |(count, sum), kind| (count + 1, sum + i32::from(kind.print().value)));
        (count == ask.cards).then_some(sum)
    })
    .min()
}
