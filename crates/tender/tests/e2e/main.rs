//! Whole games in a real browser, against the real program.

mod browser;
mod evening;
mod every_game;
mod house;
mod keyboard;
mod learn;
mod manners;
mod market_twist;
mod matrix;
mod mow_money;
mod noble_flood;
mod other_secrets;
mod reports;
mod rulebook;
mod secrets;
mod staying;
mod table;
mod thinking;
mod whole_games;
