//! The house in the browser: lobby, tables, live updates.
//!
//! [`app`] is everything but the socket, so that tests need none; [`serve`] adds it.
#![forbid(unsafe_code)]

mod app;
mod bucket;
mod classroom;
mod cookies;
mod door;
mod entropy;
mod evenings;
pub mod fair;
mod forms;
mod guessing;
mod hindsight;
mod house;
mod install;
mod kept;
mod ladder;
mod learn;
mod limits;
mod line;
mod listing;
mod live;
mod look_back;
mod metrics;
mod names;
mod nodes;
mod open_pages;
mod opening;
pub mod pages;
mod people;
pub mod replay;
mod rulebook;
mod rulings;
mod secrets;
mod sweep;
mod table;
mod table_names;
#[cfg(feature = "testing")]
pub mod testing;
mod thinkers;
mod timer;
mod turns;
mod watch;
mod whispers;

pub use app::app;
pub use door::{BadPublicUrl, Door, PublicUrl, serve};
pub use house::{Config, House, HouseError};
pub use limits::{Act, BadRate, BadSetting, Quotas, Rate, Setting};
pub use table::Pace;
pub use watch::serve_metrics;
