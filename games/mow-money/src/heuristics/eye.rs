//! One player's look at a game, everything in points. It counts on what the seat may know alone: the same comes out in any
//! world that it imagines.

use engine::{List, MAX_SEATS, Seat};

use super::NO;
use super::layout::{SLOTS, Slots};
use super::thumbs::{Order, Purse, Thumbs};
use crate::cards::{BOX, Colour, Contract, Icon, Kind, KindSet, MAX_NEIGHBOURHOODS};
use crate::contracts::Neighbourhood;
use crate::hand::{Counts, Hand, of_colour};
use crate::stacks::{Laid, MAX_LAID, Purpose, Stack};
use crate::state::{Company, MowMoney, Phase};

/// How likely somebody who could bid on a contract does.
const BIDS: f32 = 0.35;

pub(super) struct Eye<'a> {
    pub game: &'a MowMoney,
    pub me: &'a Company,
    pub purse: Purse,
    /// The empty stack for each slot, and the slots that have one.
    pub stacks: [Stack; SLOTS],
    pub slots: Slots,
    /// Cards that may be in any deck and in any rival's hand.
    pub unseen: Counts,
    /// The contracts on offer.
    prizes: [Option<Prize>; MAX_NEIGHBOURHOODS],
}

#[derive(Clone, Copy, Default)]
struct Prize {
    points: u8,
    /// The lowest bid of each rival who could make one with a usual hand.
    rivals: List<i32, MAX_SEATS>,
}

/// A stack that could be laid.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub laid: Laid,
    /// What it brings.
    pub worth: f32,
    /// What its cards would be worth in the hand.
    pub cost: f32,
}

/// Nothing can be laid.
impl Default for Choice {
    fn default() -> Choice {
        Choice { laid: Laid::default(), worth: NO, cost: 0.0 }
    }
}

