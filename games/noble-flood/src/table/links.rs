//! From what lies on the table to its rule. The page opens its own rules there; without script it is a new page.

use maud::{Markup, html};

use crate::cards::Effect;
use crate::contracts::Contract;

pub(super) fn contract(contract: Contract) -> String {
    format!("/rules/noble-flood#nf-{contract}")
}

pub(super) fn effect(effect: Effect) -> String {
    format!("/rules/noble-flood#nf-{}", effect.id())
}

/// A contract by its name.
pub(super) fn named(which: Contract) -> Markup {
    html! { a href=(contract(which)) target="_blank" { (which.about().name) } }
}

/// An action card by its name.
pub(super) fn action_card(which: Effect) -> Markup {
    html! { a href=(effect(which)) target="_blank" { (which.about().label) } }
}

/// The little question mark on a contract, which may itself be a button.
pub(super) fn question(which: Contract) -> Markup {
    html! { a.rule-link href=(contract(which)) target="_blank" aria-label={ "Rule of " (which.about().name) } { "?" } }
}
