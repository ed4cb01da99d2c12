//! Every page of the house, as pure functions from plain data to HTML.
//!
//! Forms work without script; with it they are nicer. What a page needs is in its struct, and nothing here
//! knows about tables, stores or connections.

mod assets;
mod chairs;
mod document;
mod hint;
mod install;
mod learn;
mod lobby;
mod message;
mod new_table;
mod past;
mod place;
mod qr;
mod review;
mod room;
mod rules;

pub use assets::{Asset, asset, asset_url, assets};
pub use chairs::{Chairs, chairs};
pub use hint::hint;
pub use install::{manifest, offline, worker};
pub use learn::{Coach, DonePage, LessonPage, Moment, done, lesson, lesson_main, lessons};
pub use lobby::{Lobby, More, OpenTable, Progress, YourTable, lobby};
pub use message::message;
pub use past::{PastPage, past};
pub use place::{TablePage, table};
pub use review::{ReviewPage, review};
pub use room::{Chair, Room, room_main};
pub use rules::{Tried, rules, rules_aid, rules_example};

/// Where somebody finds the games they sit in.
pub const YOUR_GAMES: &str = "/#yours";

pub use crate::hindsight::Insight;
