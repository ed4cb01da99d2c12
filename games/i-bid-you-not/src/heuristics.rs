//! What a decent player would do: guess how an auction for the row would end, and act on that.

mod market;

use engine::{Game, Heuristics, PerSeat, Seat, Tuning};

use crate::action::Action;
use crate::bid::Bid;
use crate::count::{Count, Sums};
use crate::effect::{Effect, Instant};
use crate::offer::Offer;
use crate::row::Entry;
use crate::state::{IBidYouNot, Phase};
use crate::tile::{Tile, TileSet};
use market::Market;

/// How much of what an auction would bring is felt when a tile is added that others may auction off.
const LATER: f32 = 0.5;
/// What it costs to give away the chance to add a tile later, by the tile's place in the hand.
const HIGH_TILE: f32 = 1.5;
/// What calling an auction costs: a bid tile, and the turn.
const CALLING: f32 = 0.5;

/// What a tile in the hand still brings, and how much more if it is one of the highest quarter of all in hands. Both are
/// fitted to games of searches, and are much the same early and late.
const IN_HAND: f32 = 3.8;
const IN_HAND_HIGH: f32 = 3.5;

impl Heuristics for IBidYouNot {
    /// Half sense, half chance: what others bid is as hard to foresee. To the end of the next auction: what hands bring after
    /// that is better forecast than played out.
    const SEARCH: Tuning =
        Tuning { chapters: Some(2), sense: 0.5, company: 0.5, warmth: 0.3, prior: Some(1.0), ..Tuning::PLAIN };

    const WORLDS: usize = 16;

    /// Once the bids are open, hands of others do not count.
    fn worlds(&self) -> usize {
        match self.phase {
            Phase::Turn | Phase::SecondTile | Phase::Bidding | Phase::OpenBidding => Self::WORLDS,
            _ => 1,
        }
    }

    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let legal = self.legal(seat);
        if legal.len() < 2 {
            return legal.iter().for_each(|action| worth(action, 0.0));
        }
        match self.phase {
            Phase::Turn | Phase::SecondTile => {
                let scored = self.scored();
                let mut offer = self.offer.clone();
                for action in legal.iter() {
                    let value = match action {
                        Action::Add { tile } => self.adding(seat, tile, &mut offer, &scored),
                        _ => Market::of(self, &self.offer, &scored).best_bid(seat, self.hands[seat]) - CALLING,
                    };
                    worth(action, value);
                }
            }
            Phase::Bidding | Phase::OpenBidding => {
                Market::of(self, &self.offer, &self.scored()).bids(seat, self.biddable(seat), worth);
            }
            Phase::Decide => {
                let scored = self.scored();
                let market = Market::of(self, &self.offer, &scored);
                legal.iter().for_each(|action| worth(action, market.deciding(seat, action)));
            }
            Phase::PayTile | Phase::AfterWinAdd => {
                for action in legal.iter() {
                    worth(
                        action,
                        if let Action::Add { tile } = action { self.slipping_in(seat, tile, None) } else { 0.0 },
                    );
                }
            }
            Phase::PayPlace => {
                let payment = self.auction.course.payment.unwrap_or_default();
                for action in legal.iter() {
                    if let Action::Spot { index } = action {
                        worth(action, self.slipping_in(seat, payment, Some(usize::from(index))));
                    }
                }
            }
            Phase::AfterWinDiscard => {
                for action in legal.iter() {
                    worth(
                        action,
                        if let Action::Spot { index } = action { self.throwing_out(seat, index) } else { 0.0 },
                    );
                }
            }
            Phase::PickStarter => {
                for action in legal.iter() {
                    if let Action::PickStarter { seat: whose } = action {
                        worth(action, -f32::from(self.auction.bids[whose].value()));
                    }
                }
            }
            Phase::Over => {}
        }
    }

    /// On a turn, the row as it is: what every tile would do to it takes too long.
    fn glance(&self, seat: Seat, _: bool, worth: &mut impl FnMut(Action, f32)) {
        if !matches!(self.phase, Phase::Turn | Phase::SecondTile) {
            return self.appraise(seat, worth);
        }
        let (hand, addable) = (self.hands[seat], self.addable_on_turn(seat));
        let auction = Market::of(self, &self.offer, &self.scored()).best_bid(seat, hand);
        let step = HIGH_TILE / hand.len() as f32;
        for (below, tile) in hand.iter().enumerate().filter(|&(_, tile)| addable.contains(tile)) {
            worth(Action::Add { tile }, LATER * auction - step * below as f32);
        }
        if self.phase == Phase::Turn {
            worth(Action::Declare, auction - CALLING);
        }
    }

    /// Auctions that are settled.
    fn chapter(&self) -> u32 {
        u32::from(self.auctions) - u32::from(self.auction_runs())
    }

    fn forecast(&self) -> PerSeat<f32> {
        let left = self.hands.iter().fold(TileSet::NONE, |left, &hand| left.union(hand));
        let high = left.nth((3 * left.len()).div_ceil(4)).map_or(TileSet::NONE, |tile| !TileSet::below(tile));
        let scored = self.scored();
        PerSeat::from_fn(self.options.players, |seat| {
            let hand = self.hands[seat];
            let high = hand.and(high).len() as f32;
            scored[seat].score() as f32 + IN_HAND * hand.len() as f32 + IN_HAND_HIGH * high
        })
    }

    /// The more tiles are to come, the less a lead means.
    fn swing(&self) -> f32 {
        let left: usize = self.hands.iter().map(|hand| hand.len()).sum();
        if self.phase == Phase::Over { 5.0 } else { 2.5 + 0.18 * left as f32 }
    }
}

