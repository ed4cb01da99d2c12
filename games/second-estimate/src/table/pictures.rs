//! Pieces of the table as pictures for the rulebook: without ids, and small.

use maud::{Markup, html};

use super::board::customer;
use crate::cards::{Card, Row, Suit};
use crate::event::Estimate;

/// Customers in a line.
pub(super) fn customers(values: &[u8]) -> Markup {
    html! { span.lined { @for &value in values { (customer(None, value)) } } }
}

/// Contractor cards in a line.
pub(super) fn cards(cards: impl IntoIterator<Item = Card>) -> Markup {
    html! { span.lined { @for card in cards { (card_of(card)) } } }
}

pub(super) fn card_of(card: Card) -> Markup {
    felt::Card::from(card).drawn()
}

/// The row of suits, the strongest first; one of them may be lifted out.
pub(super) fn row(row: Row, lifted: Option<Suit>) -> Markup {
    html! {
        span.row-of-suits role="img" aria-label={ "the row, from the strongest suit: " (felt::listed(row.0.map(Suit::name))) } {
            @for suit in row.0 {
                @let shown = felt::Suit::from(suit);
                span.chip.(shown.class()).lifted[lifted == Some(suit)] { (shown.shape()) }
            }
        }
    }
}

/// A line of a position: what it is, and it.
pub(super) fn labelled(label: &str, what: Markup) -> Markup {
    html! { div.labelled { span.cap { (label) } (what) } }
}

/// Who takes which customer, best customer first; a number says how strong a card is.
pub(super) fn lot(estimates: &[Estimate]) -> Markup {
    let mut order = estimates.to_vec();
    order.sort_by_key(|estimate| if estimate.place == 0 { u8::MAX } else { estimate.place });
    html! {
        span.lot {
            @for (at, estimate) in order.iter().enumerate() {
                span.prize.best[at == 0] {
                    (customer(None, estimate.customer))
                    b { (estimate.place + 1) }
                    (card_of(estimate.card))
                }
            }
        }
    }
}
