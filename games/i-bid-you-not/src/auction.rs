//! An auction: who bids, who decides, who pays to let the lot go by (R4).

use engine::{Chance, Dice, PerSeat, Seat, Seats, Tell};
use serde::Serialize;

use crate::bid::Bid;
use crate::effect::AfterWin;
use crate::event::{Event, How, Order};
use crate::offer::Offer;
use crate::state::{IBidYouNot, Phase};
use crate::tile::{Tile, TileSet};

/// The most rounds after a win: a product has five tiles.
pub(crate) const MAX_ROUNDS: usize = 5;

/// What a running auction has read and fixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Auction {
    pub declarer: Seat,
    pub bidders: Seats,
    /// Restrictions on who and what to bid are void, because nobody could have bid (R8.6).
    pub lifted: bool,
    pub two_tiles: bool,
    /// How many tiles each bidder must lay.
    pub needed: PerSeat<u8>,
    /// Bidders who still owe a tile.
    pub owing: Seats,
    /// Secret until all are in, unless bids are open. Those thrown out are gone.
    pub bids: PerSeat<Bid>,
    pub course: Course,
    /// Rounds after the win that are still to come, the next one first.
    pub rounds: [Option<AfterWin>; MAX_ROUNDS],
    /// Who is still to be asked in the running round, the player being asked included.
    pub to_ask: Seats,
}

/// How it goes once the bids are known, which everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Course {
    pub inverted: bool,
    /// Empty until the bids are known.
    pub order: Order,
    /// Whose decision it is, as a place in the order.
    pub deciding: u8,
    pub skipped: Seats,
    /// The hand tile that the skipper will add.
    pub payment: Option<Tile>,
}

impl Auction {
    pub fn new(players: usize, declarer: Seat) -> Auction {
        Auction {
            declarer,
            bidders: Seats::NONE,
            lifted: false,
            two_tiles: false,
            needed: PerSeat::new(players),
            owing: Seats::NONE,
            bids: PerSeat::new(players),
            course: Course::default(),
            rounds: [None; MAX_ROUNDS],
            to_ask: Seats::NONE,
        }
    }

    pub fn decider(&self) -> Seat {
        self.course.order.get(usize::from(self.course.deciding)).copied().unwrap_or(self.declarer)
    }

    /// The counted bid that is lowest (R4.3), with its owner.
    pub fn lowest(&self) -> Seat {
        lowest(&self.course.order, &self.bids).unwrap_or(self.declarer)
    }
}

/// Whose bid starts the next offer (R5.3).
pub(crate) fn lowest(order: &Order, bids: &PerSeat<Bid>) -> Option<Seat> {
    order.iter().copied().min_by_key(|&seat| bids[seat].rank())
}

/// What bids come to once they are turned over (R4.3, R4.4).
pub(crate) struct Called {
    pub thrown_out: Seats,
    pub inverted: bool,
    /// In which order the others decide.
    pub order: Order,
}

impl Called {
    /// Throws out what must go, and finds the order of deciding.
    pub fn of(offer: &Offer, bidders: Seats, bids: &PerSeat<Bid>) -> Called {
        let force = offer.force();
        let low = offer.lowest().map_or(0, Tile::number);
        let high = offer.highest().map_or(0, Tile::number);
        let dropped = |seat: Seat| {
            let value = bids[seat].value();
            (force.drop_below && value < low) || (force.drop_above && value > high)
        };
        let mut thrown_out: Seats = bidders.iter().filter(|&seat| dropped(seat)).collect();
        if thrown_out == bidders {
            thrown_out = Seats::NONE; // R8.6
        }
        let mut left = bidders.without(thrown_out);
        let inside = left.iter().all(|seat| (low..=high).contains(&bids[seat].value()));
        let inverted = force.always_invert || (!force.never_invert && inside);
        let mut order = Order::default();
        while let Some(seat) = left.iter().max_by_key(|&seat| bids[seat].rank()) {
            order.push(seat);
            left.remove(seat);
        }
        if inverted {
            order.reverse();
        }
        Called { thrown_out, inverted, order }
    }
}

