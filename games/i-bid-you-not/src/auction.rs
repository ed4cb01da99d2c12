//! An auction: who bids, who decides, who wins (R4, R5).

use engine::{Chance, Dice, PerSeat, Seat, Seats, Tell};
use serde::{Serialize, Serializer};

use crate::effect::{AfterWin, Effect, Loot};
use crate::event::{Event, How, Order};
use crate::force::{Force, Layers, Status};
use crate::row::Entry;
use crate::state::{IBidYouNot, Phase};
use crate::tile::{Tile, TileSet};

/// The tiles of one bid, upwards by number: none, one or two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bid(TileSet);

impl Bid {
    pub fn of(tiles: TileSet) -> Bid {
        Bid(tiles)
    }

    pub fn tiles(self) -> TileSet {
        self.0
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.len()
    }

    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The number that it counts as (R4.3).
    pub fn value(self) -> i16 {
        self.0.iter().map(Tile::number).sum()
    }

    /// What decides between bids: the value, then the higher single tile.
    fn rank(self) -> (i16, Option<Tile>) {
        (self.value(), self.0.highest())
    }
}

impl Serialize for Bid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The most rounds after a win: a product has five tiles.
const MAX_ROUNDS: usize = 5;

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
    /// Secret until all are in, unless bids are open. Those thrown out are gone.
    pub bids: PerSeat<Bid>,
    pub inverted: bool,
    /// Empty until the bids are known.
    pub order: Order,
    /// Whose decision it is, as a place in the order.
    pub deciding: u8,
    pub skipped: Seats,
    /// The hand tile that the skipper will add.
    pub payment: Option<Tile>,
    /// Rounds after the win that are still to come, the next one first.
    pub rounds: [Option<AfterWin>; MAX_ROUNDS],
    /// Who is still to be asked in the running round, the player being asked included.
    pub to_ask: Seats,
}

impl Auction {
    pub fn new(players: usize, declarer: Seat) -> Auction {
        Auction {
            declarer,
            bidders: Seats::NONE,
            lifted: false,
            two_tiles: false,
            needed: PerSeat::new(players),
            bids: PerSeat::new(players),
            inverted: false,
            order: Order::default(),
            deciding: 0,
            skipped: Seats::NONE,
            payment: None,
            rounds: [None; MAX_ROUNDS],
            to_ask: Seats::NONE,
        }
    }

    pub fn decider(&self) -> Seat {
        self.order.get(usize::from(self.deciding)).unwrap_or(self.declarer)
    }

    /// Bidders who still owe a tile.
    pub fn owing(&self) -> Seats {
        self.bidders.iter().filter(|&seat| self.bids[seat].len() < usize::from(self.needed[seat])).collect()
    }

    /// The counted bid that is lowest (R4.3), with its owner.
    fn lowest(&self) -> Seat {
        self.order.iter().min_by_key(|&seat| self.bids[seat].rank()).unwrap_or(self.declarer)
    }
}

impl IBidYouNot {
    /// R4.1, R4.2: finds the bidders and asks them for their bids.
    pub(crate) fn start_auction(&mut self, declarer: Seat, forced_by: Option<Tile>, tell: &mut impl Tell<Event>) {
        let force = Force::of(&self.deck, &self.row);
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
        self.row.iter().any(|entry| entry.added_by == Some(seat) && self.deck.negative.contains(entry.tile))
    }

    /// Hand tiles that a bidder may lay.
    pub(crate) fn biddable(&self, seat: Seat) -> TileSet {
        if self.auction.lifted {
            return self.hands[seat];
        }
        self.hands[seat].and(Force::of(&self.deck, &self.row).bid)
    }

    pub(crate) fn bid(&mut self, seat: Seat, tile: Tile, tell: &mut impl Tell<Event>) {
        self.hands[seat].remove(tile);
        self.auction.bids[seat].0.insert(tile);
        if self.phase == Phase::OpenBidding {
            self.known[seat].remove(tile);
            tell.all(Event::BidLaid { seat, tile });
        }
        if self.auction.owing().is_empty() {
            self.reveal(tell);
        }
    }

