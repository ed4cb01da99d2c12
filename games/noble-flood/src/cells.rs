//! Places on the map, and sets of them as bits: a whole rule is then a few operations.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// Cells that can ever be reached from the start cards: x from -2 to 4, y from -4 to 4.
pub const CELLS: usize = WIDTH * HEIGHT;
/// Cells where start cards may lie.
pub const START_CELLS: usize = 5;

pub(crate) const WIDTH: usize = 7;
pub(crate) const HEIGHT: usize = 9;
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
    pub(crate) fn column(self) -> u8 {
        self.0 % WIDTH as u8
    }

    #[inline]
    pub(crate) fn row(self) -> u8 {
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
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
    pub(crate) fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.0);
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
    pub(crate) fn columns(from: u8, to: u8) -> Cells {
        Cells((((1 << (to - from + 1)) - 1) << from) * Cells::EDGE)
    }

    /// All cells in rows `from..=to`.
    #[inline]
    pub(crate) fn rows(from: u8, to: u8) -> Cells {
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
