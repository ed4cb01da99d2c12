//! Looks for the fullest hands and boards in many random games, of all games or of those that are named:
//! `cargo run --release -p gallery --example fullest [how many] [game]...`. What it prints belongs into `games/<id>/tests/fullest.txt`.

use catalog::GAMES;
use gallery::{Part, fullest, sizes};

fn main() {
    let (numbers, wanted): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|arg| arg.parse::<usize>().is_ok());
    let games: usize = numbers.first().and_then(|number| number.parse().ok()).unwrap_or(100_000);
    std::thread::scope(|scope| {
        for game in GAMES.iter().filter(|game| wanted.is_empty() || wanted.iter().any(|id| id == game.info().id)) {
            scope.spawn(move || {
                let sizes = sizes(*game);
                let each = u16::try_from(games / sizes.len()).unwrap_or(u16::MAX);
                let found: Vec<_> = sizes.iter().flat_map(|&players| fullest(*game, players, 0..each)).collect();
                for part in Part::ALL {
                    if let Some(most) = found.iter().filter(|found| found.part == part).max_by_key(|found| found.things)
                    {
                        println!("{}: {most}", most.game);
                    }
                }
            });
        }
    });
}
