//! What a round brings, and what it all is worth in the end.

use engine::{Dice, Quick};
use felt::{Choice, Puzzle};
use maud::{Markup, html};

use super::shuffled;
use crate::books::Books;
use crate::cards::{BOX, Colour, Icon};
use crate::contracts::Stakes;
use crate::event::Bid;
use crate::table::pictures::{bid, cards, labelled};
use crate::table::pieces::{picture, reps};

/// A won bid with something staked, and one or two odd-job sets.
pub(super) fn income(dice: &mut Quick) -> Puzzle {
    let mut won =
        Bid { cards: shuffled(dice, &[Colour::Red])[..2].iter().copied().collect(), stakes: Stakes::default() };
    let staked = 1 + dice.below(2) as i32;
    won.stakes.add(staked as u8);
    let mut icons = Icon::ALL;
    dice.shuffle(&mut icons);
    let sets = &icons[..1 + dice.below(2) as usize];
    let laid: Vec<_> = sets
        .iter()
        .map(|&icon| {
            let all = shuffled(dice, &Colour::ALL).into_iter().filter(|kind| kind.print().icons.contains(&icon));
            (icon, all.take(usize::from(BOX.rules.odd_job_set_size)).collect::<Vec<_>>())
        })
        .collect();
    let bonus = BOX.rules.odd_job_bonus as i32;
    let jobs: i32 = sets.iter().map(|icon| icon.payout() as i32).sum();
    let total = won.raw() + jobs + bonus;
    let parts =
        html! { "$" (won.raw()) " for the bid, $" (jobs) " for odd jobs and $" (bonus) " bonus make $" (total) "." };
    let mut answers = vec![
        (total, html! { (parts) }),
        (total - bonus, html! { "The bonus is missing: " (parts) }),
        (total - staked, html! { "What is staked takes nothing off the pay: " (parts) }),
    ];
    if sets.len() > 1 {
        answers.push((total + bonus, html! { "The bonus comes once, whatever the number of sets: " (parts) }));
    }
    Puzzle {
        position: html! {
            (labelled("Your bid, which wins", bid(&won)))
            @for (icon, kinds) in &laid {
                (labelled("Your set", html! { span.lined { (picture(icon.word())) b { "$" (icon.payout()) } } (cards(kinds)) }))
            }
        },
        choices: sorted(answers, total, |dollars| html! { "$" (dollars) }),
    }
}

/// Contracts, mowers and money at the end of a game.
pub(super) fn reputation(dice: &mut Quick) -> Puzzle {
    loop {
        let contracts = (0..2 + dice.below(3)).map(|_| 1 + dice.below(6) as u8).collect();
        let books =
            Books { money: 4 + dice.below(14), contracts, mowers: [true, dice.below(3) > 0, dice.below(2) > 0] };
        let (points, mowers, money) = (books.contracts.points(), books.mower_points(), books.money_points());
        let right = books.reputation();
        if mowers == 0 || books.money.is_multiple_of(BOX.rules.money_per_point) {
            continue;
        }
        let parts = html! { (points) " for contracts, " (mowers) " for mowers and " (money) " for $" (books.money) " make " (right) "." };
        let mut answers = vec![
            (right, html! { (parts) }),
            (right - mowers, html! { "Mowers are worth points, too: " (parts) }),
            (right + 1, html! { "Only full $" (BOX.rules.money_per_point) " count: " (parts) }),
            (points + mowers + books.money as i32, html! { "A dollar is no point; three are one: " (parts) }),
        ];
        answers.sort_by_key(|answer| answer.0);
        if answers.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            continue;
        }
        return Puzzle {
            position: html! {
                (labelled("Contracts", reps(books.contracts.iter())))
                (labelled("Mowers", html! {
                    span.lined {
                        @for colour in Colour::ALL {
                            @if books.mowers[colour as usize] { i.bc.(colour.class()) role="img" aria-label=(colour.prices().mower) { (picture("mower")) } }
                        }
                    }
                }))
                (labelled("Money", html! { b { "$" (books.money) } }))
            },
            choices: sorted(answers, right, |points| html! { (points) }),
        };
    }
}

/// The answers from the least to the most.
fn sorted(mut answers: Vec<(i32, Markup)>, right: i32, label: impl Fn(i32) -> Markup) -> Vec<Choice> {
    answers.sort_by_key(|answer| answer.0);
    answers.into_iter().map(|(number, why)| Choice { label: label(number), right: number == right, why }).collect()
}
