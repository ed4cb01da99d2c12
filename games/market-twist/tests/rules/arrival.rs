//! Hidden phases: in which order actions arrive cannot matter.

use engine::{Action, Dice, Game, Match, Quick, Seat, Step};
use market_twist::MarketTwist;

use crate::common::new_match;

/// Plays up to `rounds` rounds; everybody finishes a phase before the next in `order` starts.
fn played(seed: u64, order: &[usize], rounds: u16) -> Match<MarketTwist> {
    let mut game = new_match(3, &[], seed);
    // Everybody's own indecision, so that it does not depend on the order either.
    let mut dice = [0, 1, 2].map(|player| Quick::new(seed * 3 + player));
    while !game.is_over() && game.view(engine::Viewer::Spectator).round <= rounds {
        let owing = game.to_act();
        let Some(seat) = order.iter().filter_map(|&index| Seat::new(index)).find(|&seat| owing.contains(seat)) else {
            break;
        };
        let legal = game.state().legal(seat);
        let pick = dice[seat.index()].below(legal.len() as u32) as usize;
        let action = legal.nth(pick).expect("somebody who owes a decision has one");
        game.take(Step::Play { seat, code: action.code() }).expect("legal actions are taken");
    }
    game
}

#[test]
fn the_last_player_may_come_first() {
    for seed in 0..60 {
        let (there, back) = (played(seed, &[0, 1, 2], 11), played(seed, &[2, 1, 0], 11));
        assert_eq!(there.state(), back.state());
    }
}
