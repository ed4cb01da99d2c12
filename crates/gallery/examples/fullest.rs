//! Looks for the fullest hands in many random games: `cargo run --release -p gallery --example fullest [games]`.
//! What it prints belongs into `src/records.rs`.

use catalog::GAMES;
use gallery::{fullest, sizes};

fn main() {
    let games: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    std::thread::scope(|scope| {
        for game in GAMES {
            scope.spawn(move || {
                let sizes = sizes(*game);
                let each = u16::try_from(games / sizes.len()).unwrap_or(u16::MAX);
                for players in sizes {
                    let id = game.info().id;
                    if let Some(found) = fullest(*game, players, 0..each) {
                        let gallery::Fullest { seed, step, hand } = found;
                        println!("    Record {{ game: {id:?}, players: {players}, seed: {seed}, step: {step}, hand: {hand} }},");
                    }
                }
            });
        }
    });
}