impl<'a> Eye<'a> {
    /// Rivals are looked at only by somebody who may bid.
    pub fn new(game: &'a MowMoney, seat: Seat, bidding: bool) -> Eye<'a> {
        let mut eye = Eye::on(game, seat, if bidding { Slots::ALL } else { Slots::SETS });
        if bidding {
            eye.unseen = game.unseen_by(seat);
            let unseen = Colour::ALL.map(|colour| eye.unseen.of_colour(colour));
            for (rival, company) in game.companies.by_seat().filter(|&(rival, _)| rival != seat) {
                let mut hand: Hand = company.known.iter().collect();
                for (colour, there) in Colour::ALL.into_iter().zip(unseen) {
                    let unknown = company.cards_of(colour) - hand.of_colour(colour, false);
                    let start = there * (rival.index() + 1) / (game.options.players + 1);
                    let pool = Pool { cards: &eye.unseen, colour, there };
                    pool.usual_cards(unknown.into(), start, &mut |kind| hand.add(kind));
                }
                eye.meet(&hand);
            }
        }
        eye
    }

    /// The same on these slots alone, and with rivals who hold what they hold in this world: it takes a fraction of the
    /// time.
    pub fn glance(game: &'a MowMoney, seat: Seat, slots: Slots) -> Eye<'a> {
        let mut eye = Eye::on(game, seat, slots);
        if eye.prizes.iter().any(Option::is_some) {
            for (_, company) in game.companies.by_seat().filter(|&(rival, _)| rival != seat) {
                let mut hand = company.hand;
                let laid = company.stacks.iter().flat_map(|stack| stack.cards.iter());
                laid.for_each(|&kind| hand.add(kind));
                eye.meet(&hand);
            }
        }
        eye
    }

    /// Without rivals.
    fn on(game: &'a MowMoney, seat: Seat, slots: Slots) -> Eye<'a> {
        let mut eye = Eye {
            game,
            me: &game.companies[seat],
            purse: Purse::of(game),
            stacks: [Stack::default(); SLOTS],
            slots: Slots::default(),
            unseen: Counts::default(),
            prizes: [None; MAX_NEIGHBOURHOODS],
        };
        for slot in slots.iter() {
            let Some(stack) = slot.stack(game) else { continue };
            if let Some(at) = stack.neighbourhood() {
                let points = game.piles[at.index()].on_offer();
                eye.prizes[at.index()] = points.map(|points| Prize { points, ..Prize::default() });
            }
            eye.stacks[slot.index()] = stack;
            eye.slots.insert(slot);
        }
        eye
    }

    /// A rival with this hand may bid.
    fn meet(&mut self, hand: &Hand) {
        let cheapest = Cheapest::of(hand, self.purse.thumbs);
        for prize in self.prizes.iter_mut().flatten() {
            if let Some(lowest) = cheapest.bid(prize.points) {
                prize.rivals.push(lowest);
            }
        }
    }

    /// Money that is sure to be there after this round: what there is, and the sets laid.
    pub fn cash(&self) -> u32 {
        let jobs = self.me.stacks.iter().filter_map(Stack::odd_job);
        let paid: u32 = jobs.map(Icon::payout).sum();
        let bonus = if self.bonus_to_come() || self.game.phase != Phase::Bid { 0 } else { BOX.rules.odd_job_bonus };
        self.me.money + paid + bonus
    }

    /// Whether the next set brings the bonus.
    pub fn bonus_to_come(&self) -> bool {
        self.game.phase != Phase::Salvage && self.me.stacks.iter().all(|stack| stack.odd_job().is_none())
    }

    /// What staking a contract on a bid brings, less the contract.
    pub fn stake(&self, neighbourhood: Neighbourhood, points: u8) -> f32 {
        let bid = self.me.stacks.bid_on(neighbourhood);
        let (Some(bid), Some(prize)) = (bid, &self.prizes[neighbourhood.index()]) else { return NO };
        let won = f32::from(prize.points) + self.purse.income(self.cash(), bid.raw() as u32);
        let gain = |modified: i32| prize.chance_to_win(modified) * won;
        gain(bid.modified() - i32::from(points)) - gain(bid.modified()) - f32::from(points)
    }

    /// The best cards of a hand for an open stack, with those that it has.
    #[inline]
    pub fn fill(&self, stack: &Stack, hand: &Hand, cash: u32, bonus_to_come: bool) -> Choice {
        let mut best = Choice::default();
        self.ways_to_fill(stack, hand, cash, bonus_to_come, &mut |choice| {
            if choice.worth > best.worth {
                best = choice;
            }
        });
        best
    }

    /// For a bid: the cheapest cards, and dearer and dearer ones instead. For a set: what is least worth keeping.
    /// Cards that come before those laid are left out: they are laid in order.
    #[inline]
    pub fn ways_to_fill(
        &self,
        stack: &Stack,
        hand: &Hand,
        cash: u32,
        bonus_to_come: bool,
        way: &mut impl FnMut(Choice),
    ) {
        let missing = usize::from(stack.needs) - stack.cards.len();
        let there = match stack.purpose {
            Purpose::Bid { colour, starred, .. } => hand.of_colour(colour, starred),
            Purpose::OddJob { icon } => hand.showing(icon),
        };
        if usize::from(there) < missing {
            return;
        }
        let mut from = hand.kinds() & stack.takes();
        if let Some(&last) = stack.cards.last() {
            from = from.without(KindSet::below(last));
        }
        match stack.purpose {
            Purpose::OddJob { icon } => {
                let mut laid = stack.cards;
                first_of(&self.purse.thumbs.by_keep[icon as usize], from, hand, missing, &mut laid);
                if laid.len() == usize::from(stack.needs) {
                    let cost = laid.iter().map(|&kind| self.purse.keep(kind)).sum();
                    let bonus = if bonus_to_come { BOX.rules.odd_job_bonus } else { 0 };
                    way(Choice { laid, worth: self.purse.income(cash, icon.payout() + bonus) - cost, cost });
                }
            }
            Purpose::Bid { neighbourhood, colour, .. } => {
                self.ways_to_bid((neighbourhood, colour), stack, hand, from, cash, way);
            }
        }
    }

    #[inline]
    fn ways_to_bid(
        &self,
        (at, colour): (Neighbourhood, Colour),
        stack: &Stack,
        hand: &Hand,
        from: KindSet,
        cash: u32,
        way: &mut impl FnMut(Choice),
    ) {
        let Some(prize) = &self.prizes[at.index()] else { return };
        let thumbs = self.purse.thumbs;
        let needs = usize::from(stack.needs);
        let missing = needs - stack.cards.len();
        let mut laid = stack.cards;
        first_of(&thumbs.cheap_first[colour as usize], from, hand, missing, &mut laid);
        if laid.len() < needs {
            return;
        }
        let dollars = |kind: Kind| u32::from(thumbs.dollars[kind.index()]);
        let mut raw: u32 = laid.iter().map(|&kind| dollars(kind)).sum();
        let mut cost: f32 = laid.iter().map(|&kind| self.purse.keep(kind)).sum();
        let mut bid = |laid: Laid, raw: u32, cost: f32| {
            let won = f32::from(prize.points) + self.purse.income(cash, raw) - cost;
            way(Choice { laid, worth: prize.chance_to_win(raw as i32) * won, cost });
        };
        bid(laid, raw, cost);
        let mut dear = Laid::default();
        first_of(&thumbs.dear_first[colour as usize], from, hand, missing, &mut dear);
        for (swapped, &dear) in dear.iter().enumerate() {
            let cheap = &mut laid[needs - 1 - swapped];
            // From here on the dear cards would be among the cheap ones.
            if dollars(dear) <= dollars(*cheap) {
                return;
            }
            raw += dollars(dear) - dollars(*cheap);
            cost += self.purse.keep(dear) - self.purse.keep(*cheap);
            *cheap = dear;
            bid(laid, raw, cost);
        }
    }
}

impl Prize {
    /// Rivals who can bid may do so, most likely as low as they can or a little above.
    #[inline]
    fn chance_to_win(&self, modified: i32) -> f32 {
        self.rivals.iter().fold(1.0, |chance, lowest| {
            let beaten = match modified - lowest {
                ..0 => 0.0,
                0 => 0.4,
                1 => 0.7,
                2.. => 1.0,
            };
            chance * (1.0 - beaten * BIDS)
        })
    }
}

/// Adds the first cards of a hand, in this order of kinds and only of these.
#[inline]
fn first_of(order: &Order, from: KindSet, hand: &Hand, mut missing: usize, laid: &mut Laid) {
    for kind in order.sorted(from) {
        for _ in 0..missing.min(usize::from(hand.of(kind))) {
            laid.push(kind);
            missing -= 1;
        }
        if missing == 0 {
            return;
        }
    }
}

impl MowMoney {
    /// Cards that are neither in this hand nor known to be anywhere else.
    fn unseen_by(&self, seat: Seat) -> Counts {
        let seen = BOX.all.minus(&self.discards).minus(&self.companies[seat].cards());
        let others = self.companies.by_seat().filter(|&(other, _)| other != seat);
        others.fold(seen, |unseen, (_, company)| unseen.minus(&company.known))
    }
}

impl Company {
    /// Cards of a colour in hand and in face-down stacks.
    fn cards_of(&self, colour: Colour) -> u8 {
        let laid = self.stacks.iter().flat_map(|stack| stack.cards.iter());
        self.hand.of_colour(colour, false) + laid.filter(|kind| kind.print().colour == colour).count() as u8
    }
}

/// All cards of a colour that may be somewhere.
pub(super) struct Pool<'a> {
    pub cards: &'a Counts,
    pub colour: Colour,
    /// How many there are.
    pub there: usize,
}

impl Pool<'_> {
    /// A fair mixture of so many: what one may expect of a hand or of the top of a deck. `start` is a share of those that
    /// there are, and makes one mixture differ from another.
    pub fn usual_cards(&self, count: usize, start: usize, card: &mut impl FnMut(Kind)) {
        if count == 0 || self.there == 0 {
            return;
        }
        let count = count.min(self.there);
        let mut share = start;
        for kind in of_colour(self.colour, false).iter() {
            share += count * usize::from(self.cards.of(kind));
            while share >= self.there {
                share -= self.there;
                card(kind);
            }
        }
    }
}

/// The least that so many cards of a hand cost, by colour and by whether they need a star.
struct Cheapest<'a> {
    hand: &'a Hand,
    sums: [[[u8; MAX_LAID + 1]; 2]; 3],
}

