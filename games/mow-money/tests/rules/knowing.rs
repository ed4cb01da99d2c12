//! What everybody knows of a hand.

use crate::notation::bidding_at;

/// One player's known copies of `G1*WH` after Resolve and after Payout.
///
/// `lost` and `won` are copies in bids, `laid` in a set of Bid, `salvaged` in one of Salvage. The losing bids lie in A,
/// against a rival who undercuts them and a third who
/// always loses, so that there is a Salvage; the winning ones in B.
fn known(before: usize, lost: usize, won: usize, laid: usize, salvaged: usize) -> (usize, usize) {
    let copies = before.max(lost + won + laid);
    let cards = |kind: &str, count: usize| format!("{kind} ").repeat(count);
    let mut play = bidding_at(&format!(
        "A=[1,4] B=[1,5] C=[1,7]; P0: {} G2HS G2H G3*H G3*HS G2*WS G2WS G3*W G3*W G3*WS known {}; \
         P1: G1*W G1H holds 3; P2: G3*WH G3*WH",
        cards("G1*WH", copies),
        cards("G1*WH", before),
    ));
    let bid = |at: &str, count: usize, fill: [&str; 2]| match count {
        0 => String::new(),
        _ => format!("bid {at} green {}{}, ", cards("G1*WH", count), fill[..2 - count].join(" ")).replace(" ,", ","),
    };
    let set = |count: usize, fill: [&str; 3]| match count {
        0 => String::new(),
        _ => format!("odd job W {}{}, ", cards("G1*WH", count), fill[..3 - count].join(" ")),
    };
    let moves = format!(
        "{}{}{}ready",
        bid("A", lost, ["G2HS", "G2H"]),
        bid("B", won, ["G3*H", "G3*HS"]),
        set(laid, ["G2*WS", "G2WS", "G3*WS"]),
    );
    play.does(0, &moves).does(1, "bid A green G1*W G1H, stake A 3, ready").does(2, "bid A green G3*WH G3*WH, ready");
    let count = |play: &crate::notation::Play| play.known(0).split(' ').filter(|&kind| kind == "G1*WH").count();
    let after_resolve = count(&play);
    if lost > 0 {
        play.does(0, &format!("{}ready", set(salvaged, ["G3*W", "G3*W", "G3*WS"])));
    }
    play.ready([2]);
    (after_resolve, count(&play))
}

#[test]
fn a_card_that_came_back_is_known() {
    assert_eq!(known(0, 1, 0, 0, 0), (1, 1)); // M22 a
}

#[test]
fn a_card_that_loses_again_may_be_the_same_one() {
    assert_eq!(known(1, 1, 0, 0, 0), (1, 1)); // M22 b
}

#[test]
fn two_cards_seen_at_once_are_two() {
    assert_eq!(known(1, 2, 0, 0, 0), (2, 2)); // M22 c
}

#[test]
fn a_card_that_won_may_be_the_known_one() {
    assert_eq!(known(1, 0, 1, 0, 0), (0, 0)); // M22 d
}

#[test]
fn of_one_won_and_one_lost_the_lost_one_is_known() {
    assert_eq!(known(1, 1, 1, 0, 0), (1, 1)); // M22 e
}

#[test]
fn a_set_laid_in_bid_has_other_cards_than_those_that_came_back() {
    assert_eq!(known(1, 1, 0, 1, 0), (1, 1)); // M22 f
}

#[test]
fn a_set_laid_in_salvage_may_have_the_returned_card() {
    assert_eq!(known(1, 1, 0, 0, 1), (1, 0)); // M22 g
}

#[test]
fn a_set_may_take_one_of_the_known_cards() {
    assert_eq!(known(2, 0, 0, 1, 0), (2, 1)); // M22 h
}

#[test]
fn cards_first_seen_when_discarded_leave_nothing_known() {
    assert_eq!(known(0, 0, 0, 2, 0), (0, 0)); // M22 i
}
