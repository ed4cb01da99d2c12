//! From a table to a page: what there is to see.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Edit, edited};

/// One picture: the table as this viewer sees it, what is new in the log, and what there is to say. A key that has
/// nothing to say is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame<'a> {
    /// The whole table as HTML. Without it the table is the last one, with `edits`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Cow<'a, str>>,
    /// What has changed in it since the last frame of this connection.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit<'a>>,
    /// New lines of the log as HTML.
    pub log: String,
    /// The number of the first of them in this viewer's log. What the page has from there on is replaced.
    pub log_from: usize,
    /// What time it is in the house, in milliseconds since 1970; only where clocks are shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<i64>,
    /// A line for this page alone: mostly why a wish was not granted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
    /// The answer to a hint, as HTML.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Go there: the next table of the same people, or the lobby.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "goto")]
    pub go_to: Option<String>,
    /// How people at the table feel just now. It is kept nowhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reactions: Vec<Reaction>,
}

impl Frame<'_> {
    /// The table that a page shows after this frame; none if it is not about what the page showed `before`.
    pub fn table_after(&self, before: &str) -> Option<String> {
        self.table.as_ref().map_or_else(|| edited(before, &self.edits), |table| Some(table.clone().into_owned()))
    }
}

/// Somebody at the table feels something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reaction {
    /// Their seat, counted from 0.
    pub seat: usize,
    /// One of [`crate::REACTIONS`].
    pub with: Cow<'static, str>,
}

/// Why a table closes a connection.
pub mod close {
    /// Too much of what nobody can read.
    pub const STRANGE: u16 = 1008;
    /// The house starts anew: come back in a moment.
    pub const RESTART: u16 = 1012;
    /// No room at this table just now.
    pub const NO_ROOM: u16 = 1013;
    /// The same person has newer pages: do not come back by yourself.
    pub const SUPERSEDED: u16 = 4001;
    /// This browser is not signed in any more: do not come back by yourself.
    pub const SIGNED_OUT: u16 = 4002;
    /// The table can only be looked at by now: load the page anew.
    pub const PAST: u16 = 4003;
    /// The house is closed to who looks: do not come back by yourself.
    pub const SHUT_OUT: u16 = 4004;
}
