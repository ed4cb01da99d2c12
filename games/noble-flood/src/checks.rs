//! What contracts ask: a closed set of predicates over printed suits and numbers. A contract that names suits
//! or numbers means only those; the wildcard never counts here (R6.1).

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::cards::{Face, Shown, Suit};
use crate::cells::Cells;
use crate::contracts::Terms;
use crate::map::Map;
use crate::marks::{NUMBERS, NumberSet, SuitSet};
use crate::paths::{self, PathRule};

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Check {
    /// So many cards of the named suits and numbers.
    CountCards {
        min: u8,
    },
    /// A different number for every size, each on so many cards; not counting the named suit if `without_suit`.
    NumberSets {
        sizes: Vec<u8>,
        #[serde(default)]
        without_suit: bool,
    },
    /// So many numbers that are there in both named suits.
    SuitTwins {
        count: u8,
    },
    /// So many cards of any one suit.
    SuitCountAny {
        min: u8,
    },
    /// Consecutive numbers: in one suit if `same_suit` or if one is named, starting at the named number at most.
    Run {
        len: u8,
        #[serde(default)]
        same_suit: bool,
        end: Option<u8>,
    },
    /// Touching cards, one after the other.
    Path {
        len: u8,
        rule: PathRule,
        end: Option<u8>,
    },
    /// A line with so many cards of one kind.
    LineCount {
        by: By,
        min: u8,
    },
    /// A line of only one suit, number, or both.
    LineUniform {
        suit: bool,
        number: bool,
    },
    /// A line with so many different kinds.
    LineVariety {
        by: By,
        min: u8,
    },
    /// So many different kinds on the map.
    MapVariety {
        by: By,
        min: Option<u8>,
        max: Option<u8>,
    },
    NoNumberBelow {
        limit: u8,
    },
    /// The last discard shows the named suit or number.
    DiscardTop {
        by: By,
    },
    DiscardCount {
        by: Discarder,
        min: u8,
        max: Option<u8>,
    },
    /// Somebody played nothing.
    IdlePlayer,
    ContractSwitched,
    /// Another player's contract failed. This and the next two look at contracts: see `scoring`.
    OthersSlip,
    DealerDelivers,
    OthersDeliver,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    Suit,
    Number,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Discarder {
    Anyone,
    Dealer,
}

/// A card on the discard pile, and who put it there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Discard {
    pub seat: Seat,
    pub card: Shown,
}

/// All that a check may look at.
pub struct Evidence<'a> {
    pub map: &'a Map,
    /// Oldest first.
    pub discards: &'a [Discard],
    pub dealer: Seat,
    /// Cards played by each seat.
    pub played: &'a [u8],
    pub switched: bool,
}

/// What a check found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Finding {
    pub met: bool,
    /// The cards that count; if not met, those there are so far, or those in the way.
    pub cells: Cells,
    /// How far it has come, for checks that count; else 0 or 1 of 1.
    pub have: u8,
    pub need: u8,
}

impl Finding {
    fn counted(have: usize, need: u8, cells: Cells) -> Finding {
        Finding { met: have >= usize::from(need), cells, have: have.min(usize::from(need)) as u8, need }
    }

    pub(crate) fn simply(met: bool, cells: Cells) -> Finding {
        Finding { met, cells, have: u8::from(met), need: 1 }
    }

    /// The better of two ways.
    fn or(self, other: Finding) -> Finding {
        if (other.met, other.have) > (self.met, self.have) { other } else { self }
    }
}

impl Check {
    /// Whether the cards on the map decide it.
    pub(crate) fn looks_at_the_map(&self) -> bool {
        !matches!(
            self,
            Check::DiscardTop { .. }
                | Check::DiscardCount { .. }
                | Check::IdlePlayer
                | Check::ContractSwitched
                | Check::OthersSlip
                | Check::DealerDelivers
                | Check::OthersDeliver
        )
    }

    /// Whether it matters where on the map cards lie.
    pub(crate) fn cares_where(&self) -> bool {
        matches!(
            self,
            Check::Path { .. } | Check::LineCount { .. } | Check::LineUniform { .. } | Check::LineVariety { .. }
        )
    }

