//! Whole games in a real browser, against the real program.

/// The same tests for every game that the lobby shows, in a module of its name; `name()` is its id.
macro_rules! shown {
    (with $tests:tt $($id:ident::$game:ident, $where:ident;)*) => { $(shown! { $where $id $tests })* };
    (unlisted $id:ident $tests:tt) => {};
    (shown $id:ident { $($tests:item)* }) => {
        mod $id {
            use super::*;

            fn name() -> String {
                stringify!($id).replace('_', "-")
            }

            $($tests)*
        }
    };
}

mod browser;
mod clocks;
mod evening;
mod every_game;
mod fairness;
mod house;
mod keyboard;
mod learn;
mod manners;
mod market_twist;
mod matrix;
mod mow_money;
mod noble_flood;
mod other_secrets;
mod people;
mod replay;
mod reports;
mod rulebook;
mod secrets;
mod staying;
mod table;
mod thinking;
mod together;
mod whole_games;
