//! The laws that every game obeys, golden transcripts, and tables as pages show them.
//!
//! One line per game buys them all: [`laws!`] and [`golden!`]. Both find every player count and every combination
//! of options by themselves, so a new option is under test the moment it exists.
#![forbid(unsafe_code)]

mod book;
mod difference;
mod laws;
mod screen;
mod setting;
mod transcript;
mod trial;

#[doc(hidden)]
pub use insta;

pub use book::{fair_examples, whole_book};
pub use difference::same;
pub use laws::{Laws, Moment};
pub use screen::{frame, frame_of, people, tags};
pub use setting::{Setting, tables};
pub use transcript::{golden_settings, transcript};
pub use trial::{LawBroken, Verdict};

/// Puts a game under the laws, one test for each.
///
/// `bound` says how many actions a game may last under the given options. `invariants` looks at a [`Moment`] and
/// says what is wrong with it; [`ensure!`] helps.
///
/// Each law plays a number of games of every combination of options: 20, or `games` where games are long, or as many
/// as `TENDER_LAW_GAMES` says.
#[macro_export]
macro_rules! laws {
    ($game:ty, bound: $bound:expr, invariants: $invariants:expr $(, games: $games:expr)? $(,)?) => {
        fn laws() -> $crate::Laws<$game> {
            $crate::Laws::new(env!("CARGO_MANIFEST_DIR"), $bound, $invariants)$(.of_games($games))?
        }
        $crate::laws! { @tests
            tables_open_as_advertised,
            options_are_judged_alike_every_time,
            codes_mean_what_they_always_meant,
            listed_actions_are_taken_and_all_else_is_refused,
            there_is_never_a_dead_end,
            dreams_fit_what_the_dreamer_knows,
            nobody_learns_what_is_hidden,
            the_order_of_secret_choices_does_not_matter,
            taking_back_restores_exactly,
            a_log_replays_to_the_same_game,
            old_logs_replay_as_they_were_played,
            invariants_hold_after_every_action,
            whatever_cannot_be_done_says_why,
        }
    };
    (@tests $($law:ident),* $(,)?) => {
        $(#[test]
        fn $law() {
            if let Err(broken) = laws().$law() {
                panic!("{broken}");
            }
        })*
    };
}

/// Compares one random game of every combination of options, or of the tables with these slugs, with its transcript in
/// `tests/golden/`.
///
/// After a change that is meant: `INSTA_UPDATE=always cargo test -p GAME golden`, then read the difference.
#[macro_export]
macro_rules! golden {
    ($game:ty) => {
        $crate::golden!(@of $crate::tables::<$game>());
    };
    ($game:ty, $slugs:expr) => {
        $crate::golden!(@of $crate::Setting::<$game>::with_slugs(&$slugs));
    };
    (@of $tables:expr) => {
        #[test]
        fn games_play_as_in_the_golden_transcripts() {
            for table in $tables {
                let golden = $crate::golden_settings();
                golden.bind(|| $crate::insta::assert_snapshot!(table.slug(), $crate::transcript(&table, 1)));
            }
        }
    };
}

/// Returns an error made of the message unless the condition holds.
#[macro_export]
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+));
        }
    };
}
