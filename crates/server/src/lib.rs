//! The house in the browser: lobby, tables, live updates.
//!
//! [`app`] is everything but the socket, so that tests need none; [`serve`] adds it.
#![forbid(unsafe_code)]

mod app;
mod bucket;
mod chance;
mod codes;
mod cookies;
mod door;
mod forms;
mod guessing;
mod house;
mod kept;
mod limits;
mod line;
mod live;
mod lobby;
mod look_back;
mod names;
mod opening;
pub mod pages;
mod presence;
mod review;
mod secrets;
mod sweep;
mod table;
#[cfg(feature = "testing")]
pub mod testing;
mod thinkers;
mod whispers;

pub use app::app;
pub use door::{BadPublicUrl, Door, PublicUrl, serve};
pub use house::{Config, House, HouseError};
pub use limits::{Act, BadRate, BadSetting, Quotas, Rate, Setting};
pub use table::Pace;
