//! The count at the end (R6).

use engine::{PerSeat, Standing};

use crate::deck::Deck;
use crate::effect::Effect;
use crate::options::Options;
use crate::products::Product;
use crate::tile::{Tile, TileSet};

/// How a score came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Tiles that score: all of the pile, or its extremes.
    pub scoring: TileSet,
    /// What those cost together.
    pub prices: i32,
    /// What each of them is worth more, or less.
    pub bonus: i32,
}

impl Count {
    /// Counts a score pile (R6.2).
    pub fn of(deck: &Deck, options: &Options, pile: TileSet) -> Count {
        let all = Count::of_all(deck, pile);
        if !options.extremes_only {
            return all;
        }
        let scoring = extremes(deck, pile);
        Count { scoring, prices: deck.worth(scoring), ..all }
    }

    /// The same where all tiles score.
    #[inline]
    pub fn of_all(deck: &Deck, pile: TileSet) -> Count {
        let bonus = pile.and(deck.pile_bonus).iter().map(|tile| match deck.face(tile).effect() {
            Some(Effect::PileBonus { amount }) => i32::from(amount),
            _ => 0,
        });
        Count { scoring: pile, prices: deck.worth(pile), bonus: bonus.sum() }
    }

    /// Where all tiles score: with these others, none of which are in it.
    #[inline]
    pub fn with(&self, others: &Count) -> Count {
        Count {
            scoring: self.scoring.union(others.scoring),
            prices: self.prices + others.prices,
            bonus: self.bonus + others.bonus,
        }
    }

    pub fn score(&self) -> i32 {
        self.prices + self.bonus * self.scoring.len() as i32
    }
}

/// R10.9: of every product the dearest and the cheapest tile.
fn extremes(deck: &Deck, pile: TileSet) -> TileSet {
    Product::all().fold(TileSet::NONE, |set, product| {
        let mut tiles = pile.and(deck.of_product(product));
        let price = |tile: &Tile| deck.price(*tile);
        let dearest = tiles.iter().max_by_key(price);
        dearest.into_iter().for_each(|tile| tiles.remove(tile));
        let cheapest = tiles.iter().min_by_key(price);
        set.union(dearest.into_iter().chain(cheapest).collect())
    })
}

/// R6.3: the highest score wins; equal scores share a rank.
pub fn ranking(scores: &PerSeat<i32>) -> Standing {
    Standing::by_key(scores.len(), |seat| scores[seat], |seat| scores[seat])
}
