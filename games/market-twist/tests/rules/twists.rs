//! Each twist, resolved by one player after the two customers were drawn.

use crate::common::{Table, options, position, seat, type_of};
use engine::{Game, Quick};
use market_twist::{Action, CustomerSet, Deck, Event};

/// Resolves a twist (`flood of boat`) with these decisions; answers the mat, the money and the hand after it.
fn resolve(twist: &str, workshop: &str, decisions: &str) -> (String, u16, String) {
    let (twist, slot) = twist.split_once(" of ").expect("a twist of a slot");
    let slot = type_of(slot);
    let mut others = ["quantity", "wear", "theft", "flood", "scarcity"].into_iter().filter(|&other| other != twist);
    let names: [&str; 4] =
        std::array::from_fn(|at| if at == slot.index() { twist } else { others.next().unwrap_or("") });
    let mut position = position(&names.map(|name| format!("{name} 2")).join(", "), &[workshop]);
    position.triggered.insert(slot);

    let mut table = Table::new(&position, &[]);
    table.play(0, decisions);
    assert_eq!(table.game.view(engine::Viewer::Spectator).round, 2, "more to decide: {}", table.legal(0));
    (table.mat(0), table.money(0), table.hand(0))
}

#[test]
fn quantity_fills_an_empty_mat() {
    let after = resolve("quantity of house", "", "");
    assert_eq!(after, ("H1 B1 L1 C1".to_owned(), 0, String::new()));
}

#[test]
fn quantity_adds_to_what_is_there() {
    let after = resolve("quantity of crown", "H1 C6; $3", "");
    assert_eq!(after, ("H1 H1 B1 L1 C1 C6".to_owned(), 3, String::new()));
}

#[test]
fn quality_may_upgrade_the_same_token_twice() {
    let after = resolve("quality of boat", "H1 B5", "twist H1, twist H2, twist B5");
    assert_eq!(after, ("H3 B6".to_owned(), 0, String::new()));
}

#[test]
fn quality_may_be_spent_on_level_6() {
    let after = resolve("quality of boat", "L6", "twist L6, twist L6, twist L6");
    assert_eq!(after, ("L6".to_owned(), 0, String::new()));
}

#[test]
fn quality_asks_nothing_on_an_empty_mat() {
    let after = resolve("quality of boat", "", "");
    assert_eq!(after, ("—".to_owned(), 0, String::new()));
}

#[test]
fn commission_creates_a_token_of_level_3() {
    let after = resolve("commission of lamp", "C3", "twist to crown");
    assert_eq!(after, ("C3 C3".to_owned(), 0, String::new()));
}

#[test]
fn rumour_draws_before_it_discards() {
    let after = resolve("rumour of lamp", "hand miser queen; deck clerk hermit mason", "discard queen, discard hermit");
    assert_eq!(after, ("—".to_owned(), 0, "miser clerk".to_owned()));
}

#[test]
fn rumour_without_cards_does_nothing() {
    let after = resolve("rumour of lamp", "", "");
    assert_eq!(after, ("—".to_owned(), 0, String::new()));
}

#[test]
fn fashion_may_stop_after_one_change() {
    let after = resolve("fashion of house", "H4 H1", "twist H4, twist to boat, twist no more");
    assert_eq!(after, ("H1 B4".to_owned(), 0, String::new()));
}

#[test]
fn fashion_may_change_the_same_token_twice() {
    let after = resolve("fashion of house", "H4 H1", "twist H4, twist to boat, twist B4, twist to crown");
    assert_eq!(after, ("H1 C4".to_owned(), 0, String::new()));
}

#[test]
fn fashion_may_change_nothing() {
    let after = resolve("fashion of house", "H4 H1", "twist no more");
    assert_eq!(after, ("H1 H4".to_owned(), 0, String::new()));
}

#[test]
fn showcase_pays_two_types_at_most() {
    let after = resolve("showcase of house", "H4 B6 L5 C1; $7", "");
    assert_eq!(after, ("H4 B6 L5 C1".to_owned(), 9, String::new()));
}

#[test]
fn showcase_counts_types_not_tokens() {
    let after = resolve("showcase of house", "H6 H4 B3; $7", "");
    assert_eq!(after, ("H4 H6 B3".to_owned(), 8, String::new()));
}

