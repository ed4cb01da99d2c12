//! The count at the end (R6).

use engine::{PerSeat, Seat, Standing};

use crate::deck::Deck;
use crate::effect::Effect;
use crate::options::Options;
use crate::products::Product;
use crate::state::IBidYouNot;
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

    pub fn score(&self) -> i32 {
        self.prices + self.bonus * self.scoring.len() as i32
    }
}

/// A score pile in three numbers, which are quickly kept in step with it. Here all tiles score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sums {
    pub prices: i32,
    pub bonus: i32,
    pub tiles: i32,
}

impl Sums {
    pub fn of(deck: &Deck, tiles: TileSet) -> Sums {
        let Count { prices, bonus, .. } = Count::of_all(deck, tiles);
        Sums { prices, bonus, tiles: tiles.len() as i32 }
    }

    #[inline]
    pub fn score(&self) -> i32 {
        self.prices + self.bonus * self.tiles
    }

    /// With others, none of which are in it.
    #[inline]
    pub fn with(&self, others: &Sums) -> Sums {
        Sums { prices: self.prices + others.prices, bonus: self.bonus + others.bonus, tiles: self.tiles + others.tiles }
    }

    /// Without some that are in it.
    #[inline]
    fn without(&self, others: &Sums) -> Sums {
        Sums { prices: self.prices - others.prices, bonus: self.bonus - others.bonus, tiles: self.tiles - others.tiles }
    }
}

impl IBidYouNot {
    /// Puts tiles into a score pile.
    #[inline]
    pub(crate) fn score(&mut self, seat: Seat, tiles: TileSet) {
        self.piles[seat] = self.piles[seat].union(tiles);
        self.sums[seat] = self.sums[seat].with(&Sums::of(&self.deck, tiles));
    }

    /// Takes a tile out of a score pile.
    #[inline]
    pub(crate) fn take_scored(&mut self, seat: Seat, tile: Tile) {
        self.piles[seat].remove(tile);
        self.sums[seat] = self.sums[seat].without(&Sums::of(&self.deck, TileSet::only(tile)));
    }

    /// Puts whole score piles on an empty table.
    pub(crate) fn lay_piles(&mut self, piles: &[TileSet]) {
        Seat::all(self.options.players).zip(piles).for_each(|(seat, &tiles)| self.score(seat, tiles));
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

#[cfg(test)]
mod tests {
    use engine::{Choices, Dice, Game, Options as _, Quick, Silence};

    use super::*;

    #[test]
    fn sums_stay_in_step_with_their_piles() {
        let options = Options::check(4, &Choices::default()).unwrap();
        for seed in 0..40 {
            let mut dice = Quick::new(seed);
            let mut game = IBidYouNot::deal(&options, &mut dice, &mut Silence);
            while let Some(seat) = game.to_act().first() {
                let legal = game.legal(seat);
                let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
                game.play(seat, action, &mut dice, &mut Silence);
                for (seat, &pile) in game.piles.by_seat() {
                    let sums = game.sums[seat];
                    assert_eq!(sums, Sums::of(&game.deck, pile));
                    assert_eq!(sums.score(), Count::of(&game.deck, &options, pile).score());
                }
            }
        }
    }
}
