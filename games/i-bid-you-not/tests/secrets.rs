//! What a bid gives away before the reveal: nothing.

use engine::{Action as _, Dice, Game, Match, Quick, Refusal, Seat, Seed, Viewer};
use i_bid_you_not::{Action, IBidYouNot, Phase};
use testkit::tables;

/// Plays a random game at every table and stops at every secret decision.
fn at_every_secret_bid(mut look: impl FnMut(&Match<IBidYouNot>, Seat, &mut Quick)) {
    let mut seen = 0;
    for table in tables::<IBidYouNot>().into_iter().step_by(2) {
        let mut game = Match::<IBidYouNot>::new(table.options, Seed::from(3));
        let mut dice = Quick::new(3);
        while let Some(seat) = game.to_act().first() {
            if game.view(Viewer::Spectator).phase == Phase::Bidding {
                look(&game, seat, &mut dice);
                seen += 1;
            }
            let legal = game.state().legal(seat);
            let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
            game.play(seat, action.code()).unwrap();
        }
    }
    assert!(seen > 500, "only {seen} secret bids were looked at");
}

fn json(game: &Match<IBidYouNot>, viewer: Viewer) -> String {
    serde_json::to_string(&game.view(viewer)).unwrap()
}

#[test]
fn whatever_is_bid_the_others_see_the_same_until_the_reveal() {
    at_every_secret_bid(|game, seat, dice| {
        let legal = game.state().legal(seat);
        let after = |action: Action| {
            let mut next = game.clone();
            next.play(seat, action.code()).unwrap();
            next
        };
        let any = after(legal.nth(dice.below(legal.len() as u32) as usize).unwrap());
        let first = after(legal.nth(0).unwrap());
        if first.view(Viewer::Spectator).phase == Phase::Bidding {
            let players = game.players();
            for viewer in Viewer::all(players).filter(|&viewer| viewer != Viewer::Seat(seat)) {
                assert_eq!(json(&any, viewer), json(&first, viewer));
            }
            assert_eq!(any.told().len(), game.told().len(), "a secret bid told something");
        }
    });
}

#[test]
fn a_bid_can_be_taken_back_until_the_reveal() {
    at_every_secret_bid(|game, seat, _| {
        let mut next = game.clone();
        next.play(seat, game.state().legal(seat).nth(0).unwrap().code()).unwrap();
        if next.view(Viewer::Spectator).phase == Phase::Bidding {
            next.take_back(seat).unwrap();
            assert_eq!(next.state(), game.state());
        }
    });
}

#[test]
fn forged_bids_and_spots_are_refused() {
    at_every_secret_bid(|game, seat, _| {
        let mut next = game.clone();
        let bid = game.state().legal(seat).nth(0).unwrap();
        let outsider = Seat::all(game.players()).find(|&other| !game.to_act().contains(other));
        if let Some(outsider) = outsider {
            assert_eq!(next.play(outsider, bid.code()), Err(Refusal::NotToAct));
        }
        for index in 0..=120 {
            assert_eq!(next.play(seat, Action::Spot { index }.code()), Err(Refusal::Illegal));
        }
        assert_eq!(next.play(seat, 464), Err(Refusal::NoSuchAction(464)));
        assert_eq!(next.state(), game.state());
    });
}
