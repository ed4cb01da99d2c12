//! The map: cards on a floating 5 x 5 grid, kept as one board for every suit and every number.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::cards::{Face, Shown, Suit};
use crate::cells::{CELLS, Cell, Cells, HEIGHT, WIDTH, columns, neighbours, rows};
use crate::marks::{NUMBERS, NumberSet, SuitSet};

/// The map is never wider or higher than this (R4.4).
const LIMIT: u8 = 5;

/// The cards on the table. Predicates and neighbours only know faceup cards on top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    /// The top card of every occupied cell, facedown ones included.
    cards: [Shown; CELLS],
    faceup: Cells,
    facedown: Cells,
    /// Faceup cells by suit and by number.
    suits: [Cells; 4],
    numbers: [Cells; 10],
    /// Cells next to those, kept up to date because placing asks for all of them all the time.
    beside_suits: [Cells; 4],
    beside_numbers: [Cells; 10],
    /// The occupied box, in columns and rows; meaningless while nothing is laid.
    columns: (u8, u8),
    rows: (u8, u8),
}

impl Default for Map {
    fn default() -> Map {
        Map {
            cards: [Shown::default(); CELLS],
            faceup: Cells::NONE,
            facedown: Cells::NONE,
            suits: [Cells::NONE; 4],
            numbers: [Cells::NONE; 10],
            beside_suits: [Cells::NONE; 4],
            beside_numbers: [Cells::NONE; 10],
            columns: (WIDTH as u8, 0),
            rows: (HEIGHT as u8, 0),
        }
    }
}

impl Map {
    /// Lays a card faceup, on top of what may lie there; returns what it covers.
    pub(crate) fn lay(&mut self, cell: Cell, card: Shown) -> Option<Shown> {
        let covered = self.faceup.contains(cell).then(|| {
            let under = self.cards[cell.index()];
            let (suit, number) = (under.face.suit() as usize, usize::from(under.face.number()) - 1);
            self.suits[suit].remove(cell);
            self.numbers[number].remove(cell);
            self.beside_suits[suit] = neighbours(self.suits[suit]);
            self.beside_numbers[number] = neighbours(self.numbers[number]);
            under
        });
        self.occupy(cell, card);
        self.show(cell);
        covered
    }

    /// Lays a card facedown on an empty cell.
    pub(crate) fn lay_facedown(&mut self, cell: Cell, card: Shown) {
        self.occupy(cell, card);
        self.facedown.insert(cell);
    }

    /// Turns a facedown card faceup.
    pub(crate) fn flip(&mut self, cell: Cell) -> Shown {
        debug_assert!(self.facedown.contains(cell));
        self.facedown.remove(cell);
        self.show(cell);
        self.cards[cell.index()]
    }

    /// Puts another card in the place of a facedown one; returns the old one.
    pub(crate) fn exchange(&mut self, cell: Cell, card: Shown) -> Shown {
        debug_assert!(self.facedown.contains(cell));
        std::mem::replace(&mut self.cards[cell.index()], card)
    }

    fn occupy(&mut self, cell: Cell, card: Shown) {
        self.cards[cell.index()] = card;
        let (column, row) = (cell.column(), cell.row());
        self.columns = (self.columns.0.min(column), self.columns.1.max(column));
        self.rows = (self.rows.0.min(row), self.rows.1.max(row));
    }

    #[inline]
    fn show(&mut self, cell: Cell) {
        let face = self.cards[cell.index()].face;
        let (suit, number) = (face.suit() as usize, usize::from(face.number()) - 1);
        let around = neighbours(Cells::only(cell));
        self.faceup.insert(cell);
        self.suits[suit].insert(cell);
        self.numbers[number].insert(cell);
        self.beside_suits[suit] |= around;
        self.beside_numbers[number] |= around;
    }

    /// The faceup top card of a cell.
    pub fn card(&self, cell: Cell) -> Option<Shown> {
        self.faceup.contains(cell).then(|| self.cards[cell.index()])
    }

    /// What the top card of an occupied cell shows.
    #[inline]
    pub(crate) fn face(&self, cell: Cell) -> Face {
        self.cards[cell.index()].face
    }

    /// The top card of a cell, facedown or not: not for everybody's eyes.
    pub(crate) fn hidden_card(&self, cell: Cell) -> Shown {
        self.cards[cell.index()]
    }

    #[inline]
    pub fn faceup(&self) -> Cells {
        self.faceup
    }

    #[inline]
    pub fn facedown(&self) -> Cells {
        self.facedown
    }

    #[inline]
    pub fn occupied(&self) -> Cells {
        self.faceup | self.facedown
    }

    /// Faceup cards of this suit.
    #[inline]
    pub fn suit(&self, suit: Suit) -> Cells {
        self.suits[suit as usize]
    }

