//! The only list of games, and the one face behind which the server and the command line hold any of them.
//!
//! Games, bots and the lab are typed and generic; here, and only here, the types are erased.
//!
//! ```
//! use bots::Bot;
//! use engine::{Choices, Seed, Step};
//!
//! let game = catalog::find("second-estimate").unwrap();
//! let mut table = game.open(4, &Choices::default(), Seed::from(1), &[]).unwrap();
//! while let Some(seat) = table.to_act().first() {
//!     // It sees what its seat sees, and nothing else.
//!     let code = table.ponder(seat, 0)(Bot::Greedy, 0, None).code.unwrap();
//!     table.take(Step::Play { seat, code }).unwrap();
//! }
//! assert!(!table.standing().winners().is_empty());
//! ```
#![forbid(unsafe_code)]

mod any_game;
mod any_match;

pub use any_game::{AnyGame, OpenError, SimulateError};
pub use any_match::{AnyMatch, Considering, Memory, Opinion, Pondered, Pondering, Timeline};

use any_game::Shelved;

/// The list of games, in the order of the lobby, for a macro that makes something of each: the crate, which is called
/// like the game's id, its type there, and whether the lobby shows it or the game is only found by its address. What stands
/// after `with` is handed to that macro first.
#[macro_export]
macro_rules! games {
    ($make:ident $(with $($body:tt)*)?) => {
        $make! {
            $(with { $($body)* })?
            second_estimate::SecondEstimate, shown;
            noble_flood::NobleFlood, shown;
            mow_money::MowMoney, shown;
            market_twist::MarketTwist, shown;
            i_bid_you_not::IBidYouNot, shown;
            goofspiel::Goofspiel, unlisted;
        }
    };
}

macro_rules! shelve {
    ($($id:ident::$game:ident, $where:ident;)*) => {
        /// Every game of the house.
        pub static GAMES: &[&dyn AnyGame] = &[$(&Shelved::<$id::$game>::$where()),*];
    };
}
games! { shelve }

/// The games that the lobby shows.
pub fn shown() -> impl Iterator<Item = &'static dyn AnyGame> {
    GAMES.iter().copied().filter(|game| game.is_shown())
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.info().id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_is_called_like_its_game() {
        macro_rules! names {
            ($($id:ident::$game:ident, $where:ident;)*) => { [$(stringify!($id)),*] };
        }
        let ids: Vec<String> = games! { names }.map(|name| name.replace('_', "-")).into();
        assert_eq!(GAMES.iter().map(|game| game.info().id).collect::<Vec<_>>(), ids);
    }
}
