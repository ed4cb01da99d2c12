//! The end: when it comes, what counts, who wins.

use engine::{PerSeat, Seat};
use mow_money::{Books, Stage, ranking};

use crate::notation::{at, bidding_at};

#[test]
fn after_the_last_contract_everything_is_still_paid() {
    // M17
    let mut play = bidding_at(
        "holder P1; A=[] B=[8] C=[]; \
        P0: $1 Y3ST Y4SP Y5TP G3*W G2W G2*W holds 1 4 mowers red; P1: $5 Y4TP Y4ST Y5SP holds 2 6",
    );
    play.does(0, "bid B yellow Y3ST Y4SP Y5TP, odd job W G3*W G2W G2*W, ready");
    play.does(1, "bid B yellow Y4TP Y4ST Y5SP, ready");
    assert_eq!((play.money(), play.legal(1).as_str()), (vec![16, 5], "ready"));
    play.ready([1]);
    assert_eq!((play.money(), play.view().stage), (vec![19, 5], Stage::Over));
    let standing = engine::Game::standing(&play.game);
    assert_eq!(Seat::all(2).map(|seat| standing.score(seat)).collect::<Vec<_>>(), [22, 11]);
}

#[test]
fn a_last_contract_that_nobody_wants_ends_the_game_after_two_rounds() {
    // M18 a
    let mut play = at("round 2; A=[] B=[8] C=[]; P0:; P1:");
    play.ready([0, 1]);
    assert_eq!((play.view().last_contract_rounds, play.view().round), (1, 3));
    play.ready([0, 1]);
    assert_eq!((play.view().last_contract_rounds, play.view().stage), (2, Stage::Over));
    assert_eq!((play.contracts(0), play.contracts(1)), (String::new(), String::new()));
}

#[test]
fn eight_rounds_without_an_award_end_the_game() {
    // M18 b
    let mut play = at("no-award-rounds 7; A=[8,7] B=[6] C=[5]; P0:; P1:");
    play.ready([0, 1]);
    assert_eq!((play.view().no_award_rounds, play.view().stage), (8, Stage::Over));
}

#[test]
fn an_award_starts_the_count_of_idle_rounds_again() {
    let mut play = at("no-award-rounds 7; A=[1,7] B=[6] C=[5]; P0: G1WH G2W; P1:");
    play.does(0, "bid A green G1WH G2W, ready").ready([1]);
    assert_eq!((play.view().no_award_rounds, play.view().round), (0, 2));
}

fn books(contracts: &[u8], red: bool, yellow: bool, money: u32) -> Books {
    Books { money, contracts: contracts.iter().copied().collect(), mowers: [true, red, yellow] }
}

/// Places of some players, best reputation first in each test.
fn places(players: &[Books]) -> Vec<u8> {
    let standing = ranking(&PerSeat::from_fn(players.len(), |seat| players[seat.index()]));
    Seat::all(players.len()).map(|seat| standing.place(seat)).collect()
}

#[test]
fn reputation_is_contracts_and_mowers_and_a_third_of_the_money() {
    // M19
    for (mine, reputation) in [
        (books(&[1, 2, 5], true, false, 10), 12),
        (books(&[3, 6], true, true, 17), 17),
        (books(&[], false, false, 2), 0),
        (books(&[8], false, true, 8), 12),
        (books(&[4, 4, 1], false, false, 8), 11),
        (books(&[5, 4], true, false, 5), 11),
        (books(&[5, 4], true, false, 4), 11),
    ] {
        assert_eq!(mine.reputation(), reputation, "{mine:?}");
    }
}

#[test]
fn ties_go_to_more_contracts_then_more_money_and_are_shared_then() {
    // M19
    let (a, d) = (books(&[1, 2, 5], true, false, 10), books(&[8], false, true, 8));
    assert_eq!(places(&[d, a]), [2, 1]);
    let (e, f, g) =
        (books(&[4, 4, 1], false, false, 8), books(&[5, 4], true, false, 5), books(&[5, 4], true, false, 4));
    assert_eq!(places(&[g, f, e, g]), [3, 2, 1, 3]);
}
