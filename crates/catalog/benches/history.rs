//! What it costs to look at a moment of a long game, on one core: every moment of a thousand steps, in random order, drawn
//! for a spectator.

use std::time::Instant;

use engine::{Choices, Dice, Quick, Seed, Step, Viewer};

const STEPS: usize = 1000;

fn main() {
    println!("{:<18}{:>8}{:>16}{:>20}", "game", "steps", "timeline, ms", "a moment, ms");
    for game in catalog::GAMES {
        let (_, most) = game.info().players;
        let mut played = game.open(most, &Choices::default(), Seed::from(1), &[]).expect("a full table");
        let mut dice = Quick::new(1);
        while let Some(seat) = played.to_act().first().filter(|_| played.steps().len() < STEPS) {
            let legal = played.legal(seat);
            let code = legal[dice.below(legal.len() as u32) as usize];
            played.take(Step::Play { seat, code }).expect("a legal step");
        }
        let begin = Instant::now();
        let moments = played.timeline();
        let opened = begin.elapsed();
        let steps = played.steps().len();
        let begin = Instant::now();
        for _ in 0..STEPS {
            let moment = moments(dice.below(steps as u32 + 1) as usize).expect("a moment");
            std::hint::black_box(moment.view(Viewer::Spectator));
        }
        let (opened, moment) = (opened.as_secs_f64() * 1e3, begin.elapsed().as_secs_f64() * 1e3 / STEPS as f64);
        println!("{:<18}{steps:>8}{opened:>16.2}{moment:>20.3}", game.info().id);
    }
}
