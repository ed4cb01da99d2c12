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
    suits: Kinds<4>,
    numbers: Kinds<10>,
}

/// Cells by what lies around them, wild neighbours left aside.
struct Kinds<const N: usize> {
    /// Next to a card of this kind.
    beside: [Cells; N],
    /// Next to at least one kind, and to at least two.
    one: Cells,
    two: Cells,
}

impl<const N: usize> Kinds<N> {
    #[inline]
    fn around(boards: impl Iterator<Item = Option<Cells>>) -> Kinds<N> {
        let mut kinds = Kinds { beside: [Cells::NONE; N], one: Cells::NONE, two: Cells::NONE };
        for (beside, board) in kinds.beside.iter_mut().zip(boards) {
            let Some(board) = board else { continue };
            *beside = neighbours(board);
            kinds.two |= kinds.one & *beside;
            kinds.one |= *beside;
        }
        kinds
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
            suits: Kinds::around(
                Suit::ALL.into_iter().map(|suit| (!wild_suits.contains(suit)).then(|| map.suit(suit))),
            ),
            numbers: Kinds::around((1..=10).map(|number| (!wild_numbers.contains(number)).then(|| map.number(number)))),
        }
    }

    /// Where a card with this face may be put.
    #[inline]
    pub fn cells(&self, face: Face, mode: Mode) -> Cells {
        let coverable = if self.liberties.may_cover { self.map.faceup() } else { Cells::NONE };
        match mode {
            Mode::Normal => (self.map.open_cells() | coverable) & self.matching(face),
            Mode::Free => self.map.open_cells() | coverable,
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
        let far = (1..=10u8).zip(self.numbers.beside).filter(|(other, _)| other.abs_diff(number) > 1);
        !far.fold(Cells::NONE, |cells, (_, beside)| cells | beside)
    }
}
