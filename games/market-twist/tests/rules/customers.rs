//! What each customer wants: pure predicates, one line a sale.
//!
//! `house: H1 B4 | L2` sells H1 and B4, leaves L2 on the mat, in a round in which House was chosen.

use crate::common::{tokens, type_of};
use market_twist::{Deck, Sale};

fn buys(customer: &str, sale: &str) -> bool {
    let deck = Deck::standard();
    let (chosen, goods) = sale.split_once(':').expect("a chosen type");
    let (sold, left) = goods.split_once('|').unwrap_or((goods, ""));
    let sale = Sale { sold: tokens(sold), left: tokens(left), chosen: type_of(chosen) };
    deck.customer(deck.find_customer(customer).expect("a customer")).is_satisfied(&sale)
}

#[test]
fn the_apprentice_wants_a_token_of_the_chosen_type() {
    assert!(buys("apprentice", "house: H2 H2"));
    assert!(buys("apprentice", "house: H1 B4"));
    assert!(!buys("apprentice", "house: B1 C3 | H5"));
}

#[test]
fn the_miser_wants_exactly_two_tokens() {
    assert!(buys("miser", "boat: H1 B1"));
    assert!(!buys("miser", "boat: H1 B1 L1"));
}

#[test]
fn the_villager_wants_two_tokens_of_level_2_and_looks_only_at_what_is_sold() {
    assert!(buys("villager", "house: B2 C2"));
    assert!(buys("villager", "house: B2 B2 H5"));
    assert!(!buys("villager", "house: B2 C3 | L2"));
}

#[test]
fn the_peddler_wants_two_types_at_level_1() {
    assert!(buys("peddler", "lamp: H1 L1"));
    assert!(!buys("peddler", "lamp: H1 H1 | B1"));
}

#[test]
fn the_squire_wants_two_types_at_level_3() {
    assert!(buys("squire", "crown: H3 C3"));
    assert!(!buys("squire", "crown: H3 H3"));
}

#[test]
fn the_knight_wants_level_4_and_not_more() {
    assert!(buys("knight", "boat: B4 H1"));
    assert!(!buys("knight", "boat: B5 H1 | L4"));
}

#[test]
fn the_duchess_wants_level_5_and_not_more() {
    assert!(buys("duchess", "lamp: L5 H1"));
    assert!(!buys("duchess", "lamp: L6 L4"));
}

#[test]
fn the_queen_wants_level_6_among_three_types() {
    assert!(buys("queen", "crown: C6 H1 B1"));
    assert!(!buys("queen", "crown: C6 H1 | B1"));
    assert!(!buys("queen", "crown: C5 H1 B1"));
}

#[test]
fn the_tenant_wants_a_house_of_level_3_or_more() {
    assert!(buys("tenant", "house: H3 B1"));
    assert!(!buys("tenant", "house: H2 B6 | H4"));
}

#[test]
fn the_sailor_wants_a_boat_of_level_3_or_more() {
    assert!(buys("sailor", "boat: B5 H1"));
    assert!(!buys("sailor", "boat: B2 B2"));
}

#[test]
fn the_scholar_wants_a_lamp_of_level_3_or_more() {
    assert!(buys("scholar", "lamp: L3 L1"));
    assert!(!buys("scholar", "lamp: C3 L2"));
}

#[test]
fn the_jester_wants_a_crown_of_level_3_or_more() {
    assert!(buys("jester", "crown: C6 H1"));
    assert!(!buys("jester", "crown: C2 L3"));
}

#[test]
fn the_traveller_wants_three_types() {
    assert!(buys("traveller", "house: H1 B1 L4"));
    assert!(!buys("traveller", "house: H1 B1 B2 | L1"));
}

#[test]
fn the_collector_wants_all_four_types_worth_8() {
    assert!(buys("collector", "house: H1 B2 L4 C1"));
    assert!(!buys("collector", "house: H1 B2 L3 C1"));
    assert!(!buys("collector", "house: H3 B3 L3 | C1"));
}

#[test]
fn the_purist_wants_three_tokens_of_a_single_type() {
    assert!(buys("purist", "lamp: L1 L1 L4"));
    assert!(!buys("purist", "lamp: L1 L4"));
    assert!(!buys("purist", "lamp: L1 L1 H1"));
}

#[test]
fn the_stranger_wants_nothing_of_the_chosen_type() {
    assert!(buys("stranger", "house: B1 L2 | H1"));
    assert!(!buys("stranger", "house: B1 H1"));
}

#[test]
fn the_weaver_wants_three_types_at_one_level() {
    assert!(buys("weaver", "boat: H2 B2 C2"));
    assert!(!buys("weaver", "boat: H2 H2 B2"));
    assert!(!buys("weaver", "boat: H2 B2 C3"));
}

#[test]
fn the_mason_wants_three_levels_in_a_row_over_two_types() {
    assert!(buys("mason", "boat: H1 B2 B3"));
    assert!(!buys("mason", "house: H1 H2 H3"));
    assert!(!buys("mason", "boat: H1 B2 B4"));
    assert!(buys("mason", "crown: C4 C5 L6 L6"));
}

#[test]
fn the_banker_wants_levels_worth_12_over_two_types() {
    assert!(buys("banker", "boat: H6 B6"));
    assert!(!buys("banker", "house: H6 H6"));
    assert!(!buys("banker", "boat: H6 B5"));
}

#[test]
fn the_clerk_wants_levels_worth_exactly_7() {
    assert!(buys("clerk", "boat: H4 B3"));
    assert!(!buys("clerk", "boat: H4 B4"));
    assert!(buys("clerk", "boat: H1 H1 H1 B4"));
}

#[test]
fn the_innkeeper_wants_three_tokens_of_two_types() {
    assert!(buys("innkeeper", "boat: H1 H1 B1"));
    assert!(!buys("innkeeper", "house: H1 H1 H1"));
    assert!(!buys("innkeeper", "boat: H1 B1"));
}

#[test]
fn the_gambler_wants_levels_three_apart() {
    assert!(buys("gambler", "boat: H1 B4"));
    assert!(!buys("gambler", "boat: H1 B3 | L6"));
}

#[test]
fn the_hermit_wants_an_empty_mat_after_the_sale() {
    assert!(buys("hermit", "boat: H1 B1"));
    assert!(!buys("hermit", "boat: H1 B1 | L1"));
}

#[test]
fn the_steward_wants_three_types_left_on_the_mat() {
    assert!(buys("steward", "house: H1 H1 | H1 B1 L2"));
    assert!(!buys("steward", "house: H1 H1 | B1 L2"));
    assert!(buys("steward", "house: B1 L1 C1 | H1 B1 C1"));
}