impl Cheapest<'_> {
    fn of<'a>(hand: &'a Hand, thumbs: &Thumbs) -> Cheapest<'a> {
        let mut sums = [[[0; MAX_LAID + 1]; 2]; 3];
        for (colour, of_colour) in Colour::ALL.into_iter().zip(&mut sums) {
            let mut laid = [0, 0];
            // Kinds of a colour are listed from cheap to dear.
            for kind in (hand.kinds() & BOX.coloured[colour as usize]).iter() {
                let dollars = thumbs.dollars[kind.index()];
                for _ in 0..hand.of(kind) {
                    for starred in 0..=usize::from(BOX.starred.contains(kind)) {
                        if laid[starred] < MAX_LAID {
                            of_colour[starred][laid[starred] + 1] = of_colour[starred][laid[starred]] + dollars;
                            laid[starred] += 1;
                        }
                    }
                }
            }
        }
        Cheapest { hand, sums }
    }

    /// The lowest bid that the hand allows.
    fn bid(&self, points: u8) -> Option<i32> {
        let asks = Colour::ALL.into_iter().zip(Contract::worth(points).asks);
        asks.filter_map(|(colour, ask)| {
            let ask = ask.filter(|ask| self.hand.of_colour(colour, ask.starred) >= ask.cards)?;
            Some(self.sums[colour as usize][usize::from(ask.starred)][usize::from(ask.cards)].into())
        })
        .min()
    }
}
