//! Touching cards one after the other: a depth-first search over cells, the rule deciding what may come next.

use engine::List;
use std::ops::BitOr;

use serde::Deserialize;

use crate::cards::Suit;
use crate::cells::{Cell, Cells, neighbours};
use crate::checks::Finding;
use crate::contracts::Terms;
use crate::map::Map;
use crate::marks::{NUMBERS, SuitSet};

/// The longest path that a contract asks for.
const LONGEST: usize = 5;

type Trail = List<Cell, LONGEST>;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PathRule {
    /// All of one number: a named one if any is, and each named suit once.
    SameNumber,
    SameSuit,
    /// Each number one higher than the last.
    Ascending,
    AscendingSameSuit,
    /// No suit twice.
    AllSuits,
    /// Three of one number and two of another, in any order.
    FullHouse,
}

pub(crate) fn find(map: &Map, len: u8, rule: PathRule, end: Option<u8>, terms: Terms) -> Finding {
    let numbers = match end {
        Some(end) => [end + 1 - len].into_iter().collect(),
        None => terms.numbers.or(NUMBERS),
    };
    let allowed = map.of(terms.suits.or(SuitSet::EVERY), NUMBERS) & promising(map, rule);
    let search = Search { map, rule, allowed, each_suit_once: !terms.suits.is_empty(), len: usize::from(len) };
    let starts = map.of(terms.suits.or(SuitSet::EVERY), numbers) & allowed;
    let cells = starts.iter().find_map(|start| search.from(&mut Trail::from_iter([start]), Cells::only(start)));
    Finding::simply(cells.is_some(), cells.unwrap_or_default())
}

/// The longest piece of such a path, for people who want to see how far it has come. Slower than `find`.
pub(crate) fn nearest(map: &Map, len: u8, rule: PathRule, end: Option<u8>, terms: Terms) -> Finding {
    let numbers = match end {
        Some(end) => (end + 1 - len..=end).collect(),
        None => terms.numbers.or(NUMBERS),
    };
    let allowed = map.of(terms.suits.or(SuitSet::EVERY), if end.is_some() { numbers } else { NUMBERS });
    let starts = map.of(terms.suits.or(SuitSet::EVERY), numbers);
    let longest = (1..=len).rev().find_map(|have| {
        let search = Search { map, rule, allowed, each_suit_once: !terms.suits.is_empty(), len: usize::from(have) };
        starts.iter().find_map(|start| search.from(&mut Trail::from_iter([start]), Cells::only(start)))
    });
    let cells = longest.unwrap_or_default();
    Finding { met: cells.len() == usize::from(len), cells, have: cells.len() as u8, need: len }
}

/// Cards that can be part of any such path, found with a few whole-board operations: the search itself is slower.
fn promising(map: &Map, rule: PathRule) -> Cells {
    let numbers = || (1..=10).map(|number| map.number(number));
    let beside_its_like = |cells: Cells| cells & neighbours(cells);
    match rule {
        PathRule::SameNumber => numbers().map(beside_its_like).fold(Cells::NONE, Cells::bitor),
        PathRule::SameSuit => {
            Suit::ALL.map(|suit| beside_its_like(map.suit(suit))).into_iter().fold(Cells::NONE, Cells::bitor)
        }
        PathRule::Ascending | PathRule::AscendingSameSuit => (1..10)
            .map(|number| (map.number(number), map.number(number + 1)))
            .fold(Cells::NONE, |cells, (low, high)| cells | (low & neighbours(high)) | (high & neighbours(low))),
        PathRule::AllSuits => map.faceup(),
        // Three of one number, and so at least two of every number in it.
        PathRule::FullHouse if numbers().all(|cells| cells.len() < 3) => Cells::NONE,
        PathRule::FullHouse => numbers().filter(|cells| cells.len() > 1).fold(Cells::NONE, Cells::bitor),
    }
}

struct Search<'a> {
    map: &'a Map,
    rule: PathRule,
    /// Cards that may be in it at all.
    allowed: Cells,
    each_suit_once: bool,
    len: usize,
}

impl Search<'_> {
    /// The cells of some whole path that begins with this trail.
    fn from(&self, trail: &mut Trail, visited: Cells) -> Option<Cells> {
        if trail.len() == self.len {
            return Some(visited);
        }
        let last = Cells::only(trail[trail.len() - 1]);
        let next = neighbours(last) & !visited & self.allowed & self.following(trail);
        next.iter().find_map(|cell| {
            trail.push(cell);
            let found = self.from(trail, visited | Cells::only(cell));
            trail.pop();
            found
        })
    }

    /// Cards that the rule allows after these, wherever they lie.
    fn following(&self, trail: &Trail) -> Cells {
        let map = self.map;
        let last = map.face(trail[trail.len() - 1]);
        let one_higher = || if last.number() < 10 { map.number(last.number() + 1) } else { Cells::NONE };
        match self.rule {
            PathRule::SameNumber if self.each_suit_once => map.number(last.number()) & self.in_new_suits(trail),
            PathRule::SameNumber => map.number(last.number()),
            PathRule::SameSuit => map.suit(last.suit()),
            PathRule::Ascending => one_higher(),
            PathRule::AscendingSameSuit => one_higher() & map.suit(last.suit()),
            PathRule::AllSuits => self.in_new_suits(trail),
            PathRule::FullHouse => self.towards_a_full_house(trail),
        }
    }

    fn in_new_suits(&self, trail: &Trail) -> Cells {
        !trail.iter().fold(Cells::NONE, |used, &cell| used | self.map.suit(self.map.face(cell).suit()))
    }

    /// Up to three of each of two numbers: with five cards that is three and two.
    fn towards_a_full_house(&self, trail: &Trail) -> Cells {
        let number = |cell: Cell| self.map.face(cell).number();
        let one = number(trail[0]);
        let other = trail.iter().map(|&cell| number(cell)).find(|&number| number != one);
        let growing = |which: u8| {
            let full = trail.iter().filter(|&&cell| number(cell) == which).count() == 3;
            if full { Cells::NONE } else { self.map.number(which) }
        };
        match other {
            Some(other) => growing(one) | growing(other),
            None => growing(one) | !self.map.number(one),
        }
    }
}
