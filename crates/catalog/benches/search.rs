//! How many iterations a second a search makes of the first decision of a four-player game, on one core: with random
//! playouts and nothing known, and as it plays; and the plain search that all are measured against.

use std::time::Duration;

use bots::{Budget, Plain, Search};
use engine::{Choices, Heuristics, Match, Options, Seed, Sight, Tuning};

const TIME: Duration = Duration::from_secs(2);

fn main() {
    println!("{:<18}{:>22}{:>14}{:>10}", "iterations/s", "random playouts", "as it plays", "plain");
    macro_rules! every_game {
        ($($id:ident::$game:ident, $where:ident;)*) => { $(show::<$id::$game>();)* };
    }
    catalog::games! { every_game }
}

fn show<G: Heuristics>() {
    let random = Tuning { chapters: G::SEARCH.chapters, ..Tuning::PLAIN };
    let search = |tuning: Tuning| {
        a_second::<G>(|sight| {
            let mut search = Search::new(sight, tuning, 1);
            search.think(Budget::Time(TIME));
            search.iterations()
        })
    };
    let plain = a_second::<G>(|sight| Plain::default().think(sight, Budget::Time(TIME), 1));
    println!("{:<18}{:>22}{:>14}{:>10}", G::INFO.id, search(random), search(G::SEARCH), plain);
}

fn a_second<G: Heuristics>(think: impl FnOnce(&Sight<'_, G>) -> u32) -> u64 {
    let options = G::Options::check(4, &Choices::default()).expect("a table for four");
    let game = Match::<G>::new(options, Seed::from(1));
    let seat = game.to_act().first().expect("somebody begins");
    (f64::from(think(&game.sight(seat))) / TIME.as_secs_f64()) as u64
}
