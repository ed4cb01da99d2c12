//! What action cards do.

use engine::{Game, Viewer};
use noble_flood::{Card, Effect, Options, Position, Wild};

use crate::notation::{Script, base, seat, words};

/// P0 has just played this action card, a 2H, at (0,1). P2 deals.
fn played(effect: &str, pile: &str, owned: [&str; 3], other_card: &str) -> Script {
    let mut position = Position::new(Options { full_flood: true, ..base(3) }).dealer(2).map((0, 0), "5H 7H", "");
    position = position.hand(0, &format!("2H:{effect} {other_card}")).hand(1, "9C 10C").hand(2, "3D").pile(pile);
    for (owner, contracts) in owned.into_iter().enumerate() {
        position = position.owns(owner, contracts);
    }
    let mut script = Script(position.turn_of(0).unwrap());
    script.play(&[&format!("P0 select {effect}"), "P0 place 0,1"]);
    script
}

const OWNED: [&str; 3] = ["flush(D) pair(3,8)", "straight", ""];

fn hand(script: &Script, owner: usize) -> String {
    format!("{:?}", script.0.view(Viewer::Seat(seat(owner))).hands[seat(owner)].known)
}

fn contracts(script: &Script, owner: usize) -> Vec<String> {
    script.0.view(Viewer::Spectator).owned[seat(owner)].iter().map(|offer| offer.contract.to_string()).collect()
}

#[test]
fn switch_contract_swaps_an_own_contract_for_another_player_s() {
    let mut script = played("switch_contract", "", OWNED, "1D");
    assert_eq!(script.legal(), words("choose", "pair flush"));
    script.play(&["P0 choose pair", "P0 choose straight"]);
    assert_eq!(
        (contracts(&script, 0), contracts(&script, 1)),
        (vec!["flush".to_owned(), "straight".to_owned()], vec!["pair".to_owned()])
    );
    assert!(script.0.view(Viewer::Spectator).course.switched);
    assert_eq!(played("switch_contract", "", ["", "straight", ""], "1D").actor(), 1, "nothing to swap");
}

#[test]
fn ditch_contract_throws_an_own_contract_away() {
    let mut script = played("ditch_contract", "", OWNED, "1D");
    script.play(&["P0 choose flush"]);
    assert_eq!(contracts(&script, 0), ["pair"]);
    assert_eq!(script.0.view(Viewer::Spectator).removed.len(), 1);
}

#[test]
fn ditch_contract_other_lets_the_chosen_player_choose() {
    let mut script = played("ditch_contract_other", "", OWNED, "1D");
    assert_eq!(script.legal(), ["choose P1"]);
    script.play(&["P0 choose P1", "P1 choose straight"]);
    assert!(contracts(&script, 1).is_empty());
}

#[test]
fn study_hidden_shows_what_is_still_facedown() {
    let position = Position::new(Options { full_flood: true, ..base(3) }).dealer(2).map((0, 0), "5H 7H ??", "4C");
    let mut script = Script(position.hand(0, "2H:study_hidden 1D").hand(1, "9C").turn_of(0).unwrap());
    script.play(&["P0 select study_hidden", "P0 place 0,1"]);
    let known = |viewer| script.0.view(viewer).map.iter().filter(|laid| laid.facedown && laid.card.is_some()).count();
    assert_eq!((known(Viewer::Seat(seat(0))), known(Viewer::Seat(seat(1)))), (1, 0));
    assert_eq!(played("study_hidden", "", OWNED, "1D").actor(), 1, "nothing is facedown: no effect");
}

#[test]
fn study_hand_shows_one_hand() {
    let mut script = played("study_hand", "", OWNED, "1D");
    assert_eq!(script.legal(), words("choose", "P1 P2"));
    script.play(&["P0 choose P1"]);
    assert_eq!(script.0.view(Viewer::Seat(seat(0))).hands[seat(1)].known.len(), 2);
}

#[test]
fn draw_card_draws_one() {
    assert_eq!(hand(&played("draw_card", "4S", OWNED, "1D"), 0), "{1D, 4S}");
}

#[test]
fn draw_card_all_goes_round_until_the_pile_is_empty() {
    let script = played("draw_card_all", "4S 6S", OWNED, "1D");
    assert_eq!(
        (hand(&script, 0), hand(&script, 1), hand(&script, 2)),
        ("{1D, 4S}".to_owned(), "{9C, 10C, 6S}".to_owned(), "{3D}".to_owned())
    );
}

#[test]
fn steal_card_takes_one_at_random() {
    let mut script = played("steal_card", "", OWNED, "1D");
    script.play(&["P0 choose P2"]);
    assert_eq!((hand(&script, 0), hand(&script, 2)), ("{1D, 3D}".to_owned(), "{}".to_owned()));
}

#[test]
fn play_another_free_ignores_the_neighbours() {
    let mut script = played("play_another_free", "", OWNED, "1D");
    script.play(&["P0 select 1D"]);
    assert_eq!(script.legal(), words("place", "0,-1 1,-1 -1,0 2,0 -1,1 1,1 0,2"));
}

#[test]
fn play_another_top_covers_a_matching_card() {
    assert_eq!(played("play_another_top", "", OWNED, "1D").actor(), 1, "1D covers nothing legally: no effect");
    let mut script = played("play_another_top", "", OWNED, "9H");
    script.play(&["P0 select 9H"]);
    assert_eq!(script.legal(), words("place", "0,0 1,0 0,1"));
}

#[test]
fn a_new_wildcard_replaces_the_main_one() {
    let mut script = played("wildcard_suit", "", OWNED, "1D");
    assert_eq!(script.legal(), words("call", "H D C S"));
    script.play(&["P0 call D"]);
    assert_eq!(script.0.view(Viewer::Spectator).course.wild[0].map(|wild| wild.to_string()).as_deref(), Some("D"));
    let mut script = played("wildcard_number", "", OWNED, "1D");
    script.play(&["P0 call 10"]);
    assert_eq!(script.0.view(Viewer::Spectator).course.wild[0], Some(Wild::Number(10)));
}

#[test]
fn flipped_or_discarded_action_cards_do_nothing() {
    let options = Options { full_flood: true, ..base(3) };
    let position = Position::new(options).map((0, 0), "5H ??", "2H:wildcard_suit").hand(0, "9C:wildcard_number");
    let mut script = Script(position.hand(1, "1D").turn_of(0).unwrap());
    script.play(&["P0 flip 1,0", "P0 discard wildcard_number"]);
    assert_eq!(script.actor(), 1);
    assert_eq!(Effect::WildcardNumber.card(), Card::from_index(51).unwrap());
}
