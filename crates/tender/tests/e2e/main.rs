//! Whole games in a real browser, against the real program.

mod browser;
mod house;
mod keyboard;
mod secrets;
mod staying;
mod table;
mod whole_games;
