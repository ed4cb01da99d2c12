//! What a host may set: `--limit chat=30/min`, `--limit sockets=64`, `--limit off`.

use std::str::FromStr;

use thiserror::Error;

use super::{Act, BadRate, PEOPLE_AT_ONE_ADDRESS, Rate};

/// How much of everything one person may do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quotas {
    /// In the order of [`Act::ALL`]; none is no limit.
    rates: [Option<Rate>; Act::ALL.len()],
    sockets: Option<usize>,
    connections: Option<usize>,
}

impl Default for Quotas {
    fn default() -> Quotas {
        Quotas { rates: Act::ALL.map(|act| Some(act.usual())), sockets: Some(32), connections: Some(64) }
    }
}

impl Quotas {
    /// No limits at all, for tests and for measuring.
    pub fn off() -> Quotas {
        Quotas { rates: [None; Act::ALL.len()], sockets: None, connections: None }
    }

    pub fn with(mut self, setting: &Setting) -> Quotas {
        match *setting {
            Setting::Off => self = Quotas::off(),
            Setting::Rate(act, rate) => self.rates[act as usize] = rate,
            Setting::Sockets(most) => self.sockets = most,
            Setting::Connections(most) => self.connections = most,
        }
        self
    }

    pub fn rate(&self, act: Act) -> Option<Rate> {
        self.rates[act as usize]
    }

    /// Live pages of one person.
    pub fn sockets(&self) -> Option<usize> {
        self.sockets
    }

    /// Live pages from one address.
    pub fn sockets_at_one_address(&self) -> Option<usize> {
        self.sockets.map(at_one_address)
    }

    /// Open connections from one address.
    pub fn connections_from_one_address(&self) -> Option<usize> {
        self.connections.map(at_one_address)
    }
}

fn at_one_address(person: usize) -> usize {
    person.saturating_mul(PEOPLE_AT_ONE_ADDRESS as usize)
}

/// One limit that differs from the usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    Off,
    Rate(Act, Option<Rate>),
    Sockets(Option<usize>),
    Connections(Option<usize>),
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadSetting {
    #[error("a limit looks like chat=30/min, sockets=64, hints=off, or off for none at all")]
    NoValue,
    #[error("there is no limit {0:?}, but: {words}, sockets and connections", words = words())]
    NoSuchLimit(String),
    #[error("{word}: {cause}")]
    Rate { word: &'static str, cause: BadRate },
    #[error("{0} is a number, such as 64")]
    Count(&'static str),
}

fn words() -> String {
    Act::ALL.map(Act::word).join(", ")
}

impl FromStr for Setting {
    type Err = BadSetting;

    fn from_str(text: &str) -> Result<Setting, BadSetting> {
        if text == "off" {
            return Ok(Setting::Off);
        }
        let (word, value) = text.split_once('=').ok_or(BadSetting::NoValue)?;
        let value = Some(value).filter(|value| *value != "off");
        let count = |word| match value.map(str::parse) {
            Some(Ok(0) | Err(_)) => Err(BadSetting::Count(word)),
            Some(Ok(most)) => Ok(Some(most)),
            None => Ok(None),
        };
        match word {
            "sockets" => Ok(Setting::Sockets(count("sockets")?)),
            "connections" => Ok(Setting::Connections(count("connections")?)),
            _ => {
                let act = Act::ALL.into_iter().find(|act| act.word() == word);
                let act = act.ok_or_else(|| BadSetting::NoSuchLimit(word.to_owned()))?;
                let rate = value.map(str::parse).transpose();
                Ok(Setting::Rate(act, rate.map_err(|cause| BadSetting::Rate { word: act.word(), cause })?))
            }
        }
    }
}
