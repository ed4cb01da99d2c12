//! Bad input: refused, and nothing changes.

use engine::{Action as _, Choices, Match, Options as _, Refusal, Seat, Seed};
use mow_money::{Action, Colour, Icon, Kind, MowMoney, Neighbourhood, Options};

fn table() -> Match<MowMoney> {
    Match::new(Options::check(4, &Choices::default()).unwrap(), Seed::from(3))
}

fn p0() -> Seat {
    Seat::new(0).unwrap()
}

fn open_a() -> Action {
    Action::OpenBid { neighbourhood: Neighbourhood::default(), colour: Colour::Green }
}

fn refused(game: &mut Match<MowMoney>, action: Action, why: Refusal) {
    let before = game.state().clone();
    assert_eq!(game.play(p0(), action.code()), Err(why), "{action}");
    assert_eq!(game.state(), &before, "{action} left a trace");
}

/// P0 bids the two first green cards of its hand on A.
fn with_a_bid() -> Match<MowMoney> {
    let mut game = table();
    game.play(p0(), open_a().code()).unwrap();
    for _ in 0..2 {
        let add = engine::Game::legal(game.state(), p0()).nth(0).unwrap();
        game.play(p0(), add.code()).unwrap();
    }
    game
}

#[test]
fn a_card_that_is_not_in_hand_cannot_be_laid() {
    let mut game = table();
    game.play(p0(), open_a().code()).unwrap();
    let mine = game.view(engine::Viewer::Seat(p0())).mine.unwrap();
    for kind in Kind::all().filter(|&kind| mine.hand.of(kind) == 0) {
        refused(&mut game, Action::AddCard { kind }, Refusal::Illegal);
    }
}

#[test]
fn a_second_bid_on_the_same_neighbourhood_is_refused() {
    let mut game = with_a_bid();
    let neighbourhood = Neighbourhood::default();
    for colour in Colour::ALL {
        refused(&mut game, Action::OpenBid { neighbourhood, colour }, Refusal::Illegal);
    }
}

#[test]
fn a_contract_that_is_not_held_cannot_be_staked() {
    let mut game = with_a_bid();
    let neighbourhood = Neighbourhood::default();
    for points in 1..=3 {
        refused(&mut game, Action::Stake { neighbourhood, points }, Refusal::Illegal);
    }
}

#[test]
fn a_contract_is_not_staked_twice() {
    let mut play = crate::notation::at("A=[1] B=[1] C=[8]; P0: G1WH G2W G2H G3*W holds 2; P1:");
    play.does(0, "bid A green G1WH G2W, bid B green G2H G3*W, stake A 2");
    assert_eq!(play.legal(0), "take back 0, take back 1, ready");
}

#[test]
fn a_stack_must_be_complete_before_anything_else() {
    let mut game = table();
    game.play(p0(), open_a().code()).unwrap();
    refused(&mut game, Action::Ready, Refusal::Illegal);
    refused(&mut game, Action::OpenOddJob { icon: Icon::Weeds }, Refusal::Illegal);
    refused(&mut game, Action::TakeBack { stack: 1 }, Refusal::Illegal);
}

#[test]
fn after_ready_nothing_more_is_taken() {
    let mut game = with_a_bid();
    game.play(p0(), Action::Ready.code()).unwrap();
    for action in (0..Action::COUNT as u16).filter_map(Action::from_code) {
        refused(&mut game, action, Refusal::NotToAct);
    }
}

#[test]
fn ready_can_be_taken_back_while_others_think() {
    let mut game = with_a_bid();
    let before = game.state().clone();
    game.play(p0(), Action::Ready.code()).unwrap();
    game.take_back(p0()).unwrap();
    assert_eq!(game.state(), &before);
}
