//! Worlds that fit what a seat knows.
//!
//! Whatever the seat has not seen is dealt at random. Only what the running phase proves about a hand must hold,
//! or the dream would be a dead end: bidders can bid, and who was asked for a tile has one to give.

use engine::{Chance, Dice, List, PerSeat, Seat, Seats};

use crate::auction::Auction;
use crate::bid::Bid;
use crate::force::{Force, HandTest};
use crate::row::MAX_ROW;
use crate::state::{IBidYouNot, Phase};
use crate::tile::{Tile, TileSet};
use crate::view::View;

/// How often hands are dealt freely before they are put together to fit.
const FREE_DEALS: usize = 24;

/// A random world that fits what the seat of `view` knows.
pub(crate) fn imagine(view: &View, chance: &mut impl Chance) -> IBidYouNot {
    let mut game = IBidYouNot::bare(&view.options, view.deck.clone(), view.tiles);
    game.phase = view.phase;
    game.current = view.current;
    (game.tiles_due, game.tiles_added, game.turn_stamp) = (view.tiles_due, view.tiles_added, view.turn_stamp);
    game.offer = view.offer.clone();
    (game.known, game.discard) = (view.known, view.discard);
    game.lay_piles(&view.piles);
    (game.auctions, game.turns) = (view.auctions, view.turns);
    game.auction = remembered_auction(view);

    let force = *game.offer.force();
    let needs = PerSeat::from_fn(view.players(), |seat| Need::of(&game, view, &force, seat));
    let unseen = Unseen::of(&game, view);
    let dice = chance.table();
    game.hands = (0..FREE_DEALS)
        .map(|_| unseen.dealt(dice, &PerSeat::new(view.players())))
        .find(|hands| needs.by_seat().all(|(seat, need)| need.is_met(hands[seat])))
        .unwrap_or_else(|| unseen.dealt(dice, &needs));
    if game.phase == Phase::Bidding {
        game.imagine_bids(view, &force, dice);
    }
    game
}

impl IBidYouNot {
    /// Lays secret bids for the others: whoever is complete has bid something that may be bid.
    fn imagine_bids(&mut self, view: &View, force: &Force, dice: &mut impl Dice) {
        let most = if self.auction.two_tiles { 2 } else { 1 };
        for seat in self.auction.bidders.iter().filter(|&seat| view.seat != Some(seat)) {
            let eligible = if self.auction.lifted { self.hands[seat] } else { self.hands[seat].and(force.bid) };
            let needed = eligible.len().min(most);
            self.auction.needed[seat] = needed as u8;
            if !view.to_act.contains(seat) {
                let mut left = eligible;
                for _ in 0..needed {
                    any(left, dice).into_iter().for_each(|tile| left.remove(tile));
                }
                let bid = eligible.without(left);
                self.hands[seat] = self.hands[seat].without(bid);
                self.auction.bids[seat] = Bid::of(bid);
            }
        }
    }
}

/// The auction as far as the view tells: what others need is found once they have hands.
fn remembered_auction(view: &View) -> Auction {
    let mut auction = Auction::new(view.players(), view.current);
    if let Some(seen) = &view.auction {
        auction.declarer = seen.declarer;
        auction.bidders = seen.bidders;
        auction.lifted = seen.lifted;
        auction.two_tiles = seen.two_tiles;
        auction.bids = seen.bids;
        auction.course = seen.course;
        auction.rounds.iter_mut().zip(&seen.rounds).for_each(|(round, &what)| *round = Some(what));
        auction.to_ask = seen.to_ask;
        auction.owing = owing(view);
        for seat in seen.bidders.iter() {
            // Laid open, a bid is complete with what lies there, or its owner still has tiles to lay.
            let laid = seen.bids[seat].len() as u8;
            let missing = if seen.two_tiles && laid == 0 { 2 } else { 1 };
            auction.needed[seat] = laid + if auction.owing.contains(seat) { missing } else { 0 };
        }
        if let (Some(me), Some(needed)) = (view.seat, seen.needed) {
            auction.needed[me] = needed;
        }
    }
    auction
}

/// Who still owes a bid. Laid open, those are the bidders from the player to act onwards.
fn owing(view: &View) -> Seats {
    match (view.phase, &view.auction, view.to_act.first()) {
        (Phase::Bidding, ..) => view.to_act,
        (Phase::OpenBidding, Some(auction), Some(next)) => {
            let from_declarer = |seat: Seat| seat.steps_from(auction.declarer, view.players());
            auction.bidders.iter().filter(|&seat| from_declarer(seat) >= from_declarer(next)).collect()
        }
        _ => Seats::NONE,
    }
}

/// What must hold for a hand.
#[derive(Clone, Copy, Default, Debug)]
struct Need {
    /// At least one tile of these, after the test of the whole hand.
    one_of: Option<TileSet>,
    hand: Option<HandTest>,
    none_of: TileSet,
}

impl Need {
    fn of(game: &IBidYouNot, view: &View, force: &Force, seat: Seat) -> Need {
        let mut need = Need::default();
        if view.seat == Some(seat) {
            return need;
        }
        let bid = if game.auction.lifted { TileSet::EVERY } else { force.bid };
        let acting = view.to_act.contains(seat);
        match view.phase {
            Phase::Bidding if game.auction.bidders.contains(seat) => need.one_of = Some(bid),
            Phase::OpenBidding if game.auction.bidders.contains(seat) => {
                if game.auction.owing.contains(seat) {
                    need.one_of = Some(bid);
                } else if game.auction.two_tiles && game.auction.bids[seat].len() == 1 {
                    need.none_of = bid;
                }
            }
            Phase::SecondTile if acting => {
                (need.one_of, need.hand) = (Some(force.on_turn(&game.deck, &game.offer)), force.hand);
            }
            Phase::AfterWinAdd if acting => {
                (need.one_of, need.hand) = (Some(force.after_win(&game.deck, &game.offer)), force.hand);
            }
            Phase::PayTile if acting => {
                let payments = force.payments(&game.deck, &game.offer, game.options.ordered_skip);
                (need.one_of, need.hand) = (Some(payments), force.hand);
            }
            _ => {}
        }
        need
    }

