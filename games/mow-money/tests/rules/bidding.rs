//! Bid: what may be laid, staked and taken back.

use crate::notation::{at, bidding_at};

#[test]
fn a_bid_may_be_opened_in_every_colour_that_the_hand_can_complete() {
    // M1: for contracts worth 1 to 8.
    for (hand, colours) in [
        ("G1WH G2W", ["G", "-", "-", "-", "-", "-", "-", "-"]),
        ("G1WH G2W G2H", ["G", "G", "-", "-", "-", "-", "-", "-"]),
        ("G1*WH G2*W G3*W", ["G", "G", "G", "-", "-", "-", "-", "-"]),
        ("R2HS R3HS", ["-", "-", "R", "-", "-", "-", "-", "-"]),
        ("G1*WH G2*W G3*W G3*H R2HS R3HS R3HT", ["G", "G", "G R", "G R", "G", "-", "-", "-"]),
        ("R2*HS R3*HS R4*HS Y3ST Y4SP", ["-", "-", "R", "R", "R Y", "R Y", "-", "-"]),
        ("R2*HS R3*HS R4*HS R4*HT Y3ST Y4SP Y5TP", ["-", "-", "R", "R", "R Y", "R Y", "R Y", "Y"]),
    ] {
        for (points, expected) in (1..).zip(colours) {
            let play = at(&format!("A=[{points}] B=[] C=[]; P0: {hand} mowers red yellow; P1:"));
            let legal = play.legal(0);
            let open = [("green", "G"), ("red", "R"), ("yellow", "Y")]
                .into_iter()
                .filter(|(colour, _)| legal.contains(&format!("bid A {colour}")))
                .map(|(_, code)| code)
                .collect::<Vec<_>>()
                .join(" ");
            assert_eq!(open, expected.replace('-', ""), "{hand} on a contract worth {points}");
        }
    }
}

#[test]
fn a_kind_is_listed_once_and_a_set_taken_back_can_be_laid_anew() {
    // M12
    let mut play = at("A=[2,4] B=[4,5] C=[8,7]; P0: G1*WH G1*WH G1*WH; P1:");
    let start = "bid A green, odd job W, odd job H, ready";
    assert_eq!(play.legal(0), start);
    play.does(0, "odd job W G1*WH G1*WH G1*WH");
    assert_eq!(play.legal(0), "take back 0, ready");
    play.does(0, "take back 0");
    assert_eq!(play.legal(0), start);
    assert_eq!(play.mine(0).takebacks_left, 7);
    play.does(0, "odd job H");
    assert_eq!(play.legal(0), "add G1*WH, take back 0");
}

#[test]
fn contracts_are_staked_until_none_is_left_and_come_back_with_their_bid() {
    // M13
    let mut play = at("A=[1,4] B=[2,5] C=[8,7]; P0: G1WH G2W G2H G3*W holds 1 1 3; P1:");
    let start = play.game.position();
    let first = "bid A green, bid B green, odd job W, ready";
    assert_eq!(play.legal(0), first);
    play.does(0, "bid A green");
    assert_eq!(play.legal(0), "add G1WH, add G2W, add G2H, add G3*W, take back 0");
    play.does(0, "add G1WH, add G3*W");
    assert_eq!(play.mine(0).stacks[0].raw(), 4);
    assert_eq!(play.legal(0), "stake A 1, stake A 3, take back 0, ready");
    play.does(0, "stake A 1, stake A 1");
    assert_eq!(play.legal(0), "stake A 3, take back 0, ready");
    play.does(0, "stake A 3");
    assert_eq!(play.mine(0).stacks[0].modified(), -1);
    assert_eq!(play.legal(0), "take back 0, ready");
    assert_eq!(play.contracts(0), "1 1 3", "others still see them held");
    play.does(0, "take back 0");
    assert_eq!((play.game.position(), play.legal(0).as_str()), (start, first));
    assert_eq!(play.mine(0).takebacks_left, 7);
}

#[test]
fn after_eight_take_backs_a_phase_has_no_more() {
    let mut play = at("A=[1,4] B=[2,5] C=[8,7]; P0: G1WH G2W; P1:");
    for _ in 0..8 {
        play.does(0, "bid A green, take back 0");
    }
    play.does(0, "bid A green");
    assert_eq!(play.legal(0), "add G1WH, add G2W");
    play.does(0, "add G1WH, add G2W");
    assert_eq!(play.legal(0), "ready");
}

#[test]
fn later_stacks_move_down_when_one_is_taken_back() {
    let mut play = at("A=[1,4] B=[1,5] C=[1,7]; P0: G1WH G2W G2H G3*W G1*HS G2*HS; P1:");
    play.does(0, "bid A green G1WH G2W, bid B green G2H G3*W, bid C green G1*HS G2*HS, take back 1");
    assert_eq!(play.hand(0), "G2H G3*W");
    assert_eq!(play.mine(0).stacks.iter().map(mow_money::Stack::raw).collect::<Vec<_>>(), [3, 3]);
    assert_eq!(play.legal(0), "bid B green, take back 0, take back 1, ready");
}

#[test]
fn nobody_is_declared_ready_even_with_nothing_to_lay() {
    let play = bidding_at("A=[8] B=[7] C=[6]; P0: G1WH; P1: G3*W");
    assert_eq!((play.to_act().as_str(), play.legal(0).as_str(), play.legal(1).as_str()), ("0 1", "ready", "ready"));
}

#[test]
fn the_whole_box_in_one_hand_lists_fifty_actions() {
    let all = mow_money::Kind::all().flat_map(|kind| std::iter::repeat_n(kind, usize::from(kind.print().copies)));
    let all = crate::notation::spaced(all);
    let mut play = at(&format!("A=[1] B=[1] C=[1] D=[1]; P0: {all} holds 2 2 2 2 3 3 3; P1:; P2:; P3:"));
    play.does(0, "bid A green G1*W G1H, bid B green G1*WH G1*WH, bid C green G1*WH G1*WH, bid D green G1WH G1WH");
    let mut most = 0;
    while let Some(icon) =
        ["W", "H", "S", "T", "P"].iter().find(|icon| play.legal(0).contains(&format!("odd job {icon}")))
    {
        play.does(0, &format!("odd job {icon}"));
        for _ in 0..3 {
            let first = play.legal(0).split(", ").next().unwrap().to_owned();
            play.does(0, &first);
        }
        most = most.max(play.legal(0).split(", ").count());
    }
    assert!((40..=54).contains(&most), "{most} legal actions");
}
