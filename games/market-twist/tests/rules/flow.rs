//! Rounds and phases: how turns, counters, twists and draws follow each other.

use engine::Game;
use market_twist::Phase;

use crate::common::{Table, position, rest, seat};

#[test]
fn the_source_s_example_plays_out_in_two_rounds() {
    let first = "apprentice miser villager collector";
    let deck = format!("peddler squire {}", rest(&format!("{first} peddler squire")));
    let workshop = format!("hand {first}; deck {deck}");
    let mut table = Table::new(&position("quantity 2, wear 2, theft 2, flood 2", &[&workshop]), &[]);

    table.play(0, "choose house");
    assert_eq!((table.mat(0).as_str(), table.legal(0).as_str()), ("H1", "upgrade level 1"));
    // One token: the sale step is skipped, and the round ends.
    table.play(0, "upgrade level 1");
    assert_eq!((table.mat(0).as_str(), table.counters(), table.view(0).round), ("H2", [1, 2, 2, 2], 2));

    table.play(0, "choose house");
    assert_eq!((table.mat(0).as_str(), table.legal(0).as_str()), ("H1 H2", "upgrade level 1, upgrade level 2"));
    table.play(0, "upgrade level 1");
    assert_eq!((table.mat(0).as_str(), table.legal(0).as_str()), ("H2 H2", "add H2, no sale"));
    table.play(0, "add H2");
    assert_eq!(table.legal(0), "add H2, clear, no sale");
    table.play(0, "add H2");
    assert_eq!(table.legal(0), "sell, clear, no sale");
    table.play(0, "sell");

    assert_eq!((table.money(0), table.mat(0).as_str()), (4, "H1 B1 L1 C1"));
    assert_eq!(table.hand(0), "peddler squire collector");
    assert_eq!(crate::common::ids(table.desk(0).discard), "apprentice miser villager");
    assert_eq!((table.counters(), table.view(0).round), ([2, 2, 2, 2], 3));
}

#[test]
fn a_twist_below_zero_comes_once() {
    let hands = "hand apprentice miser villager collector; deck peddler squire knight queen";
    let mut table = Table::new(&position("wear 6, quantity 1, theft 6, flood 6", &[hands, hands, hands]), &[]);
    for (player, choice) in [(0, "boat"), (1, "boat"), (2, "house")] {
        table.play(player, &format!("choose {choice}, upgrade level 1"));
    }
    assert_eq!(table.mat(0), "H1 B1 B2 L1 C1");
    assert_eq!(table.mat(1), "H1 B1 B2 L1 C1");
    assert_eq!(table.mat(2), "H1 H2 B1 L1 C1");
    assert!((0..3).all(|player| table.desk(player).hand.len() == 6));
    assert_eq!(table.counters(), [5, 6, 6, 6]);
}

#[test]
fn each_player_resolves_two_twists_in_their_own_order() {
    let workshop = "L3; hand apprentice miser villager collector; deck peddler squire knight queen duchess";
    let mut table = Table::new(&position("quantity 1, scarcity 1, theft 4, flood 4", &[workshop, workshop]), &[]);
    table.play(0, "choose house, upgrade level 1, no sale");
    table.play(1, "choose boat, upgrade level 1, no sale");
    assert_eq!((table.mat(0).as_str(), table.mat(1).as_str()), ("H2 L3", "B2 L3"));
    assert_eq!(table.view(0).phase, Phase::Twists);
    for player in [0, 1] {
        assert_eq!(table.legal(player), "twist of house, twist of boat");
        assert_eq!(table.desk(player).hand.len(), 8);
    }
    table.play(0, "twist of boat");
    // What player 0 has done is not for player 1 to see.
    assert_eq!(table.view(1).shown[seat(0)].mat.to_string(), "H2 L3");
    table.play(1, "twist of house");
    assert_eq!((table.mat(0).as_str(), table.mat(1).as_str()), ("H1 B1 L1 C1", "B2 L3"));
    assert_eq!(table.counters(), [4, 4, 4, 4]);
}

#[test]
fn a_token_of_level_6_may_be_upgraded_to_no_effect() {
    let mut table = Table::new(&position("wear 2, quantity 2, theft 2, flood 2", &["C6; hand miser queen"]), &[]);
    table.play(0, "choose crown");
    assert_eq!(table.legal(0), "upgrade level 1, upgrade level 6");
    table.play(0, "upgrade level 6");
    assert_eq!(table.mat(0), "C1 C6");
}

#[test]
fn tokens_are_added_in_reading_order_and_cleared_once() {
    let mut table = Table::new(&position("wear 2, quantity 2, theft 2, flood 2", &["C6; hand miser knight"]), &[]);
    table.play(0, "choose crown, upgrade level 6, add C6");
    assert_eq!(table.legal(0), "clear, no sale");
    table.play(0, "clear");
    assert_eq!(table.legal(0), "add C1, add C6, no sale");
    table.play(0, "add C1");
    assert_eq!(table.legal(0), "add C6, no sale");
}

