//! Hire: mowers, cards, and turns that end by themselves.

use crate::notation::at;

#[test]
fn buying_shows_each_card_stops_at_the_limit_and_ends_without_money() {
    // M14
    let mut play = at("holder P0; A=[1] B=[1] C=[1]; P0: $9; P1: $14; \
        green: G1WH G2W G3*W G2WH G1*W G1HS; red: R2HS R4*HT; yellow: Y3ST");
    assert_eq!(play.legal(0), "unlock red, unlock yellow, buy green, end hire");
    play.does(0, "unlock red");
    assert_eq!(play.money(), [6, 14]);
    play.does(0, "buy red");
    assert_eq!((play.hand(0).as_str(), play.money()[0]), ("R2HS", 3));
    play.does(0, "buy red");
    assert_eq!((play.hand(0).as_str(), play.money()[0]), ("R2HS R4*HT", 0));
    assert_eq!(play.to_act(), "1", "the turn ends by itself");

    play.does(1, "buy green, buy green, buy green, buy green, buy green");
    assert_eq!((play.hand(1).as_str(), play.money()[1]), ("G1*W G1WH G2W G2WH G3*W", 9));
    assert_eq!(play.legal(1), "unlock red, unlock yellow, end hire");
    play.does(1, "unlock yellow");
    assert_eq!((play.legal(1).as_str(), play.money()[1]), ("unlock red, end hire", 3));
    play.does(1, "unlock red");
    assert_eq!((play.money(), play.view().stage), (vec![0, 0], mow_money::Stage::Bid));
}

#[test]
fn an_empty_deck_is_filled_from_its_discards_and_then_sold_out() {
    // M15
    let mut play = at("A=[1] B=[1] C=[1]; P0: $8 mowers red; P1:; green: G1WH; discards: R2HS");
    assert_eq!(play.legal(0), "unlock yellow, buy green, buy red, end hire");
    play.does(0, "buy red");
    assert_eq!((play.hand(0).as_str(), play.money()[0]), ("R2HS", 5));
    assert_eq!(play.legal(0), "buy green, end hire");
    assert!(play.view().discards.is_empty());
}

#[test]
fn yellow_may_be_unlocked_before_red() {
    let mut play = at("A=[1] B=[1] C=[1]; P0: $12; P1:; yellow: Y3ST");
    play.does(0, "unlock yellow, buy yellow");
    assert_eq!(play.hand(0), "Y3ST");
}

#[test]
fn pocket_money_goes_to_everybody_without_money_before_hire() {
    // M21
    let text = "round 3; holder P1; A=[1] B=[1] C=[1]; P0: $0; P1: $4; P2: $0; green: G1WH G2W G3*W G2H G2*H G2*W";
    let mut play = at(&format!("pocket-money; {text}"));
    assert_eq!(play.money(), [1, 4, 1]);
    for seat in [1, 2, 0] {
        assert_eq!(play.to_act(), seat.to_string());
        play.does(seat, "end hire");
    }
    assert_eq!(play.to_act(), "0 1 2");

    let mut play = at(text);
    assert_eq!((play.money(), play.to_act().as_str()), (vec![0, 4, 0], "1"));
    play.does(1, "end hire");
    assert_eq!(play.to_act(), "0 1 2");
}

#[test]
fn in_round_one_there_is_no_pocket_money() {
    let play = at("pocket-money; round 1; A=[1] B=[1] C=[1]; P0:; P1:; green: G1WH");
    assert_eq!((play.money(), play.to_act().as_str()), (vec![0, 0], "0 1"));
}
