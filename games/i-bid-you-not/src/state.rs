//! The whole truth of a game, its turns, and what each phase asks. Auctions are in `auction`.

use engine::{ActionSet, Chance, Game, PerSeat, Seat, Tell};
use serde::Serialize;

use crate::action::Action;
use crate::auction::Auction;
use crate::bid::Bid;
use crate::count::Sums;
use crate::deck::DeckRef;
use crate::effect::{Effect, Instant, Loot};
use crate::event::{Event, How};
use crate::offer::{Offer, own_loot};
use crate::options::Options;
use crate::row::Entry;
use crate::tile::{Tile, TileSet};

/// A game of I Bid You Not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IBidYouNot {
    pub(crate) options: Options,
    pub(crate) deck: DeckRef,
    /// Every tile in this game.
    pub(crate) tiles: TileSet,
    pub(crate) phase: Phase,
    /// Whose turn it is.
    pub(crate) current: Seat,
    /// How many tiles this turn takes, and how many it has taken.
    pub(crate) tiles_due: u8,
    pub(crate) tiles_added: u8,
    /// The stamp of the newest tile when this turn began.
    pub(crate) turn_stamp: u8,
    pub(crate) offer: Offer,
    pub(crate) hands: PerSeat<TileSet>,
    /// Tiles that everybody knows to be in a hand, or in its secret bid.
    pub(crate) known: PerSeat<TileSet>,
    pub(crate) piles: PerSeat<TileSet>,
    /// What each pile adds up to.
    pub(crate) sums: PerSeat<Sums>,
    pub(crate) discard: TileSet,
    /// Means something only while one runs.
    pub(crate) auction: Auction,
    /// How many auctions have begun, and how many turns.
    pub(crate) auctions: u16,
    pub(crate) turns: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The current player adds a tile or calls the auction.
    Turn,
    /// The current player adds the second tile of the turn.
    SecondTile,
    /// All bidders choose at once, in secret.
    Bidding,
    /// Bidders lay their bids open, clockwise from the declarer.
    OpenBidding,
    /// The next in the order takes the lot or lets it go by.
    Decide,
    /// The skipper chooses a hand tile to pay.
    PayTile,
    /// The skipper says where it goes.
    PayPlace,
    /// After a win, one player after another may add a tile.
    AfterWinAdd,
    /// After a win, one player after another may throw a tile out.
    AfterWinDiscard,
    /// The winner says which bid starts the next offer.
    PickStarter,
    Over,
}

impl IBidYouNot {
    pub(crate) fn next_open_bidder(&self) -> Seat {
        let (declarer, owing) = (self.auction.declarer, self.auction.owing);
        if owing.contains(declarer) {
            return declarer;
        }
        declarer
            .left(self.options.players)
            .clockwise(self.options.players)
            .find(|&seat| owing.contains(seat))
            .unwrap_or(declarer)
    }

    /// R4.5, R4.6: the last in the order must take the lot; the others may skip if they can pay in full.
    pub(crate) fn insert_decisions(&self, seat: Seat, set: &mut ActionSet<Action>) {
        set.insert(Action::Accept);
        if usize::from(self.auction.course.deciding) + 1 == self.auction.course.order.len() {
            return;
        }
        let force = self.offer.force();
        let scored = self.piles[seat].len();
        let can_add = || !self.payable(seat).is_empty();
        let ways = match (force.never_skip, force.pay_three, self.options.cheap_skip) {
            (true, ..) => [None, None],
            (_, true, _) => [(scored >= 3).then_some(Action::Skip), None],
            (_, _, false) => [(scored >= 1 && can_add()).then_some(Action::Skip), None],
            (_, _, true) => [(scored >= 1).then_some(Action::SkipByDiscard), can_add().then_some(Action::SkipByAdd)],
        };
        ways.into_iter().flatten().for_each(|way| set.insert(way));
    }

    /// Where the chosen payment may go. Hand tests were passed when it was chosen.
    pub(crate) fn insert_spots(&self, set: &mut ActionSet<Action>) {
        let Some(tile) = self.auction.course.payment else { return };
        let force = self.offer.force();
        for position in 0..=self.offer.len() {
            if force.payments_at(&self.deck, &self.offer, self.options.ordered_skip, position).contains(tile) {
                set.insert(Action::Spot { index: position as u8 });
            }
        }
    }

    #[inline]
    pub(crate) fn addable_on_turn(&self, seat: Seat) -> TileSet {
        let force = self.offer.force();
        force.of_hand(self.hands[seat]).and(force.on_turn(&self.deck, &self.offer))
    }

