//! A player who follows the game's rules of thumb beats players who follow none.

mod notation;

use engine::{Action as _, Dice, Game, Heuristics, Quick, Seat, Silence, Viewer};
use noble_flood::{Action, NobleFlood, Options};
use notation::{base, seat};

/// What looks best over a few imagined worlds.
fn sensible(game: &NobleFlood, seat: Seat, dice: &mut Quick) -> Action {
    let view = game.view(Viewer::Seat(seat));
    let mut worths = vec![0.0; Action::COUNT];
    for _ in 0..8 {
        let world = NobleFlood::imagine(&view, dice);
        world.appraise(seat, &mut |action, points| worths[usize::from(action.code())] += points);
    }
    let worth = |action: &Action| worths[usize::from(action.code())];
    game.legal(seat).iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap()
}

fn any(game: &NobleFlood, seat: Seat, dice: &mut Quick) -> Action {
    let legal = game.legal(seat);
    legal.nth(dice.below(legal.len() as u32) as usize).unwrap()
}

/// How many of the games the one sensible player wins, shared wins counted in parts.
fn wins(options: &Options, games: u64) -> f64 {
    let mut wins = 0.0;
    for number in 0..games {
        let mut dice = Quick::new(number);
        let mut game = NobleFlood::deal(options, &mut dice, &mut Silence);
        let clever = seat(number as usize % options.players);
        while let Some(actor) = game.to_act().first() {
            let action = if actor == clever { sensible(&game, actor, &mut dice) } else { any(&game, actor, &mut dice) };
            game.play(actor, action, &mut dice, &mut Silence);
        }
        let winners = game.standing().winners();
        if winners.contains(clever) {
            wins += 1.0 / winners.len() as f64;
        }
    }
    wins
}

#[test]
fn one_sensible_player_wins_more_than_twice_a_fair_share() {
    let base_game = base(4);
    let everything = Options { switchy_suits: true, full_flood: true, straight_handshake: true, ..base_game };
    for options in [base_game, everything] {
        let games = 60;
        let wins = wins(&options, games);
        assert!(wins > 2.0 * games as f64 / 4.0, "{wins} of {games} with {options:?}");
    }
}

#[test]
fn what_is_hidden_changes_nothing_where_one_world_will_do() {
    let base_game = base(4);
    let everything = Options { switchy_suits: true, full_flood: true, straight_handshake: true, ..base_game };
    let mut compared = 0;
    for options in [base_game, everything] {
        for number in 0..20 {
            let mut dice = Quick::new(number);
            let mut game = NobleFlood::deal(&options, &mut dice, &mut Silence);
            while let Some(actor) = game.to_act().first() {
                let view = game.view(Viewer::Seat(actor));
                let [one, other] = [0, 1].map(|_| NobleFlood::imagine(&view, &mut dice));
                if one.worlds() == 1 {
                    assert_eq!(other.worlds(), 1);
                    let [mut worths, mut others] = [0, 1].map(|_| Vec::new());
                    one.appraise(actor, &mut |action, worth| worths.push((action, worth)));
                    other.appraise(actor, &mut |action, worth| others.push((action, worth)));
                    assert_eq!(worths, others, "{actor} in game {number} with {options:?}");
                    compared += usize::from(one != other);
                }
                let action = any(&game, actor, &mut dice);
                game.play(actor, action, &mut dice, &mut Silence);
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}
