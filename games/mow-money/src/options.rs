//! Table size, and the one variant.

use engine::{Choices, OptionSpec, OptionsError, flag};

use crate::cards::{BOX, Setup};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub players: usize,
    pub setup: &'static Setup,
    /// Everybody without money gets a dollar at the start of Hire (R11).
    pub pocket_money: bool,
}

const POCKET_MONEY: &str = "pocket-money";

impl engine::Options for Options {
    const SPECS: &'static [OptionSpec] =
        &[flag(POCKET_MONEY, "Pocket money", "Whoever has no money when a round begins gets $1.")];

    fn check(players: usize, choices: &Choices) -> Result<Options, OptionsError> {
        let setup = BOX.setup(players).ok_or(OptionsError::Players { players, min: 2, max: 6 })?;
        Ok(Options { players, setup, pocket_money: choices.is_on(POCKET_MONEY) })
    }

    fn players(&self) -> usize {
        self.players
    }
}
