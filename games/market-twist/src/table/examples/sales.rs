//! Who is pleased by a batch, and which one may be sold.

use engine::{Dice, Quick};
use felt::{Choice, Puzzle};
use maud::{Markup, html};

use super::{any_customers, any_tokens, any_type};
use crate::customers::{Customer, CustomerSet, Sale};
use crate::deck::Deck;
use crate::goods::{Token, Type};
use crate::table::first_minute::{FIRST_SALE, first_batch};
use crate::table::lacks::lacks;
use crate::table::pictures::{customer, kind, labelled, tokens};
use crate::tokens::Tokens;
use crate::workshop::{Desk, Turn};

/// The designer's example, and a customer who is not pleased.
pub(super) fn first_sale(_: &mut Quick) -> Puzzle {
    let deck = Deck::standard();
    let sale = Sale { sold: first_batch(), left: Tokens::default(), chosen: Type::House };
    let who: Vec<Customer> = FIRST_SALE.into_iter().chain(["weaver"]).filter_map(|id| deck.find_customer(id)).collect();
    who_is_pleased(&sale, &who)
}

pub(super) fn pleased(dice: &mut Quick) -> Puzzle {
    loop {
        let count = 2 + dice.below(2);
        let sold = any_tokens(dice, count);
        let rest = dice.below(3);
        let left = any_tokens(dice, rest);
        let sale = Sale { sold, left, chosen: any_type(dice) };
        let who = any_customers(dice, 4);
        let pleased = who.iter().filter(|&&one| Deck::standard().customer(one).is_satisfied(&sale)).count();
        if (1..=3).contains(&pleased) {
            return who_is_pleased(&sale, &who);
        }
    }
}

fn who_is_pleased(sale: &Sale, who: &[Customer]) -> Puzzle {
    let choice = |&one: &Customer| {
        let card = Deck::standard().customer(one);
        let missing = lacks(card, sale);
        Choice {
            label: customer(card, false),
            right: missing.is_none(),
            why: match missing {
                None => html! { b { (card.name) } " pays $" (card.pays) ". " (card.text) },
                Some(missing) => html! { b { (card.name) } " does not pay: missing " (missing) "." },
            },
        }
    };
    Puzzle {
        position: html! {
            (labelled("You chose", &kind(sale.chosen)))
            (labelled("You sell", &tokens(&sale.sold)))
            (labelled("You keep", &tokens(&sale.left)))
        },
        choices: who.iter().map(choice).collect(),
    }
}

pub(super) fn may_sell(dice: &mut Quick) -> Puzzle {
    loop {
        let (desk, batches) = counter(dice);
        let can = |batch: &Tokens| desk.can_sell(batch, Deck::standard());
        let right = batches.iter().filter(|batch| can(batch)).count();
        if (1..batches.len()).contains(&right) {
            let choice = |batch: &Tokens| Choice {
                label: tokens(batch),
                right: can(batch),
                why: html! {
                    @match pleased_by(&desk, batch).len() {
                        _ if batch.len() < 2 => "One token is no batch: at least two are sold.",
                        0 => "It pleases nobody.",
                        1 => { "It pleases only the " (names(&desk, batch)) ", and two must be pleased." }
                        _ => { "It pleases " (names(&desk, batch)) ": two or more." }
                    }
                },
            };
            return Puzzle { position: stall(&desk), choices: batches.iter().map(choice).collect() };
        }
    }
}

pub(super) fn best_batch(dice: &mut Quick) -> Puzzle {
    loop {
        let (desk, mut batches) = counter(dice);
        let deck = Deck::standard();
        batches.retain(|batch| desk.can_sell(batch, deck));
        let pay = |batch: &Tokens| deck.pay(pleased_by(&desk, batch));
        let most = batches.iter().map(pay).max().unwrap_or(0);
        let best = batches.iter().filter(|batch| pay(batch) == most).count();
        if best == 1 && batches.len() > 1 {
            let choice = |batch: &Tokens| Choice {
                label: tokens(batch),
                right: pay(batch) == most,
                why: html! {
                    (names(&desk, batch)) " pay " (sum(pleased_by(&desk, batch))) "."
                    @if pay(batch) < most { " Another batch pays $" (most) "." }
                },
            };
            return Puzzle { position: stall(&desk), choices: batches.iter().map(choice).collect() };
        }
    }
}

/// Somebody at the sale, and a few different batches of what is there.
fn counter(dice: &mut Quick) -> (Desk, Vec<Tokens>) {
    let mat = any_tokens(dice, 5);
    let hand: CustomerSet = any_customers(dice, 4).into_iter().collect();
    let turn = Turn { chosen: mat.kinds().next().map(Token::kind), ..Turn::default() };
    let mut batches: Vec<Tokens> = Vec::new();
    for _ in 0..12 {
        let mut all: Vec<_> = mat.iter().collect();
        dice.shuffle(&mut all);
        let count = 1 + dice.below(4) as usize;
        let batch: Tokens = all.into_iter().take(count).collect();
        if !batches.contains(&batch) && batches.len() < 4 {
            batches.push(batch);
        }
    }
    (Desk { mat, hand, turn, ..Desk::default() }, batches)
}

fn stall(desk: &Desk) -> Markup {
    let deck = Deck::standard();
    html! {
        @if let Some(chosen) = desk.turn.chosen { (labelled("You chose", &kind(chosen))) }
        (labelled("Your mat", &tokens(&desk.mat)))
        (labelled("Your customers", &html! { span.lined { @for one in desk.hand.iter() { (customer(deck.customer(one), false)) } } }))
    }
}

fn pleased_by(desk: &Desk, batch: &Tokens) -> CustomerSet {
    Deck::standard().satisfied(desk.hand, &desk.sale(batch))
}

fn names(desk: &Desk, batch: &Tokens) -> String {
    crate::table::did::names(Deck::standard(), pleased_by(desk, batch))
}

/// "1 + 2 = $3".
fn sum(customers: CustomerSet) -> String {
    let deck = Deck::standard();
    let pays: Vec<String> = customers.iter().map(|one| deck.customer(one).pays.to_string()).collect();
    format!("{} = ${}", pays.join(" + "), deck.pay(customers))
}
