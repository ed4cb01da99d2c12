//! The rulebook of I Bid You Not.

use engine::{Game, Quick};
use felt::Tabletop;
use i_bid_you_not::{IBidYouNot, Product};

testkit::book! { IBidYouNot }

/// The designer's example: of Swatphones at −3, −1, 3 and 5 only −3 and 5 count.
#[test]
fn the_four_swatphones_are_shown() {
    let lucks = IBidYouNot::INFO.rules.lines().find_map(|line| line.strip_prefix("<!-- shown: extremes "));
    let luck: u64 = lucks.and_then(|rest| rest.split(' ').next()?.parse().ok()).unwrap();
    let example = IBidYouNot::EXAMPLES.iter().find(|example| example.id == "extremes").unwrap();
    let puzzle = (example.deal)(&mut Quick::new(luck));
    assert_eq!(puzzle.position.0.matches("Swatphone").count(), 4);
    let right = puzzle.choices.iter().find(|choice| choice.right).unwrap();
    assert!(right.label.0.contains("$2") && right.why.0.contains("−3 + 5 = $2"), "{}", right.why.0);
}

/// A tile of the table says where R9 explains it.
#[test]
fn the_gadgets_stand_in_the_order_of_the_box() {
    for (at, product) in Product::all().enumerate() {
        let head = format!("**R9.{} {}**", at + 1, product.label());
        assert!(IBidYouNot::INFO.rules.contains(&head), "{head} is missing");
    }
}
