//! Positions that the rulebook asks about. The rules themselves say what is right.

mod ends;
mod sales;
mod twists;

use engine::{Dice, Quick};
use felt::Example;

use crate::customers::Customer;
use crate::deck::Deck;
use crate::goods::{Token, Type};
use crate::tokens::Tokens;

pub(super) const ALL: &[Example] = &[
    Example::new(
        "first-sale",
        &["R4.4", "R11"],
        "You chose House and sell two Houses of level 2. Who pays?",
        sales::first_sale,
    ),
    Example::new("pleased", &["R4.4", "R11"], "Which customers are pleased by this batch?", sales::pleased),
    Example::new("may-sell", &["R4.3"], "Which batches may you sell?", sales::may_sell),
    Example::new("best-batch", &["R4.4", "R4.3"], "Which batch pays most?", sales::best_batch),
    Example::new("who-comes", &["R5.1", "R5.2"], "Which twists come?", twists::who_comes),
    Example::new("after-twist", &["R12", "R5.4"], "What is on your mat then?", twists::after),
    Example::new("which-first", &["R5.3"], "Which twist would you resolve first?", twists::first),
    Example::new("who-wins", &["R7.1", "R7.2"], "Who wins after this round?", ends::who_wins),
];

fn any_type(dice: &mut Quick) -> Type {
    Type::ALL[dice.below(Type::ALL.len() as u32) as usize]
}

/// So many tokens, low ones more often.
fn any_tokens(dice: &mut Quick, count: u32) -> Tokens {
    (0..count)
        .map(|_| {
            let level = 1 + dice.below(5).min(dice.below(5));
            Token::new(any_type(dice), level as usize)
        })
        .collect()
}

/// So many different customers.
fn any_customers(dice: &mut Quick, count: usize) -> Vec<Customer> {
    let mut all: Vec<Customer> = Deck::standard().customers().iter().collect();
    dice.shuffle(&mut all);
    all.truncate(count);
    all
}
