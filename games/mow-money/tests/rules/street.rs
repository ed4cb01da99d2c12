//! Cycle: what happens to the street.

use crate::notation::bidding_at;

/// P0 bids alone on some neighbourhoods, and the street cycles.
fn cycled(street: &str, bids: &str) -> String {
    let others = if street.contains("D=") { "P1:; P2:; P3:" } else { "P1:" };
    let mut play = bidding_at(&format!("{street}; P0: G1WH G2W G1*WH G2*WH G3*WH; {others}"));
    let others = 1..play.view().players;
    play.does(0, bids).ready(others);
    play.street()
}

const TWO: &str = "bid A green G1WH G2W, bid D green G1*WH G2*WH G3*WH, ready";
const ONE: &str = "bid A green G1WH G2W, ready";

#[test]
fn unbid_contracts_go_to_the_bottom_and_the_next_of_the_largest_slides_in() {
    // M16 a
    assert_eq!(cycled("A=[1,5,8] B=[4,2,6] C=[7] D=[3]", TWO), "A=[5,8] B=[2,4] C=[7] D=[6]");
}

#[test]
fn several_empty_neighbourhoods_are_filled_in_order_of_the_alphabet() {
    // M16 b
    assert_eq!(cycled("A=[1] B=[4,2,6] C=[7,8,5] D=[3]", TWO), "A=[6] B=[2,4] C=[8,7] D=[5]");
}

#[test]
fn nothing_slides_from_a_neighbourhood_with_one_contract() {
    // M16 c
    assert_eq!(cycled("A=[1] B=[4] C=[] D=[3]", ONE), "A=[] B=[4] C=[] D=[3]");
}

#[test]
fn an_unbid_contract_may_slide_and_be_on_offer_again() {
    // M16 d
    assert_eq!(cycled("A=[1] B=[4,2] C=[6] D=[3]", ONE), "A=[4] B=[2] C=[6] D=[3]");
}

#[test]
fn nothing_slides_where_no_neighbourhood_is_empty() {
    // M16 e
    assert_eq!(cycled("A=[1,2] B=[8] C=[7,6]", ONE), "A=[2] B=[8] C=[6,7]");
}

#[test]
fn everybody_remembers_what_went_to_the_bottom() {
    let mut play = bidding_at("A=[1,5,8] B=[4,2,6] C=[7]; P0:; P1:");
    let known = |play: &crate::notation::Play| {
        play.view().street.iter().map(|plot| plot.contracts.to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(known(&play), [vec![Some(1), None, None], vec![Some(4), None, None], vec![Some(7)]]);
    play.ready([0, 1]);
    assert_eq!(known(&play), [vec![Some(5), None, Some(1)], vec![Some(2), None, Some(4)], vec![Some(7)]]);
}
