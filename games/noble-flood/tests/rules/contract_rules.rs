//! The rules that special contracts carry.

use engine::{Game, Viewer};
use noble_flood::{Options, Position, Wild};

use crate::notation::{Script, base, seat, words};

fn handshake() -> Position {
    Position::new(Options { straight_handshake: true, ..base(3) })
}

/// P1's turn with this map, and P0 as dealer.
fn p1(position: Position) -> Script {
    Script(position.turn_of(1).unwrap())
}

#[test]
fn second_wildcard_differs_from_the_first_and_holds_for_all() {
    let position = handshake().owns(1, "royal_flush_adjacent").wild("H").map((0, 0), "7D .. 9S / 7S .. ..", "");
    let mut script = Script(position.hand(0, "4C").before_the_first_turn().unwrap());
    assert_eq!((script.actor(), script.legal().len()), (1, 13));
    assert!(!script.legal().contains(&"call H".to_owned()));
    script.play(&["P1 call 4", "P0 select 4C"]);
    assert!(!script.legal().contains(&"place 1,0".to_owned()), "7 and 9 remain");
    assert!(script.legal().contains(&"place -1,0".to_owned()));
}

#[test]
fn study_and_swap_shows_the_facedown_cards_and_replaces_one() {
    let position = handshake().owns(2, "one_suit_options_number_double(H,1,2,3)").pile("7S 8S");
    let position = position.map((0, 0), "?? ?? ??", "2H 9C 5D").hand(0, "1C");
    let mut script = Script(position.before_the_first_turn().unwrap());
    assert_eq!(script.legal(), ["swap 0,0", "swap 1,0", "swap 2,0", "decline"]);
    script.play(&["P2 swap 1,0"]);

    let some = |text: &str| Some(text.to_owned());
    assert_eq!(seen(&script, Viewer::Seat(seat(2))), [some("2H"), None, some("5D")]);
    assert_eq!(seen(&script, Viewer::Seat(seat(0))), [None, None, None]);
    assert_eq!(script.0.view(Viewer::Seat(seat(2))).bottom.map(|card| card.to_string()), some("9C"));
    assert_eq!(script.0.view(Viewer::Spectator).bottom, None);
    script.play(&["P0 flip 1,0"]);
    assert_eq!(seen(&script, Viewer::Spectator)[1], some("7S"));
}

/// The cards of the map, as far as the viewer sees them.
fn seen(script: &Script, viewer: Viewer) -> Vec<Option<String>> {
    script.0.view(viewer).map.iter().map(|laid| laid.card.map(|card| card.face.to_string())).collect()
}

#[test]
fn discarding_the_suit_asks_for_an_extra_play_anywhere() {
    let position = || handshake().owns(1, "discard_type(C)").map((0, 0), "5H 7H", "").hand(1, "2C 9D").hand(2, "1S");
    let mut script = p1(position());
    assert_eq!(script.legal(), ["discard 9D", "discard 2C"]);
    script.play(&["P1 discard 2C", "P1 select 9D"]);
    assert_eq!(script.legal(), words("place", "0,-1 1,-1 -1,0 2,0 0,1 1,1"));
    let mut script = p1(position());
    script.play(&["P1 discard 9D"]);
    assert_eq!(script.actor(), 2, "no extra play");
}

#[test]
fn discarding_the_last_card_asks_for_nothing_more() {
    let position = handshake().owns(1, "discard_number(2)").map((0, 0), "5H 7H", "").hand(1, "2C").hand(2, "1S");
    let mut script = p1(position);
    script.play(&["P1 discard 2C"]);
    assert_eq!(script.actor(), 2);
}

#[test]
fn one_discard_may_ask_for_two_extra_plays() {
    let position = handshake().owns(1, "discard_type(C) discard_number(2)").map((0, 0), "5H 7H", "");
    let mut script = p1(position.hand(1, "2C 9D 10D").hand(2, "1S"));
    script.play(&["P1 discard 2C", "P1 select 9D", "P1 place 0,-1", "P1 select 10D", "P1 place 1,1"]);
    let view = script.0.view(Viewer::Spectator);
    assert_eq!((script.actor(), view.hands[seat(1)].count, view.course.played[seat(1)]), (2, 0, 2));
}

