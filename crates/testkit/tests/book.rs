//! Unfair examples are found.

use engine::{Dice, Info, Quick, Weight};
use felt::{Choice, Example, Puzzle};
use maud::html;
use testkit::fair_examples;

const INFO: Info = Info {
    id: "x",
    title: "X",
    pitch: "",
    designer: "",
    year: 2026,
    players: (2, 2),
    usual_players: 2,
    seconds: 30,
    minutes: 1,
    weight: Weight::Light,
    rules: "# X\n\n## R1 One\n",
};

fn fair(dice: &mut Quick) -> Puzzle {
    let six = dice.below(2) == 0;
    let choice = |yes: bool| Choice {
        label: html! { @if yes { "yes" } @else { "no" } },
        right: yes == six,
        why: html! { "It is so." },
    };
    Puzzle { position: html! { p { "A die." } }, choices: vec![choice(true), choice(false)] }
}

const FAIR: Example = Example { id: "fair", rules: &["R1"], question: "Is it?", deal: fair };

fn with(change: fn(&mut Puzzle)) -> Puzzle {
    let mut puzzle = fair(&mut Quick::new(1));
    change(&mut puzzle);
    puzzle
}

#[test]
fn a_fair_example_passes() {
    assert_eq!(fair_examples(&INFO, &[FAIR]), Ok(()));
}

#[test]
fn unfair_ones_do_not() {
    let unfair: [(Example, &str); 10] = [
        (Example { rules: &["R2"], ..FAIR }, "no rule of RULES.md"),
        (Example { rules: &[], ..FAIR }, "needs no rule"),
        (Example { question: "So.", ..FAIR }, "asks nothing"),
        (Example { id: "Not so", ..FAIR }, "is no id"),
        (Example { deal: |_| with(|puzzle| puzzle.choices.truncate(1)), ..FAIR }, "only one answer"),
        (
            Example { deal: |_| with(|puzzle| puzzle.choices.iter_mut().for_each(|one| one.right = false)), ..FAIR },
            "no answer is right",
        ),
        (
            Example { deal: |_| with(|puzzle| puzzle.choices.iter_mut().for_each(|one| one.right = true)), ..FAIR },
            "cannot be answered wrongly",
        ),
        (Example { deal: |_| with(|puzzle| puzzle.choices[1].why = html! {}), ..FAIR }, "answer 1 has no reason"),
        (Example { deal: |_| with(|puzzle| puzzle.choices[1].label = html! { "yes" }), ..FAIR }, "look alike"),
        (Example { deal: |_| with(|puzzle| puzzle.position = html! { p id="k8d" { "8" } }), ..FAIR }, "no ids"),
    ];
    for (example, says) in unfair {
        let what = fair_examples(&INFO, &[example]).expect_err(says);
        assert!(what.contains(says), "{what}");
    }
    assert!(fair_examples(&INFO, &[FAIR, FAIR]).is_err_and(|what| what.contains("two examples")));
}
