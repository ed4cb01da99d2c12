//! Who wins after a round.

use engine::{Dice, PerSeat, Quick, Seat};
use felt::{Choice, Puzzle};
use maud::html;

use crate::options::GOAL;
use crate::state::sole_leader;

const NAMES: [&str; 3] = ["Left", "You", "Right"];

/// Three players around the goal; ties are common, because they are what is asked.
pub(super) fn who_wins(dice: &mut Quick) -> Puzzle {
    let money = PerSeat::from_fn(NAMES.len(), |_| GOAL - 2 + dice.below(4) as u16);
    let winner = sole_leader(GOAL, &money);
    let most = money.iter().copied().max().unwrap_or(0);
    let leaders = money.iter().filter(|&&dollars| dollars == most).count();
    let choice = |seat: Seat| {
        let dollars = money[seat];
        Choice {
            label: html! { b { (NAMES[seat.index()]) } " $" (dollars) },
            right: winner == Some(seat),
            why: html! {
                @if winner == Some(seat) { "$" (dollars) " is the most, nobody else has it, and it is the goal or more." }
                @else if dollars < most { "$" (dollars) " is not the most: somebody has $" (most) "." }
                @else if most < GOAL { "$" (dollars) " is less than the goal of $" (GOAL) "." }
                @else { "$" (dollars) " is the most, but " (felt::times(leaders)) " players have it: play on." }
            },
        }
    };
    let nobody = Choice {
        label: html! { b { "Nobody yet" } },
        right: winner.is_none(),
        why: match winner {
            Some(seat) => {
                html! { (NAMES[seat.index()]) " leads alone with $" (money[seat]) ", and $" (GOAL) " is the goal." }
            }
            None if most < GOAL => html! { "The most is $" (most) ", less than $" (GOAL) ": play on." },
            None => {
                html! { (felt::capital(&felt::times(leaders))) " players lead with $" (most) ": play on until one leads alone." }
            }
        },
    };
    Puzzle {
        position: html! { p { "The round is over, twists included. The goal is $" (GOAL) "." } },
        choices: Seat::all(NAMES.len()).map(choice).chain([nobody]).collect(),
    }
}
