//! What `simulate` and `arena` both ask: with how many, by which rules, with which luck.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use catalog::AnyGame;
use clap::builder::PossibleValuesParser;
use engine::Choices;

/// The ids of all games, to choose from.
pub fn games() -> PossibleValuesParser {
    PossibleValuesParser::new(catalog::GAMES.iter().map(|game| game.info().id))
}

#[derive(clap::Args)]
pub struct Setup {
    /// How many play; the game's usual number if not given
    #[arg(short, long, value_name = "N")]
    pub players: Option<usize>,

    /// Switch a variant on; may be given several times
    #[arg(short, long = "option", value_name = "ID[=VALUE]")]
    pub options: Vec<String>,

    /// Play with the deck in this file, for games whose deck is data; the format is that of the game's cards.toml
    #[arg(long, value_name = "FILE")]
    pub deck: Option<PathBuf>,

    /// How many threads; all cores if not given
    #[arg(short, long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Where the luck comes from. Fixed unless given, so that anybody gets the same deals
    #[arg(short, long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// A game with rules that fit.
pub struct Opened {
    pub game: &'static dyn AnyGame,
    pub players: usize,
    pub choices: Choices,
    pub threads: usize,
    pub seed: u64,
}

impl Setup {
    pub fn open(&self, id: &str) -> anyhow::Result<Opened> {
        self.open_for(self.players, id)
    }

    /// The same for so many players.
    pub fn open_for(&self, players: Option<usize>, id: &str) -> anyhow::Result<Opened> {
        let game = catalog::find(id).with_context(|| format!("there is no game {id:?}"))?;
        let deck = self.deck.as_deref().map(|path| deck(game, path)).transpose()?;
        let choices = Choices::parse(game.specs(), self.options.iter().chain(&deck))?;
        let players = players.unwrap_or(game.info().usual_players);
        game.check(players, &choices)?;
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = self.threads.map_or_else(cores, NonZeroUsize::get);
        Ok(Opened { game, players, choices, threads, seed: self.seed })
    }
}

impl Opened {
    /// One bot for every seat: a short list starts over.
    pub fn seated<B: Clone>(&self, bots: &[B]) -> anyhow::Result<Vec<B>> {
        if bots.len() > self.players {
            bail!("{} bots cannot sit on {} seats", bots.len(), self.players);
        }
        Ok(bots.iter().cloned().cycle().take(self.players).collect())
    }
}

/// The option that the deck in a file stands for.
fn deck(game: &dyn AnyGame, path: &Path) -> anyhow::Result<String> {
    if !game.specs().iter().any(|spec| spec.id == "deck") {
        bail!("{} has no deck that could be changed", game.info().title);
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(format!("deck={text}"))
}
