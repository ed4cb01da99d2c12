//! Places on the map, and sets of them as bits: a whole rule is then a few operations.

use std::fmt;
use std::str::FromStr;

use engine::{NoSuchPiece, Set};

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

    /// The `index`-th start cell, counted from the left.
    #[inline]
    pub fn start(index: usize) -> Option<Cell> {
        if index < START_CELLS { Cell::new(index as i8, 0) } else { None }
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

engine::member!(Cell, CELLS, u64);
engine::serialize_as_shown!(Cell);

impl FromStr for Cell {
    type Err = NoSuchPiece;

    fn from_str(text: &str) -> Result<Cell, NoSuchPiece> {
        let (x, y) = text.split_once(',').ok_or(NoSuchPiece)?;
        let (x, y) = (x.parse().map_err(|_| NoSuchPiece)?, y.parse().map_err(|_| NoSuchPiece)?);
        Cell::new(x, y).ok_or(NoSuchPiece)
    }
}

/// A set of cells.
pub type Cells = Set<Cell>;

/// The leftmost cell of every row.
const EDGE: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42 | 1 << 49 | 1 << 56;

/// All cells that touch one of these.
#[inline]
pub(crate) fn neighbours(cells: Cells) -> Cells {
    let bits = cells.bits();
    let right = (bits & !(EDGE << (WIDTH - 1))) << 1;
    let left = (bits & !EDGE) >> 1;
    Cells::from_bits(right | left | bits << WIDTH | bits >> WIDTH) & Cells::EVERY
}

/// All cells in columns `from..=to`.
#[inline]
pub(crate) fn columns(from: u8, to: u8) -> Cells {
    Cells::from_bits((((1 << (to - from + 1)) - 1) << from) * EDGE)
}

/// All cells in rows `from..=to`.
#[inline]
pub(crate) fn rows(from: u8, to: u8) -> Cells {
    Cells::from_bits(((1 << (WIDTH as u8 * (to - from + 1))) - 1) << (WIDTH as u8 * from))
}
