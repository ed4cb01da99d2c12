//! Table size, and which parts of the game are on.

use engine::{Choices, OptionSpec, OptionsError, flag};
use serde::Serialize;

use crate::cards::{CARDS, Card, PLAIN};
use crate::contracts::{BASE, BOX, CONTRACTS, Contract, Layout, Rule};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Options {
    pub players: usize,
    pub two_player: bool,
    pub switchy_suits: bool,
    pub full_flood: bool,
    pub straight_handshake: bool,
}

const TWO_PLAYER: &str = "two-player";
const SWITCHY_SUITS: &str = "switchy-suits";
const FULL_FLOOD: &str = "full-flood";
const STRAIGHT_HANDSHAKE: &str = "straight-handshake";

impl engine::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        flag(TWO_PLAYER, "Two players", "Bigger rounds for two: 5 facedown cards, 5 hand cards, a market of 6."),
        flag(SWITCHY_SUITS, "Switchy Suits", "Once a turn, show your hand to trade a contract for a lower one."),
        flag(FULL_FLOOD, "Full Flood", "Twelve action cards join the deck."),
        flag(STRAIGHT_HANDSHAKE, "Straight (Hand)Shake", "Twenty more contracts, each with a rule of its own."),
    ];

    /// The rulebook recommends the two-player rules for two.
    fn usual(players: usize) -> Vec<&'static str> {
        if players == 2 { vec![TWO_PLAYER] } else { Vec::new() }
    }

    fn check(players: usize, choices: &Choices) -> Result<Options, OptionsError> {
        if !(2..=6).contains(&players) {
            return Err(OptionsError::Players { players, min: 2, max: 6 });
        }
        if choices.is_on(TWO_PLAYER) && players != 2 {
            return Err(OptionsError::Misfit { option: TWO_PLAYER, why: "it is for exactly 2 players" });
        }
        Ok(Options {
            players,
            two_player: choices.is_on(TWO_PLAYER),
            switchy_suits: choices.is_on(SWITCHY_SUITS),
            full_flood: choices.is_on(FULL_FLOOD),
            straight_handshake: choices.is_on(STRAIGHT_HANDSHAKE),
        })
    }

    fn players(&self) -> usize {
        self.players
    }
}

impl Options {
    fn layout(&self) -> Layout {
        if self.two_player { BOX.setup.two_player } else { BOX.setup.standard }
    }

    /// Facedown cards, and cards in each hand, at the start of a round.
    pub fn cards_each(&self) -> usize {
        self.layout().cards
    }

    /// Contracts in the market at the start of a round.
    pub fn market_size(&self) -> usize {
        self.layout().market_per_player * self.players
    }

    /// The playing cards of this table.
    pub(crate) fn deck(&self) -> impl Iterator<Item = Card> {
        (0..if self.full_flood { CARDS } else { PLAIN }).filter_map(Card::from_index)
    }

    /// The contracts of this table.
    pub(crate) fn contracts(&self) -> impl Iterator<Item = Contract> {
        let switching = self.switchy_suits || self.full_flood;
        let last = if self.straight_handshake { CONTRACTS } else { BASE };
        // Without any way to switch, a contract about switching would be a sure failure.
        Contract::all().take(last).filter(move |&contract| switching || contract != Rule::NoSwitching.contract())
    }
}
