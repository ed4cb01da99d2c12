//! What a decent player would do: guess how an auction for the row would end, and act on that.

use engine::{Game, Heuristics, PerSeat, Seat, Tuning};

use crate::action::Action;
use crate::bid::Bid;
use crate::count::Count;
use crate::effect::{Effect, Instant};
use crate::offer::Offer;
use crate::row::Entry;
use crate::state::{IBidYouNot, Phase};
use crate::tile::{Tile, TileSet};

/// A lot that is worth more than this is bid for with the highest tile.
const GOOD_LOT: f32 = 1.0;
/// How much of what an auction would bring is felt when a tile is added that others may auction off.
const LATER: f32 = 0.5;
/// What it costs to give away the chance to add a tile later, by the tile's place in the hand.
const HIGH_TILE: f32 = 1.5;
/// What calling an auction costs: a bid tile, and the turn.
const CALLING: f32 = 0.5;

impl Heuristics for IBidYouNot {
    /// Half sense, half chance: what others bid is as hard to foresee.
    const SEARCH: Tuning = Tuning { sense: 0.5, company: 0.5, warmth: 0.3, prior: Some(1.0), ..Tuning::PLAIN };

    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let legal = self.legal(seat);
        if legal.len() < 2 {
            return legal.iter().for_each(|action| worth(action, 0.0));
        }
        match self.phase {
            Phase::Turn | Phase::SecondTile => {
                for action in legal.iter() {
                    worth(
                        action,
                        if let Action::Add { tile } = action { self.adding(seat, tile) } else { self.calling(seat) },
                    );
                }
            }
            Phase::Bidding | Phase::OpenBidding => {
                let market = Market::of(self, &self.offer);
                for action in legal.iter() {
                    if let Action::Bid { tile } = action {
                        worth(action, market.bidding(self, seat, tile));
                    }
                }
            }
            Phase::Decide => {
                let market = Market::of(self, &self.offer);
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
                let payment = self.auction.payment.unwrap_or_default();
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
}

impl IBidYouNot {
    /// What calling the auction now would bring.
    fn calling(&self, seat: Seat) -> f32 {
        let market = Market::of(self, &self.offer);
        market.best_bid(self, seat, self.hands[seat]) - CALLING
    }

    /// What adding a tile would bring: what it does at once, and part of what an auction with it would bring.
    fn adding(&self, seat: Seat, tile: Tile) -> f32 {
        let mut offer = self.offer.clone();
        offer.insert(&self.deck, offer.len(), Entry { tile, added_by: Some(seat), awake: true, seq: 0, ban_left: 0 });
        let mut hand = self.hands[seat];
        hand.remove(tile);
        let auction = Market::of(self, &offer).best_bid(self, seat, hand);
        let height = self.hands[seat].and(TileSet::below(tile)).len() as f32 / self.hands[seat].len() as f32;
        let at_once = match self.deck.face(tile).effect() {
            _ if offer.force().muted => 0.0,
            Some(Effect::Instant { what: Instant::Auction }) => return auction - CALLING,
            Some(Effect::Instant { what }) => self.at_once(seat, &offer, what),
            _ => 0.0,
        };
        at_once + LATER * auction - HIGH_TILE * height
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
        let (before, after) = (Market::of(self, &self.offer), Market::of(self, &offer));
        if !paying {
            let winner = self.auction.decider();
            return self.felt(seat, winner, after.value[winner] - before.value[winner]) - 0.3;
        }
        // Somebody behind the skipper will take it: more likely the next one, if skipping gets harder.
        let next = self.auction.order.get(usize::from(self.auction.deciding) + 1).copied().unwrap_or(seat);
        at_once + self.felt(seat, next, after.value[next])
    }

    fn throwing_out(&self, seat: Seat, index: u8) -> f32 {
        let mut offer = self.offer.clone();
        offer.remove(&self.deck, usize::from(index));
        let winner = self.auction.decider();
        let change = Market::of(self, &offer).value[winner] - Market::of(self, &self.offer).value[winner];
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

/// What an offer is worth to everybody, and how an auction for it would go.
struct Market<'a> {
    game: &'a IBidYouNot,
    offer: &'a Offer,
    /// What each would gain by winning.
    value: PerSeat<f32>,
    /// What skipping costs each; none if they cannot.
    skipping: PerSeat<Option<f32>>,
}

impl Market<'_> {
    fn of<'a>(game: &'a IBidYouNot, offer: &'a Offer) -> Market<'a> {
        let force = offer.force();
        let lot = offer.spoils(&game.deck).scored;
        let players = game.options.players;
        let score = |pile| Count::of(&game.deck, &game.options, pile).score();
        Market {
            game,
            offer,
            value: PerSeat::from_fn(players, |seat| {
                let mut won = lot;
                if force.bids_too {
                    let others = game.auction.order.iter().copied().filter(|&other| other != seat);
                    won = others.fold(won, |won, other| won.union(game.auction.bids[other].tiles()));
                }
                (score(game.piles[seat].union(won)) - score(game.piles[seat])) as f32
            }),
            skipping: PerSeat::from_fn(players, |seat| {
                let (scored, mean) = (game.piles[seat].len(), game.mean_price(seat));
                let tiles = if force.pay_three { 3 } else { 1 };
                let can = !force.never_skip && scored >= tiles && (force.pay_three || game.hands[seat].len() > 1);
                can.then_some(mean * tiles as f32)
            }),
        }
    }

    fn deciding(&self, seat: Seat, action: Action) -> f32 {
        let game = self.game;
        let next = game.auction.order.get(usize::from(game.auction.deciding) + 1).copied().unwrap_or(seat);
        let passed_on = game.felt(seat, next, self.value[next]);
        match action {
            Action::Accept => self.value[seat],
            Action::SkipByAdd => passed_on,
            _ => passed_on - self.skipping[seat].unwrap_or(game.mean_price(seat)),
        }
    }

    /// What the better of an eager and a shy bid would bring.
    fn best_bid(&self, game: &IBidYouNot, seat: Seat, hand: TileSet) -> f32 {
        let eligible = hand.and(self.offer.force().bid);
        let bids = [eligible.last(), eligible.first()];
        let worth = bids.into_iter().flatten().map(|tile| self.bidding(game, seat, tile));
        worth.reduce(f32::max).unwrap_or(-CALLING)
    }

    /// What a bid would bring, if the others bid high for what they like and low for what they do not.
    fn bidding(&self, game: &IBidYouNot, seat: Seat, tile: Tile) -> f32 {
        let players = game.options.players;
        let running = matches!(game.phase, Phase::Bidding | Phase::OpenBidding);
        let two = self.offer.force().two_per_bid;
        let bids = PerSeat::from_fn(players, |other| {
            if running && !game.auction.bidders.contains(other) {
                return Bid::default();
            }
            let mut bid = game.auction.bids[other];
            let hand = game.hands[other].and(self.offer.force().bid);
            if other == seat {
                bid.lay(tile);
                if two && bid.len() < 2 {
                    let mut rest = hand;
                    rest.remove(tile);
                    let second = if Some(tile) == hand.last() { rest.last() } else { rest.first() };
                    second.into_iter().for_each(|tile| bid.lay(tile));
                }
            } else if bid.is_empty() {
                bid = self.likely_bid(other, hand, two);
            }
            bid
        });
        let spent = 0.02 * f32::from(tile.number().abs_diff(32));
        match self.winner(&bids) {
            Some(winner) => game.felt(seat, winner, self.value[winner]) - spent,
            None => -spent,
        }
    }

    fn likely_bid(&self, seat: Seat, hand: TileSet, two: bool) -> Bid {
        let eager = self.value[seat] > GOOD_LOT;
        let mut left = hand;
        let mut bid = Bid::default();
        for _ in 0..if two { 2 } else { 1 } {
            let tile = if eager { left.last() } else { left.first() };
            if let Some(tile) = tile {
                left.remove(tile);
                bid.lay(tile);
            }
        }
        bid
    }

    /// Who would end up with the lot: the first in the order who likes it better than skipping, or cannot skip.
    fn winner(&self, bids: &PerSeat<Bid>) -> Option<Seat> {
        let force = self.offer.force();
        let (low, high) = (self.offer.lowest()?.number(), self.offer.highest()?.number());
        let out = |bid: &Bid| (force.drop_below && bid.value() < low) || (force.drop_above && bid.value() > high);
        let mut order = [None; engine::MAX_SEATS];
        let mut count = 0;
        for (seat, bid) in bids.by_seat().filter(|(_, bid)| !bid.is_empty() && !out(bid)) {
            order[count] = Some((bid.rank(), seat));
            count += 1;
        }
        let order = &mut order[..count];
        order.sort_unstable_by(|a, b| b.cmp(a));
        let inside = order.iter().flatten().all(|((value, _), _)| (low..=high).contains(value));
        if force.always_invert || (!force.never_invert && inside) {
            order.reverse();
        }
        let seats = || order.iter().flatten().map(|&(_, seat)| seat);
        let takes = |seat: Seat| self.skipping[seat].is_none_or(|cost| self.value[seat] >= -cost);
        seats().find(|&seat| takes(seat)).or(seats().next_back())
    }
}
