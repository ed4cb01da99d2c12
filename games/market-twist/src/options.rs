//! Table size, variants and the deck.

use engine::{Choices, OptionKind, OptionSpec, OptionsError, flag};
use serde::Serialize;

use crate::deck::{Deck, DeckRef};
use crate::twists::Mood;

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Options {
    pub players: usize,
    /// Dollars that end the game.
    pub goal: u16,
    pub even_twists: bool,
    pub fresh_twists: bool,
    pub deck: DeckRef,
}

const EVEN_TWISTS: &str = "even-twists";
const FRESH_TWISTS: &str = "fresh-twists";
/// R7.1.
pub(crate) const GOAL: u16 = 20;

const GOAL_15: &str = "goal-15";
const GOAL_30: &str = "goal-30";
pub(crate) const DECK: &str = "deck";

impl engine::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        flag(EVEN_TWISTS, "Even twists", "Two kind and two harsh twists. Best for solo scores."),
        flag(FRESH_TWISTS, "Fresh twists", "A twist that came is replaced by a new one."),
        flag(GOAL_15, "Goal $15", "A short game."),
        flag(GOAL_30, "Goal $30", "A long game."),
        OptionSpec {
            id: DECK,
            title: "Another deck",
            blurb: "Customers and twists of your own, in the form of cards.toml.",
            kind: OptionKind::Text { most: 64 * 1024 },
            on_in_lobby: false,
        },
    ];

    /// Alone, the luck of the twists should not decide the score.
    fn usual(players: usize) -> Vec<&'static str> {
        if players == 1 { vec![EVEN_TWISTS] } else { Vec::new() }
    }

    fn check(players: usize, choices: &Choices) -> Result<Options, OptionsError> {
        if !(1..=6).contains(&players) {
            return Err(OptionsError::Players { players, min: 1, max: 6 });
        }
        let goal = match (choices.is_on(GOAL_15), choices.is_on(GOAL_30)) {
            (false, false) => GOAL,
            (true, false) => 15,
            (false, true) => 30,
            (true, true) => {
                return Err(OptionsError::Misfit {
                    option: GOAL_30,
                    why: "goal-15 is chosen too, and a game has one goal",
                });
            }
        };
        let table = Options {
            players,
            goal,
            even_twists: choices.is_on(EVEN_TWISTS),
            fresh_twists: choices.is_on(FRESH_TWISTS),
            deck: DeckRef::Standard(Deck::standard()),
        };
        match choices.text(DECK).map(Deck::read) {
            None => Ok(table),
            Some(Ok(deck)) => table.with_deck(deck.into()),
            Some(Err(error)) => Err(OptionsError::Unreadable { id: DECK, why: error.to_string() }),
        }
    }

    fn players(&self) -> usize {
        self.players
    }
}

impl Options {
    /// The same table with another deck.
    pub fn with_deck(self, deck: DeckRef) -> Result<Options, OptionsError> {
        let enough = |mood| deck.twists_of(mood).count() >= 2;
        if self.even_twists && !(enough(Mood::Kind) && enough(Mood::Harsh)) {
            let why = "this deck has not two kind and two harsh twists";
            return Err(OptionsError::Misfit { option: EVEN_TWISTS, why });
        }
        Ok(Options { deck, ..self })
    }
}
