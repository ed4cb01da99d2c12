//! Table size, expansions, deck and variants (R10).

use engine::{Choices, OptionKind, OptionSpec, OptionsError, flag};
use serde::Serialize;

use crate::products::BOX;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Options {
    pub players: usize,
    pub odd_inventions: bool,
    pub double_devices: bool,
    pub fresh_deck: bool,
    /// How many of the lowest and as many of the highest numbers stay in the box.
    pub trim: usize,
    pub winner_picks_starter: bool,
    pub middle_returns: bool,
    pub cheap_skip: bool,
    pub ordered_skip: bool,
    pub extremes_only: bool,
}

const TRIM: &str = "trim";
const TRIM_STEP: usize = 5;

impl Options {
    /// The base game and nothing else.
    pub const fn base(players: usize) -> Options {
        Options {
            players,
            odd_inventions: false,
            double_devices: false,
            fresh_deck: false,
            trim: 0,
            winner_picks_starter: false,
            middle_returns: false,
            cheap_skip: false,
            ordered_skip: false,
            extremes_only: false,
        }
    }

    /// Indices of the sets in play, in the order in which they are generated.
    pub fn sets(&self) -> impl Iterator<Item = usize> + Clone {
        let expansions = [true, self.odd_inventions, self.double_devices];
        expansions.into_iter().enumerate().filter_map(|(set, on)| on.then_some(set))
    }
}

impl engine::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        flag("odd-inventions", "Odd Inventions", "Adds 35 tiles with negative numbers and twelve wilder actions."),
        flag(
            "double-devices",
            "Double Devices",
            "Adds 35 tiles numbered from 65 and twelve actions on the core rules.",
        ),
        flag("fresh-deck", "Fresh deck", "Makes up new numbers, prices and actions for this game."),
        OptionSpec {
            id: TRIM,
            title: "Trim the deck",
            blurb: "A shorter game: takes out so many of the lowest and of the highest tiles (5, 10, 15 or 20).",
            kind: OptionKind::Number { min: 0, max: 20 },
            on_in_lobby: false,
        },
        flag("winner-picks-starter", "Winner picks the starter", "The winner says which bid starts the next offer."),
        flag("middle-returns", "Middle bids return", "The middle bid goes back to its owner's hand."),
        flag("cheap-skip", "Cheap skip", "Skipping costs a scored tile or a hand tile, not both."),
        flag("ordered-skip", "Ordered skip", "A tile paid for a skip must extend the range of the row."),
        flag("extremes-only", "Extremes only", "Only the dearest and the cheapest tile of each product score."),
    ];

    fn check(players: usize, choices: &Choices) -> Result<Options, OptionsError> {
        if !(3..=6).contains(&players) {
            return Err(OptionsError::Players { players, min: 3, max: 6 });
        }
        let options = Options {
            players,
            odd_inventions: choices.is_on("odd-inventions"),
            double_devices: choices.is_on("double-devices"),
            fresh_deck: choices.is_on("fresh-deck"),
            trim: choices.number(TRIM).unwrap_or(0) as usize,
            winner_picks_starter: choices.is_on("winner-picks-starter"),
            middle_returns: choices.is_on("middle-returns"),
            cheap_skip: choices.is_on("cheap-skip"),
            ordered_skip: choices.is_on("ordered-skip"),
            extremes_only: choices.is_on("extremes-only"),
        };
        if !options.trim.is_multiple_of(TRIM_STEP) {
            return Err(OptionsError::Misfit { option: TRIM, why: "take 0, 5, 10, 15 or 20" });
        }
        // Counted with the frozen decks. A fresh deck may be a few tiles short, which leaves every allowed
        // trim with more than four tiles each.
        let tiles: usize = options.sets().map(|set| BOX.sets[set].frozen_tiles).sum();
        if tiles < 2 * options.trim + 1 + 5 * players {
            return Err(OptionsError::Misfit {
                option: TRIM,
                why: "it would leave fewer than five tiles for each player",
            });
        }
        Ok(options)
    }

    fn players(&self) -> usize {
        self.players
    }
}
