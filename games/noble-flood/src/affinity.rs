//! How much a hand has of what a contract asks: a number of cards, of which the hopes for it follow.

use crate::cards::{Face, Suit};
use crate::checks::{By, Check};
use crate::contracts::Terms;
use crate::marks::{NUMBERS, NumberSet, SuitSet};
use crate::paths::PathRule;

/// The cards of a hand, counted.
#[derive(Default)]
pub(crate) struct Held {
    /// The numbers of each suit.
    suits: [NumberSet; 4],
}

impl FromIterator<Face> for Held {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Held {
        let mut held = Held::default();
        faces.into_iter().for_each(|face| held.suits[face.suit() as usize].insert(face.number()));
        held
    }
}

impl Held {
    /// How many of these cards count for such a contract, or for the best way to fulfil it.
    pub fn towards(&self, check: &Check, terms: Terms) -> usize {
        let (suits, numbers) = (terms.suits.or(SuitSet::EVERY), terms.numbers.or(NUMBERS));
        match *check {
            Check::CountCards { .. } => self.of_one(suits, numbers),
            Check::NumberSets { without_suit, .. } => {
                let suits = if without_suit { SuitSet::EVERY.without(terms.suits) } else { suits };
                self.of_numbers(suits, terms)
            }
            Check::SuitTwins { .. } => self.of_one(suits, NUMBERS),
            Check::SuitCountAny { .. } => self.of_a_suit(suits, NUMBERS),
            Check::Run { len, same_suit, end } => {
                let latest = end.map_or(11 - len, |end| end + 1 - len).min(terms.numbers.first().unwrap_or(10));
                self.in_a_run(
                    len,
                    end.map_or(1, |end| end + 1 - len)..=latest,
                    suits,
                    same_suit || !terms.suits.is_empty(),
                )
            }
            Check::Path { len, rule, end } => match rule {
                PathRule::SameNumber => self.of_numbers(suits, terms),
                PathRule::SameSuit => self.of_a_suit(suits, NUMBERS),
                PathRule::FullHouse => self.of_a_number(suits, NUMBERS),
                PathRule::AllSuits => self.kinds(By::Suit),
                PathRule::Ascending | PathRule::AscendingSameSuit => {
                    let first = end.map_or(1, |end| end + 1 - len);
                    let latest = end.map_or(11 - len, |end| end + 1 - len);
                    self.in_a_run(len, first..=latest, suits, rule == PathRule::AscendingSameSuit)
                }
            },
            Check::LineCount { by: By::Suit, .. } => self.of_a_suit(suits, NUMBERS),
            Check::LineCount { by: By::Number, .. } => self.of_a_number(SuitSet::EVERY, numbers),
            Check::LineUniform { suit: true, .. } => self.of_a_suit(suits, NUMBERS),
            Check::LineUniform { .. } => self.of_a_number(suits, NUMBERS),
            Check::LineVariety { by, .. } | Check::MapVariety { by, .. } => self.kinds(by),
            Check::NoNumberBelow { limit } => self.of_one(SuitSet::EVERY, (1..limit).collect()),
            Check::DiscardTop { by: By::Suit } => self.of_one(suits, NUMBERS),
            Check::DiscardTop { by: By::Number } => self.of_one(SuitSet::EVERY, numbers),
            Check::DiscardCount { .. } | Check::IdlePlayer | Check::ContractSwitched => 0,
            Check::OthersSlip | Check::DealerDelivers | Check::OthersDeliver => 0,
        }
    }

    fn suit(&self, suit: Suit) -> NumberSet {
        self.suits[suit as usize]
    }

    /// Cards with a suit and a number out of these.
    fn of_one(&self, suits: SuitSet, numbers: NumberSet) -> usize {
        suits.iter().map(|suit| self.suit(suit).and(numbers).len()).sum()
    }

