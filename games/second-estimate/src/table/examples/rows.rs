//! What is strong, and how the row changes.

use engine::{Dice, Quick};
use felt::{Choice, Puzzle, mini_suit};
use maud::{Markup, html};

use super::{any_cards, any_row, results};
use crate::cards::{Card, Row, Suit};
use crate::table::pictures::{card_of, cards, labelled, row};
use crate::table::place_name;

/// Two cards and the row. The higher number is often the weaker card.
pub(super) fn stronger(dice: &mut Quick) -> Puzzle {
    let order = any_row(dice);
    let pair = any_cards(dice, 2);
    let choice = |at: usize| {
        let (card, other) = (pair[at], pair[1 - at]);
        let right = order.strength(card) > order.strength(other);
        let (high, low) = if right { (card, other) } else { (other, card) };
        Choice { label: card_of(card), right, why: beats(high, low) }
    };
    Puzzle { position: labelled("Strongest suit first", row(order, None)), choices: vec![choice(0), choice(1)] }
}

fn beats(high: Card, low: Card) -> Markup {
    let mini = |card: Card| felt::Card::from(card).mini();
    html! {
        @if high.suit() == low.suit() { "Same suit, so the number decides: " (mini(high)) " beats " (mini(low)) "." }
        @else { (mini_suit(high.suit().into())) " stands before " (mini_suit(low.suit().into())) ", so " (mini(high)) " beats every one of them, " (mini(low)) " too." }
    }
}

/// Four cards were played: the suit of the weakest may be moved.
pub(super) fn whose_suit(dice: &mut Quick) -> Puzzle {
    let (order, played) = (any_row(dice), any_cards(dice, 4));
    let results = results(order, &[0; 4], &played);
    let weakest = results.iter().max_by_key(|estimate| estimate.place).map_or(played[0], |estimate| estimate.card);
    let mini = |card: Card| felt::Card::from(card).mini();
    let choice = |suit: Suit| Choice {
        label: mini_suit(suit.into()),
        right: suit == weakest.suit(),
        why: html! {
            @if suit == weakest.suit() { (mini(weakest)) " is the weakest card, so its owner may move " (suit.name()) "." }
            @else if played.iter().all(|card| card.suit() != suit) { "Nobody played " (suit.name()) ". Only the suit of the weakest card may be moved." }
            @else { "The weakest card is " (mini(weakest)) ". No other suit may be moved." }
        },
    };
    Puzzle {
        position: html! {
            (labelled("Strongest suit first", row(order, None)))
            (labelled("Played", cards(played.iter().copied())))
        },
        choices: Suit::ALL.into_iter().map(choice).collect(),
    }
}

/// A suit is put somewhere else: the others close up, nothing is swapped.
pub(super) fn moving(dice: &mut Quick) -> Puzzle {
    let order = any_row(dice);
    // Far enough that a swap would be something else.
    let moves = [(0, 2), (0, 3), (1, 3), (2, 0), (3, 0), (3, 1)];
    let (from, to) = moves[dice.below(moves.len() as u32) as usize];
    let suit = order.0[from];
    let right = order.moved(suit, to);
    let mut swapped = order;
    swapped.0.swap(from, to);
    let beside = order.moved(suit, if to == 0 { 1 } else { to - 1 });
    let mut rows = vec![right, swapped, beside];
    dice.shuffle(&mut rows);
    let choice =
        |made: &Row| Choice { label: row(*made, Some(suit)), right: *made == right, why: why(order, *made, suit, to) };
    Puzzle {
        position: html! {
            (labelled("The row", row(order, Some(suit))))
            p { (mini_suit(suit.into())) " was played, is the weakest, and is made " b { (place_name(to, 4)) } "." }
        },
        choices: rows.iter().map(choice).collect(),
    }
}

fn why(before: Row, made: Row, suit: Suit, to: usize) -> Markup {
    let others = |row: Row| row.0.into_iter().filter(|&other| other != suit).collect::<Vec<_>>();
    html! {
        @if made.position(suit) != to { "Here " (suit.name()) " are " (place_name(made.position(suit), 4)) ", not " (place_name(to, 4)) "." }
        @else if others(before) != others(made) { "That would be a swap. The other three keep their order and close up." }
        @else { (mini_suit(suit.into())) " goes there; the other three keep their order and close up." }
    }
}
