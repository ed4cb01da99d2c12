//! The only list of games, and the one face behind which the server and the command line hold any of them.
//!
//! Games, bots and the lab are typed and generic; here, and only here, the types are erased.
#![forbid(unsafe_code)]

mod any_game;
mod any_match;

pub use any_game::{AnyGame, OpenError, SimulateError};
pub use any_match::{AnyMatch, Considering, Memory, Opinion, Pondered, Pondering, Timeline};

use any_game::Shelved;
use i_bid_you_not::IBidYouNot;
use market_twist::MarketTwist;
use mow_money::MowMoney;
use noble_flood::NobleFlood;
use second_estimate::SecondEstimate;

/// Every game of the house, in the order of the lobby.
pub static GAMES: &[&dyn AnyGame] = &[
    &Shelved::<SecondEstimate>::NEW,
    &Shelved::<NobleFlood>::NEW,
    &Shelved::<MowMoney>::NEW,
    &Shelved::<MarketTwist>::NEW,
    &Shelved::<IBidYouNot>::NEW,
];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.info().id == id)
}