    /// R3.1: the tile works at once, may open an auction, and may be followed by a second one.
    pub(crate) fn add_on_turn(
        &mut self,
        seat: Seat,
        tile: Tile,
        chance: &mut impl Chance,
        tell: &mut impl Tell<Event>,
    ) {
        self.put(seat, tile, self.offer.len(), How::Turn, tell);
        self.tiles_added += 1;
        self.happen(seat, tile, How::Turn, chance, tell);
        if self.phase == Phase::Bidding || self.phase == Phase::OpenBidding {
            return;
        }
        let second_due = self.tiles_due == 2 && self.tiles_added == 1 && self.offer.force().two_per_turn;
        if second_due && !self.addable_on_turn(seat).is_empty() {
            self.phase = Phase::SecondTile;
        } else {
            self.end_turn(tell);
        }
    }

    /// A tile goes from a hand into the offer.
    pub(crate) fn put(&mut self, seat: Seat, tile: Tile, position: usize, how: How, tell: &mut impl Tell<Event>) {
        let awake = how != How::AfterWin;
        let ban_left = match self.deck.face(tile).effect() {
            Some(Effect::Ban { turns }) if awake => turns,
            _ => 0,
        };
        self.hands[seat].remove(tile);
        self.known[seat].remove(tile);
        self.offer.insert(&self.deck, position, Entry { tile, added_by: Some(seat), awake, seq: 0, ban_left });
        tell.all(Event::Added { seat, tile, face: *self.deck.face(tile), position, how });
    }

    /// What happens once, right after a tile was added; lost for good while another tile mutes it (R7.4).
    pub(crate) fn happen(
        &mut self,
        seat: Seat,
        tile: Tile,
        how: How,
        chance: &mut impl Chance,
        tell: &mut impl Tell<Event>,
    ) {
        let Some(Effect::Instant { what }) = self.deck.face(tile).effect() else { return };
        if self.offer.force().muted {
            return;
        }
        match what {
            Instant::Auction => {
                if how == How::Turn && self.hands.iter().any(|hand| !hand.is_empty()) {
                    self.start_auction(seat, Some(tile), tell);
                }
            }
            Instant::ScoreNegatives => self.score_negatives(tile, tell),
            Instant::StealFromAll => {
                for from in seat.others(self.options.players) {
                    self.steal(tile, from, seat, chance, tell);
                }
            }
            Instant::AllStealFromMe => {
                for to in seat.others(self.options.players) {
                    self.steal(tile, seat, to, chance, tell);
                }
            }
        }
    }

    /// R9, Bear Dryer: those who added a tile with a negative price score it, left to right.
    fn score_negatives(&mut self, by: Tile, tell: &mut impl Tell<Event>) {
        let mut position = 0;
        while let Some(&entry) = self.offer.get(position) {
            let stays = matches!(own_loot(&self.deck, &entry), Some(Loot::DiscardMe | Loot::HandMe));
            match entry.added_by {
                Some(to) if self.deck.negative.contains(entry.tile) && !stays => {
                    self.offer.remove(&self.deck, position);
                    self.score(to, TileSet::only(entry.tile));
                    tell.all(Event::SweptOut { by, to, tile: entry.tile });
                }
                _ => position += 1,
            }
        }
    }

    fn steal(&mut self, by: Tile, from: Seat, to: Seat, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        if !self.piles[from].is_empty() {
            let tile = self.draw_scored(from, chance);
            self.score(to, TileSet::only(tile));
            tell.all(Event::Stolen { by, from, to, tile });
        }
    }

    /// The next offer begins with this bid, asleep and added by nobody (R5.5).
    pub(crate) fn start_offer(&mut self, tiles: Bid, tell: &mut impl Tell<Event>) {
        self.offer.restart(&self.deck, tiles.iter().map(Entry::starter));
        tell.all(Event::OfferStarted { tiles });
    }

    /// R3.4: bans run down, and the next player with a tile has the turn; without one, the game is over.
    pub(crate) fn end_turn(&mut self, tell: &mut impl Tell<Event>) {
        self.offer.run_down_bans(&self.deck, self.turn_stamp);
        self.auction = Auction::new(self.options.players, self.current);
        match self
            .current
            .left(self.options.players)
            .clockwise(self.options.players)
            .find(|&seat| !self.hands[seat].is_empty())
        {
            Some(next) => self.begin_turn(next),
            None => {
                self.phase = Phase::Over;
                let standing = self.standing();
                let winners = standing.winners();
                let score = winners.first().map_or(0, |seat| standing.score(seat));
                tell.all(Event::Won { winners, score });
            }
        }
    }

    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.phase = Phase::Turn;
        self.current = seat;
        self.turns += 1;
        self.tiles_added = 0;
        self.turn_stamp = self.offer.entered();
        self.tiles_due = if self.offer.force().two_per_turn { 2 } else { 1 };
    }
}