#[test]
fn an_extra_play_stays_due_when_its_contract_is_given_away() {
    let position = Position::new(Options { straight_handshake: true, full_flood: true, ..base(3) })
        .owns(0, "pair(1,2)")
        .owns(1, "discard_type(C) discard_number(2)")
        .map((0, 0), "5H 7H", "");
    let mut script = p1(position.hand(1, "2C 9D:switch_contract 10D").hand(2, "1S"));
    script.play(&["P1 discard 2C", "P1 select switch_contract", "P1 place 0,-1"]);
    script.play(&["P1 choose discard_number", "P1 choose pair"]);
    assert_eq!((script.actor(), script.legal()), (1, vec!["select 10D".to_owned()]));
}

#[test]
fn a_new_suit_makes_its_holder_trade_a_card() {
    let position = handshake().owns(1, "variety_row").map((0, 0), "?? ?? ??", "2H 4S 5H");
    let position = position.hand(0, "1D 6H").hand(1, "9C 10C").hand(2, "3D");
    let mut script = Script(position.turn_of(0).unwrap());
    script.play(&["P0 flip 0,0"]);
    assert_eq!(script.legal(), ["choose P0", "choose P2"]);
    script.play(&["P1 choose P2", "P1 give 9C", "P2 give 3D"]);
    let hand = |owner| format!("{:?}", script.0.view(Viewer::Seat(seat(owner))).hands[seat(owner)].known);
    assert_eq!((hand(1), hand(2)), ("{3D, 10C}".to_owned(), "{9C}".to_owned()));
    script.play(&["P0 select 6H", "P0 place 0,-1"]);
    assert!(script.legal()[0].starts_with("select") || script.legal()[0].starts_with("discard"), "hearts are not new");
}

#[test]
fn low_numbers_are_banned_for_the_holder_and_one_other() {
    let position = handshake().owns(1, "number_restriction").map((0, 0), "?? ?? ??", "5H 4S 5D");
    let position = position.hand(0, "1H 2H").hand(1, "3C").hand(2, "1C 2S");
    let mut script = Script(position.before_the_first_turn().unwrap());
    script.play(&["P1 choose P0", "P0 flip 0,0"]);
    assert_eq!(script.legal(), ["discard 1H", "discard 2H"]);
    script.play(&["P0 discard 1H", "P1 discard 3C"]);
    assert_eq!(script.actor(), 2);
}

#[test]
fn a_new_number_lets_its_holder_look_at_a_hand_or_not() {
    let position = handshake().owns(1, "variety_number_inverse").map((0, 0), "?? ?? ??", "2H 4S 5H");
    let mut script = Script(position.hand(0, "1D").hand(1, "9C").hand(2, "3D 4D").turn_of(0).unwrap());
    script.play(&["P0 flip 0,0"]);
    assert_eq!(script.legal(), ["choose P0", "choose P2", "decline"]);
    script.play(&["P1 choose P2"]);
    let known = |viewer| script.0.view(viewer).hands[seat(2)].known.len();
    assert_eq!(known(Viewer::Seat(seat(1))), 2);
    assert_eq!((known(Viewer::Seat(seat(0))), known(Viewer::Spectator)), (0, 0));
}

#[test]
fn wildcards_vanish_when_all_suits_show() {
    let position = handshake().owns(1, "variety_suit_inverse").wild("H 3").map((0, 0), "5H 5D / 6H 5C", "");
    let mut script = Script(position.hand(0, "5S").hand(1, "1D").turn_of(0).unwrap());
    script.play(&["P0 select 5S", "P0 place 1,-1"]);
    assert_eq!(script.0.view(Viewer::Spectator).course.wild, [None, None]);
}

#[test]
fn a_wildcard_named_after_the_others_vanished_stays() {
    let options = Options { straight_handshake: true, full_flood: true, ..base(3) };
    let position = Position::new(options).owns(1, "variety_suit_inverse").wild("H");
    let position = position.map((0, 0), "5H 5D / 6H 5C", "").hand(0, "5S:wildcard_number").hand(1, "1D");
    let mut script = Script(position.turn_of(0).unwrap());
    script.play(&["P0 select wildcard_number", "P0 place 1,-1", "P0 call 7"]);
    assert_eq!(script.0.view(Viewer::Spectator).course.wild, [Some(Wild::Number(7)), None]);
}

