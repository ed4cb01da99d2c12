//! Resolve: who wins, what is paid, and where the Tie Breaker goes.

use crate::notation::{at, bidding_at};

#[test]
fn a_stake_undercuts_a_lower_bid_and_the_full_sum_is_paid() {
    // M2, the source's own example.
    let mut play = at("holder P0; A=[1,4] B=[2,6] C=[3,7] D=[5,8]; \
        P0: R2*HT R2*ST R4*HS holds 2; P1: R2*HS R2*HP R3*HT; P2:; P3:");
    play.does(0, "bid D red R2*HT R2*ST R4*HS, stake D 2, ready")
        .does(1, "bid D red R2*HS R2*HP R3*HT, ready")
        .ready([2, 3]);
    assert_eq!((play.money(), play.contracts(0).as_str(), play.removed().as_str()), (vec![8, 0, 0, 0], "5", "2"));
    assert_eq!((play.to_act().as_str(), play.legal(1).as_str()), ("1", "odd job H, ready"));
    assert_eq!(play.hand(1), "R2*HS R2*HP R3*HT");
    play.ready([1]);
    assert_eq!((play.street().as_str(), play.holder()), ("A=[4,1] B=[6,2] C=[7,3] D=[8]", 1));

    let mut play = at("holder P0; A=[1,4] B=[2,6] C=[3,7] D=[5,8]; \
        P0: R2*HT R2*ST R4*HS holds 2; P1: R2*HS R2*HP R3*HT; P2:; P3:");
    play.does(0, "bid D red R2*HT R2*ST R4*HS, ready").does(1, "bid D red R2*HS R2*HP R3*HT, ready").ready([2, 3]);
    assert_eq!(play.money(), [0, 7, 0, 0], "without the stake the lower bid wins");
}

#[test]
fn the_lowest_bid_wins_and_losers_keep_their_cards_and_may_salvage() {
    // M3
    let mut play = at("holder P0; A=[2,4] B=[6,5] C=[8,7]; \
        P0: G2*W G2*H G3*W G1WH; P1: G1*WH G2WH G3*H; P2: G3*W G3*H G3*WH");
    play.does(0, "bid A green G2*W G2*H G3*W, ready");
    play.does(1, "bid A green G1*WH G2WH G3*H, ready");
    play.does(2, "bid A green G3*W G3*H G3*WH, ready");
    assert_eq!((play.money(), play.contracts(1).as_str()), (vec![0, 6, 0], "2"));
    assert_eq!(
        (play.to_act().as_str(), play.legal(0).as_str(), play.legal(2).as_str()),
        ("0 2", "odd job W, ready", "ready")
    );
    play.ready([0, 2]);
    assert_eq!((play.mine(0).hand.len(), play.mine(2).hand.len()), (4, 3));
    assert_eq!((play.street().as_str(), play.holder()), ("A=[4] B=[5,6] C=[7,8]", 1));
    assert_eq!((play.known(0).as_str(), play.known(2).as_str()), ("G2*W G2*H G3*W", "G3*W G3*H G3*WH"));
}

#[test]
fn stakes_of_losers_are_gone_too() {
    // M4
    let mut play = at("holder P0; A=[2,4] B=[6,5] C=[8,7]; \
        P0: G2*W G2*H G3*W holds 2; P1: G1*WH G2WH G3*H; P2: G3*W G3*H G3*WH holds 1");
    play.does(0, "bid A green G2*W G2*H G3*W, stake A 2, ready");
    play.does(1, "bid A green G1*WH G2WH G3*H, ready");
    play.does(2, "bid A green G3*W G3*H G3*WH, stake A 1, ready");
    assert_eq!((play.money(), play.contracts(0).as_str(), play.contracts(2).as_str()), (vec![7, 0, 0], "2", ""));
    assert_eq!(play.removed(), "1 2");
}

