//! The game in one minute: three pictures and a sentence each.

use felt::Panel;
use maud::{Markup, html};

use super::pictures::{customer, token};
use crate::customers::Sale;
use crate::deck::Deck;
use crate::goods::{Token, Type};
use crate::options::GOAL;
use crate::tokens::Tokens;

/// The sale of the designer's example: two Houses of level 2, sold in a round in which House was chosen.
pub(super) const FIRST_SALE: [&str; 3] = ["apprentice", "miser", "villager"];

pub(super) fn first_minute() -> Vec<Panel> {
    vec![
        Panel {
            title: "The goal",
            picture: html! { span.lined { (bag(GOAL)) } },
            words: html! { "Earn money with your goods. Whoever leads alone with $" (GOAL) " or more wins." },
        },
        Panel {
            title: "A round",
            picture: sale(),
            words: html! { "Make a token, lift one a level, and sell a batch that pleases " b { "two customers or more" } "." },
        },
        Panel {
            title: "The twist",
            picture: html! {
                span.stack {
                    @for left in (0..3).rev() { span.countdown { @for at in 0..3 { i.on[at < left] {} } } }
                    span.lined { @for t in Type::ALL { (token(Token::new(t, 1))) } }
                }
            },
            words: html! { "Choosing a type brings its twist closer. When its counters are gone, it comes to everybody." },
        },
    ]
}

/// The sale of Houses: a batch, and who pays for it.
fn sale() -> Markup {
    let sold = first_batch();
    let deck = Deck::standard();
    let sale = Sale { sold, left: Tokens::default(), chosen: Type::House };
    let cards = FIRST_SALE.into_iter().filter_map(|id| deck.find_customer(id)).map(|customer| deck.customer(customer));
    html! {
        span.stack {
            span.lined { @for one in sold.iter() { (token(one)) } }
            span.lined { @for card in cards { (customer(card, card.is_satisfied(&sale))) } }
        }
    }
}

/// H2 H2.
pub(super) fn first_batch() -> Tokens {
    [Token::new(Type::House, 2); 2].into_iter().collect()
}

fn bag(dollars: u16) -> Markup {
    html! { span.coin.big { "$" (dollars) } }
}
