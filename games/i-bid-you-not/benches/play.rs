//! Whole games at random: what the rules cost, without any player's thinking.

use divan::counter::ItemsCount;
use engine::{Choices, Game, Options as _, Quick, Silence};
use i_bid_you_not::{IBidYouNot, Options};
use testkit::play_at_random;

const EXPANSIONS: &str = "odd-inventions double-devices";
const VARIANTS: &str =
    "odd-inventions double-devices winner-picks-starter middle-returns cheap-skip ordered-skip extremes-only";

fn main() {
    divan::main();
}

/// A thousand four-player games; items are decisions.
#[divan::bench(args = ["", EXPANSIONS, VARIANTS])]
fn random_games(bencher: divan::Bencher<'_, '_>, words: &str) {
    let choices = Choices::parse(Options::SPECS, words.split_whitespace()).expect("options");
    let options = Options::check(4, &choices).expect("options");
    let play = || (0..1000).map(|seed| play_out(&options, seed)).sum::<usize>();
    bencher.counter(ItemsCount::new(play())).bench_local(play);
}

fn play_out(options: &Options, seed: u64) -> usize {
    let mut chance = Quick::new(seed);
    let mut game = IBidYouNot::deal(options, &mut chance, &mut Silence);
    play_at_random(&mut game, &mut chance, IBidYouNot::legal)
}
