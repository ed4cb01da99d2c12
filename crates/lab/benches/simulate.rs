//! How fast games are played, dealing, counting and reporting included: `cargo bench -p lab`.

use bots::Bot;
use divan::counter::ItemsCount;
use engine::{Choices, Options};
use lab::Plan;
use second_estimate::SecondEstimate;

fn main() {
    divan::main();
}

#[divan::bench(args = [(Bot::Random, 10_000), (Bot::Greedy, 10)])]
fn second_estimate(bencher: divan::Bencher, (bot, games): (Bot, u64)) {
    let options = Options::check(4, &Choices::default()).expect("four can play");
    let plan = Plan { choices: Choices::default(), bots: vec![bot; 4], games, threads: 1, seed: 1 };
    let play = || lab::simulate::<SecondEstimate>(&options, &plan, &|_| (), None);
    let decisions = play().expect("no trace, no error").decisions;
    bencher.counter(ItemsCount::new(decisions)).bench(play);
}
