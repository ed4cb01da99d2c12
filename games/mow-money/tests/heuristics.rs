//! Rules of thumb are worth something: among random players they win far more than their share.

use engine::{Action as _, Chance, Choices, Dice, Game, Heuristics, Options as _, Quick, Seat, Silence, Viewer};
use mow_money::{Action, MowMoney, Options};

const WORLDS: usize = 4;

/// What looks best over a few imagined worlds.
fn best(game: &MowMoney, seat: Seat, chance: &mut Quick) -> Action {
    let view = game.view(Viewer::Seat(seat));
    let mut worth = [0.0; Action::COUNT];
    for _ in 0..WORLDS {
        let world = MowMoney::imagine(&view, chance);
        world.appraise(seat, &mut |action, points| worth[usize::from(action.code())] += points);
    }
    let legal = game.legal(seat);
    let worth = |action: &Action| worth[usize::from(action.code())];
    legal.iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap()
}

#[test]
fn one_sensible_player_among_random_ones_wins_at_least_twice_its_share() {
    const GAMES: u64 = 24;
    let options = Options::check(4, &Choices::default()).unwrap();
    let mut wins = 0;
    for seed in 0..GAMES {
        let mut chance = Quick::new(seed);
        let mut game = MowMoney::deal(&options, &mut chance, &mut Silence);
        let sensible = Seat::all(4).nth(seed as usize % 4).unwrap();
        while let Some(seat) = game.to_act().first() {
            let choices = game.worthwhile(seat);
            let action = match seat == sensible {
                true => best(&game, seat, &mut chance),
                false => choices.nth(chance.table().below(choices.len() as u32) as usize).unwrap(),
            };
            game.play(seat, action, &mut chance, &mut Silence);
        }
        wins += u64::from(game.standing().winners().contains(sensible));
    }
    assert!(wins * 2 >= GAMES, "{wins} wins in {GAMES} games of four");
}

#[test]
fn everything_legal_is_appraised() {
    let options = Options::check(3, &Choices::default()).unwrap();
    let mut chance = Quick::new(9);
    let mut game = MowMoney::deal(&options, &mut chance, &mut Silence);
    while let Some(seat) = game.to_act().first() {
        let mut appraised = Vec::new();
        game.appraise(seat, &mut |action, points| {
            assert!(points.is_finite(), "{action} is worth {points}");
            appraised.push(action.code());
        });
        let legal = game.legal(seat);
        assert_eq!(appraised, legal.codes().collect::<Vec<_>>());
        let action = legal.nth(chance.table().below(legal.len() as u32) as usize).unwrap();
        game.play(seat, action, &mut chance, &mut Silence);
    }
}