#[test]
fn a_deck_that_runs_out_is_reshuffled_in_the_middle_of_a_draw() {
    let workshop = "hand miser queen; deck clerk; discard mason";
    let mut table = Table::new(&position("fashion 1, quantity 2, theft 2, flood 2", &[workshop]), &[]);
    table.play(0, "choose house, upgrade level 1");
    assert_eq!(table.hand(0), "miser queen mason clerk");
    let shown = table.view(0).shown[seat(0)];
    assert_eq!((shown.hand_size, shown.deck_size, shown.discard.len()), (4, 0, 0));
    assert_eq!(table.legal(0), "twist H2, twist no more");
}

#[test]
fn everybody_knows_a_hand_when_its_deck_has_run_out() {
    let workshop = "hand miser queen; deck clerk; discard mason hermit steward";
    let mut table = Table::new(&position("quantity 1, fashion 2, theft 2, flood 2", &[workshop]), &[]);
    table.play(0, "choose house, upgrade level 1");
    let shown = table.view(0).shown[seat(0)];
    assert_eq!(crate::common::ids(shown.known_in_hand), "miser queen clerk");
    assert_eq!((shown.hand_size, shown.deck_size), (4, 2));
}

#[test]
fn whom_a_sale_would_have_pleased_is_known_to_be_in_the_deck_until_the_next_draw() {
    let hand = "miser peddler stranger queen";
    let workshop = format!("H1 B1; hand {hand}; deck {}", rest(hand));
    let mut table = Table::new(&position("quantity 2, wear 2, theft 2, flood 2", &[&workshop]), &[]);
    table.play(0, "choose lamp, upgrade level 1, add H1, add B1, sell");
    let shown = table.view(0).shown[seat(0)];
    assert_eq!(crate::common::ids(shown.discard), "miser peddler stranger");
    assert_eq!(crate::common::ids(shown.known_in_deck), "");

    let hand = "miser peddler queen";
    let workshop = format!("H1 B1; hand {hand}; deck {}", rest(hand));
    let mut table = Table::new(&position("quantity 2, wear 2, theft 2, flood 2", &[&workshop]), &[]);
    table.play(0, "choose lamp, upgrade level 1, add H1, add B1, sell");
    assert_eq!(crate::common::ids(table.view(0).shown[seat(0)].known_in_deck), "stranger");
    table.play(0, "choose lamp, upgrade level 1");
    // Theft came, and two customers were drawn.
    assert_eq!(crate::common::ids(table.view(0).shown[seat(0)].known_in_deck), "");
}

#[test]
fn there_is_no_sale_step_with_one_customer_in_hand() {
    let mut table = Table::new(&position("wear 2, quantity 2, theft 2, flood 2", &["B4; hand miser"]), &[]);
    table.play(0, "choose lamp, upgrade level 1");
    assert_eq!((table.mat(0).as_str(), table.view(0).round), ("B4 L2", 2));
}

#[test]
fn with_every_customer_in_hand_a_twist_draws_nothing() {
    let mut table =
        Table::new(&position("wear 1, quantity 2, theft 2, flood 2", &[&format!("hand {}", rest(""))]), &[]);
    table.play(0, "choose house, upgrade level 1");
    assert_eq!((table.desk(0).hand.len(), table.view(0).round), (24, 2));
}

#[test]
fn a_fresh_twist_takes_the_place_of_the_one_that_came() {
    let mut start = position("showcase 1, quantity 2, theft 2, flood 2", &["hand miser queen"]);
    start.twist_deck = vec!["wear".into(), "fashion".into()];
    let mut table = Table::new(&start, &["fresh-twists"]);
    table.play(0, "choose house, upgrade level 1");
    assert_eq!((table.slots().as_str(), table.counters()), ("wear quantity theft flood", [2; 4]));
    let left = table.view(0);
    let discard = left.market.twist_discard;
    assert_eq!(discard.iter().map(|twist| left.market.deck.twist(twist).id.as_str()).collect::<Vec<_>>(), ["showcase"]);
}

#[test]
fn an_empty_twist_deck_is_made_of_the_twists_that_came() {
    let mut start = position("showcase 1, scarcity 1, theft 4, flood 4", &["", ""]);
    start.twist_deck = vec!["wear".into()];
    let mut table = Table::new(&start, &["fresh-twists"]);
    table.play(0, "choose house, upgrade level 1");
    table.play(1, "choose boat, upgrade level 1");
    table.play(0, "twist of house");
    table.play(1, "twist of boat");
    let slots = table.slots();
    assert!(["wear showcase theft flood", "wear scarcity theft flood"].contains(&slots.as_str()), "{slots}");
    assert!(table.view(0).market.twist_discard.is_empty());
}

#[test]
fn who_is_done_has_nothing_to_do_until_all_are() {
    let mut table = Table::new(&position("wear 4, quantity 4, theft 4, flood 4", &["", ""]), &[]);
    table.play(0, "choose lamp, upgrade level 1");
    assert_eq!(table.legal(0), "");
    assert!(!table.game.to_act().contains(seat(0)) && table.game.to_act().contains(seat(1)));
}
