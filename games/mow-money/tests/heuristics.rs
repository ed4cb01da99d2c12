//! Rules of thumb are worth something: among random players they win far more than their share, and they know what
//! to do in the positions that games used to be stuck in.

use engine::{Action as _, Chance, Choices, Dice, Game, Heuristics, Options as _, Quick, Seat, Silence, Viewer};
use mow_money::{Action, MowMoney, Options};

use crate::notation::at;

#[path = "rules/notation.rs"]
#[allow(dead_code, reason = "written for the rules, which need all of it")]
mod notation;

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

/// What looks best to a seat at a position, as it is.
fn choice(game: &MowMoney, seat: usize) -> String {
    let seat = Seat::new(seat).unwrap();
    best(game, seat, &mut Quick::new(1)).to_string()
}

#[test]
fn an_empty_deck_is_bought_from_when_its_discards_will_be_shuffled() {
    let play = at("round 9; A=[2] B=[1] C=[1]; P0: $4; P1:; discards: G1*WH G1WH G1WH G2*WH G2WH G2WS G3*W G3*W");
    assert_eq!(choice(&play.game, 0), "buy green");
}

#[test]
fn games_among_sensible_players_award_every_contract() {
    for players in 2..=6 {
        let options = Options::check(players, &Choices::default()).unwrap();
        for seed in 0..2 {
            let mut chance = Quick::new(seed);
            let mut game = MowMoney::deal(&options, &mut chance, &mut Silence);
            while let Some(seat) = game.to_act().first() {
                let action = best(&game, seat, &mut chance);
                game.play(seat, action, &mut chance, &mut Silence);
            }
            let left: usize = game.view(Viewer::Spectator).street.iter().map(|plot| plot.contracts.len()).sum();
            assert_eq!(left, 0, "{players} players, game {seed}");
        }
    }
}
