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

    const WORLDS: usize = 16;

    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        let legal = self.legal(seat);
        if legal.len() < 2 {
            return legal.iter().for_each(|action| worth(action, 0.0));
        }
        match self.phase {
            Phase::Turn | Phase::SecondTile => {
                let scored = self.scored();
                for action in legal.iter() {
                    let value = match action {
                        Action::Add { tile } => self.adding(seat, tile, &scored),
                        _ => Market::of(self, &self.offer, &scored).best_bid(seat, self.hands[seat]) - CALLING,
                    };
                    worth(action, value);
                }
            }
            Phase::Bidding | Phase::OpenBidding => {
                let market = Market::of(self, &self.offer, &self.scored());
                for action in legal.iter() {
                    if let Action::Bid { tile } = action {
                        worth(action, market.bidding(seat, tile));
                    }
                }
            }
            Phase::Decide => {
                let market = Market::of(self, &self.offer, &self.scored());
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

    /// On a turn, the row as it is: what every tile would do to it takes too long.
    fn glance(&self, seat: Seat, _: bool, worth: &mut impl FnMut(Action, f32)) {
        if !matches!(self.phase, Phase::Turn | Phase::SecondTile) {
            return self.appraise(seat, worth);
        }
        let hand = self.hands[seat];
        let auction = Market::of(self, &self.offer, &self.scored()).best_bid(seat, hand);
        for action in self.legal(seat).iter() {
            let value = match action {
                Action::Add { tile } => LATER * auction - HIGH_TILE * height(tile, hand),
                _ => auction - CALLING,
            };
            worth(action, value);
        }
    }

    /// Auctions that are settled.
    fn chapter(&self) -> u32 {
        u32::from(self.auctions) - u32::from(self.auction_runs())
    }
}

impl IBidYouNot {
    /// The bid that lies there: what is left from an auction that is over does not.
    fn laid_bid(&self, seat: Seat) -> Bid {
        if self.auction_runs() { self.auction.bids[seat] } else { Bid::default() }
    }

    /// What everybody has scored, worked out once for all that is asked about it.
    fn scored(&self) -> PerSeat<Count> {
        PerSeat::from_fn(self.options.players, |seat| Count::of(&self.deck, &self.options, self.piles[seat]))
    }

    /// What adding a tile would bring: what it does at once, and part of what an auction with it would bring.
    fn adding(&self, seat: Seat, tile: Tile, scored: &PerSeat<Count>) -> f32 {
        let mut offer = self.offer.clone();
        offer.insert(&self.deck, offer.len(), Entry { tile, added_by: Some(seat), awake: true, seq: 0, ban_left: 0 });
        let mut hand = self.hands[seat];
        hand.remove(tile);
        let auction = Market::of(self, &offer, scored).best_bid(seat, hand);
        let at_once = match self.deck.face(tile).effect() {
            _ if offer.force().muted => 0.0,
            Some(Effect::Instant { what: Instant::Auction }) => return auction - CALLING,
            Some(Effect::Instant { what }) => self.at_once(seat, &offer, what),
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
        let scored = self.scored();
        let value = |offer| Market::of(self, offer, &scored).value[winner];
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
        mean_price(&Count::of(&self.deck, &self.options, pile), pile)
    }
}

/// The share of the hand that lies below a tile.
fn height(tile: Tile, hand: TileSet) -> f32 {
    hand.and(TileSet::below(tile)).len() as f32 / hand.len() as f32
}

fn mean_price(scored: &Count, pile: TileSet) -> f32 {
    if pile.is_empty() { 0.0 } else { scored.score() as f32 / pile.len() as f32 }
}

/// What an offer is worth to everybody, and how an auction for it would go.
struct Market<'a> {
    game: &'a IBidYouNot,
    offer: &'a Offer,
    /// The lowest and the highest number in it; none when nothing is on offer.
    span: Option<(i16, i16)>,
    /// What each would gain by winning.
    value: PerSeat<f32>,
    /// What skipping costs each; none if they cannot.
    skipping: PerSeat<Option<f32>>,
    /// Whether each would rather take it than skip, or cannot skip.
    takes: PerSeat<bool>,
    /// What the bid of each counts for, the one laid or the likely one: high for what they like and low for what they do
    /// not.
    ranks: PerSeat<Option<Rank>>,
}

type Rank = (i16, Option<Tile>);

impl Market<'_> {
    /// `scored` is what everybody has now.
    fn of<'a>(game: &'a IBidYouNot, offer: &'a Offer, scored: &PerSeat<Count>) -> Market<'a> {
        let force = offer.force();
        let players = game.options.players;
        let lot = Count::of_all(&game.deck, offer.spoils(&game.deck).scored);
        let value = PerSeat::from_fn(players, |seat| {
            let mut won = lot;
            if force.bids_too && game.auction_runs() {
                let others = game.auction.order.iter().copied().filter(|&other| other != seat);
                let bids = others.fold(TileSet::NONE, |bids, other| bids.union(game.auction.bids[other].tiles()));
                won = won.with(&Count::of_all(&game.deck, bids));
            }
            let after = match game.options.extremes_only {
                true => Count::of(&game.deck, &game.options, game.piles[seat].union(won.scoring)),
                false => scored[seat].with(&won),
            };
            (after.score() - scored[seat].score()) as f32
        });
        let skipping = PerSeat::from_fn(players, |seat| {
            let pile = game.piles[seat];
            let tiles = if force.pay_three { 3 } else { 1 };
            let can = !force.never_skip && pile.len() >= tiles && (force.pay_three || game.hands[seat].has_two());
            can.then(|| mean_price(&scored[seat], pile) * tiles as f32)
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
            market.ranks[seat] = market.rank(bid);
        }
        market
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
    fn best_bid(&self, seat: Seat, hand: TileSet) -> f32 {
        let eligible = hand.and(self.offer.force().bid);
        let bids = [eligible.last(), eligible.first()];
        let worth = bids.into_iter().flatten().map(|tile| self.bidding(seat, tile));
        worth.reduce(f32::max).unwrap_or(-CALLING)
    }

    /// What a bid would bring.
    fn bidding(&self, seat: Seat, tile: Tile) -> f32 {
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
        match self.winner(seat, bid) {
            Some(winner) => game.felt(seat, winner, self.value[winner]) - spent,
            None => -spent,
        }
    }

    /// Who would end up with the lot if `seat` bid this: the first in the order who likes it better than skipping, or
    /// cannot skip; if nobody does, the last.
    fn winner(&self, seat: Seat, bid: Bid) -> Option<Seat> {
        let force = self.offer.force();
        let (low, high) = self.span?;
        let mut ranks = self.ranks;
        ranks[seat] = self.rank(bid);
        let counted = || ranks.by_seat().filter_map(|(seat, rank)| Some(((*rank)?, seat)));
        let inside = || counted().all(|((value, _), _)| (low..=high).contains(&value));
        let inverted = force.always_invert || (!force.never_invert && inside());
        let takers = counted().filter(|&(_, seat)| self.takes[seat]);
        let winner = if inverted { takers.min().or(counted().max()) } else { takers.max().or(counted().min()) };
        winner.map(|(_, seat)| seat)
    }

    /// What a bid counts for; none if there is none, or it is thrown out.
    fn rank(&self, bid: Bid) -> Option<Rank> {
        let force = self.offer.force();
        let (low, high) = self.span?;
        let rank = bid.rank();
        let out = (force.drop_below && rank.0 < low) || (force.drop_above && rank.0 > high);
        (!bid.is_empty() && !out).then_some(rank)
    }
}

/// Somebody's bid for a lot of this value out of these tiles.
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
