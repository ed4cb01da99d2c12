//! Who takes which customer.

use engine::{Dice, Quick};
use felt::{Choice, Puzzle};
use maud::{Markup, html};

use super::{any_cards, any_market, any_row, results};
use crate::cards::{Card, Row, Suit};
use crate::event::Estimate;
use crate::table::pictures::{card_of, cards, customers, labelled, row};
use crate::table::place_name;

/// Four cards and the customers: which card is second strongest?
pub(super) fn second_best(dice: &mut Quick) -> Puzzle {
    let (order, market) = (any_row(dice), any_market(dice, 4));
    // Two suits at most, so that both suit and number decide.
    let handed_in = loop {
        let cards = any_cards(dice, 4);
        let suits = Suit::ALL.into_iter().filter(|&suit| cards.iter().any(|card| card.suit() == suit)).count();
        if (2..=3).contains(&suits) {
            break cards;
        }
    };
    of_round(order, &market, &handed_in)
}

/// The three pictured rounds of the designer's rules.
pub(super) fn fifth_card(dice: &mut Quick) -> Puzzle {
    const FIFTH: [(u8, Suit); 3] = [(2, Suit::Diamonds), (2, Suit::Clubs), (9, Suit::Spades)];
    let (rank, suit) = FIFTH[dice.below(FIFTH.len() as u32) as usize];
    let diamonds = [8, 3, 4, 5].map(|rank| (rank, Suit::Diamonds));
    let handed_in: Vec<Card> =
        diamonds.into_iter().chain([(rank, suit)]).filter_map(|(rank, suit)| Card::new(rank, suit)).collect();
    of_round(Row::default(), &[8, 6, 5, 3, 2], &handed_in)
}

fn of_round(order: Row, market: &[u8], handed_in: &[Card]) -> Puzzle {
    let results = results(order, market, handed_in);
    let choice = |estimate: &Estimate| Choice {
        label: card_of(estimate.card),
        right: estimate.customer == market[0],
        why: why(order, estimate, &results),
    };
    Puzzle { position: position(order, market, None), choices: results.iter().map(choice).collect() }
}

/// The others have handed in; what would each card of the hand take?
pub(super) fn your_card(dice: &mut Quick) -> Puzzle {
    loop {
        let (order, market) = (any_row(dice), any_market(dice, 4));
        let dealt = any_cards(dice, 7);
        let (others, hand) = dealt.split_at(3);
        let choice = |&card: &Card| {
            let all = results(order, &market, &[others, &[card]].concat());
            let mine = all.iter().find(|estimate| estimate.card == card).copied().unwrap_or_default();
            Choice { label: card_of(card), right: mine.customer == market[0], why: why(order, &mine, &all) }
        };
        let choices: Vec<Choice> = hand.iter().map(choice).collect();
        let right = choices.iter().filter(|choice| choice.right).count();
        if (1..=2).contains(&right) {
            return Puzzle { position: position(order, &market, Some(others)), choices };
        }
    }
}

fn position(order: Row, market: &[u8], others: Option<&[Card]>) -> Markup {
    html! {
        (labelled("Customers", customers(market)))
        (labelled("Strongest suit first", row(order, None)))
        @if let Some(others) = others { (labelled("The others hand in", cards(others.iter().copied()))) }
    }
}

/// Where a card stands among the others, and what it takes for that.
fn why(order: Row, one: &Estimate, all: &[Estimate]) -> Markup {
    let mini = |card: Card| felt::Card::from(card).mini();
    let above = |place: u8| all.iter().find(|estimate| estimate.place + 1 == place).map(|estimate| estimate.card);
    let place = place_name(usize::from(one.place), all.len());
    html! {
        (mini(one.card)) " is " @if one.place > 1 && usize::from(one.place) + 1 < all.len() { (place) " strongest" } @else { "the " (place) }
        @if let Some(stronger) = above(one.place) { ", behind " (mini(stronger)) (because(order, one.card, stronger)) }
        ": it takes customer " b { (one.customer) } "."
    }
}

/// What a weaker card lacks against the next stronger one.
fn because(order: Row, weaker: Card, stronger: Card) -> Markup {
    let (low, high) = (weaker.suit(), stronger.suit());
    html! {
        @if low == high { " of the same suit" }
        @else if order.position(high) < order.position(low) { ", whose suit stands before " (low.name()) }
    }
}
