//! From what lies on the table to its rule. The page opens its rules there.

use maud::{Markup, html};

use crate::cards::Effect;
use crate::contracts::Contract;

pub(super) fn contract(contract: Contract) -> String {
    format!("#{}", of_contract(contract))
}

pub(super) fn effect(effect: Effect) -> String {
    format!("#{}", of_effect(effect))
}

/// Where RULES.md explains a contract: for `data-thing`.
pub(super) fn of_contract(contract: Contract) -> String {
    format!("nf-{contract}")
}

/// Where it explains an action card.
pub(super) fn of_effect(effect: Effect) -> String {
    format!("nf-{}", effect.id())
}

/// A contract by its name.
pub(super) fn named(which: Contract) -> Markup {
    html! { a href=(contract(which)) { (which.about().name) } }
}

/// An action card by its name.
pub(super) fn action_card(which: Effect) -> Markup {
    html! { a href=(effect(which)) { (which.about().label) } }
}

/// The little question mark on a contract, which may itself be a button.
pub(super) fn question(which: Contract) -> Markup {
    html! { a.rule-link href=(contract(which)) aria-label={ "Rule of " (which.about().name) } { "?" } }
}
