//! Odd jobs: sets, the bonus, and Salvage.

use crate::notation::bidding_at;

#[test]
fn the_bonus_comes_once_and_salvage_may_mix_returned_and_kept_cards() {
    // M11
    let mut play = bidding_at(
        "holder P0; A=[1,4] B=[2,5] C=[8,7]; \
        P0: G1*WT R2*HT Y3ST G3*W G2W G2*W G1WH G1WS; P1: $1 G2*H G3*WH R3HS G1HS",
    );
    play.does(0, "odd job W G3*W G2W G2*W");
    assert_eq!(play.legal(0), "bid A green, bid B green, odd job W, odd job T, take back 0, ready");
    play.does(0, "odd job T G1*WT R2*HT Y3ST, bid A green G1WH G1WS, ready");
    play.does(1, "bid A green G2*H G3*WH, ready");
    assert_eq!(play.money(), [5, 1]);
    assert_eq!((play.to_act().as_str(), play.legal(1).as_str()), ("1", "odd job H, ready"));
    play.does(1, "odd job H G2*H G3*WH R3HS, ready");
    assert_eq!((play.money(), play.hand(1).as_str()), (vec![22, 6], "G1HS"));
    assert_eq!((play.street().as_str(), play.holder()), ("A=[4] B=[5,2] C=[7,8]", 1));
}

#[test]
fn sets_laid_in_bid_are_locked_in_salvage() {
    let mut play = bidding_at("A=[1,4] B=[8] C=[7]; P0: G3*W G2W G2*W G2H G3*H G1HS; P1: G1*WH G1*W");
    play.does(0, "odd job W G3*W G2W G2*W, bid A green G2H G3*H, ready").does(1, "bid A green G1*WH G1*W, ready");
    assert_eq!(play.legal(0), "odd job H, ready");
    play.does(0, "odd job H G2H G3*H G1HS");
    assert_eq!(play.legal(0), "take back 0, ready");
    play.does(0, "take back 0");
    assert_eq!(play.legal(0), "odd job H, ready");
    assert_eq!((play.hand(0).as_str(), play.mine(0).takebacks_left), ("G1HS G2H G3*H", 7));
}

#[test]
fn salvage_is_skipped_when_nobody_lost() {
    let mut play = bidding_at("A=[1,4] B=[8,3] C=[7]; P0: G1WH G2W; P1: G1*WH");
    play.does(0, "bid A green G1WH G2W, ready").ready([1]);
    assert_eq!((play.view().round, play.street().as_str()), (2, "A=[4] B=[3,8] C=[7]"));
}
