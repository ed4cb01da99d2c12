//! What the pieces of a game cost: `cargo bench -p second-estimate`.

use divan::Bencher;
use divan::counter::ItemsCount;
use engine::{Choices, Game, Heuristics, Options, Quick, Seat, Silence, Viewer};
use second_estimate::SecondEstimate;
use testkit::play_at_random;

fn main() {
    divan::main();
}

const TABLES: [usize; 4] = [3, 4, 5, 6];

fn deal(players: usize, luck: &mut Quick) -> SecondEstimate {
    let choices = Choices::parse(second_estimate::Options::SPECS, ["three-players"]).expect("a known option");
    SecondEstimate::deal(&Options::check(players, &choices).expect("a table"), luck, &mut Silence)
}

fn play_out(mut game: SecondEstimate, luck: &mut Quick) -> (SecondEstimate, usize) {
    let decisions = play_at_random(&mut game, luck, SecondEstimate::legal);
    (game, decisions)
}

/// A whole random game; items are decisions.
#[divan::bench(args = TABLES)]
fn random_game(bencher: Bencher, players: usize) {
    let luck = Quick::new(1);
    let (_, decisions) = play_out(deal(players, &mut luck.clone()), &mut luck.clone());
    bencher.counter(ItemsCount::new(decisions)).with_inputs(|| luck.clone()).bench_values(|mut luck| {
        let game = deal(players, &mut luck);
        play_out(game, &mut luck)
    });
}

#[divan::bench(args = TABLES)]
fn view(bencher: Bencher, players: usize) {
    let game = deal(players, &mut Quick::new(1));
    bencher.bench(|| game.view(viewer()));
}

#[divan::bench(args = TABLES)]
fn imagine(bencher: Bencher, players: usize) {
    let view = deal(players, &mut Quick::new(1)).view(viewer());
    let mut luck = Quick::new(2);
    bencher.bench_local(|| SecondEstimate::imagine(&view, &mut luck));
}

/// One imagined world, in the first round, where hands are fullest. A greedy player looks at several.
#[divan::bench(args = TABLES)]
fn appraise(bencher: Bencher, players: usize) {
    let game = deal(players, &mut Quick::new(1));
    bencher.bench(|| {
        let mut best = 0.0f32;
        game.appraise(seat(), &mut |_, points| best = best.max(points));
        best
    });
}

fn seat() -> Seat {
    Seat::new(0).expect("a first seat")
}

fn viewer() -> Viewer {
    Viewer::Seat(seat())
}
