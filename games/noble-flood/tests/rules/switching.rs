//! Switchy Suits.

use engine::{Game, Viewer};
use noble_flood::{Options, Position};

use crate::notation::{Script, base, seat};

/// P0's turn with the map `5H 7H`; P2 deals.
fn turn(owned: [&str; 3], market: &str) -> Script {
    let options = Options { switchy_suits: true, straight_handshake: true, ..base(3) };
    let mut position = Position::new(options).dealer(2).map((0, 0), "5H 7H", "").hand(0, "1H 1D").market(market);
    for (owner, contracts) in owned.into_iter().enumerate() {
        position = position.owns(owner, contracts);
    }
    Script(position.turn_of(0).unwrap())
}

#[test]
fn a_contract_is_switched_for_a_lower_one_of_the_market() {
    let mut script = turn(["flush(H)", "", ""], "pair(3,8) royal_flush one_number(4)");
    assert_eq!(script.legal(), ["select 1H", "switch flush"]);
    script.play(&["P0 switch flush"]);
    assert_eq!(script.legal(), ["for one_number", "for pair"]);
    script.play(&["P0 for pair"]);
    let view = script.0.view(Viewer::Spectator);
    let market: Vec<String> = view.market.iter().map(|offer| offer.contract.to_string()).collect();
    assert_eq!(market, ["flush", "royal_flush", "one_number"], "each takes over the place of the other");
    assert_eq!(view.hands[seat(0)].known.len(), 2, "the whole hand was shown");
    assert!(view.course.switched);
    assert_eq!(script.legal(), ["select 1H"], "once a turn");
}

#[test]
fn with_an_empty_market_it_is_switched_with_another_player() {
    let mut script = turn(["flush(H)", "straight", "royal_flush"], "");
    script.play(&["P0 switch flush"]);
    assert_eq!(script.legal(), ["for straight"]);
    script.play(&["P0 for straight"]);
    let view = script.0.view(Viewer::Spectator);
    assert_eq!(view.owned[seat(1)][0].contract.to_string(), "flush");
}

#[test]
fn a_market_without_lower_contracts_allows_no_switch() {
    let script = turn(["straight", "one_number(2)", ""], "flush(H)");
    assert_eq!(script.legal(), ["select 1H"]);
}

#[test]
fn the_holder_of_no_switching_starts_none() {
    let script = turn(["contract_switch straight", "", ""], "one_number(2)");
    assert_eq!(script.legal(), ["select 1H"]);
}

#[test]
fn the_dealer_never_gets_the_contract_about_the_dealer() {
    let script = turn(["contract_success_dealer", "", "one_number(2)"], "");
    assert_eq!(script.legal(), ["select 1H"], "its only counterpart is the dealer's");
}
