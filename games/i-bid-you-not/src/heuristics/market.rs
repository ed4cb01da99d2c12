//! What an offer is worth to everybody, and how an auction for it would go.

use engine::{PerSeat, Seat};

use super::CALLING;
use crate::action::Action;
use crate::bid::Bid;
use crate::count::Count;
use crate::offer::Offer;
use crate::state::{IBidYouNot, Phase};
use crate::tile::{Tile, TileSet};

/// A lot that is worth more than this is bid for with the highest tile.
const GOOD_LOT: f32 = 1.0;

/// A score pile in three numbers, all that is asked of it.
#[derive(Clone, Copy, Default)]
pub(super) struct Sums {
    prices: i32,
    bonus: i32,
    tiles: i32,
}

impl Sums {
    pub fn of(count: &Count) -> Sums {
        Sums { prices: count.prices, bonus: count.bonus, tiles: count.scoring.len() as i32 }
    }

    #[inline]
    pub fn score(&self) -> i32 {
        self.prices + self.bonus * self.tiles
    }

    /// Where all tiles score: with these others, none of which are in it.
    #[inline]
    fn with(&self, others: &Sums) -> Sums {
        Sums { prices: self.prices + others.prices, bonus: self.bonus + others.bonus, tiles: self.tiles + others.tiles }
    }
}

pub(super) struct Market<'a> {
    game: &'a IBidYouNot,
    offer: &'a Offer,
    /// The lowest and the highest number in it; none when nothing is on offer.
    span: Option<(i16, i16)>,
    /// What each would gain by winning.
    pub value: PerSeat<f32>,
    /// What skipping costs each; none if they cannot.
    skipping: PerSeat<Option<f32>>,
    /// Whether each would rather take it than skip, or cannot skip.
    takes: PerSeat<bool>,
    /// What the bid of each counts for, the one laid or the likely one: high for what they like and low for what they do
    /// not.
    ranks: PerSeat<Option<Rank>>,
}

/// What decides between bids as one number, with the seat in its last bits.
type Rank = i32;

/// The bids of all others: the lowest and the highest that count, of all and of those who would take the lot.
struct Rivals {
    all: Ends,
    takers: Ends,
    /// Whether all are inside the row.
    inside: bool,
}

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

impl Market<'_> {
    /// `scored` is what everybody has now.
    pub fn of<'a>(game: &'a IBidYouNot, offer: &'a Offer, scored: &PerSeat<Sums>) -> Market<'a> {
        let force = offer.force();
        let players = game.options.players;
        let lot = offer.spoils(&game.deck).scored;
        let lot_sums = Sums::of(&Count::of_all(&game.deck, lot));
        let value = PerSeat::from_fn(players, |seat| {
            let (mut won, mut sums) = (lot, lot_sums);
            if force.bids_too && game.auction_runs() {
                let others = game.auction.order.iter().copied().filter(|&other| other != seat);
                let bids = others.fold(TileSet::NONE, |bids, other| bids.union(game.auction.bids[other].tiles()));
                won = won.union(bids);
                sums = Sums::of(&Count::of_all(&game.deck, won));
            }
            let after = match game.options.extremes_only {
                true => Count::of(&game.deck, &game.options, game.piles[seat].union(won)).score(),
                false => scored[seat].with(&sums).score(),
            };
            (after - scored[seat].score()) as f32
        });
        let skipping = PerSeat::from_fn(players, |seat| {
            let pile = game.piles[seat].len();
            let tiles = if force.pay_three { 3 } else { 1 };
            let can = !force.never_skip && pile >= tiles && (force.pay_three || game.hands[seat].has_two());
            can.then(|| scored[seat].score() as f32 / pile as f32 * tiles as f32)
        });
        let takes = PerSeat::from_fn(players, |seat| skipping[seat].is_none_or(|cost| value[seat] >= -cost));
        let span = offer.lowest().zip(offer.highest()).map(|(low, high)| (low.number(), high.number()));
        let mut market = Market { game, offer, span, value, skipping, takes, ranks: PerSeat::new(players) };
        let running = matches!(game.phase, Phase::Bidding | Phase::OpenBidding);
        for seat in Seat::all(players) {
            let bid = match game.laid_bid(seat) {
                _ if running && !game.auction.bidders.contains(seat) => Bid::default(),
                bid if bid.is_empty() => likely_bid(game.hands[seat].and(force.bid), value[seat], force.two_per_bid),
                bid => bid,
            };
            market.ranks[seat] = market.rank(seat, bid);
        }
        market
    }

    pub fn deciding(&self, seat: Seat, action: Action) -> f32 {
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
            Some(winner) => game.felt(seat, winner, self.value[winner]) - spent,
            None => -spent,
        }
    }

    fn rivals(&self, seat: Seat) -> Rivals {
        let mut rivals = Rivals { all: Ends::NONE, takers: Ends::NONE, inside: true };
        for (other, rank) in self.ranks.by_seat().filter(|&(other, _)| other != seat) {
            let Some(rank) = *rank else { continue };
            rivals.inside &= self.is_inside(rank);
            rivals.all = rivals.all.with(rank);
            if self.takes[other] {
                rivals.takers = rivals.takers.with(rank);
            }
        }
        rivals
    }

    /// Who would end up with the lot if `seat` bid this: the first in the order who likes it better than skipping, or
    /// cannot skip; if nobody does, the last.
    #[inline]
    fn winner(&self, seat: Seat, rivals: &Rivals, bid: Bid) -> Option<Seat> {
        let force = self.offer.force();
        let Rivals { mut all, mut takers, mut inside } = *rivals;
        if let Some(rank) = self.rank(seat, bid) {
            inside &= self.is_inside(rank);
            all = all.with(rank);
            if self.takes[seat] {
                takers = takers.with(rank);
            }
        }
        let inverted = force.always_invert || (!force.never_invert && inside);
        takers.first(inverted).or(all.first(!inverted))
    }

    #[inline]
    fn is_inside(&self, rank: Rank) -> bool {
        let value = (rank >> 16) as i16;
        self.span.is_some_and(|(low, high)| (low..=high).contains(&value))
    }

    /// What a bid counts for; none if there is none, or it is thrown out.
    #[inline]
    fn rank(&self, seat: Seat, bid: Bid) -> Option<Rank> {
        let force = self.offer.force();
        let (low, high) = self.span?;
        let (value, highest) = bid.rank();
        let out = (force.drop_below && value < low) || (force.drop_above && value > high);
        let highest = highest.filter(|_| !out)?;
        Some(i32::from(value) << 16 | (highest.index() as i32) << 8 | seat.index() as i32)
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
