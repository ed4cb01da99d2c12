//! Table size, and the one variant.

use engine::{Choices, OptionKind, OptionSpec, OptionsError};

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
    const SPECS: &'static [OptionSpec] = &[OptionSpec {
        id: POCKET_MONEY,
        title: "Pocket money",
        blurb: "Whoever has no money when a round begins gets $1.",
        kind: OptionKind::Flag,
        on_in_lobby: false,
    }];

    fn check(players: usize, choices: &Choices) -> Result<Options, OptionsError> {
        let setup = BOX.setup(players).ok_or(OptionsError::Players { players, min: 2, max: 6 })?;
        Ok(Options { players, setup, pocket_money: choices.is_on(POCKET_MONEY) })
    }

    fn players(&self) -> usize {
        self.players
    }
}
