//! What the viewer holds: cards and contracts; and saying no.

use engine::{Game, Reason, Seat};
use felt::fan;
use maud::{Markup, html};

use super::{Drawing, cards, contracts, links};
use crate::action::Action;
use crate::cards::{Card, Shown};
use crate::state::NobleFlood;
use crate::tasks::Task;

pub(super) fn hand(table: &Drawing, seat: Seat) -> Markup {
    let mut hand: Vec<Shown> = table.view.hands[seat].known.iter().map(|card| table.view.shown(card)).collect();
    hand.sort_by_key(|shown| shown.face);
    let selected = match table.view.task() {
        Some(Task::Place { seat: placing, card, .. }) if placing == seat => Some(card),
        _ => None,
    };
    let shown = html! {
        @for &shown in &hand {
            (cards::held(shown, press(table, shown.card), selected == Some(shown.card), table.is_wild(shown)))
        }
    };
    html! {
        div.mine {
            (fan(hand.len(), 1, shown))
            (contracts::own(table, seat))
        }
        (effects(&hand))
    }
}

/// What the action cards in hand will do, in words: a card is too small for them, and a phone has no tooltips.
fn effects(hand: &[Shown]) -> Markup {
    let effects = || hand.iter().filter_map(|shown| shown.card.effect());
    html! {
        @if effects().next().is_some() {
            ul.effects data-part="your action cards" aria-label="Your action cards" {
                @for effect in effects() { li { b { (links::action_card(effect)) } " " (effect.about().text) } }
            }
        }
    }
}

/// What pressing a card does now: its code, the words on the button, and whether at once; or why nothing.
fn press(table: &Drawing, card: Card) -> Result<(u16, String, bool), Reason> {
    let name = cards::label(table.view.shown(card));
    let options = [
        (Action::SelectCard { card }, format!("Play {name}"), true),
        (Action::DiscardCard { card }, format!("Discard {name}"), false),
        (Action::GiveCard { card }, format!("Give {name}"), false),
    ];
    let pressed = options.into_iter().find_map(|(action, go, now)| Some((table.code(action)?, go, now)));
    pressed.ok_or_else(|| NobleFlood::why_not(table.view, Action::SelectCard { card }))
}

/// Saying no, where that is allowed.
pub(super) fn refusals(table: &Drawing) -> Option<Markup> {
    let decline = match table.view.task() {
        Some(Task::SwapFacedown { .. }) => "Keep them all",
        _ => "Do not look",
    };
    let (pass, decline) =
        (table.code(Action::Pass).map(|code| (code, "Pass")), table.code(Action::Decline).map(|code| (code, decline)));
    let (code, word) = pass.or(decline)?;
    Some(html! { button.ghost.can data-play=(code) data-now { (word) } })
}
