//! How fast players think, in processor time of one core, at a four-player table: iterations a second that a search makes of the first
//! decision, with random playouts and nothing known, and as it plays, and that a plain search makes;
//! and games a second of four greedy players.

use std::time::Duration;

use bots::{Bot, Budget, Plain, Search};
use cpu_time::ProcessTime;
use engine::{Choices, Heuristics, Match, Options, Seat, Seed, Studied, Tuning};
use lab::Plan;

const TIME: Duration = Duration::from_secs(2);

/// Names of games narrow it down: `cargo bench -p catalog --bench search -- noble-flood`.
fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    println!("{:<18}{:>16}{:>14}{:>10}{:>16}", "a second", "random playouts", "as it plays", "plain", "greedy games");
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
        let (plain, greedy) = (plain::<G>(), greedy_games::<G>());
        println!("{id:<18}{random:>16.0}{playing:>14.0}{plain:>10.0}{greedy:>16.0}");
    }
}

fn first_decision<G: Heuristics>() -> (Match<G>, Seat) {
    let options = G::Options::check(4, &Choices::default()).expect("a table for four");
    let game = Match::<G>::new(options, Seed::from(1));
    let seat = game.to_act().first().expect("somebody begins");
    (game, seat)
}

fn plain<G: Heuristics>() -> f64 {
    let (game, seat) = first_decision::<G>();
    f64::from(Plain::default().think(&game.sight(seat), Budget::Work(TIME), 1)) / TIME.as_secs_f64()
}

fn iterations<G: Heuristics>(tuning: Tuning) -> f64 {
    let (game, seat) = first_decision::<G>();
    let mut search = Search::new(&game.sight(seat), tuning, 1);
    search.think(Budget::Work(TIME));
    f64::from(search.iterations()) / TIME.as_secs_f64()
}

fn greedy_games<G: Heuristics + Studied>() -> f64 {
    let options = G::Options::check(4, &Choices::default()).expect("a table for four");
    let plan = |seed| Plan { choices: Choices::default(), bots: vec![Bot::Greedy; 4], games: 8, threads: 1, seed };
    let (begin, mut games) = (ProcessTime::now(), 0);
    while begin.elapsed() < TIME {
        games += lab::simulate::<G>(&options, &plan(games), &|_| (), None).expect("no trace, no error").games;
    }
    games as f64 / begin.elapsed().as_secs_f64()
}
