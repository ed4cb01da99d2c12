//! What a hand can be used for.

use engine::{Dice, Quick};
use felt::{Choice, Puzzle};
use maud::html;

use super::shuffled;
use crate::cards::{Colour, Icon, Kind, MAX_POINTS};
use crate::hand::Hand;
use crate::table::pictures::{cards, labelled};
use crate::table::pieces::{asks, picture, rep, requirement};

/// A hand and four contracts: some can be bid on, some lack a card or a star.
pub(super) fn may_bid(dice: &mut Quick) -> Puzzle {
    loop {
        let kinds = sorted(shuffled(dice, &[Colour::Green, Colour::Red]), 6);
        let hand: Hand = kinds.iter().copied().collect();
        let mut points: Vec<u8> = (1..=MAX_POINTS as u8).collect();
        dice.shuffle(&mut points);
        points.truncate(4);
        points.sort_unstable();
        let can = |points: u8| Colour::ALL.into_iter().any(|colour| hand.can_bid(points, colour));
        let right = points.iter().filter(|&&points| can(points)).count();
        if !(1..=3).contains(&right) {
            continue;
        }
        let choice = |&points: &u8| Choice {
            label: html! { (rep(points)) (requirement(points)) },
            right: can(points),
            why: html! {
                @let ways: Vec<_> = asks(points).filter(|&(colour, _)| !can(points) || hand.can_bid(points, colour)).collect();
                @for (at, (colour, ask)) in ways.iter().enumerate() {
                    @if at > 0 { " " }
                    "It asks for " (ask.words(*colour)) "; you have " (hand.of_colour(*colour, ask.starred)) "."
                }
            },
        };
        return Puzzle { position: labelled("Your hand", cards(&kinds)), choices: points.iter().map(choice).collect() };
    }
}

/// A hand that makes sets for two or more odd jobs.
pub(super) fn best_job(dice: &mut Quick) -> Puzzle {
    loop {
        let kinds = sorted(shuffled(dice, &Colour::ALL), 6);
        let hand: Hand = kinds.iter().copied().collect();
        let best = Icon::ALL.into_iter().filter(|&icon| hand.can_do(icon)).max_by_key(|icon| icon.payout());
        let jobs = Icon::ALL.into_iter().filter(|&icon| hand.can_do(icon)).count();
        let Some(best) = best.filter(|_| jobs >= 2) else { continue };
        let choice = |icon: Icon| Choice {
            label: html! { (picture(icon.word())) " " (icon.word()) " $" (icon.payout()) },
            right: icon == best,
            why: html! {
                (hand.showing(icon)) " of your cards show" @if hand.showing(icon) == 1 { "s" } " " (icon.word())
                @if !hand.can_do(icon) { "; a set takes three." }
                @else if icon == best { ", enough for a set: it pays $" (icon.payout()) "." }
                @else { ", enough for a set. But a set of " (best.word()) " pays $" (best.payout()) " instead of $" (icon.payout()) "." }
            },
        };
        let asked = Icon::ALL.into_iter().filter(|&icon| hand.showing(icon) > 0);
        return Puzzle { position: labelled("Your hand", cards(&kinds)), choices: asked.map(choice).collect() };
    }
}

/// The first so many, as a hand is held.
fn sorted(mut kinds: Vec<Kind>, count: usize) -> Vec<Kind> {
    kinds.truncate(count);
    kinds.sort_unstable();
    kinds
}
