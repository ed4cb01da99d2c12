//! The rulebook of The Second Estimate.

use engine::{Game, Quick};
use felt::Tabletop;
use second_estimate::SecondEstimate;

testkit::book! { SecondEstimate }

/// The designer's three pictured rounds, as RULES.md shows them: which fifth card, and whose card takes the 8.
#[test]
fn the_three_worked_rounds_are_shown() {
    let lucks = SecondEstimate::INFO.rules.lines().filter_map(|line| line.strip_prefix("<!-- shown: fifth-card "));
    let lucks: Vec<u64> = lucks.filter_map(|rest| rest.split(' ').next()?.parse().ok()).collect();
    let example = SecondEstimate::EXAMPLES.iter().find(|example| example.id == "fifth-card").unwrap();
    let rounds: Vec<(bool, String)> = lucks
        .iter()
        .flat_map(|&luck| {
            let puzzle = (example.deal)(&mut Quick::new(luck));
            let fifth = puzzle.choices.last().unwrap().label.0.clone();
            let right = puzzle.choices.iter().find(|choice| choice.right).unwrap().label.0.clone();
            [("2 of diamonds", "5 of diamonds"), ("2 of clubs", "8 of diamonds"), ("9 of spades", "5 of diamonds")]
                .into_iter()
                .filter(move |(card, _)| fifth.contains(card))
                .map(move |(card, takes)| (right.contains(takes), card.to_owned()))
        })
        .collect();
    let expected = ["2 of diamonds", "2 of clubs", "9 of spades"].map(|card| (true, card.to_owned()));
    assert_eq!(rounds, expected);
}
