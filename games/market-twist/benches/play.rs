//! How fast games are played, counting included: `cargo bench -p market-twist`.

use bots::Bot;
use divan::counter::ItemsCount;
use engine::{Choices, Options};
use lab::Plan;
use market_twist::MarketTwist;

fn main() {
    divan::main();
}

#[divan::bench(args = [(Bot::Random, 1_000), (Bot::Greedy, 10)])]
fn four_players(bencher: divan::Bencher, (bot, games): (Bot, u64)) {
    let options = Options::check(4, &Choices::default()).expect("four can play");
    let plan = Plan { choices: Choices::default(), bots: vec![bot; 4], games, threads: 1, seed: 1 };
    let play = || lab::simulate::<MarketTwist>(&options, &plan, &|_| (), None);
    let decisions = play().expect("no trace, no error").decisions;
    bencher.counter(ItemsCount::new(decisions)).bench(play);
}
