//! The rulebook of Market Twist.

use std::collections::BTreeSet;

use engine::{Game, Quick};
use felt::Tabletop;
use market_twist::{Deck, MarketTwist};

testkit::book! { MarketTwist }

/// Every customer and every twist of the deck has the place in RULES.md that its card points at.
#[test]
fn every_card_has_its_row() {
    let deck = Deck::standard();
    let customers = deck.customers().iter().map(|one| format!("customer-{}", deck.customer(one).id));
    let twists = deck.twists().map(|one| format!("twist-{}", deck.twist(one).id));
    let missing: BTreeSet<String> = customers
        .chain(twists)
        .filter(|id| !MarketTwist::INFO.rules.contains(&format!("<a id=\"{id}\"></a>")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The designer's example: three pay for two Houses of level 2.
#[test]
fn three_pay_for_two_houses() {
    let example = MarketTwist::EXAMPLES.iter().find(|example| example.id == "first-sale").unwrap();
    let puzzle = (example.deal)(&mut Quick::new(0));
    let right: Vec<bool> = puzzle.choices.iter().map(|choice| choice.right).collect();
    assert_eq!(right, [true, true, true, false]);
}