impl IBidYouNot {
    /// R4.1, R4.2: finds the bidders and asks them for their bids.
    pub(crate) fn start_auction(&mut self, declarer: Seat, forced_by: Option<Tile>, tell: &mut impl Tell<Event>) {
        let force = *self.offer.force();
        let players = self.options.players;
        let mut auction = Auction::new(players, declarer);
        let barred = |seat: Seat| {
            let outcast = force.negative_adders && !self.added_a_negative(seat);
            outcast || (force.not_declarer && seat == declarer)
        };
        let all = Seat::all(players);
        auction.bidders =
            all.clone().filter(|&seat| !self.hands[seat].and(force.bid).is_empty() && !barred(seat)).collect();
        if auction.bidders.is_empty() {
            auction.lifted = true;
            auction.bidders = all.filter(|&seat| !self.hands[seat].is_empty()).collect();
        }
        auction.two_tiles = force.two_per_bid;
        let most = if force.two_per_bid { 2 } else { 1 };
        for seat in auction.bidders.iter() {
            let eligible = if auction.lifted { self.hands[seat] } else { self.hands[seat].and(force.bid) };
            auction.needed[seat] = eligible.len().min(most) as u8;
        }
        auction.owing = auction.bidders;
        self.auctions += 1;
        self.auction = auction;
        self.phase = if force.open_bids { Phase::OpenBidding } else { Phase::Bidding };
        tell.all(Event::AuctionCalled {
            number: self.auctions,
            seat: declarer,
            forced_by,
            bidders: auction.bidders,
            lifted: auction.lifted,
            two_tiles: auction.two_tiles,
        });
    }

    fn added_a_negative(&self, seat: Seat) -> bool {
        self.offer.iter().any(|entry| entry.added_by == Some(seat) && self.deck.negative.contains(entry.tile))
    }

    /// Hand tiles that a bidder may lay.
    pub(crate) fn biddable(&self, seat: Seat) -> TileSet {
        if self.auction.lifted {
            return self.hands[seat];
        }
        self.hands[seat].and(self.offer.force().bid)
    }

    pub(crate) fn bid(&mut self, seat: Seat, tile: Tile, tell: &mut impl Tell<Event>) {
        self.hands[seat].remove(tile);
        self.auction.bids[seat].lay(tile);
        if self.auction.bids[seat].len() == usize::from(self.auction.needed[seat]) {
            self.auction.owing.remove(seat);
        }
        if self.phase == Phase::OpenBidding {
            self.known[seat].remove(tile);
            tell.all(Event::BidLaid { seat, tile });
        }
        if self.auction.owing.is_empty() {
            self.reveal(tell);
        }
    }

    /// All bids are in: they are turned over, and whoever comes first decides.
    fn reveal(&mut self, tell: &mut impl Tell<Event>) {
        let bids = self.auction.bids;
        for (seat, bid) in bids.by_seat() {
            self.known[seat] = self.known[seat].without(bid.tiles());
        }
        let Called { thrown_out, inverted, order } = Called::of(&self.offer, self.auction.bidders, &bids);
        for seat in thrown_out.iter() {
            self.discard = self.discard.union(bids[seat].tiles());
            self.auction.bids[seat] = Bid::default();
        }
        self.auction.course = Course { inverted, order, ..Course::default() };
        self.phase = Phase::Decide;
        tell.all(Event::Revealed { bids, thrown_out, inverted, order });
    }

    /// Hand tiles with which a skipper could pay.
    pub(crate) fn payable(&self, seat: Seat) -> TileSet {
        let force = self.offer.force();
        force.of_hand(self.hands[seat]).and(force.payments(&self.deck, &self.offer, self.options.ordered_skip))
    }

    /// R4.6: discards scored tiles at random, then asks for a hand tile or for the next decision.
    pub(crate) fn skip(
        &mut self,
        seat: Seat,
        scored: usize,
        add: bool,
        chance: &mut impl Chance,
        tell: &mut impl Tell<Event>,
    ) {
        let mut lost = TileSet::NONE;
        for _ in 0..scored {
            lost.insert(self.draw_scored(seat, chance));
        }
        self.discard = self.discard.union(lost);
        self.auction.course.skipped.insert(seat);
        tell.all(Event::Skipped { seat, lost });
        if add {
            self.phase = Phase::PayTile;
        } else {
            self.next_decision();
        }
    }

    /// Takes one tile out of a pile, each as likely.
    pub(crate) fn draw_scored(&mut self, seat: Seat, chance: &mut impl Chance) -> Tile {
        let pile = self.piles[seat];
        let index = chance.table().below(pile.len() as u32) as usize;
        let tile = pile.nth(index).unwrap_or_default();
        self.take_scored(seat, tile);
        tile
    }

    pub(crate) fn choose_payment(&mut self, seat: Seat, tile: Tile, tell: &mut impl Tell<Event>) {
        self.auction.course.payment = Some(tile);
        self.phase = Phase::PayPlace;
        tell.all(Event::PaymentChosen { seat, tile });
    }

    pub(crate) fn place_payment(
        &mut self,
        seat: Seat,
        position: usize,
        chance: &mut impl Chance,
        tell: &mut impl Tell<Event>,
    ) {
        let Some(tile) = self.auction.course.payment.take() else { return };
        self.put(seat, tile, position, How::Payment, tell);
        self.happen(seat, tile, How::Payment, chance, tell);
        self.next_decision();
    }

    fn next_decision(&mut self) {
        self.auction.course.deciding += 1;
        self.phase = Phase::Decide;
    }
}
