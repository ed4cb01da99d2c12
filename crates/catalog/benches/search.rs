//! How fast players think, on one core of a four-player table: iterations a second that a search makes of the first
//! decision, with random playouts and nothing known, and as it plays; and games a second of four greedy players.

use std::time::{Duration, Instant};

use bots::{Bot, Budget, Search};
use engine::{Choices, Heuristics, Match, Options, Seed, Studied, Tuning};
use lab::Plan;

const TIME: Duration = Duration::from_secs(2);

/// Names of games narrow it down: `cargo bench -p catalog --bench search -- noble-flood`.
fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    println!("{:<18}{:>16}{:>14}{:>16}", "a second", "random playouts", "as it plays", "greedy games");
    macro_rules! every_game {
        ($($id:ident::$game:ident, $where:ident;)*) => { $(show::<$id::$game>(&named);)* };
    }
    catalog::games! { every_game }
}

fn show<G: Heuristics + Studied>(named: &[String]) {
    let id = G::INFO.id;
    if named.is_empty() || named.iter().any(|name| name == id) {
        let random = Tuning { chapters: G::SEARCH.chapters, ..Tuning::PLAIN };
        let [random, playing] = [random, G::SEARCH].map(iterations::<G>);
        println!("{id:<18}{random:>16.0}{playing:>14.0}{:>16.0}", greedy_games::<G>());
    }
}

fn iterations<G: Heuristics>(tuning: Tuning) -> f64 {
    let options = G::Options::check(4, &Choices::default()).expect("a table for four");
    let game = Match::<G>::new(options, Seed::from(1));
    let seat = game.to_act().first().expect("somebody begins");
    let mut search = Search::new(&game.sight(seat), tuning, 1);
    search.think(Budget::Time(TIME));
    f64::from(search.iterations()) / TIME.as_secs_f64()
}

fn greedy_games<G: Heuristics + Studied>() -> f64 {
    let options = G::Options::check(4, &Choices::default()).expect("a table for four");
    let plan = |seed| Plan { choices: Choices::default(), bots: vec![Bot::Greedy; 4], games: 8, threads: 1, seed };
    let (begin, mut games) = (Instant::now(), 0);
    while begin.elapsed() < TIME {
        games += lab::simulate::<G>(&options, &plan(games), &|_| (), None).expect("no trace, no error").games;
    }
    games as f64 / begin.elapsed().as_secs_f64()
}
