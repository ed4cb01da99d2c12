//! Rules of thumb are worth something: among random players they win far more than their share, and they know what
//! to do in the positions that games used to be stuck in.

use engine::{Action as _, Chance, Choices, Dice, Game, Heuristics, Options as _, Quick, Seat, Silence, Viewer};
use mow_money::{Action, Colour, Kind, MowMoney, Options};

use crate::notation::{at, bidding_at, position};

#[path = "rules/notation.rs"]
#[allow(dead_code, reason = "written for the rules, which need all of it")]
mod notation;

/// What looks best in an imagined world.
fn best(game: &MowMoney, seat: Seat, chance: &mut Quick) -> Action {
    let mut worth = [0.0; Action::COUNT];
    let world = MowMoney::imagine(&game.view(Viewer::Seat(seat)), chance);
    world.appraise(seat, &mut |action, points| worth[usize::from(action.code())] = points);
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
        appraised.sort_unstable();
        let legal = game.legal(seat);
        assert_eq!(appraised, legal.codes().collect::<Vec<_>>());
        let action = legal.nth(chance.table().below(legal.len() as u32) as usize).unwrap();
        game.play(seat, action, &mut chance, &mut Silence);
    }
}

#[test]
fn what_nobody_may_know_changes_nothing() {
    let options = Options::check(4, &Choices::default()).unwrap();
    let mut chance = Quick::new(3);
    let mut game = MowMoney::deal(&options, &mut chance, &mut Silence);
    while let Some(seat) = game.to_act().first() {
        let worths = |world: &MowMoney| {
            let mut worths = Vec::new();
            world.appraise(seat, &mut |action, points| worths.push((action, points)));
            worths
        };
        let dream = MowMoney::imagine(&game.view(Viewer::Seat(seat)), &mut chance);
        assert_eq!(worths(&game), worths(&dream));
        let action = best(&game, seat, &mut chance);
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
    let mut position = position("round 9; A=[2] B=[1] C=[1]; P0: $4; P1:; red: rest; yellow: rest");
    let greens = Kind::all().filter(|kind| kind.print().colour == Colour::Green);
    position.discards = greens.flat_map(|kind| std::iter::repeat_n(kind, usize::from(kind.print().copies))).collect();
    let game = position.lay_out(&mut Silence).unwrap();
    assert_eq!(choice(&game, 0), "buy green");
}

#[test]
fn cards_are_saved_up_for_a_bid_that_needs_more_of_them() {
    let play = at("round 5; A=[8,4] B=[7,4] C=[7,4]; P0: $6 Y4ST; P1:; yellow: rest");
    assert_eq!(choice(&play.game, 0), "buy yellow");
}

#[test]
fn bids_come_before_a_set_that_is_worth_more() {
    let mut play = bidding_at("round 9; A=[1] B=[] C=[]; P0: G3*W G3*W G2W Y3SP Y4SP Y4SP; P1:");
    assert_eq!(choice(&play.game, 0), "bid A green");
    play.does(0, "bid A green G3*W G3*W");
    assert_eq!(choice(&play.game, 0), "odd job P");
}

#[test]
fn a_bid_leaves_the_cards_of_a_better_set_in_the_hand() {
    let mut play = bidding_at("round 9; A=[1,2] B=[] C=[]; P0: G1HP G2*WP G2W G3*W Y3SP; P1: G1WH G1WH");
    assert_eq!(choice(&play.game, 0), "bid A green");
    play.does(0, "bid A green");
    assert_eq!(choice(&play.game, 0), "add G2W");
}

#[test]
fn near_the_end_what_lost_is_salvaged() {
    let mut play = bidding_at("round 9; A=[1] B=[1] C=[]; P0: G1WH G3*W G3*WH; P1: G1*WH G1*WH");
    play.does(0, "bid A green G3*W G3*WH, ready").does(1, "bid A green G1*WH G1*WH, ready");
    assert_eq!(choice(&play.game, 0), "odd job W");
}

#[test]
fn a_small_contract_is_staked_to_undercut_a_rival_only() {
    let text = "round 9; A=[8,4] B=[7] C=[7]; P0: Y4ST Y4SP Y5ST holds 1; P1:";
    let mut alone = bidding_at(text);
    alone.does(0, "bid A yellow Y4ST Y4SP Y5ST");
    assert_eq!(choice(&alone.game, 0), "ready");
    let mut rivalled = bidding_at(&format!("{text} Y4ST Y4SP Y5ST known Y4ST Y4SP Y5ST"));
    rivalled.does(0, "bid A yellow Y4ST Y4SP Y5ST");
    assert_eq!(choice(&rivalled.game, 0), "stake A 1");
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