#[test]
fn scarcity_takes_the_lowest_of_each_type() {
    let after = resolve("scarcity of house", "H1 H1 H3 B6 C2 C2", "");
    assert_eq!(after, ("H1 H3 C2".to_owned(), 0, String::new()));
}

#[test]
fn wear_moves_everything_of_level_3_or_more_at_once() {
    let after = resolve("wear of house", "H1 H2 H3 B4 L6 L6", "");
    assert_eq!(after, ("H1 H2 H2 B3 L5 L5".to_owned(), 0, String::new()));
}

#[test]
fn theft_takes_one_of_the_highest_that_the_owner_picks() {
    let after = resolve("theft of house", "H4 L4 C2", "twist L4");
    assert_eq!(after, ("H4 C2".to_owned(), 0, String::new()));
}

#[test]
fn theft_finds_nothing_on_an_empty_mat() {
    let after = resolve("theft of house", "$5", "");
    assert_eq!(after, ("—".to_owned(), 5, String::new()));
}

#[test]
fn storage_leaves_three_tokens() {
    let after = resolve("storage of house", "H1 H1 B2 L3 C4", "twist H1, twist B2");
    assert_eq!(after, ("H1 L3 C4".to_owned(), 0, String::new()));
}

#[test]
fn storage_leaves_three_tokens_alone() {
    let after = resolve("storage of house", "H1 B2 C4", "");
    assert_eq!(after, ("H1 B2 C4".to_owned(), 0, String::new()));
}

#[test]
fn luxury_tax_takes_two_dollars_at_most() {
    let after = resolve("luxury-tax of house", "H3 H6 B4 L5 C1; $6", "");
    assert_eq!(after, ("H3 H6 B4 L5 C1".to_owned(), 4, String::new()));
}

#[test]
fn luxury_tax_stops_at_no_money() {
    let after = resolve("luxury-tax of house", "H3 B4; $1", "");
    assert_eq!(after, ("H3 B4".to_owned(), 0, String::new()));
}

#[test]
fn luxury_tax_spares_low_levels() {
    let after = resolve("luxury-tax of house", "H2 B2; $1", "");
    assert_eq!(after, ("H2 B2".to_owned(), 1, String::new()));
}

#[test]
fn flood_takes_the_whole_row_it_is_linked_to() {
    let after = resolve("flood of boat", "H1 B1 B6 C2", "");
    assert_eq!(after, ("H1 C2".to_owned(), 0, String::new()));
}

#[test]
fn flood_spares_the_other_rows() {
    let after = resolve("flood of lamp", "H1 B1 B6 C2", "");
    assert_eq!(after, ("H1 B1 B6 C2".to_owned(), 0, String::new()));
}

#[test]
fn a_customer_whom_one_twist_discards_twice_is_told_twice() {
    let rumour = "steps = [{ op = \"draw\", n = 2 }, { op = \"discard\", n = 2 }]";
    let twice = "steps = [{ op = \"discard\", n = 1 }, { op = \"draw\", n = 1 }, { op = \"discard\", n = 1 }]";
    let deck = Deck::read(&include_str!("../../cards.toml").replacen(rumour, twice, 1)).expect("a deck");
    let customer = deck.find_customer("apprentice").expect("a customer");
    let mut position = position("rumour 2, quantity 2, wear 2, theft 2", &["hand apprentice"]);
    position.triggered.insert(type_of("house"));

    let options = options(1, &[]).with_deck(deck.into()).expect("a deck that fits");
    let (mut chance, mut told) = (Quick::new(1), Vec::new());
    let mut game = position.lay_out(&options, &mut chance).expect("a position");
    for _ in 0..2 {
        game.play(seat(0), Action::TwistDiscard(customer), &mut chance, &mut told);
    }
    let outcome = told.iter().find_map(|told| match told.event {
        Event::Resolved { resolved, .. } => resolved.first().copied(),
        _ => None,
    });
    let outcome = outcome.expect("the twist is resolved");
    assert_eq!(outcome.discarded, CustomerSet::only(customer));
    assert_eq!(outcome.discarded_again, CustomerSet::only(customer));
}
