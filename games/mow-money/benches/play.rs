//! Whole games at random: what the rules cost, without any player's thinking.

use divan::counter::ItemsCount;
use engine::{ActionSet, Choices, Game, Options as _, Quick, Seat, Silence, Viewer};
use mow_money::{Action, MowMoney, Options};
use testkit::play_at_random;

fn main() {
    divan::main();
}

/// A hundred games with the short list for bots; items are decisions.
#[divan::bench(args = [2, 4, 6])]
fn worthwhile_games(bencher: divan::Bencher<'_, '_>, players: usize) {
    play(bencher, players, MowMoney::worthwhile);
}

/// A hundred games with everything that is legal; items are decisions.
#[divan::bench(args = [4])]
fn legal_games(bencher: divan::Bencher<'_, '_>, players: usize) {
    play(bencher, players, engine::Game::legal);
}

/// Views and dreams of every tenth decision of a game.
#[divan::bench]
fn dreams(bencher: divan::Bencher<'_, '_>) {
    let options = options(4);
    let mut views = Vec::new();
    play_out(&options, 7, |game, seat| {
        views.push(game.view(Viewer::Seat(seat)));
        game.worthwhile(seat)
    });
    let views: Vec<_> = views.into_iter().step_by(10).collect();
    let mut chance = Quick::new(1);
    bencher.counter(ItemsCount::new(views.len())).bench_local(move || {
        views.iter().filter(|view| divan::black_box(MowMoney::imagine(view, &mut chance)).to_act().is_empty()).count()
    });
}

fn options(players: usize) -> Options {
    Options::check(players, &Choices::default()).expect("options")
}

fn play(bencher: divan::Bencher<'_, '_>, players: usize, choices: fn(&MowMoney, Seat) -> ActionSet<Action>) {
    let options = options(players);
    let play = || (0..100).map(|seed| play_out(&options, seed, choices)).sum::<usize>();
    bencher.counter(ItemsCount::new(play())).bench_local(play);
}

fn play_out(options: &Options, seed: u64, choices: impl FnMut(&MowMoney, Seat) -> ActionSet<Action>) -> usize {
    let mut chance = Quick::new(seed);
    let mut game = MowMoney::deal(options, &mut chance, &mut Silence);
    play_at_random(&mut game, &mut chance, choices)
}