    /// Faceup cards of this number.
    #[inline]
    pub fn number(&self, number: u8) -> Cells {
        self.numbers[usize::from(number) - 1]
    }

    /// Cells next to a faceup card of each suit.
    #[inline]
    pub(crate) fn beside_suits(&self) -> &[Cells; 4] {
        &self.beside_suits
    }

    /// Cells next to a faceup card of each number, from 1 to 10.
    #[inline]
    pub(crate) fn beside_numbers(&self) -> &[Cells; 10] {
        &self.beside_numbers
    }

    /// Faceup cards with a suit and a number out of these.
    #[inline]
    pub(crate) fn of(&self, suits: SuitSet, numbers: NumberSet) -> Cells {
        let in_suit = suits.iter().fold(Cells::NONE, |cells, suit| cells | self.suit(suit));
        if numbers == NUMBERS {
            return in_suit;
        }
        in_suit & numbers.iter().fold(Cells::NONE, |cells, number| cells | self.number(number))
    }

    /// Suits that show.
    #[inline]
    pub(crate) fn all_suits(&self) -> SuitSet {
        Suit::ALL.into_iter().filter(|&suit| !self.suit(suit).is_empty()).collect()
    }

    /// Suits of the faceup cards in a few cells.
    #[inline]
    pub(crate) fn suits_of(&self, cells: Cells) -> SuitSet {
        cells.iter().map(|cell| self.face(cell).suit()).collect()
    }

    /// Numbers of the faceup cards in a few cells.
    #[inline]
    pub(crate) fn numbers_of(&self, cells: Cells) -> NumberSet {
        cells.iter().map(|cell| self.face(cell).number()).collect()
    }

    /// Empty cells that touch a card and keep the map within 5 x 5 (R4.3, R4.4).
    #[inline]
    pub fn open_cells(&self) -> Cells {
        let occupied = self.occupied();
        neighbours(occupied) & !occupied & self.frame()
    }

    /// All cells that a card may ever lie on without breaking the limit, as the map is now.
    #[inline]
    pub fn frame(&self) -> Cells {
        let reach = |(from, to): (u8, u8), last: u8| ((to + 1).saturating_sub(LIMIT), (from + LIMIT - 1).min(last));
        let (left, right) = reach(self.columns, WIDTH as u8 - 1);
        let (top, bottom) = reach(self.rows, HEIGHT as u8 - 1);
        columns(left, right) & rows(top, bottom)
    }

    /// The faceup cards of every row, then of every column, that has any.
    #[inline]
    pub(crate) fn lines(&self) -> impl Iterator<Item = Cells> + '_ {
        let rows = (self.rows.0..=self.rows.1).map(|row| rows(row, row));
        let columns = (self.columns.0..=self.columns.1).map(|column| columns(column, column));
        rows.chain(columns).map(|line| line & self.faceup).filter(|line| !line.is_empty())
    }
}

/// Faceup cards, later ones on top of earlier ones.
impl FromIterator<(Cell, Shown)> for Map {
    fn from_iter<I: IntoIterator<Item = (Cell, Shown)>>(cards: I) -> Map {
        let mut map = Map::default();
        for (cell, card) in cards {
            map.lay(cell, card);
        }
        map
    }
}

/// Lines from top to bottom, as in the worked examples: `5C .. 7S / 1C ?? 2S`.
impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows.0..=self.rows.1 {
            if row > self.rows.0 {
                f.write_str(" / ")?;
            }
            for column in self.columns.0..=self.columns.1 {
                let Some(cell) = Cell::from_index(usize::from(row) * WIDTH + usize::from(column)) else { continue };
                let gap = if column > self.columns.0 { " " } else { "" };
                match self.card(cell) {
                    Some(shown) => write!(f, "{gap}{}", shown.face)?,
                    None if self.facedown.contains(cell) => write!(f, "{gap}??")?,
                    None => write!(f, "{gap}..")?,
                }
            }
        }
        Ok(())
    }
}

/// Everything is faceup by the time a map is kept, so nothing hidden is written out.
impl Serialize for Map {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.faceup.iter().map(|cell| (cell, self.cards[cell.index()])))
    }
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Quick};

    use super::*;
    use crate::cards::Card;

    #[test]
    fn what_lies_beside_a_kind_follows_every_card() {
        let (mut map, mut dice) = (Map::default(), Quick::new(3));
        for face in Face::all() {
            let cell = Cell::from_index(dice.below(CELLS as u32) as usize).unwrap();
            map.lay(cell, Shown { card: Card::plain(face), face });
            assert_eq!(map.beside_suits, map.suits.map(neighbours), "{map}");
            assert_eq!(map.beside_numbers, map.numbers.map(neighbours), "{map}");
        }
        assert!(map.faceup.len() < 40, "some cards cover others");
    }
}