    /// R4.3, R4.4: throws out what must go, and finds the order of deciding.
    fn reveal(&mut self, tell: &mut impl Tell<Event>) {
        let force = Force::of(&self.deck, &self.row);
        let low = self.row.lowest().map_or(0, Tile::number);
        let high = self.row.highest().map_or(0, Tile::number);
        let bids = self.auction.bids;
        for (seat, bid) in bids.by_seat() {
            self.known[seat] = self.known[seat].without(bid.tiles());
        }

        let dropped = |seat: Seat| {
            let value = bids[seat].value();
            (force.drop_below && value < low) || (force.drop_above && value > high)
        };
        let mut thrown_out: Seats = self.auction.bidders.iter().filter(|&seat| dropped(seat)).collect();
        if thrown_out == self.auction.bidders {
            thrown_out = Seats::NONE; // R8.6
        }
        for seat in thrown_out.iter() {
            self.discard = self.discard.union(bids[seat].tiles());
            self.auction.bids[seat] = Bid::default();
        }

        let mut left = self.auction.bidders.without(thrown_out);
        let inside = left.iter().all(|seat| (low..=high).contains(&bids[seat].value()));
        let inverted = force.always_invert || (!force.never_invert && inside);
        let mut order = Order::default();
        while let Some(seat) = left.iter().max_by_key(|&seat| bids[seat].rank()) {
            order.push(seat);
            left.remove(seat);
        }
        self.auction.inverted = inverted;
        self.auction.order = if inverted { order.reversed() } else { order };
        self.phase = Phase::Decide;
        tell.all(Event::Revealed { bids, thrown_out, inverted, order: self.auction.order });
    }

    /// Hand tiles with which a skipper could pay.
    pub(crate) fn payable(&self, seat: Seat, force: &Force) -> TileSet {
        let hand = self.hands[seat];
        force.of_hand(hand).and(force.payments(&self.deck, &self.row, self.options.ordered_skip))
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
        self.auction.skipped.insert(seat);
        tell.all(Event::Skipped { seat, lost });
        if add {
            self.phase = Phase::PayTile;
        } else {
            self.next_decision();
        }
    }

    /// Takes one tile out of a pile, each as likely.
    pub(crate) fn draw_scored(&mut self, seat: Seat, chance: &mut impl Chance) -> Tile {
        let pile = &mut self.piles[seat];
        let index = chance.table().below(pile.len() as u32) as usize;
        let tile = pile.nth(index).unwrap_or_default();
        pile.remove(tile);
        tile
    }

    pub(crate) fn choose_payment(&mut self, seat: Seat, tile: Tile, tell: &mut impl Tell<Event>) {
        self.auction.payment = Some(tile);
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
        let Some(tile) = self.auction.payment.take() else { return };
        self.put(seat, tile, position, How::Payment, tell);
        self.happen(seat, tile, How::Payment, chance, tell);
        self.next_decision();
    }

    fn next_decision(&mut self) {
        self.auction.deciding += 1;
        self.phase = Phase::Decide;
    }

    /// R5: the lot has a winner. Rounds of questions come first, one for each awake tile that asks, oldest first.
    pub(crate) fn accept(&mut self, seat: Seat, forced: bool, tell: &mut impl Tell<Event>) {
        tell.all(Event::Accepted { seat, forced });
        let layers = Layers::of(&self.deck, &self.row);
        let mut oldest = 0;
        for round in 0..MAX_ROUNDS {
            let rounds = self.row.iter().filter_map(|entry| match self.deck.face(entry.tile).effect() {
                Some(Effect::AfterWin { what }) => {
                    (layers.status(&self.deck, entry) == Status::Working).then_some((entry.seq, what))
                }
                _ => None,
            });
            let next = rounds.filter(|&(seq, _)| seq > oldest).min_by_key(|&(seq, _)| seq);
            let Some((seq, what)) = next else { break };
            self.auction.rounds[round] = Some(what);
            oldest = seq;
        }
        self.next_round(tell);
    }

    fn next_round(&mut self, tell: &mut impl Tell<Event>) {
        match self.auction.rounds[0] {
            None => self.collect(tell),
            Some(what) => {
                self.phase = match what {
                    AfterWin::Add => Phase::AfterWinAdd,
                    AfterWin::Discard => Phase::AfterWinDiscard,
                };
                self.auction.to_ask = Seats::all(self.options.players);
                tell.all(Event::AfterWinRound { what });
                self.find_asked(tell);
            }
        }
    }

    /// Who is asked now: clockwise from the winner's left, the winner last.
    pub(crate) fn asked(&self) -> Seat {
        let winner = self.auction.decider();
        let mut turns = self.clockwise_after(winner);
        turns.find(|&seat| self.auction.to_ask.contains(seat)).unwrap_or(winner)
    }

    /// Passes over those who have nothing to answer, to the next round if nobody is left.
    fn find_asked(&mut self, tell: &mut impl Tell<Event>) {
        while !self.auction.to_ask.is_empty() {
            let seat = self.asked();
            let can = match self.phase {
                Phase::AfterWinAdd => !self.addable_after_win(seat).is_empty(),
                _ => !self.row.is_empty(),
            };
            if can {
                return;
            }
            self.auction.to_ask.remove(seat);
        }
        self.auction.rounds.rotate_left(1);
        self.auction.rounds[MAX_ROUNDS - 1] = None;
        self.next_round(tell);
    }

