//! The contracts: what they ask and pay, as written in `cards.toml`, and the terms drawn for them.

use std::fmt;
use std::sync::LazyLock;

use engine::Dice;
use serde::{Deserialize, Serialize};

use crate::cards::{Effect, Suit};
use crate::checks::Check;
use crate::marks::{NumberSet, SuitSet};

/// Contracts in all.
pub const CONTRACTS: usize = BASE + SPECIAL;
/// Contracts of the base game: they come first.
pub const BASE: usize = 38;
/// Contracts of Straight (Hand)Shake.
pub const SPECIAL: usize = 20;

/// One contract: there is one copy of each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Contract(u8);

impl Contract {
    pub fn all() -> impl Iterator<Item = Contract> {
        (0..CONTRACTS as u8).map(Contract)
    }

    pub fn find(id: &str) -> Option<Contract> {
        Contract::all().find(|contract| contract.about().id == id)
    }

    #[inline]
    pub fn about(self) -> &'static About {
        &BOX.contracts[self.index()]
    }

    /// Points when fulfilled, also what "higher" and "lower" compare.
    #[inline]
    pub fn reward(self) -> i32 {
        i32::from(self.about().success)
    }

    /// Points when fulfilled or failed (R6.2).
    #[inline]
    pub fn points(self, met: bool) -> i32 {
        if met { self.reward() } else { -((6 * (10 - self.reward()) + 9) / 10) }
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.about().id)
    }
}

engine::member!(Contract, CONTRACTS, u64);
engine::write_as_shown!(Contract);

/// What a contract says on it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub special: bool,
    success: u8,
    /// What must be so at the end of the round, with `{s0}`, `{n0}`.. for its terms.
    text: String,
    #[serde(default)]
    suits: usize,
    #[serde(default)]
    numbers: usize,
    #[serde(default = "one_to_ten")]
    numbers_from: Vec<u8>,
    pub check: Check,
    pub rule: Option<Rule>,
    rule_text: Option<String>,
    /// How often random play fulfils it, for 2 (with two-player) to 6 players.
    pub random_play: Option<[f32; 5]>,
    /// How likely its owner keeps it; none where that depends on what others promise.
    pub kept: Option<Kept>,
}

/// How likely whoever plays for a contract fulfils it.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// With no card in hand that helps, for 2 (with two-player) to 6 players.
    bare: [f32; 5],
    /// The odds grow by e to this with every card that does.
    card: f32,
}

impl Kept {
    /// With so many cards that help.
    pub(crate) fn likelihood(&self, players: usize, cards: usize) -> f32 {
        let bare = self.bare[players - 2];
        let odds = bare / (1.0 - bare) * (self.card * cards as f32).exp();
        odds / (1.0 + odds)
    }
}

fn one_to_ten() -> Vec<u8> {
    (1..=10).collect()
}

impl About {
    pub fn text(&self, terms: Terms) -> String {
        filled_in(&self.text, terms)
    }

    /// What holding it changes; none for contracts of the base game.
    pub fn rule_text(&self, terms: Terms) -> Option<String> {
        self.rule_text.as_deref().map(|text| filled_in(text, terms))
    }

    /// How many suits and numbers it names.
    pub fn term_counts(&self) -> (usize, usize) {
        (self.suits, self.numbers)
    }

    /// Draws the suits and numbers that it is about, each combination equally likely.
    pub(crate) fn draw_terms(&self, dice: &mut impl Dice) -> Terms {
        let mut terms = Terms::default();
        let mut suits = Suit::ALL;
        for drawn in 0..self.suits {
            suits.swap(drawn, drawn + dice.below((Suit::ALL.len() - drawn) as u32) as usize);
            terms.suits.insert(suits[drawn]);
        }
        while terms.numbers.len() < self.numbers {
            terms.numbers.insert(self.numbers_from[dice.below(self.numbers_from.len() as u32) as usize]);
        }
        terms
    }
}

fn filled_in(text: &str, terms: Terms) -> String {
    let suits = (0..).zip(terms.suits.iter()).map(|(i, suit)| (format!("{{s{i}}}"), suit.name().to_owned()));
    let numbers = (0..).zip(terms.numbers.iter()).map(|(i, number)| (format!("{{n{i}}}"), number.to_string()));
    suits.chain(numbers).fold(text.to_owned(), |text, (slot, value)| text.replace(&slot, &value))
}

/// The suits and numbers that a contract is about in this game; empty where it names none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Terms {
    pub suits: SuitSet,
    pub numbers: NumberSet,
}

/// A contract with its terms: what everybody sees once it has turned up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Offer {
    pub contract: Contract,
    pub terms: Terms,
}

/// The rules that special contracts carry, in the order of the contracts (R9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    SecondWildcard,
    StudyAndSwap,
    DiscardSuitExtraPlay,
    DiscardNumberExtraPlay,
    NoWildSuit,
    NearNumbers,
    NoWildNumber,
    NewSuitTrade,
    LowNumberBan,
    MustPickTwo,
    DealerDragsDown,
    NewNumberPeek,
    WildcardsVanish,
    LastFlipBan,
    CoverCards,
    DealerDiscardDraw,
    HighestNamesWildcard,
    LowestDiscards,
    FirstFlipBan,
    NoSwitching,
}

impl Rule {
    /// The contract that carries it.
    #[inline]
    pub fn contract(self) -> Contract {
        Contract((BASE + self as usize) as u8)
    }
}

/// An action card, as written on it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionCard {
    pub id: String,
    pub label: String,
    pub text: String,
}

/// How a round is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Layout {
    /// Facedown cards, and cards in each hand.
    pub cards: usize,
    pub market_per_player: usize,
}

/// The box, as written in `cards.toml`.
#[derive(Debug, Deserialize)]
pub struct Cards {
    suits: Vec<Suit>,
    numbers: Vec<u8>,
    pub setup: Setup,
    #[serde(rename = "contract")]
    pub contracts: Vec<About>,
    #[serde(rename = "action_card")]
    pub action_cards: Vec<ActionCard>,
}

#[derive(Debug, Deserialize)]
pub struct Setup {
    pub standard: Layout,
    pub two_player: Layout,
}

pub static BOX: LazyLock<Cards> = LazyLock::new(|| {
    // The file is part of the program: a mistake in it is ours, and the first test meets it.
    let cards: Cards = toml::from_str(include_str!("../cards.toml")).expect("cards.toml is well formed");
    assert_eq!(cards.suits, Suit::ALL);
    assert_eq!(cards.numbers, one_to_ten());
    assert_eq!((cards.contracts.len(), cards.action_cards.len()), (CONTRACTS, Effect::ALL.len()));
    for (index, about) in cards.contracts.iter().enumerate() {
        let expected = index.checked_sub(BASE);
        assert_eq!(about.rule.map(|rule| rule as usize), expected, "{}: its rule decides its place", about.id);
        assert_eq!(about.special, expected.is_some(), "{}", about.id);
    }
    cards
});
