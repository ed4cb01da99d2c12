//! When twists come, and what they leave.

use engine::{Dice, Quick};
use felt::{Choice, Puzzle};
use maud::html;

use super::{any_tokens, any_type};
use crate::deck::Deck;
use crate::goods::{TYPES, Type};
use crate::state::counted_down;
use crate::table::pictures::{kind, labelled, tokens, twist};
use crate::tokens::Tokens;
use crate::twists::{Op, TwistCard};
use crate::workshop::{Desk, Holding};

/// Counters before a round of three, and what all chose.
pub(super) fn who_comes(dice: &mut Quick) -> Puzzle {
    const PLAYERS: usize = 3;
    let mut cards = all();
    dice.shuffle(&mut cards);
    loop {
        let before: [i8; TYPES] = std::array::from_fn(|_| 1 + dice.below(4) as i8);
        let chosen: [Type; PLAYERS] = std::array::from_fn(|_| any_type(dice));
        let (after, come) = counted_down(before, chosen);
        if come.is_empty() || come.len() == TYPES {
            continue;
        }
        let choice = |slot: Type| {
            let (name, at) = (&cards[slot.index()].name, slot.index());
            let off = before[at] - after[at];
            Choice {
                label: html! { (kind(slot)) " " b { (name) } " " (before[at]) },
                right: come.contains(slot),
                why: html! {
                    (name) " had " (before[at]) " and " @match off { 0 => "lost none", n => { "lost " (n) } } ", so "
                    @if come.contains(slot) { "none is left: it comes." } @else { (after[at]) " stay: it does not come." }
                },
            }
        };
        return Puzzle {
            position: html! {
                (labelled("The three of you chose", &html! { span.lined { @for t in chosen { (kind(t)) } } }))
                p { "The numbers are the counters before." }
            },
            choices: Type::ALL.map(choice).into(),
        };
    }
}

/// A mat and a twist that asks nothing.
pub(super) fn after(dice: &mut Quick) -> Puzzle {
    loop {
        let (mat, slot) = (any_tokens(dice, 5), any_type(dice));
        let came = *pick(dice, &automatic(|op| !matches!(op, Op::MoneyTypes { .. })));
        let right = resolved(Holding { mat, money: 0 }, &[(came, slot)]).mat;
        let mut mats: Vec<(Tokens, &TwistCard)> = Vec::new();
        for card in automatic(|op| !matches!(op, Op::MoneyTypes { .. })) {
            let left = resolved(Holding { mat, money: 0 }, &[(card, slot)]).mat;
            if mats.iter().all(|(other, _)| *other != left) {
                mats.push((left, card));
            }
        }
        if right == mat || mats.len() < 3 {
            continue;
        }
        let choice = |(left, card): &(Tokens, &TwistCard)| Choice {
            label: tokens(left),
            right: *left == right,
            why: html! {
                @if *left == right { b { (came.name) } ": " (came.text) }
                @else { "That is what " b { (card.name) } " would leave. " (came.name) " says: " (came.text) }
            },
        };
        return Puzzle {
            position: html! {
                (labelled("Your mat", &tokens(&mat)))
                (labelled("This twist comes", &twist(came, &html! { "linked to " (slot.name()) })))
            },
            choices: mats.iter().map(choice).collect(),
        };
    }
}

/// Two twists that come at once, one order of which leaves more.
pub(super) fn first(dice: &mut Quick) -> Puzzle {
    loop {
        let held = Holding { mat: any_tokens(dice, 4), money: 5 };
        let mut cards = automatic(|_| true);
        dice.shuffle(&mut cards);
        let mut slots = Type::ALL;
        dice.shuffle(&mut slots);
        let pair = [(cards[0], slots[0]), (cards[1], slots[1])];
        let ends = [resolved(held, &pair), resolved(held, &[pair[1], pair[0]])];
        let best = match (no_worse(&ends[0], &ends[1]), no_worse(&ends[1], &ends[0])) {
            (true, false) => 0,
            (false, true) => 1,
            _ => continue,
        };
        let choice = |at: usize| Choice {
            label: twist(pair[at].0, &html! { "linked to " (pair[at].1.name()) }),
            right: at == best,
            why: html! {
                (pair[at].0.name) " first, then " (pair[1 - at].0.name) ": you have " (tokens(&ends[at].mat)) " and $" (ends[at].money) "."
            },
        };
        return Puzzle {
            position: html! {
                (labelled("Your mat", &tokens(&held.mat)))
                p { "You have $" (held.money) ". Two twists come at once, and you want to keep as much as you can." }
            },
            choices: [0, 1].map(choice).into(),
        };
    }
}

fn all() -> Vec<&'static TwistCard> {
    let deck = Deck::standard();
    deck.twists().map(|twist| deck.twist(twist)).collect()
}

/// Twists that ask nobody anything, and draw nothing.
fn automatic(also: impl Fn(&Op) -> bool) -> Vec<&'static TwistCard> {
    let mut cards = all();
    cards.retain(|card| card.steps.iter().all(|step| !step.asks() && !matches!(step, Op::Draw { .. }) && also(step)));
    cards
}

fn pick<'a, T>(dice: &mut Quick, all: &'a [T]) -> &'a T {
    &all[dice.below(all.len() as u32) as usize]
}

/// What is left after these twists, one after the other.
fn resolved(held: Holding, twists: &[(&TwistCard, Type)]) -> Holding {
    let mut desk = Desk { mat: held.mat, money: held.money, ..Desk::default() };
    for &(card, slot) in twists {
        card.steps.iter().for_each(|&step| desk.run(step, slot));
    }
    desk.holding()
}

/// Nothing is lost with one of them that is kept with the other, by count and by value.
fn no_worse(one: &Holding, other: &Holding) -> bool {
    one.money >= other.money && one.mat.len() >= other.mat.len() && one.mat.sum() >= other.mat.sum()
}
