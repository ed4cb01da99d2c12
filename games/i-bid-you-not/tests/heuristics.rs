//! Greedy play by the game's own rules of thumb, among players who do anything.

use engine::{Action as _, Choices, Dice, Game, Heuristics, MAX_ACTIONS, Options as _, Quick, Seat, Silence, Viewer};
use i_bid_you_not::{Action, IBidYouNot, Options};

const WORLDS: usize = 8;

fn greedy(game: &IBidYouNot, seat: Seat, chance: &mut Quick) -> Action {
    let view = game.view(Viewer::Seat(seat));
    let mut worth = [0.0f32; MAX_ACTIONS];
    for _ in 0..WORLDS {
        let world = IBidYouNot::imagine(&view, chance);
        world.appraise(seat, &mut |action, points| worth[usize::from(action.code())] += points);
    }
    let best = |a: &Action, b: &Action| worth[usize::from(a.code())].total_cmp(&worth[usize::from(b.code())]);
    game.legal(seat).iter().max_by(best).unwrap()
}

/// The share of games that one greedy player wins among random ones, shared wins split.
fn win_share(players: usize, words: &str, games: u64) -> f64 {
    let choices = Choices::parse(Options::SPECS, words.split_whitespace()).unwrap();
    let options = Options::check(players, &choices).unwrap();
    let mut won = 0.0;
    for number in 0..games {
        let mut chance = Quick::new(number);
        let hero = Seat::new(number as usize % players).unwrap();
        let mut game = IBidYouNot::deal(&options, &mut chance, &mut Silence);
        while let Some(seat) = game.to_act().first() {
            let legal = game.legal(seat);
            let action = if seat == hero {
                greedy(&game, seat, &mut chance)
            } else {
                legal.nth(chance.below(legal.len() as u32) as usize).unwrap()
            };
            game.play(seat, action, &mut chance, &mut Silence);
        }
        let winners = game.standing().winners();
        won += if winners.contains(hero) { 1.0 / winners.len() as f64 } else { 0.0 };
    }
    won / games as f64
}

#[test]
fn greedy_wins_at_least_twice_its_fair_share_among_random_players() {
    for (players, words) in [
        (3, ""),
        (4, ""),
        (6, ""),
        (4, "odd-inventions double-devices"),
        (4, "odd-inventions double-devices winner-picks-starter middle-returns cheap-skip ordered-skip extremes-only"),
    ] {
        let share = win_share(players, words, 72);
        assert!(share >= 2.0 / players as f64, "{players} players {words}: {share:.3}");
    }
}

#[test]
fn every_legal_action_is_appraised() {
    let choices = Choices::parse(Options::SPECS, ["odd-inventions", "double-devices", "winner-picks-starter"]).unwrap();
    let options = Options::check(4, &choices).unwrap();
    for seed in 0..20 {
        let mut chance = Quick::new(seed);
        let mut game = IBidYouNot::deal(&options, &mut chance, &mut Silence);
        while let Some(seat) = game.to_act().first() {
            let legal = game.legal(seat);
            let mut appraised = engine::ActionSet::new();
            game.appraise(seat, &mut |action, points| {
                assert!(points.is_finite(), "{action} is worth {points}");
                appraised.insert(action);
            });
            assert_eq!(appraised, legal);
            let action = legal.nth(chance.below(legal.len() as u32) as usize).unwrap();
            game.play(seat, action, &mut chance, &mut Silence);
        }
    }
}
