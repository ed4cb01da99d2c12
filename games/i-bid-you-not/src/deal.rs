//! Setting up: tiles, shuffle, starter, hands (R2), and positions written out in full.

use engine::{Dice, PerSeat, Seat, Tell};
use serde::Serialize;
use thiserror::Error;

use crate::auction::Auction;
use crate::bid::Bid;
use crate::deck::{Deck, DeckRef, generate};
use crate::event::Event;
use crate::offer::Offer;
use crate::options::Options;
use crate::products::BOX;
use crate::row::Entry;
use crate::state::{IBidYouNot, Phase};
use crate::tile::{Tile, TileSet};

impl IBidYouNot {
    /// Lays out a shuffled deck: the first tile starts the offer, the others go round (R2.3, R2.4).
    pub fn laid_out(options: &Options, deck: DeckRef, order: &[Tile], tell: &mut impl Tell<Event>) -> Self {
        let mut game = IBidYouNot::bare(options, deck, order.iter().copied().collect());
        let mut tiles = order.iter().copied();
        let starter = Bid::of(tiles.by_ref().take(1).collect());
        for (seat, tile) in Seat::all(options.players).cycle().zip(tiles) {
            game.hands[seat].insert(tile);
        }
        game.start_offer(starter, tell);
        game.begin_turn(game.current);
        game
    }

    /// A table with nothing on it.
    pub(crate) fn bare(options: &Options, deck: DeckRef, tiles: TileSet) -> Self {
        let players = options.players;
        let first = Seat::all(players).next().expect("a table has seats");
        IBidYouNot {
            options: *options,
            deck,
            tiles,
            phase: Phase::Turn,
            current: first,
            tiles_due: 1,
            tiles_added: 0,
            turn_stamp: 0,
            offer: Offer::default(),
            hands: PerSeat::new(players),
            known: PerSeat::new(players),
            piles: PerSeat::new(players),
            sums: PerSeat::new(players),
            discard: TileSet::NONE,
            auction: Auction::new(players, first),
            auctions: 0,
            turns: 0,
        }
    }

    pub(crate) fn position(&self) -> Position {
        Position {
            options: self.options,
            deck: self.deck.clone(),
            to_move: self.current,
            offer: self.offer.to_vec(),
            hands: self.hands.to_vec(),
            piles: self.piles.to_vec(),
        }
    }
}

/// Tiles made up for this game.
pub(crate) fn fresh(options: &Options, dice: &mut impl Dice) -> DeckRef {
    let mut unit = || {
        let bits = u64::from(dice.bits()) << 32 | u64::from(dice.bits());
        (bits >> 11) as f64 / (1u64 << 53) as f64
    };
    let tiles: Vec<_> = options.sets().flat_map(|set| generate(&BOX, set, &mut unit)).collect();
    Deck::new(tiles).into()
}

/// R2.1: the tiles of the sets in play, without those that are trimmed off both ends.
pub fn in_play(options: &Options, deck: &Deck) -> TileSet {
    let mut tiles = options.sets().fold(TileSet::NONE, |tiles, set| {
        let bounds = &BOX.sets[set];
        let low = Tile::new(bounds.number_min).map_or(TileSet::NONE, TileSet::below);
        let high = Tile::new(bounds.number_max).map_or(TileSet::NONE, TileSet::above);
        tiles.union(deck.all.without(low).without(high))
    });
    for _ in 0..options.trim {
        tiles.first().into_iter().chain(tiles.last()).for_each(|tile| tiles.remove(tile));
    }
    tiles
}

/// A table at the beginning of a turn: what a trace records, and what tests set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Position {
    pub options: Options,
    pub deck: DeckRef,
    /// Whose turn begins.
    pub to_move: Seat,
    /// Left to right, and played in that order.
    pub offer: Vec<Entry>,
    /// One hand a seat.
    pub hands: Vec<TileSet>,
    /// One score pile a seat.
    pub piles: Vec<TileSet>,
}

/// A position that cannot be laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    #[error("every seat needs one hand and one score pile")]
    Players,
    #[error("an offer has at least one tile")]
    NoOffer,
    #[error("whose turn it is must hold a tile")]
    EmptyHand,
    #[error("tile {0} does not exist in this deck")]
    NoSuchTile(Tile),
    #[error("tile {0} lies in two places")]
    Twice(Tile),
}

impl Position {
    /// The game at this point. Tiles of the deck that are not mentioned lie in the discard pile.
    pub fn lay_out(&self) -> Result<IBidYouNot, PositionError> {
        let players = self.options.players;
        if self.hands.len() != players || self.piles.len() != players || self.to_move.index() >= players {
            return Err(PositionError::Players);
        }
        let mut game = IBidYouNot::bare(&self.options, self.deck.clone(), self.deck.all);
        game.discard = self.deck.all;
        let mut take = |tile: Tile| {
            if !self.deck.all.contains(tile) {
                return Err(PositionError::NoSuchTile(tile));
            }
            if !game.discard.contains(tile) {
                return Err(PositionError::Twice(tile));
            }
            game.discard.remove(tile);
            Ok(())
        };
        for entry in &self.offer {
            take(entry.tile)?;
        }
        for tile in self.hands.iter().chain(&self.piles).flat_map(|tiles| tiles.iter()) {
            take(tile)?;
        }
        game.hands.copy_from_slice(&self.hands);
        game.lay_piles(&self.piles);
        game.offer.restart(&self.deck, self.offer.iter().copied());
        if game.offer.is_empty() {
            return Err(PositionError::NoOffer);
        }
        if game.hands[self.to_move].is_empty() {
            return Err(PositionError::EmptyHand);
        }
        game.begin_turn(self.to_move);
        Ok(game)
    }
}
