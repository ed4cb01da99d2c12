//! Pieces of the table as pictures for the rulebook: without ids, and small.

use maud::{Markup, html};

use super::hand::face;
use super::pieces::{label, sign};
use super::twists::mood;
use crate::customers::CustomerCard;
use crate::goods::{Token, Type};
use crate::tokens::Tokens;
use crate::twists::TwistCard;

/// A token with its level, which on a mat its place says.
pub(super) fn token(token: Token) -> Markup {
    html! { span.piece.(token.kind().id()) role="img" aria-label=(label(token)) { (sign()) b { (token.level()) } } }
}

/// Tokens in a line, in reading order.
pub(super) fn tokens(tokens: &Tokens) -> Markup {
    html! {
        @if tokens.is_empty() { span.quiet { "no tokens" } }
        @else { span.lined { @for one in tokens.iter() { (token(one)) } } }
    }
}

/// A type as a round sign.
pub(super) fn kind(t: Type) -> Markup {
    html! { span.piece.(t.id()) { (sign()) b { (t.name()) } } }
}

/// A customer's card; `pays` lights it up.
pub(super) fn customer(card: &CustomerCard, pays: bool) -> Markup {
    html! { span.chip.cust.pays[pays] { (face(card, None)) } }
}

/// A twist's card, with a word about it.
pub(super) fn twist(card: &TwistCard, more: &Markup) -> Markup {
    html! { span.twist.(mood(card.mood)) { b { (card.name) " " (more) } span { (card.text) } } }
}

/// A line of a position: what it is, and it.
pub(super) fn labelled(label: &str, what: &Markup) -> Markup {
    html! { div.labelled { span.cap { (label) } (what) } }
}