#[test]
fn a_tie_goes_to_the_most_staked_without_the_tie_breaker() {
    // M5
    let mut play = at("holder P0; A=[2,4] B=[8] C=[7]; P0: G1WH G2W G3*W; P1: G2WH G2*H G3*H holds 1; P2:");
    play.does(0, "bid A green G1WH G2W G3*W, ready").does(1, "bid A green G2WH G2*H G3*H, stake A 1, ready").ready([2]);
    assert_eq!((play.money(), play.contracts(1).as_str()), (vec![0, 7, 0], "2"));
    play.ready([0]);
    assert_eq!(play.holder(), 1, "the card was not used, so it moves in Cycle");
}

#[test]
fn among_three_tied_the_most_staked_wins() {
    // M6
    let mut play = at("holder P3; A=[1,4] B=[8] C=[7] D=[6]; \
        P0: G1WH G2W holds 1; P1: G2WH G2*W holds 2; P2: G1HS G2*H holds 1; P3:");
    play.does(0, "bid A green G1WH G2W, stake A 1, ready");
    play.does(1, "bid A green G2WH G2*W, stake A 2, ready");
    play.does(2, "bid A green G1HS G2*H, stake A 1, ready");
    play.ready([3]);
    assert_eq!((play.money(), play.removed().as_str()), (vec![0, 4, 0, 0], "1 1 2"));
    play.ready([0, 2]);
    assert_eq!(play.holder(), 0);
}

#[test]
fn the_tie_breaker_decides_only_among_the_most_staked() {
    // M7
    let mut play = at("holder P1; A=[1,4] B=[8] C=[7]; P0: G1WH G2W holds 1; P1: G1*W G1*WH; P2: G1HS G2*H holds 1");
    play.does(0, "bid A green G1WH G2W, stake A 1, ready");
    play.does(1, "bid A green G1*W G1*WH, ready");
    play.does(2, "bid A green G1HS G2*H, stake A 1, ready");
    assert_eq!((play.money(), play.holder()), (vec![0, 0, 3], 0));
    play.ready([0, 1]);
    assert_eq!(play.holder(), 0, "used, so it stays in Cycle");
}

#[test]
fn the_tie_breaker_moves_at_once_and_may_decide_again() {
    // M8
    let mut play = at("holder P2; A=[1,4] B=[2,5] C=[8,7] D=[6,7]; \
        P0:; P1: G1WH G2W G2*H G2WH G1HS; P2:; P3: G1*WH G2*W G2WS G2*HS G1*HS; green: rest");
    play.does(1, "bid A green G1WH G2W, bid B green G2*H G2WH G1HS, ready");
    play.does(3, "bid A green G1*WH G2*W, bid B green G2WS G2*HS G1*HS, ready");
    play.ready([0, 2]);
    assert_eq!((play.money(), play.contracts(3).as_str(), play.contracts(1).as_str()), (vec![0, 5, 0, 3], "1", "2"));
    play.ready([1, 3]);
    assert_eq!((play.street().as_str(), play.holder()), ("A=[4] B=[5] C=[7,8] D=[7,6]", 2));
    assert_eq!(play.to_act(), "3", "P2 has nothing to spend");
    play.does(3, "end hire");
    assert_eq!(play.to_act(), "1", "nor has P0");
}

#[test]
fn the_holder_wins_a_tie_that_includes_the_holder() {
    // M9
    let mut play = at("holder P1; A=[1,4] B=[8] C=[7] D=[6]; P0: G1WH G2W; P1: G1*WH G2*W; P2:; P3: G1HS G2*H");
    play.does(0, "bid A green G1WH G2W, ready").does(1, "bid A green G1*WH G2*W, ready");
    play.ready([2]).does(3, "bid A green G1HS G2*H, ready");
    assert_eq!((play.money(), play.holder()), (vec![0, 3, 0, 0], 2));
}

#[test]
fn a_bid_may_fall_below_zero() {
    // M10
    let mut play = bidding_at("holder P0; A=[1,4] B=[8] C=[7]; P0: G1WH G1HS holds 3; P1: G1*WH G1*W holds 1");
    play.does(0, "bid A green G1WH G1HS, stake A 3, ready").does(1, "bid A green G1*WH G1*W, stake A 1, ready");
    assert_eq!((play.money(), play.contracts(0).as_str(), play.removed().as_str()), (vec![2, 0], "1", "1 3"));
}
