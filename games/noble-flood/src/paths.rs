//! Touching cards one after the other: a depth-first search over cells, the rule deciding what may come next.

use serde::Deserialize;

use crate::checks::Finding;
use crate::contracts::Terms;
use crate::list::List;
use crate::map::{Cell, Cells, Map};
use crate::marks::{NumberSet, SuitSet};

/// The longest path that a contract asks for.
const LONGEST: usize = 5;

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
    let search = Search { map, rule, suits: terms.suits, len: usize::from(len) };
    let numbers = match end {
        Some(end) => [end + 1 - len].into_iter().collect(),
        None => terms.numbers.or_all(),
    };
    let starts = map.of(terms.suits.or_all(), numbers);
    let cells = starts.iter().find_map(|start| search.from(&mut List::from_iter([start])));
    Finding::simply(cells.is_some(), cells.unwrap_or_default())
}

struct Search<'a> {
    map: &'a Map,
    rule: PathRule,
    /// Suits that must each come once; none if it does not matter.
    suits: SuitSet,
    len: usize,
}

impl Search<'_> {
    /// The cells of some whole path that begins with this trail.
    fn from(&self, trail: &mut List<Cell, LONGEST>) -> Option<Cells> {
        let visited: Cells = trail.iter().fold(Cells::NONE, |cells, &cell| cells | Cells::only(cell));
        if trail.len() == self.len {
            return Some(visited);
        }
        let last = Cells::only(trail[trail.len() - 1]);
        let next = last.neighbours() & !visited & self.following(last, visited);
        next.iter().find_map(|cell| {
            trail.push(cell);
            let found = self.from(trail);
            trail.pop();
            found
        })
    }

    /// Cards that the rule allows after these, wherever they lie.
    fn following(&self, last: Cells, visited: Cells) -> Cells {
        let map = self.map;
        let suit = || map.of(map.suits_of(last), NumberSet::ALL);
        let number = || map.numbers_of(last).first().unwrap_or(0);
        let unused = |suits: SuitSet| {
            let used = map.suits_of(visited);
            map.of(suits.iter().filter(|&suit| !used.contains(suit)).collect(), NumberSet::ALL)
        };
        let one_higher = || if number() < 10 { map.number(number() + 1) } else { Cells::NONE };
        match self.rule {
            PathRule::SameNumber if self.suits.is_empty() => map.number(number()),
            PathRule::SameNumber => map.number(number()) & unused(self.suits),
            PathRule::SameSuit => suit(),
            PathRule::Ascending => one_higher(),
            PathRule::AscendingSameSuit => one_higher() & suit(),
            PathRule::AllSuits => unused(SuitSet::ALL),
            PathRule::FullHouse => self.towards_a_full_house(visited),
        }
    }

    /// Anything that leaves at most three cards of one number and two of another.
    fn towards_a_full_house(&self, visited: Cells) -> Cells {
        let map = self.map;
        let numbers = map.numbers_of(visited);
        let count = |number: u8| (map.number(number) & visited).len();
        let most = numbers.iter().map(count).max().unwrap_or(0);
        let may_grow = |number: u8| count(number) < 2 || (count(number) == 2 && (numbers.len() == 1 || most < 3));
        let growing = map.of(SuitSet::ALL, numbers.iter().filter(|&number| may_grow(number)).collect());
        if numbers.len() < 2 { growing | (map.faceup() & !map.of(SuitSet::ALL, numbers)) } else { growing }
    }
}