#[test]
fn nobody_plays_the_number_of_the_last_flipped_card() {
    let position = handshake().owns(1, "discard_count_free").map((0, 0), "5H 6H ??", "6D").hand(0, "6C 9H");
    let mut script = Script(position.turn_of(0).unwrap());
    script.play(&["P0 flip 2,0"]);
    assert_eq!(script.legal(), ["select 9H"]);
}

#[test]
fn the_holder_of_cover_cards_plays_on_faceup_cards_too() {
    let position = handshake().owns(1, "discard_count_strict").map((0, 0), "5H 7H 2C", "").hand(1, "9H");
    let mut script = p1(position.hand(2, "1S"));
    script.play(&["P1 select 9H"]);
    assert_eq!(script.legal(), words("place", "0,-1 1,-1 -1,0 0,0 2,0 0,1 1,1"));
    script.play(&["P1 place 0,0"]);
    let view = script.0.view(Viewer::Spectator);
    assert_eq!(view.chart().to_string(), "9H 7H 2C");
    assert_eq!(view.covered[0].card.face.to_string(), "5H");
}

#[test]
fn a_covered_cell_needs_a_faceup_neighbour() {
    let position = handshake().owns(1, "discard_count_strict").map((0, 0), "?? 7H ??", "1C 2C").hand(1, "9H");
    let mut script = p1(position);
    script.play(&["P1 select 9H"]);
    assert_eq!(script.legal(), words("place", "1,-1 1,1"));
}

#[test]
fn everybody_draws_when_the_dealer_discards_as_long_as_the_pile_lasts() {
    let position = handshake().owns(1, "discard_dealer").map((0, 0), "5H 7H", "").pile("2S 4S");
    let mut script = Script(position.hand(0, "1D").hand(1, "9C").hand(2, "3D").turn_of(0).unwrap());
    script.play(&["P0 discard 1D"]);
    let hand = |owner| format!("{:?}", script.0.view(Viewer::Seat(seat(owner))).hands[seat(owner)].known);
    assert_eq!((hand(0), hand(1), hand(2)), ("{2S}".to_owned(), "{9C, 4S}".to_owned(), "{3D}".to_owned()));
}

#[test]
fn the_owner_of_the_highest_contract_names_the_wildcard_instead() {
    let named_by = |p0, p1, p2| {
        let position = handshake().owns(0, p0).owns(1, p1).owns(2, p2).wild("H");
        Script(position.map((0, 0), "?? ?? ??", "1C 2C 3C").hand(0, "1H").before_the_first_turn().unwrap()).actor()
    };
    assert_eq!(named_by("four_suit(H)", "contract_success_dealer", "royal_flush"), 2);
    let tie = named_by("four_suit(H)", "contract_success_dealer trio_double_any", "variety_both_row_lack");
    assert_eq!(tie, 0, "the first from the dealer");
}

#[test]
fn the_owner_of_the_lowest_contract_discards() {
    let position = handshake().owns(0, "one_number(3)").owns(1, "trio_any").owns(2, "variety_number_inverse_row");
    let position = position.map((0, 0), "?? ?? ??", "1C 2C 3C").hand(0, "1H 9D").hand(1, "2H");
    let mut script = Script(position.before_the_first_turn().unwrap());
    assert_eq!((script.actor(), script.legal()), (0, words("discard", "1H 9D")));
    script.play(&["P0 discard 9D"]);
    assert_eq!(script.legal(), words("flip", "0,0 1,0 2,0"));
}

#[test]
fn nobody_plays_the_suit_or_number_of_the_first_flipped_card() {
    let position = handshake().owns(1, "discard_complete_fail").wild("H").map((0, 0), "?? ?? ??", "7D 1C 2C");
    let mut script = Script(position.hand(0, "7H 3D 3H").turn_of(0).unwrap());
    script.play(&["P0 flip 0,0"]);
    assert_eq!(script.legal(), ["select 3H"]);
    script.play(&["P0 select 3H"]);
    assert_eq!(script.legal(), words("place", "0,-1 -1,0 0,1"));
}
