//! What the program says about itself while it runs: lines on standard error, as many as the host wants.

use std::str::FromStr;

use anyhow::Context;
use thiserror::Error;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Our own crates; of the others only what goes wrong is of interest.
const OURS: [&str; 3] = ["server", "store", "tender"];
const VARIABLE: &str = "TENDER_LOG";

/// How much is said.
#[derive(Clone, Copy, Debug)]
pub struct Level(LevelFilter);

#[derive(Debug, Error)]
#[error("{0:?} is no level; off, error, warn, info, debug and trace are")]
pub struct BadLevel(String);

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(word: &str) -> Result<Level, BadLevel> {
        // Numbers would be understood as well, and mean nothing to anybody.
        let named = word.chars().all(char::is_alphabetic).then(|| LevelFilter::from_str(word).ok()).flatten();
        named.filter(|_| !word.is_empty()).map(Level).ok_or_else(|| BadLevel(word.to_owned()))
    }
}

/// From now on what happens is said. Without a level and without the variable, what goes wrong is.
pub fn begin(level: Option<Level>) -> anyhow::Result<()> {
    let level = match (level, std::env::var(VARIABLE)) {
        (Some(Level(level)), _) => level,
        (None, Ok(word)) => word.parse::<Level>().context(VARIABLE)?.0,
        (None, Err(_)) => LevelFilter::WARN,
    };
    let lines = fmt::layer().with_writer(std::io::stderr).with_target(false);
    let targets =
        Targets::new().with_default(level.min(LevelFilter::WARN)).with_targets(OURS.map(|ours| (ours, level)));
    tracing_subscriber::registry().with(lines).with(targets).try_init().context("cannot begin to log")
}
