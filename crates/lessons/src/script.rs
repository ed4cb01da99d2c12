//! A lesson as it is written: `games/<id>/lessons/*.toml`. docs/LESSONS.md explains every key.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Script {
    pub title: String,
    /// What one knows afterwards, in one sentence.
    pub about: String,
    pub minutes: u8,
    pub players: usize,
    #[serde(default)]
    pub options: Vec<String>,
    pub seed: u64,
    /// The learner's, counted from 1.
    #[serde(default = "first")]
    pub seat: usize,
    /// Moves before the lesson begins, for one that starts in mid-game.
    #[serde(default)]
    pub opening: Vec<String>,
    pub step: Vec<ScriptStep>,
    /// What a full game adds.
    pub adds: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScriptStep {
    pub say: String,
    /// What it speaks of: actions that can be pressed, or named parts of the table.
    #[serde(default)]
    pub show: OneOrMore,
    /// What the learner is asked to do; nothing for a step that is only read.
    #[serde(default, rename = "do")]
    pub act: OneOrMore,
    /// What happens then: `"2: play 5♦"`, seats counted from 1.
    #[serde(default)]
    pub then: Vec<String>,
    /// What the learner hears who does something else that is legal: by action, `"*"` for all others.
    #[serde(default, rename = "else")]
    pub otherwise: BTreeMap<String, String>,
}

#[derive(Default, Deserialize)]
#[serde(untagged)]
pub(crate) enum OneOrMore {
    #[default]
    None,
    One(String),
    More(Vec<String>),
}

impl OneOrMore {
    pub fn words(&self) -> &[String] {
        match self {
            OneOrMore::None => &[],
            OneOrMore::One(word) => std::slice::from_ref(word),
            OneOrMore::More(words) => words,
        }
    }
}

fn first() -> usize {
    1
}
