//! What an offer is worth to everybody, and how an auction for it would go.

use engine::{PerSeat, Seat};

use super::CALLING;
use crate::action::Action;
use crate::bid::Bid;
use crate::count::{Count, Sums};
use crate::offer::Offer;
use crate::state::{IBidYouNot, Phase};
use crate::tile::{Tile, TileSet};

/// A lot that is worth more than this is bid for with the highest tile.
const GOOD_LOT: f32 = 1.0;

pub(super) struct Market<'a> {
    game: &'a IBidYouNot,
    offer: &'a Offer,
    /// What everybody has now.
    scored: &'a PerSeat<Sums>,
    /// What the winner scores, apart from bids.
    lot: TileSet,
    sums: Sums,
}

/// What decides between bids as one number, with the seat in its last bits.
type Rank = i32;

/// The bids of all others, laid or likely: the lowest and the highest that count, of all and of those who would take
/// the lot.
#[derive(Clone, Copy)]
struct Rivals {
    all: Ends,
    takers: Ends,
    /// Whether all are inside the row.
    inside: bool,
    /// The lowest and the highest number in it; none when nothing is on offer.
    span: Option<Span>,
    /// Whether the one whose rivals they are would take the lot.
    i_take: bool,
}

type Span = (i16, i16);

#[derive(Clone, Copy)]
struct Ends {
    low: Rank,
    high: Rank,
}

impl Ends {
    const NONE: Ends = Ends { low: Rank::MAX, high: Rank::MIN };

    #[inline]
    fn with(self, rank: Rank) -> Ends {
        Ends { low: self.low.min(rank), high: self.high.max(rank) }
    }

    /// The one who decides first, in this direction.
    #[inline]
    fn first(self, inverted: bool) -> Option<Seat> {
        let rank = if inverted { self.low } else { self.high };
        if self.low > self.high { None } else { Seat::new((rank & 0xff) as usize) }
    }
}

