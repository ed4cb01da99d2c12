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
mod limits;
mod live;
mod lobby;
mod names;
pub mod pages;
mod review;
mod table;
mod thinkers;

pub use app::app;
pub use door::{BadPublicUrl, Door, PublicUrl, serve};
pub use house::{Config, House, HouseError};
pub use limits::{Act, BadRate, BadSetting, Quotas, Rate, Setting};
pub use table::Pace;
