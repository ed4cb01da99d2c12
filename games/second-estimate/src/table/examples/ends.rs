//! Who wins in the end.

use engine::{Dice, PerSeat, Quick, Seat};
use felt::{Choice, People, Person, Puzzle};
use maud::html;

use crate::state::{Won, ranking};
use crate::table::pictures::customers;
use crate::table::result::broken;

/// Three players with what they won; ties are common, because they are what is asked.
pub(super) fn at_the_end(dice: &mut Quick) -> Puzzle {
    let people = people();
    let hands = loop {
        let hands: [Vec<u8>; 3] = std::array::from_fn(|_| {
            let mut won: Vec<u8> = (0..4).map(|_| dice.below(11) as u8).collect();
            won.sort_unstable_by(|a, b| b.cmp(a));
            won
        });
        let total = |at: usize| hands[at].iter().map(|&value| u32::from(value)).sum::<u32>();
        let best = (0..3).map(total).max();
        let ahead = (0..3).filter(|&at| Some(total(at)) == best).count();
        // Two in three are decided by a tie-break.
        if (ahead == 2) == (dice.below(3) > 0) && ahead < 3 && hands[0] != hands[1] && hands[1] != hands[2] {
            break hands;
        }
    };
    let won = PerSeat::from_fn(3, |seat| Won::of(hands[seat.index()].iter().copied()));
    let standing = ranking(&won);
    let first = standing.winners().first();
    let choice = |seat: Seat| {
        let (total, right) = (won[seat].total(), standing.place(seat) == 1);
        let tied = Seat::all(3)
            .find(|&other| other != seat && won[other].total() == total && (right || standing.place(other) == 1));
        let sum = hands[seat.index()].iter().map(u8::to_string).collect::<Vec<_>>().join(" + ");
        Choice {
            label: html! { b { (people.name(seat)) } (customers(&hands[seat.index()])) },
            right,
            why: html! {
                (sum) " = " b.num { (total) }
                @match (tied, first) {
                    (Some(other), _) => { ", a tie. " @let (a, b) = if right { (seat, other) } else { (other, seat) }; (broken(&won, a, b, true, &people)) }
                    (None, Some(_)) if right => ", more than anybody else.",
                    (None, Some(best)) => { ", but " (people.name(best).to_lowercase()) " " (people.verb(best, "have", "has")) " " (won[best].total()) "." }
                    (None, None) => ".",
                }
            },
        }
    };
    Puzzle {
        position: html! { p { "All cards are played. These are the customers that everybody won." } },
        choices: Seat::all(3).map(choice).collect(),
    }
}

/// The reader and two neighbours.
fn people() -> People {
    let person = |name: &str| Person { name: name.to_owned(), bot: None, away: false };
    People { me: Seat::new(1), seats: ["Left", "You", "Right"].map(person).into() }
}