impl<'a> Market<'a> {
    pub fn of(game: &'a IBidYouNot, offer: &'a Offer, scored: &'a PerSeat<Sums>) -> Market<'a> {
        let lot = offer.spoils(&game.deck).scored;
        Market { game, offer, scored, lot, sums: Sums::of(&game.deck, lot) }
    }

    /// What somebody would gain by winning.
    pub fn value(&self, seat: Seat) -> f32 {
        let game = self.game;
        let (mut lot, mut sums) = (self.lot, self.sums);
        if self.offer.force().bids_too && game.auction_runs() {
            let others = game.auction.course.order.iter().copied().filter(|&other| other != seat);
            let bids = others.fold(TileSet::NONE, |bids, other| bids.union(game.auction.bids[other].tiles()));
            lot = lot.union(bids);
            sums = Sums::of(&game.deck, lot);
        }
        let after = match game.options.extremes_only {
            true => Count::of(&game.deck, &game.options, game.piles[seat].union(lot)).score(),
            false => self.scored[seat].with(&sums).score(),
        };
        (after - self.scored[seat].score()) as f32
    }

    /// What skipping costs somebody; none if they cannot.
    fn skipping(&self, seat: Seat) -> Option<f32> {
        let force = self.offer.force();
        let pile = self.game.sums[seat].tiles;
        let tiles = if force.pay_three { 3 } else { 1 };
        let can = !force.never_skip && pile >= tiles && (force.pay_three || self.game.hands[seat].has_two());
        can.then(|| self.scored[seat].score() as f32 / pile as f32 * tiles as f32)
    }

    pub fn deciding(&self, seat: Seat, action: Action) -> f32 {
        let game = self.game;
        let next =
            game.auction.course.order.get(usize::from(game.auction.course.deciding) + 1).copied().unwrap_or(seat);
        let passed_on = game.felt(seat, next, self.value(next));
        match action {
            Action::Accept => self.value(seat),
            Action::SkipByAdd => passed_on,
            _ => passed_on - self.skipping(seat).unwrap_or(game.mean_price(seat)),
        }
    }

    /// What the better of an eager and a shy bid would bring.
    pub fn best_bid(&self, seat: Seat, hand: TileSet) -> f32 {
        let eligible = hand.and(self.offer.force().bid);
        let rivals = self.rivals(seat);
        let bids = [eligible.last(), eligible.first()];
        let worth = bids.into_iter().flatten().map(|tile| self.bidding(seat, &rivals, tile));
        worth.reduce(f32::max).unwrap_or(-CALLING)
    }

    /// What each of these bids would bring.
    pub fn bids(&self, seat: Seat, tiles: TileSet, worth: &mut impl FnMut(Action, f32)) {
        let rivals = self.rivals(seat);
        tiles.iter().for_each(|tile| worth(Action::Bid { tile }, self.bidding(seat, &rivals, tile)));
    }

    fn bidding(&self, seat: Seat, rivals: &Rivals, tile: Tile) -> f32 {
        let (game, force) = (self.game, self.offer.force());
        let mut bid = game.laid_bid(seat);
        bid.lay(tile);
        if force.two_per_bid && bid.len() < 2 {
            let hand = game.hands[seat].and(force.bid);
            let mut rest = hand;
            rest.remove(tile);
            let second = if Some(tile) == hand.last() { rest.last() } else { rest.first() };
            second.into_iter().for_each(|tile| bid.lay(tile));
        }
        let spent = 0.02 * f32::from(tile.number().abs_diff(32));
        match self.winner(seat, rivals, bid) {
            Some(winner) => game.felt(seat, winner, self.value(winner)) - spent,
            None => -spent,
        }
    }

    fn rivals(&self, seat: Seat) -> Rivals {
        let (game, force) = (self.game, self.offer.force());
        let span = self.offer.lowest().zip(self.offer.highest()).map(|(low, high)| (low.number(), high.number()));
        let mut rivals = Rivals { all: Ends::NONE, takers: Ends::NONE, inside: true, span, i_take: false };
        let running = matches!(game.phase, Phase::Bidding | Phase::OpenBidding);
        for other in Seat::all(game.options.players) {
            let value = self.value(other);
            let takes = self.skipping(other).is_none_or(|cost| value >= -cost);
            if other == seat {
                rivals.i_take = takes;
                continue;
            }
            // High for what they like, and low for what they do not.
            let bid = match game.laid_bid(other) {
                _ if running && !game.auction.bidders.contains(other) => continue,
                bid if bid.is_empty() => likely_bid(game.hands[other].and(force.bid), value, force.two_per_bid),
                bid => bid,
            };
            if let Some(rank) = self.rank(other, bid, span) {
                rivals.meet(rank, takes);
            }
        }
        rivals
    }

    /// Who would end up with the lot if `seat` bid this: the first in the order who likes it better than skipping, or
    /// cannot skip; if nobody does, the last.
    #[inline]
    fn winner(&self, seat: Seat, rivals: &Rivals, bid: Bid) -> Option<Seat> {
        let force = self.offer.force();
        let mut bidders = *rivals;
        if let Some(rank) = self.rank(seat, bid, rivals.span) {
            bidders.meet(rank, rivals.i_take);
        }
        let inverted = force.always_invert || (!force.never_invert && bidders.inside);
        bidders.takers.first(inverted).or(bidders.all.first(!inverted))
    }

    /// What a bid counts for; none if there is none, or it is thrown out.
    #[inline]
    fn rank(&self, seat: Seat, bid: Bid, span: Option<Span>) -> Option<Rank> {
        let force = self.offer.force();
        let (low, high) = span?;
        let (value, highest) = bid.rank();
        let out = (force.drop_below && value < low) || (force.drop_above && value > high);
        let highest = highest.filter(|_| !out)?;
        Some(i32::from(value) << 16 | (highest.index() as i32) << 8 | seat.index() as i32)
    }
}

impl Rivals {
    /// One more bid counts.
    #[inline]
    fn meet(&mut self, rank: Rank, takes: bool) {
        let value = (rank >> 16) as i16;
        self.inside &= self.span.is_some_and(|(low, high)| (low..=high).contains(&value));
        self.all = self.all.with(rank);
        if takes {
            self.takers = self.takers.with(rank);
        }
    }
}

/// Somebody's bid for a lot of this value out of these tiles.
#[inline]
fn likely_bid(hand: TileSet, value: f32, two: bool) -> Bid {
    let eager = value > GOOD_LOT;
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