    pub(crate) fn addable_after_win(&self, seat: Seat) -> TileSet {
        let force = Force::of(&self.deck, &self.row);
        force.of_hand(self.hands[seat]).and(force.after_win(&self.deck, &self.row))
    }

    pub(crate) fn add_after_win(&mut self, seat: Seat, tile: Tile, tell: &mut impl Tell<Event>) {
        self.put(seat, tile, self.row.len(), How::AfterWin, tell);
        self.answered(seat, tell);
    }

    pub(crate) fn throw_out(&mut self, seat: Seat, position: usize, tell: &mut impl Tell<Event>) {
        let tile = self.row.remove(position).tile;
        self.discard.insert(tile);
        tell.all(Event::ThrownOut { seat, tile });
        self.answered(seat, tell);
    }

    pub(crate) fn decline(&mut self, seat: Seat, tell: &mut impl Tell<Event>) {
        tell.all(Event::Declined { seat });
        self.answered(seat, tell);
    }

    fn answered(&mut self, seat: Seat, tell: &mut impl Tell<Event>) {
        self.auction.to_ask.remove(seat);
        self.find_asked(tell);
    }

    /// R5.2, R5.3: the winner gets the lot, and a bid is found that starts the next offer.
    fn collect(&mut self, tell: &mut impl Tell<Event>) {
        let winner = self.auction.decider();
        let force = Force::of(&self.deck, &self.row);
        let (mut scored, mut discarded, mut to_hand) = (TileSet::NONE, TileSet::NONE, TileSet::NONE);
        for (position, entry) in self.row.iter().enumerate() {
            if force.after_me.is_some_and(|cut| position <= cut) {
                discarded.insert(entry.tile);
                continue;
            }
            match self.own_loot(entry).filter(|_| !force.muted) {
                Some(Loot::DiscardMe) => discarded.insert(entry.tile),
                Some(Loot::HandMe) => to_hand.insert(entry.tile),
                _ => scored.insert(entry.tile),
            }
        }
        self.row.clear();
        self.piles[winner] = self.piles[winner].union(scored);
        self.discard = self.discard.union(discarded);
        self.hands[winner] = self.hands[winner].union(to_hand);
        self.known[winner] = self.known[winner].union(to_hand);
        tell.all(Event::LotWon { seat: winner, scored, discarded, to_hand, worth: self.deck.worth(scored) });

        if force.bids_too {
            self.settle_bids(winner, true, tell);
        } else if self.options.winner_picks_starter && self.auction.order.len() >= 2 {
            self.phase = Phase::PickStarter;
        } else {
            self.settle_bids(self.auction.lowest(), false, tell);
        }
    }

    /// What an awake tile says about where it goes itself, if anything.
    pub(crate) fn own_loot(&self, entry: &Entry) -> Option<Loot> {
        match self.deck.face(entry.tile).effect() {
            Some(Effect::Loot { what }) if entry.awake => Some(what),
            _ => None,
        }
    }

    pub(crate) fn pick_starter(&mut self, seat: Seat, whose: Seat, tell: &mut impl Tell<Event>) {
        tell.all(Event::StarterPicked { seat, whose });
        self.settle_bids(whose, false, tell);
    }

    /// R5.4, R5.5: the other counted bids go where they belong, and the next offer begins.
    fn settle_bids(&mut self, starter: Seat, to_winner: bool, tell: &mut impl Tell<Event>) {
        let auction = self.auction;
        let winner = auction.decider();
        let mut returned = PerSeat::new(self.options.players);
        let (mut scored, mut discarded) = (TileSet::NONE, TileSet::NONE);
        let count = auction.order.len();
        for (place, seat) in auction.order.iter().enumerate().filter(|&(_, seat)| seat != starter) {
            let tiles = auction.bids[seat].tiles();
            // The middle one, or the two around the middle.
            let middle = place == (count - 1) / 2 || place == count / 2;
            let returns = middle && seat != winner && !auction.skipped.contains(seat);
            if to_winner {
                scored = scored.union(tiles);
            } else if self.options.middle_returns && returns {
                returned[seat] = tiles;
                self.hands[seat] = self.hands[seat].union(tiles);
                self.known[seat] = self.known[seat].union(tiles);
            } else {
                discarded = discarded.union(tiles);
            }
        }
        self.piles[winner] = self.piles[winner].union(scored);
        self.discard = self.discard.union(discarded);
        tell.all(Event::BidsSettled { winner, scored, discarded, returned });
        self.start_offer(auction.bids[starter], tell);
        self.end_turn(tell);
    }
}
