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
    Example {
        id: "first-sale",
        rules: &["R4.4", "R11"],
        question: "You chose House and sell two Houses of level 2. Who pays?",
        deal: sales::first_sale,
    },
    Example {
        id: "pleased",
        rules: &["R4.4", "R11"],
        question: "Which customers are pleased by this batch?",
        deal: sales::pleased,
    },
    Example { id: "may-sell", rules: &["R4.3"], question: "Which batches may you sell?", deal: sales::may_sell },
    Example { id: "best-batch", rules: &["R4.4", "R4.3"], question: "Which batch pays most?", deal: sales::best_batch },
    Example { id: "who-comes", rules: &["R5.1", "R5.2"], question: "Which twists come?", deal: twists::who_comes },
    Example { id: "after-twist", rules: &["R12", "R5.4"], question: "What is on your mat then?", deal: twists::after },
    Example {
        id: "which-first",
        rules: &["R5.3"],
        question: "Which twist would you resolve first?",
        deal: twists::first,
    },
    Example { id: "who-wins", rules: &["R7.1", "R7.2"], question: "Who wins after this round?", deal: ends::who_wins },
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
