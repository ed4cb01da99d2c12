//! Every page of the house, as pure functions from plain data to HTML.
//!
//! Forms work without script; with it they are nicer. What a page needs is in its struct, and nothing here
//! knows about tables, stores or connections.

mod assets;
mod chairs;
mod document;
mod evening;
mod fairness;
mod games;
mod hint;
mod install;
mod learn;
mod lobby;
mod me;
mod message;
mod new_table;
mod past;
mod place;
mod qr;
mod rates;
mod replay;
mod review;
mod room;
mod rules;
mod when;

pub use assets::{Asset, asset, asset_url, assets};
pub use chairs::{Chairs, chairs};
pub use evening::{EveningPage, evening, new_evening};
pub use fairness::{Asked, Luck, fairness};
pub use games::{BestOf, Filter, Finished, Left, PersonPage, Row, Running, Turn, YourGames, person, your_games};
pub use hint::hint;
pub use install::{manifest, offline, worker};
pub use learn::{Coach, DonePage, LessonPage, Moment, done, lesson, lesson_main, lessons};
pub use lobby::{Lobby, More, OpenTable, Progress, YourTable, lobby};
pub use me::{DeviceRow, FreshWords, MePage, forget, here, me};
pub use message::message;
pub use past::{PastPage, past};
pub use place::{TablePage, table};
pub use rates::{LadderPage, LadderRow, RateOf, about, ladder, rates, with_changes};
pub use replay::{Acts, Address, Chart, ChartRound, Gaze, Guess, ReplayPage, Stage, Taken, acts, replay, stage};
pub use review::{ReviewPage, opinion, review};
pub use room::{Chair, Room, room_main};
pub use when::{day, stretch};

pub use rules::{Tried, rules, rules_aid, rules_example};

/// Where somebody finds the games they sit in.
pub const YOUR_GAMES: &str = "/games";

pub use crate::evenings::Evening;
pub use crate::hindsight::Insight;
