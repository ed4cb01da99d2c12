//! What can be chosen before a game starts: how many play, and which variants.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The checked options of one table.
pub trait Options: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// Everything that can be switched, in the order shown to people.
    const SPECS: &'static [OptionSpec];

    /// Refuses nonsense. `choices` are already known to fit [`Self::SPECS`].
    fn check(players: usize, choices: &Choices) -> Result<Self, OptionsError>;

    /// How many sit at the table.
    fn players(&self) -> usize;

    /// The options that a table for `players` opened from the lobby starts with.
    fn usual(_players: usize) -> Vec<&'static str> {
        Self::SPECS.iter().filter(|spec| spec.on_in_lobby).map(|spec| spec.id).collect()
    }
}

/// One switch, as people see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// As typed on the command line and kept in logs: `three-players`.
    pub id: &'static str,
    /// As people see it.
    pub title: &'static str,
    /// What it changes, in one short sentence.
    pub blurb: &'static str,
    /// What may be said about it.
    pub kind: OptionKind,
    /// Whether a table opened from the lobby starts with it on.
    pub on_in_lobby: bool,
}

/// A switch that is off unless somebody asks for it.
pub const fn flag(id: &'static str, title: &'static str, blurb: &'static str) -> OptionSpec {
    OptionSpec { id, title, blurb, kind: OptionKind::Flag, on_in_lobby: false }
}

/// What is given to an option to choose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off: `--option id`.
    Flag,
    /// A number: `--option id=3`.
    Number {
        /// The least that is taken.
        min: u32,
        /// The most that is taken.
        max: u32,
    },
    /// A text in a form of the game's own, such as a deck, of at most so many bytes: `--deck FILE`.
    Text {
        /// In bytes; the least is one.
        most: usize,
    },
}

/// The options that were chosen; what is not in it is off.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Choices(BTreeMap<String, OptionValue>);

/// What was given to an option that was chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Of an [`OptionKind::Number`].
    Number(u32),
    /// Of an [`OptionKind::Flag`]. Always true in choices that fit: what is off is not in them.
    On(bool),
    /// Of an [`OptionKind::Text`], as it was typed.
    Text(String),
}

impl Choices {
    /// Reads `id` and `id=value` words against what a game offers.
    pub fn parse<W: AsRef<str>>(
        specs: &'static [OptionSpec],
        words: impl IntoIterator<Item = W>,
    ) -> Result<Choices, OptionsError> {
        let mut choices = Choices::default();
        for word in words {
            let word = word.as_ref();
            let (id, value) = word.split_once('=').map_or((word, None), |(id, value)| (id, Some(value)));
            let spec = find(specs, id)?;
            let value = match (spec.kind, value) {
                (OptionKind::Flag, None | Some("on" | "true")) => OptionValue::On(true),
                (OptionKind::Flag, Some("off" | "false")) => continue,
                (OptionKind::Flag, Some(_)) => return Err(OptionsError::NotAFlag { id: spec.id }),
                (OptionKind::Number { min, max }, value) => value
                    .and_then(|text| text.parse().ok())
                    .map(OptionValue::Number)
                    .ok_or(OptionsError::OutOfRange { id: spec.id, min, max })?,
                (OptionKind::Text { .. }, value) => OptionValue::Text(value.unwrap_or_default().to_owned()),
            };
            choices.0.insert(spec.id.to_owned(), value);
        }
        choices.fit(specs)?;
        Ok(choices)
    }

    /// Refuses what a game does not offer: for choices that come from a log or a form.
    pub fn fit(&self, specs: &'static [OptionSpec]) -> Result<(), OptionsError> {
        for (id, value) in &self.0 {
            let spec = find(specs, id)?;
            match (spec.kind, value) {
                (OptionKind::Flag, OptionValue::On(true)) => {}
                (OptionKind::Flag, _) => return Err(OptionsError::NotAFlag { id: spec.id }),
                (OptionKind::Number { min, max }, OptionValue::Number(n)) if (min..=max).contains(n) => {}
                (OptionKind::Number { min, max }, _) => {
                    return Err(OptionsError::OutOfRange { id: spec.id, min, max });
                }
                (OptionKind::Text { most }, OptionValue::Text(text)) if (1..=most).contains(&text.len()) => {}
                (OptionKind::Text { most }, _) => return Err(OptionsError::NotAText { id: spec.id, most }),
            }
        }
        Ok(())
    }

