//! How many iterations a second a search makes of the first decision of a four-player game, on one core: with random
//! playouts and nothing known, and as it plays.

use std::time::Duration;

use bots::{Budget, Search};
use engine::{Choices, Heuristics, Match, Options, Seed, Tuning};

const TIME: Duration = Duration::from_secs(2);

fn main() {
    println!("{:<18}{:>22}{:>14}", "iterations/s", "random playouts", "as it plays");
    macro_rules! every_game {
        ($($id:ident::$game:ident, $where:ident;)*) => { $(show::<$id::$game>();)* };
    }
    catalog::games! { every_game }
}

fn show<G: Heuristics>() {
    let random = Tuning { chapters: G::SEARCH.chapters, ..Tuning::PLAIN };
    println!("{:<18}{:>22}{:>14}", G::INFO.id, a_second::<G>(random), a_second::<G>(G::SEARCH));
}

fn a_second<G: Heuristics>(tuning: Tuning) -> u64 {
    let options = G::Options::check(4, &Choices::default()).expect("a table for four");
    let game = Match::<G>::new(options, Seed::from(1));
    let seat = game.to_act().first().expect("somebody begins");
    let mut search = Search::new(&game.sight(seat), tuning, 1);
    search.think(Budget::Time(TIME));
    (f64::from(search.iterations()) / TIME.as_secs_f64()) as u64
}
