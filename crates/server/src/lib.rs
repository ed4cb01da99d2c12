//! The house in the browser: lobby, tables, live updates.
//!
//! [`app`] is everything but the socket, so that tests need none; [`serve`] adds it.
#![forbid(unsafe_code)]

mod app;
mod bucket;
mod chance;
mod codes;
mod cookies;
mod forms;
mod house;
mod kept;
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

pub use app::{app, serve};
pub use house::{Config, House, HouseError};
pub use table::Pace;
