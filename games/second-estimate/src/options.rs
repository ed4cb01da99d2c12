//! Table size, and the one variant.

use engine::{Choices, OptionSpec, OptionsError, flag};

use crate::cards::{BOX, Setup};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub setup: &'static Setup,
}

const THREE_PLAYERS: &str = "three-players";

impl engine::Options for Options {
    const SPECS: &'static [OptionSpec] =
        &[flag(THREE_PLAYERS, "Three players", "Lets three play: 14 cards each, every customer turns up.")];

    fn check(players: usize, choices: &Choices) -> Result<Options, OptionsError> {
        if players == 3 && !choices.is_on(THREE_PLAYERS) {
            return Err(OptionsError::PlayersNeed { players, option: THREE_PLAYERS });
        }
        let min = if choices.is_on(THREE_PLAYERS) { 3 } else { 4 };
        let setup = BOX.setup(players).ok_or(OptionsError::Players { players, min, max: 6 })?;
        Ok(Options { setup })
    }

    fn players(&self) -> usize {
        self.setup.players
    }
}
