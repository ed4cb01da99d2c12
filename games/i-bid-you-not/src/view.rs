//! What one viewer knows. The worlds that fit it are in `dream`.

use engine::{Chance, Game, PerSeat, Seat, Seats, Viewer};
use serde::Serialize;

use crate::auction::Course;
use crate::bid::Bid;
use crate::count::Count;
use crate::deck::DeckRef;
use crate::effect::AfterWin;
use crate::imagine::imagine;
use crate::offer::Offer;
use crate::options::Options;
use crate::state::{IBidYouNot, Phase};
use crate::tile::TileSet;

/// Everything a viewer may know. All but the first two fields, and the own bid in `auction`, are the same for
/// everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose eyes these are; none for a spectator.
    pub seat: Option<Seat>,
    /// Own tiles, without those already bid; empty for a spectator.
    pub hand: TileSet,
    pub options: Options,
    pub deck: DeckRef,
    /// Every tile in this game.
    pub tiles: TileSet,
    pub phase: Phase,
    /// Who owes a decision.
    pub to_act: Seats,
    /// Whose turn it is.
    pub current: Seat,
    pub tiles_due: u8,
    pub tiles_added: u8,
    pub turn_stamp: u8,
    pub offer: Offer,
    /// How many tiles each holds, secret bids included.
    pub hand_sizes: PerSeat<u8>,
    /// Tiles that everybody knows to be in a hand, or in its secret bid.
    pub known: PerSeat<TileSet>,
    pub piles: PerSeat<TileSet>,
    pub discard: TileSet,
    pub auction: Option<AuctionView>,
    /// How many auctions and turns have begun.
    pub auctions: u16,
    pub turns: u16,
}

/// A running auction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AuctionView {
    pub declarer: Seat,
    pub bidders: Seats,
    pub lifted: bool,
    pub two_tiles: bool,
    /// How many tiles this viewer must bid, while bids are being laid.
    pub needed: Option<u8>,
    /// The bids that this viewer may see: until the reveal only the own one, unless bids are open.
    pub bids: PerSeat<Bid>,
    #[serde(flatten)]
    pub course: Course,
    pub rounds: Vec<AfterWin>,
    pub to_ask: Seats,
}

impl engine::View<IBidYouNot> for View {
    fn of(game: &IBidYouNot, viewer: Viewer) -> View {
        let seat = viewer.seat();
        let secret = game.phase == Phase::Bidding;
        View {
            seat,
            hand: seat.map_or(TileSet::NONE, |seat| game.hands[seat]),
            options: game.options,
            deck: game.deck.clone(),
            tiles: game.tiles,
            phase: game.phase,
            to_act: game.to_act(),
            current: game.current,
            tiles_due: game.tiles_due,
            tiles_added: game.tiles_added,
            turn_stamp: game.turn_stamp,
            offer: game.offer.clone(),
            hand_sizes: PerSeat::from_fn(game.options.players, |seat| {
                let bid = if secret { game.auction.bids[seat].len() } else { 0 };
                (game.hands[seat].len() + bid) as u8
            }),
            known: game.known,
            piles: game.piles,
            discard: game.discard,
            auction: game.auction_runs().then(|| game.auction_seen_by(seat)),
            auctions: game.auctions,
            turns: game.turns,
        }
    }

    fn imagine(&self, chance: &mut impl Chance) -> IBidYouNot {
        imagine(self, chance)
    }
}

impl View {
    pub fn players(&self) -> usize {
        self.options.players
    }

    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// How a score pile counts now.
    pub fn count(&self, seat: Seat) -> Count {
        Count::of(&self.deck, &self.options, self.piles[seat])
    }
}

impl IBidYouNot {
    pub(crate) fn auction_runs(&self) -> bool {
        !matches!(self.phase, Phase::Turn | Phase::SecondTile | Phase::Over)
    }

    fn auction_seen_by(&self, viewer: Option<Seat>) -> AuctionView {
        let auction = &self.auction;
        let laying = matches!(self.phase, Phase::Bidding | Phase::OpenBidding);
        let bidder = viewer.filter(|&seat| laying && auction.bidders.contains(seat));
        AuctionView {
            declarer: auction.declarer,
            bidders: auction.bidders,
            lifted: auction.lifted,
            two_tiles: auction.two_tiles,
            needed: bidder.map(|seat| auction.needed[seat]),
            bids: PerSeat::from_fn(self.options.players, |seat| {
                let visible = self.phase != Phase::Bidding || viewer == Some(seat);
                if visible { auction.bids[seat] } else { Bid::default() }
            }),
            course: auction.course,
            rounds: auction.rounds.iter().flatten().copied().collect(),
            to_ask: auction.to_ask,
        }
    }
}