    /// Looks at everything but other contracts.
    pub fn find(&self, terms: Terms, at: &Evidence) -> Finding {
        let map = at.map;
        match *self {
            Check::CountCards { min } => {
                let cells = map.of(terms.suits.or(SuitSet::EVERY), terms.numbers.or(NUMBERS));
                Finding::counted(cells.len(), min, cells)
            }
            Check::NumberSets { ref sizes, without_suit } => {
                let excluded = if without_suit { map.of(terms.suits, NUMBERS) } else { Cells::NONE };
                number_sets(map, sizes, terms.numbers.or(NUMBERS), excluded)
            }
            Check::SuitTwins { count } => suit_twins(map, terms.suits, count),
            Check::SuitCountAny { min } => {
                best(Suit::ALL.map(|suit| Finding::counted(map.suit(suit).len(), min, map.suit(suit))))
            }
            Check::Run { len, same_suit, end } => {
                let latest = end.map_or(11 - len, |end| end + 1 - len).min(terms.numbers.first().unwrap_or(10));
                let starts = end.map_or(1, |end| end + 1 - len)..=latest;
                if same_suit || !terms.suits.is_empty() {
                    best(
                        terms.suits.or(SuitSet::EVERY).iter().map(|suit| run(map, len, starts.clone(), map.suit(suit))),
                    )
                } else {
                    run(map, len, starts, map.faceup())
                }
            }
            Check::Path { len, rule, end } => paths::find(map, len, rule, end, terms),
            Check::LineCount { by: By::Suit, min } => {
                line_count(map, terms.suits.or(SuitSet::EVERY).iter().map(|suit| map.suit(suit)), min)
            }
            Check::LineCount { by: By::Number, min } => {
                line_count(map, terms.numbers.or(NUMBERS).iter().map(|number| map.number(number)), min)
            }
            Check::LineUniform { suit, number } => best(map.lines().map(|line| {
                let face = line.iter().next().map(|cell| map.face(cell)).unwrap_or_default();
                let one_suit = !suit || (line & !map.suit(face.suit())).is_empty();
                Finding::simply(one_suit && (!number || (line & !map.number(face.number())).is_empty()), line)
            })),
            Check::LineVariety { by, min } => {
                best(map.lines().map(|line| Finding::counted(kinds(map, line, by), min, line)))
            }
            Check::MapVariety { by, min, max } => {
                let kinds = kinds(map, map.faceup(), by);
                match max {
                    Some(max) => Finding::simply(kinds <= usize::from(max), map.faceup()),
                    None => Finding::counted(kinds, min.unwrap_or(0), map.faceup()),
                }
            }
            Check::NoNumberBelow { limit } => {
                let low = map.of(SuitSet::EVERY, (1..limit).collect());
                Finding::simply(low.is_empty(), low)
            }
            Check::DiscardTop { by } => {
                let fits = |face: Face| match by {
                    By::Suit => terms.suits.contains(face.suit()),
                    By::Number => terms.numbers.contains(face.number()),
                };
                Finding::simply(at.discards.last().is_some_and(|last| fits(last.card.face)), Cells::NONE)
            }
            Check::DiscardCount { by, min, max } => {
                let counts = |discard: &&Discard| by == Discarder::Anyone || discard.seat == at.dealer;
                let count = at.discards.iter().filter(counts).count();
                match max {
                    Some(max) if count > usize::from(max) => Finding::simply(false, Cells::NONE),
                    _ => Finding::counted(count, min, Cells::NONE),
                }
            }
            Check::IdlePlayer => Finding::simply(at.played.contains(&0), Cells::NONE),
            Check::ContractSwitched => Finding::simply(at.switched, Cells::NONE),
            Check::OthersSlip | Check::DealerDelivers | Check::OthersDeliver => Finding::simply(false, Cells::NONE),
        }
    }
}

/// The best of several ways; the first that is met will do.
fn best(findings: impl IntoIterator<Item = Finding>) -> Finding {
    let mut best = Finding { need: 1, ..Finding::default() };
    for finding in findings {
        if finding.met {
            return finding;
        }
        if finding.have >= best.have {
            best = finding;
        }
    }
    best
}

fn kinds(map: &Map, cells: Cells, by: By) -> usize {
    match by {
        By::Suit => map.suits_of(cells).len(),
        By::Number => map.numbers_of(cells).len(),
    }
}

fn number_sets(map: &Map, sizes: &[u8], numbers: NumberSet, excluded: Cells) -> Finding {
    let mut left = [Cells::NONE; 11];
    numbers.iter().for_each(|number| left[usize::from(number)] = map.number(number) & !excluded);
    let mut found = Finding { met: true, ..Finding::default() };
    // Sizes come largest first, so taking the fullest number each time is the best there is.
    for &size in sizes {
        let fullest = left.iter_mut().max_by_key(|cells| cells.len()).map(std::mem::take).unwrap_or_default();
        let set = Finding::counted(fullest.len(), size, fullest);
        found.met &= set.met;
        found.cells |= set.cells;
        found.have += set.have;
        found.need += set.need;
    }
    found
}

fn suit_twins(map: &Map, suits: SuitSet, count: u8) -> Finding {
    let both = map.of(suits, NUMBERS);
    let twins = (1..=10).map(|number| map.number(number) & both).filter(|&cells| map.suits_of(cells) == suits);
    let (found, cells) = twins.fold((0, Cells::NONE), |(found, all), cells| (found + 1, all | cells));
    Finding::counted(found, count, cells)
}

fn run(map: &Map, len: u8, starts: std::ops::RangeInclusive<u8>, within: Cells) -> Finding {
    best(starts.map(|start| {
        let boards = (start..start + len).map(|number| map.number(number) & within).filter(|cells| !cells.is_empty());
        let (have, cells) = boards.fold((0, Cells::NONE), |(have, all), cells| (have + 1, all | cells));
        Finding::counted(have, len, cells)
    }))
}

/// The most cards of one of these kinds that lie in one line.
fn line_count(map: &Map, kinds: impl Iterator<Item = Cells>, min: u8) -> Finding {
    let mut found = Finding::counted(0, min, Cells::NONE);
    for kind in kinds {
        // A kind with no more cards than were found already cannot do better.
        if kind.len() > usize::from(found.have) {
            found = found.or(best(map.lines().map(|line| Finding::counted((kind & line).len(), min, kind & line))));
        }
        if found.met {
            break;
        }
    }
    found
}