    fn is_met(&self, hand: TileSet) -> bool {
        let tested = match self.hand {
            None => hand,
            Some(HandTest::Highest) => hand.last().map_or(hand, TileSet::only),
            Some(HandTest::Lowest) => hand.first().map_or(hand, TileSet::only),
        };
        self.one_of.is_none_or(|set| !tested.and(set).is_empty()) && hand.and(self.none_of).is_empty()
    }
}

/// What the viewer has not seen, and where it can lie.
struct Unseen {
    pool: TileSet,
    /// What each hand holds for sure.
    sure: PerSeat<TileSet>,
    /// How many more tiles each hand holds.
    slots: PerSeat<usize>,
}

impl Unseen {
    fn of(game: &IBidYouNot, view: &View) -> Unseen {
        let payer = game.auction.course.payment.map(|tile| (game.auction.decider(), tile));
        let sure = PerSeat::from_fn(view.players(), |seat| {
            if view.seat == Some(seat) {
                return view.hand;
            }
            let payment = payer.filter(|&(payer, _)| payer == seat).map(|(_, tile)| TileSet::only(tile));
            view.known[seat].union(payment.unwrap_or_default())
        });
        let seen = view.piles.iter().chain(sure.iter()).fold(view.discard, |seen, &set| seen.union(set));
        let bids = game.auction.bids.iter().fold(TileSet::NONE, |seen, bid| seen.union(bid.tiles()));
        Unseen {
            pool: view.tiles.without(seen).without(bids).without(view.offer.tiles()),
            sure,
            slots: PerSeat::from_fn(view.players(), |seat| {
                let slots = usize::from(view.hand_sizes[seat]).saturating_sub(sure[seat].len());
                if view.seat == Some(seat) { 0 } else { slots }
            }),
        }
    }

    /// Deals the pool: first to those who need something, so that they get it, then to everybody.
    fn dealt(&self, dice: &mut impl Dice, needs: &PerSeat<Need>) -> PerSeat<TileSet> {
        let mut hands = self.sure;
        let mut pool = self.pool;
        for (seat, need) in needs.by_seat().filter(|(_, need)| need.one_of.is_some()) {
            self.give_one(seat, need, &mut hands, &mut pool, dice);
        }
        for (seat, need) in needs.by_seat().filter(|(_, need)| !need.none_of.is_empty()) {
            self.fill(seat, pool.without(need.none_of), &mut hands, &mut pool, dice);
        }
        let mut rest = shuffled(pool, dice).into_iter();
        for seat in Seat::all(hands.len()) {
            let missing = self.sure[seat].len() + self.slots[seat] - hands[seat].len();
            hands[seat] = hands[seat].union(rest.by_ref().take(missing).collect());
        }
        hands
    }

    fn give_one(
        &self,
        seat: Seat,
        need: &Need,
        hands: &mut PerSeat<TileSet>,
        pool: &mut TileSet,
        dice: &mut impl Dice,
    ) {
        let Some(wanted) = need.one_of else { return };
        let (sure, slots) = (self.sure[seat], self.slots[seat]);
        let Some(test) = need.hand else {
            if sure.and(wanted).is_empty() {
                any(pool.and(wanted), dice).into_iter().for_each(|tile| {
                    hands[seat].insert(tile);
                    pool.remove(tile);
                });
            }
            return;
        };
        // The tile must be the highest (or lowest) of the whole hand: everything else lies on one side of it.
        let beyond = |tile: Tile| match test {
            HandTest::Highest => TileSet::below(tile),
            HandTest::Lowest => TileSet::above(tile),
        };
        let fits = |&tile: &Tile| {
            let from_pool = usize::from(pool.contains(tile));
            let mut others = sure;
            others.remove(tile);
            others.is_subset(beyond(tile)) && from_pool <= slots && pool.and(beyond(tile)).len() >= slots - from_pool
        };
        let choice = shuffled(pool.union(sure).and(wanted), dice).into_iter().find(fits);
        if let Some(tile) = choice {
            hands[seat].insert(tile);
            pool.remove(tile);
            self.fill(seat, pool.and(beyond(tile)), hands, pool, dice);
        }
    }

    /// Fills a hand up from some of the pool.
    fn fill(&self, seat: Seat, from: TileSet, hands: &mut PerSeat<TileSet>, pool: &mut TileSet, dice: &mut impl Dice) {
        let missing = self.sure[seat].len() + self.slots[seat] - hands[seat].len();
        let tiles: TileSet = shuffled(from, dice).into_iter().take(missing).collect();
        hands[seat] = hands[seat].union(tiles);
        *pool = pool.without(tiles);
    }
}

/// One tile of a set, each as likely.
fn any(tiles: TileSet, dice: &mut impl Dice) -> Option<Tile> {
    let count = tiles.len() as u32;
    if count == 0 { None } else { tiles.nth(dice.below(count) as usize) }
}

/// The tiles of a set in a random order.
fn shuffled(tiles: TileSet, dice: &mut impl Dice) -> List<Tile, MAX_ROW> {
    dice.shuffled(tiles.iter())
}