    /// Cards of the named numbers, or of any one number where none is named.
    fn of_numbers(&self, suits: SuitSet, terms: Terms) -> usize {
        if terms.numbers.is_empty() { self.of_a_number(suits, NUMBERS) } else { self.of_one(suits, terms.numbers) }
    }

    fn of_a_suit(&self, suits: SuitSet, numbers: NumberSet) -> usize {
        suits.iter().map(|suit| self.suit(suit).and(numbers).len()).max().unwrap_or(0)
    }

    fn of_a_number(&self, suits: SuitSet, numbers: NumberSet) -> usize {
        let held = |number: &u8| suits.iter().filter(|&suit| self.suit(suit).contains(*number)).count();
        numbers.iter().map(|number| held(&number)).max().unwrap_or(0)
    }

    fn kinds(&self, by: By) -> usize {
        match by {
            By::Suit => self.suits.iter().filter(|numbers| !numbers.is_empty()).count(),
            By::Number => self.all(SuitSet::EVERY).len(),
        }
    }

    /// The numbers that are there in any of these suits.
    fn all(&self, suits: SuitSet) -> NumberSet {
        suits.iter().fold(NumberSet::NONE, |all, suit| all | self.suit(suit))
    }

    /// The most numbers of a run that starts with one of these.
    fn in_a_run(&self, len: u8, starts: std::ops::RangeInclusive<u8>, suits: SuitSet, one_suit: bool) -> usize {
        let most = |held: NumberSet| {
            let run = |start: u8| NumberSet::from_bits(((1 << len) - 1) << start);
            starts.clone().map(|start| held.and(run(start)).len()).max().unwrap_or(0)
        };
        if one_suit { suits.iter().map(|suit| most(self.suit(suit))).max().unwrap_or(0) } else { most(self.all(suits)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contracts::Contract;

    /// How many of these cards count for a contract that names these suits and numbers.
    fn towards(contract: &str, suits: &[Suit], numbers: &[u8], hand: &str) -> usize {
        let held: Held = hand.split_whitespace().map(|face| face.parse::<Face>().unwrap()).collect();
        let terms = Terms { suits: suits.iter().copied().collect(), numbers: numbers.iter().copied().collect() };
        held.towards(&Contract::find(contract).unwrap().about().check, terms)
    }

    #[test]
    fn cards_count_for_what_a_contract_names() {
        assert_eq!(towards("one_number", &[], &[4], "4H 4D 7S"), 2);
        assert_eq!(towards("flush", &[Suit::Hearts], &[], "4H 4D 7H"), 2);
        assert_eq!(towards("trio_with_suits_any", &[Suit::Hearts], &[], "4H 4D 4S"), 2, "without hearts");
        assert_eq!(towards("pair_with_suits_any", &[Suit::Hearts, Suit::Clubs], &[], "1H 2H 9C 9D"), 3);
        assert_eq!(towards("row_number", &[], &[3], "3H 4D 4S"), 1);
    }

    #[test]
    fn where_none_is_named_the_best_kind_counts() {
        assert_eq!(towards("trio_any", &[], &[], "4H 4D 7S"), 2);
        assert_eq!(towards("flush_any", &[], &[], "4H 5H 7S"), 2);
        assert_eq!(towards("full_house_adjacent", &[], &[], "1H 2D 3S"), 1);
        assert_eq!(towards("variety_suit", &[], &[], "4H 4D 7D"), 2);
    }

    #[test]
    fn runs_count_what_fits_into_one() {
        assert_eq!(towards("straight", &[], &[], "1H 5D 6S"), 2, "1 to 5 or 5 to 9");
        assert_eq!(towards("straight_flush_any", &[], &[], "1H 4H 5S"), 2);
        assert_eq!(towards("royal_flush", &[], &[], "7H 8H 10H 9S"), 2, "only 8 to 10 of one suit");
        assert_eq!(towards("straight_adjacent", &[], &[], "7H 8S 9D"), 3);
        assert_eq!(towards("straight_restricted", &[], &[2], "1H 5S 6D 7D"), 1, "starts at 2 at most");
    }
}