impl IBidYouNot {
    /// The bid that lies there: what is left from an auction that is over does not.
    fn laid_bid(&self, seat: Seat) -> Bid {
        if self.auction_runs() { self.auction.bids[seat] } else { Bid::default() }
    }

    /// What everybody has scored, worked out once for all that is asked about it.
    fn scored(&self) -> PerSeat<Sums> {
        if !self.options.extremes_only {
            return self.sums;
        }
        PerSeat::from_fn(self.options.players, |seat| {
            let count = Count::of(&self.deck, &self.options, self.piles[seat]);
            Sums { prices: count.prices, bonus: count.bonus, tiles: count.scoring.len() as i32 }
        })
    }

    /// What adding a tile would bring: what it does at once, and part of what an auction with it would bring.
    /// `offer` is a copy of the row, and is left as it was.
    fn adding(&self, seat: Seat, tile: Tile, offer: &mut Offer, scored: &PerSeat<Sums>) -> f32 {
        let entry = Entry { tile, added_by: Some(seat), awake: true, seq: 0, ban_left: 0 };
        offer.with_last(&self.deck, entry, |offer| self.added(seat, tile, offer, scored))
    }

    fn added(&self, seat: Seat, tile: Tile, offer: &Offer, scored: &PerSeat<Sums>) -> f32 {
        let mut hand = self.hands[seat];
        hand.remove(tile);
        let auction = Market::of(self, offer, scored).best_bid(seat, hand);
        let at_once = match self.deck.face(tile).effect() {
            _ if offer.force().muted => 0.0,
            Some(Effect::Instant { what: Instant::Auction }) => return auction - CALLING,
            Some(Effect::Instant { what }) => self.at_once(seat, offer, what),
            _ => 0.0,
        };
        at_once + LATER * auction - HIGH_TILE * height(tile, self.hands[seat])
    }

    fn at_once(&self, seat: Seat, offer: &Offer, what: Instant) -> f32 {
        let others = || seat.others(self.options.players);
        match what {
            Instant::Auction => 0.0,
            Instant::StealFromAll => others().map(|other| self.mean_price(other)).sum(),
            Instant::AllStealFromMe => -self.mean_price(seat) * others().count().min(self.piles[seat].len()) as f32,
            Instant::ScoreNegatives => {
                let swept = offer.iter().filter(|entry| self.deck.negative.contains(entry.tile));
                let share = |entry: &Entry| if entry.added_by == Some(seat) { 1.0 } else { -self.envy() };
                swept
                    .filter(|entry| entry.added_by.is_some())
                    .map(|entry| share(entry) * self.deck.price(entry.tile) as f32)
                    .sum()
            }
        }
    }

    /// What it brings to slip a hand tile into a lot that somebody is about to win, or has won.
    fn slipping_in(&self, seat: Seat, tile: Tile, position: Option<usize>) -> f32 {
        let mut offer = self.offer.clone();
        let paying = self.phase != Phase::AfterWinAdd;
        let entry = Entry { tile, added_by: Some(seat), awake: paying, seq: 0, ban_left: 0 };
        offer.insert(&self.deck, position.unwrap_or(offer.len()), entry);
        let at_once = match self.deck.face(tile).effect() {
            Some(Effect::Instant { what }) if paying && !offer.force().muted => self.at_once(seat, &offer, what),
            _ => 0.0,
        };
        let scored = self.scored();
        let (before, after) = (Market::of(self, &self.offer, &scored), Market::of(self, &offer, &scored));
        if !paying {
            let winner = self.auction.decider();
            return self.felt(seat, winner, after.value(winner) - before.value(winner)) - 0.3;
        }
        // Somebody behind the skipper will take it: more likely the next one, if skipping gets harder.
        let next =
            self.auction.course.order.get(usize::from(self.auction.course.deciding) + 1).copied().unwrap_or(seat);
        at_once + self.felt(seat, next, after.value(next))
    }

    fn throwing_out(&self, seat: Seat, index: u8) -> f32 {
        let mut offer = self.offer.clone();
        offer.remove(&self.deck, usize::from(index));
        let winner = self.auction.decider();
        let scored = self.scored();
        let value = |offer| Market::of(self, offer, &scored).value(winner);
        let change = value(&offer) - value(&self.offer);
        self.felt(seat, winner, change)
    }

    /// What it means to `seat` that `whose` score changes.
    fn felt(&self, seat: Seat, whose: Seat, points: f32) -> f32 {
        if seat == whose { points } else { -points * self.envy() }
    }

    /// What a point for one of the others costs.
    fn envy(&self) -> f32 {
        1.0 / (self.options.players - 1) as f32
    }

    /// What a tile that leaves a pile at random is worth there.
    fn mean_price(&self, seat: Seat) -> f32 {
        let pile = self.piles[seat];
        let score = Count::of(&self.deck, &self.options, pile).score();
        if pile.is_empty() { 0.0 } else { score as f32 / pile.len() as f32 }
    }
}

/// The share of the hand that lies below a tile.
fn height(tile: Tile, hand: TileSet) -> f32 {
    hand.and(TileSet::below(tile)).len() as f32 / hand.len() as f32
}
