//! Where a card may go (R4): the faceup neighbours must all agree with it in suit, or all in number.

use crate::cards::{Face, Suit};
use crate::cells::{Cells, neighbours};
use crate::map::Map;
use crate::marks::{NumberSet, SuitSet};

/// How freely a card is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// On an empty cell, matching.
    Normal,
    /// On an empty cell, matching or not.
    Free,
    /// On top of a faceup card, matching.
    Cover,
}

/// What one player may do with cards right now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Liberties {
    pub wild_suits: SuitSet,
    pub wild_numbers: NumberSet,
    /// A number within 1 of all neighbours also fits (rule near_numbers).
    pub near_numbers: bool,
    /// Faceup cards may be covered (rule cover_cards).
    pub may_cover: bool,
}

/// One map as one player meets it: worked out once, then asked for every card.
pub struct Surroundings<'a> {
    map: &'a Map,
    liberties: Liberties,
    /// Cells next to a faceup card.
    touching: Cells,
    /// Cells where a card may lie, whatever lies around them.
    open: Cells,
    suits: Kinds<'a, 4>,
    numbers: Kinds<'a, 10>,
}

/// Cells by what lies around them, wild neighbours left aside.
struct Kinds<'a, const N: usize> {
    /// Next to a card of this kind.
    beside: &'a [Cells; N],
    /// Next to at least one kind, and to at least two.
    one: Cells,
    two: Cells,
}

impl<'a, const N: usize> Kinds<'a, N> {
    #[inline]
    fn around(beside: &'a [Cells; N], is_wild: impl Fn(usize) -> bool) -> Kinds<'a, N> {
        let (mut one, mut two) = (Cells::NONE, Cells::NONE);
        for (kind, &cells) in beside.iter().enumerate() {
            if !is_wild(kind) {
                two |= one & cells;
                one |= cells;
            }
        }
        Kinds { beside, one, two }
    }

    /// Cells whose neighbours are all of this kind; of any one kind for a wild card, which stands for one (R4.6).
    #[inline]
    fn agree(&self, kind: usize, wild: bool) -> Cells {
        if wild { !self.two } else { !self.two & (!self.one | self.beside[kind]) }
    }
}

impl<'a> Surroundings<'a> {
    #[inline]
    pub fn new(map: &'a Map, liberties: Liberties) -> Surroundings<'a> {
        let Liberties { wild_suits, wild_numbers, .. } = liberties;
        Surroundings {
            map,
            liberties,
            touching: neighbours(map.faceup()),
            open: map.open_cells(),
            suits: Kinds::around(map.beside_suits(), |kind| wild_suits.contains(Suit::ALL[kind])),
            numbers: Kinds::around(map.beside_numbers(), |kind| wild_numbers.contains(kind as u8 + 1)),
        }
    }

    /// Where a card with this face may be put.
    #[inline]
    pub fn cells(&self, face: Face, mode: Mode) -> Cells {
        let coverable = if self.liberties.may_cover { self.map.faceup() } else { Cells::NONE };
        match mode {
            Mode::Normal => (self.open | coverable) & self.matching(face),
            Mode::Free => self.open | coverable,
            Mode::Cover => self.map.faceup() & self.matching(face),
        }
    }

    #[inline]
    fn matching(&self, face: Face) -> Cells {
        let Liberties { wild_suits, wild_numbers, near_numbers, .. } = self.liberties;
        let number = face.number();
        let by_suit = self.suits.agree(face.suit() as usize, wild_suits.contains(face.suit()));
        let by_number = self.numbers.agree(usize::from(number) - 1, wild_numbers.contains(number));
        let mut agree = by_suit | by_number;
        if near_numbers && wild_numbers.contains(number) {
            agree |= (1..=10).fold(Cells::NONE, |cells, stands_for| cells | self.within_one(stands_for));
        } else if near_numbers {
            agree |= self.within_one(number);
        }
        agree & self.touching
    }

    /// Cells whose neighbours' numbers all differ from `number` by at most 1.
    fn within_one(&self, number: u8) -> Cells {
        let numbers = (1..=10u8).zip(self.numbers.beside).filter(|(other, _)| other.abs_diff(number) > 1);
        let far = numbers.filter(|&(other, _)| !self.liberties.wild_numbers.contains(other));
        !far.fold(Cells::NONE, |cells, (_, &beside)| cells | beside)
    }
}
