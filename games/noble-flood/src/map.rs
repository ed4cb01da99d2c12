//! The map: cards on a floating 5 x 5 grid, kept as bitboards so that a whole rule is a few operations.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::cards::{Face, Shown, Suit};
use crate::marks::{NumberSet, SuitSet};

/// Cells that can ever be reached from the start cards: x from -2 to 4, y from -4 to 4.
pub const CELLS: usize = WIDTH * HEIGHT;
/// Cells where start cards may lie.
pub const START_CELLS: usize = 5;
/// The map is never wider or higher than this (R4.4).
pub const LIMIT: u8 = 5;

const WIDTH: usize = 7;
const HEIGHT: usize = 9;
const LEFT: i8 = -2;
const TOP: i8 = -4;

/// A place on the map. x grows to the right, y downwards; start cards lie from (0,0) to the right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cell(u8);

impl Cell {
    pub fn new(x: i8, y: i8) -> Option<Cell> {
        let (column, row) = (x.checked_sub(LEFT)?, y.checked_sub(TOP)?);
        let inside = (0..WIDTH as i8).contains(&column) && (0..HEIGHT as i8).contains(&row);
        inside.then(|| Cell((row * WIDTH as i8 + column) as u8))
    }

    #[inline]
    pub fn from_index(index: usize) -> Option<Cell> {
        (index < CELLS).then_some(Cell(index as u8))
    }

    /// The `index`-th start cell, counted from the left.
    #[inline]
    pub fn start(index: usize) -> Option<Cell> {
        if index < START_CELLS { Cell::new(index as i8, 0) } else { None }
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Which start cell it is; only for start cells.
    #[inline]
    pub(crate) fn start_index(self) -> usize {
        debug_assert!(self.y() == 0 && self.x() >= 0);
        self.x() as usize
    }

    #[inline]
    pub fn x(self) -> i8 {
        self.column() as i8 + LEFT
    }

    #[inline]
    pub fn y(self) -> i8 {
        self.row() as i8 + TOP
    }

    #[inline]
    fn column(self) -> u8 {
        self.0 % WIDTH as u8
    }

    #[inline]
    fn row(self) -> u8 {
        self.0 / WIDTH as u8
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Text that is no cell of any map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotACell;

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Cell, NotACell> {
        let (x, y) = text.split_once(',').ok_or(NotACell)?;
        let (x, y) = (x.parse().map_err(|_| NotACell)?, y.parse().map_err(|_| NotACell)?);
        Cell::new(x, y).ok_or(NotACell)
    }
}

/// A set of cells, as bits by index.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Cells(pub(crate) u64);

impl Cells {
    pub const NONE: Cells = Cells(0);
    const ALL: u64 = (1 << CELLS) - 1;
    /// The leftmost cell of every row.
    const EDGE: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42 | 1 << 49 | 1 << 56;

    #[inline]
    pub fn only(cell: Cell) -> Cells {
        Cells(1 << cell.0)
    }

    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cells in it, line by line.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let cell = (left != 0).then(|| Cell(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(cell)
        })
    }

    /// All cells that touch one of these.
    #[inline]
    pub(crate) fn neighbours(self) -> Cells {
        let right = (self.0 & !(Cells::EDGE << (WIDTH - 1))) << 1;
        let left = (self.0 & !Cells::EDGE) >> 1;
        Cells((right | left | self.0 << WIDTH | self.0 >> WIDTH) & Cells::ALL)
    }

    /// All cells in columns `from..=to`.
    #[inline]
    fn columns(from: u8, to: u8) -> Cells {
        Cells((((1 << (to - from + 1)) - 1) << from) * Cells::EDGE)
    }

    /// All cells in rows `from..=to`.
    #[inline]
    fn rows(from: u8, to: u8) -> Cells {
        Cells(((1 << (WIDTH as u8 * (to - from + 1))) - 1) << (WIDTH as u8 * from))
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Cells;
    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Cells) {
        self.0 |= other.0;
    }
}

impl Not for Cells {
    type Output = Cells;
    #[inline]
    fn not(self) -> Cells {
        Cells(!self.0 & Cells::ALL)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

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
            self.suits[under.face.suit() as usize].0 &= !(1 << cell.0);
            self.numbers[usize::from(under.face.number()) - 1].0 &= !(1 << cell.0);
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
        self.facedown.0 &= !(1 << cell.0);
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
        self.faceup.insert(cell);
        self.suits[face.suit() as usize].insert(cell);
        self.numbers[usize::from(face.number()) - 1].insert(cell);
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

    /// Faceup cards with a suit and a number out of these.
    #[inline]
    pub(crate) fn of(&self, suits: SuitSet, numbers: NumberSet) -> Cells {
        let in_suit = suits.iter().fold(Cells::NONE, |cells, suit| cells | self.suit(suit));
        if numbers == NumberSet::ALL {
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
        occupied.neighbours() & !occupied & self.frame()
    }

    /// All cells that a card may ever lie on without breaking the limit, as the map is now.
    #[inline]
    pub fn frame(&self) -> Cells {
        let reach = |(from, to): (u8, u8), last: u8| ((to + 1).saturating_sub(LIMIT), (from + LIMIT - 1).min(last));
        let (left, right) = reach(self.columns, WIDTH as u8 - 1);
        let (top, bottom) = reach(self.rows, HEIGHT as u8 - 1);
        Cells::columns(left, right) & Cells::rows(top, bottom)
    }

    /// The faceup cards of every row, then of every column, that has any.
    #[inline]
    pub(crate) fn lines(&self) -> impl Iterator<Item = Cells> + '_ {
        let rows = (self.rows.0..=self.rows.1).map(|row| Cells::rows(row, row));
        let columns = (self.columns.0..=self.columns.1).map(|column| Cells::columns(column, column));
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
                let cell = Cell(row * WIDTH as u8 + column);
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