    /// Whether it was chosen: switched on, or given a number or a text.
    pub fn is_on(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// The number that was given; none when it is off or takes none.
    pub fn number(&self, id: &str) -> Option<u32> {
        match self.0.get(id) {
            Some(OptionValue::Number(n)) => Some(*n),
            _ => None,
        }
    }

    /// The text that was given; none when it is off or takes none.
    pub fn text(&self, id: &str) -> Option<&str> {
        match self.0.get(id) {
            Some(OptionValue::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The same with this text for an option that takes one.
    pub fn saying(mut self, id: &str, text: &str) -> Choices {
        self.0.insert(id.to_owned(), OptionValue::Text(text.to_owned()));
        self
    }

    /// Whether everything is off.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What was chosen, in words for people: `open`, `trim=3`. A text is named, not repeated.
    pub fn words(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(id, value)| match value {
            OptionValue::On(_) => id.clone(),
            OptionValue::Number(n) => format!("{id}={n}"),
            OptionValue::Text(_) => id.clone(),
        })
    }
}

fn find(specs: &'static [OptionSpec], id: &str) -> Result<&'static OptionSpec, OptionsError> {
    specs.iter().find(|spec| spec.id == id).ok_or_else(|| OptionsError::Unknown {
        id: id.chars().take(40).collect(),
        known: specs.iter().map(|spec| spec.id).collect(),
    })
}

/// Why a table cannot be opened like this. Each says what would do.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionsError {
    /// The game has no such option.
    #[error("there is no option {id:?} here; {}", offer(.known))]
    Unknown {
        /// What was asked for, cut short.
        id: String,
        /// Ids of the options that it has.
        known: Vec<&'static str>,
    },
    /// A flag was given a value that is not for flags.
    #[error("option {id} is only switched on, it takes no value")]
    NotAFlag {
        /// The flag's.
        id: &'static str,
    },
    /// An option that takes a number was given none, or one too small or too large.
    #[error("option {id} takes a number from {min} to {max}: {id}={min}")]
    OutOfRange {
        /// The option's.
        id: &'static str,
        /// The least that would do.
        min: u32,
        /// The most that would do.
        max: u32,
    },
    /// An option that takes a text was given none, or one too long.
    #[error("option {id} takes a text of 1 to {most} bytes")]
    NotAText {
        /// The option's.
        id: &'static str,
        /// Bytes that would do.
        most: usize,
    },
    /// The game cannot read the text that an option was given.
    #[error("option {id} cannot be used: {why}")]
    Unreadable {
        /// The option's.
        id: &'static str,
        /// What is wrong with the text, in the game's words.
        why: String,
    },
    /// Too few or too many for the game with these options.
    #[error("{players} cannot play: this game is for {min} to {max} players")]
    Players {
        /// How many want to play.
        players: usize,
        /// The fewest who can.
        min: usize,
        /// The most who can.
        max: usize,
    },
    /// So many can play, but only with a variant.
    #[error("{players} players need option {option}")]
    PlayersNeed {
        /// How many want to play.
        players: usize,
        /// Id of the option that lets them.
        option: &'static str,
    },
    /// An option that does not go with its value, the number of players or the other options.
    #[error("option {option} does not fit: {why}")]
    Misfit {
        /// Its id.
        option: &'static str,
        /// What is in the way, or what would do.
        why: &'static str,
    },
}

fn offer(known: &[&str]) -> String {
    if known.is_empty() { "this game has none".to_owned() } else { format!("known are: {}", known.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        flag("open", "Open", ""),
        OptionSpec {
            id: "trim",
            title: "Trim",
            blurb: "",
            kind: OptionKind::Number { min: 1, max: 9 },
            on_in_lobby: false,
        },
        OptionSpec { id: "deck", title: "Deck", blurb: "", kind: OptionKind::Text { most: 20 }, on_in_lobby: false },
    ];

    #[test]
    fn words_become_choices_and_words_again() {
        let choices = Choices::parse(SPECS, ["trim=3", "open"]).unwrap();
        assert!(choices.is_on("open") && choices.number("trim") == Some(3));
        assert_eq!(choices.words().collect::<Vec<_>>(), ["open", "trim=3"]);
        assert!(Choices::parse(SPECS, ["open=off"]).unwrap().is_empty());
        assert_eq!(Choices::parse(SPECS, ["deck=a = 1"]).unwrap().text("deck"), Some("a = 1"));
    }

    #[test]
    fn nonsense_is_refused_with_what_would_do() {
        for (word, says) in [
            ("opne", "there is no option \"opne\" here; known are: open, trim, deck"),
            ("open=3", "option open is only switched on, it takes no value"),
            ("trim", "option trim takes a number from 1 to 9: trim=1"),
            ("trim=10", "option trim takes a number from 1 to 9: trim=1"),
            ("trim=-1", "option trim takes a number from 1 to 9: trim=1"),
            ("deck", "option deck takes a text of 1 to 20 bytes"),
            ("deck=a text that is rather long", "option deck takes a text of 1 to 20 bytes"),
        ] {
            assert_eq!(Choices::parse(SPECS, [word]).unwrap_err().to_string(), says);
        }
    }
}
