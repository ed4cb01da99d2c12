//! Calling the wildcard and picking contracts.

use noble_flood::{Options, Position};

use crate::notation::{Script, base, words};

fn picking(market: &str) -> Script {
    let options = Options { straight_handshake: true, ..base(3) };
    let position = Position::new(options).map((0, 0), "?? ?? ??", "8C 2S 9C").market(market);
    Script(position.hand(0, "1H").hand(1, "2H").hand(2, "3H").at_the_pick().unwrap())
}

#[test]
fn the_dealer_must_take_one_and_passing_is_final() {
    let mut script = picking(
        "pair_with_suits_adjacent_any(H,S) one_number(9) trio_double_with_suits_any(H) pair(1,3) \
         four_suit_adjacent_any flush(D)",
    );
    assert_eq!(script.legal().len(), 6);
    assert!(!script.legal().contains(&"pass".to_owned()));
    script.play(&["P0 take four_suit_adjacent_any"]);
    assert_eq!(script.legal().len(), 6);
    script.play(&["P1 take one_number", "P2 pass", "P0 pass", "P1 pass"]);
    assert_eq!(script.legal(), words("flip", "0,0 1,0 2,0"), "the first turn");
}

#[test]
fn the_holder_of_must_pick_two_passes_only_with_two() {
    let mut script = picking("contracts_success pair(1,2) flush(D) trio(1,2,3) straight four_suit(C)");
    script.play(&["P0 take pair", "P1 take contracts_success", "P2 pass", "P0 pass"]);
    assert_eq!(script.legal(), words("take", "trio four_suit straight flush"));
    script.play(&["P1 take flush"]);
    assert!(script.legal().contains(&"pass".to_owned()));
}

#[test]
fn picking_ends_when_the_market_is_empty() {
    let mut script = picking("contracts_success pair(1,2)");
    script.play(&["P0 take pair", "P1 take contracts_success"]);
    assert_eq!(script.legal(), words("flip", "0,0 1,0 2,0"));
}

#[test]
fn the_dealer_never_takes_the_contract_about_the_dealer() {
    let mut script = picking("contract_success_dealer pair(1,2) contracts_success");
    assert_eq!(script.legal(), words("take", "pair contracts_success"));
    script.play(&["P0 take contracts_success", "P1 take pair", "P2 pass"]);
    assert_eq!(script.legal(), ["pass"], "nothing is left that the dealer may take");
}

#[test]
fn the_dealer_calls_any_suit_or_number() {
    let position = Position::new(base(3)).map((0, 0), "?? ?? ??", "8C 2S 9C").hand(0, "1H").market("straight");
    let script = Script(position.at_the_call().unwrap());
    assert_eq!(script.legal(), words("call", "H D C S 1 2 3 4 5 6 7 8 9 10"));
}
