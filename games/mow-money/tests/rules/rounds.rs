//! Two whole rounds, from the deal on.

use crate::notation::{Play, at};

fn play_round_one(play: &mut Play) {
    play.does(0, "bid A green G1*WH G1HS, odd job W G2*W G2WH G3*W, ready");
    play.does(1, "bid A green G1WH G2WS, bid B green G2*H G3*WH, ready");
    assert_eq!((play.to_act().as_str(), play.legal(1).as_str()), ("1", "ready"));
    play.ready([1]);
}

#[test]
fn two_whole_rounds_go_as_written() {
    // M20
    let mut play = at("holder P1; A=[1,3,5,2,6,4] B=[1,4,2,8,3,7] C=[1,2,5,6,3,4]; out 1 2 3 5 6 7; \
        P0: G1*WH G1HS G2*W G2WH G3*W; P1: G1WH G2WS G2*H G3*WH G3*H; \
        green: G2*WH G1*WS G2H G3*WH G1*HS G2WH G3*HS G1*W G2HT G2*WH G3*W rest; red: rest; yellow: rest");
    let first = "bid A green, bid B green, bid C green, odd job W, odd job H, ready";
    assert_eq!((play.legal(0).as_str(), play.legal(1).as_str()), (first, first));

    play_round_one(&mut play);
    assert_eq!((play.money(), play.hand(0).as_str(), play.hand(1).as_str()), (vec![8, 5], "", "G1WH G2WS G3*H"));
    assert_eq!((play.contracts(0).as_str(), play.contracts(1).as_str()), ("1", "1"));
    assert_eq!(play.street(), "A=[3,5,2,6,4] B=[4,2,8,3,7] C=[2,5,6,3,4,1]");
    assert_eq!((play.view().street[2].contracts[5], play.holder()), (Some(1), 0));

    play.does(0, "unlock red, buy green, buy green, buy green, buy green, buy green");
    assert_eq!(play.hand(0), "G1*WS G1*HS G2H G2*WH G3*WH");
    play.does(1, "buy green, buy green, buy green, buy green, buy green");
    assert_eq!((play.hand(1).as_str(), play.money()), ("G1*W G1WH G2*WH G2WH G2WS G2HT G3*H G3*HS", vec![0, 0]));

    play.does(0, "bid A green G1*WS G1*HS G2*WH, stake A 1, ready");
    play.does(1, "bid A green G1*W G2*WH G3*H, bid C green G1WH G2WS G2WH, ready");
    assert_eq!((play.money(), play.removed().as_str()), (vec![4, 5], "1"));
    assert_eq!((play.hand(1).as_str(), play.legal(1).as_str()), ("G1*W G2*WH G2HT G3*H G3*HS", "odd job H, ready"));
    play.does(1, "odd job H G2HT G3*H G3*HS, ready");

    assert_eq!((play.money(), play.holder()), (vec![4, 10], 1));
    assert_eq!((play.hand(0).as_str(), play.contracts(0).as_str()), ("G2H G3*WH", "3"));
    assert_eq!(play.firm(0).books.mowers, [true, true, false]);
    assert_eq!((play.hand(1).as_str(), play.contracts(1).as_str()), ("G1*W G2*WH", "1 2"));
    assert_eq!(play.street(), "A=[5,2,6,4] B=[2,8,3,7,4] C=[5,6,3,4,1]");
    assert_eq!((play.game.position().decks[0][0].to_string().as_str(), play.view().discards.len()), ("G3*W", 16));
    assert_eq!(
        (play.to_act().as_str(), play.legal(1).as_str()),
        ("1", "unlock red, unlock yellow, buy green, end hire")
    );
}
