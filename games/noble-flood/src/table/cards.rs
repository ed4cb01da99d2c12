//! Playing cards of this game: like all others, and action cards with their effect written on them.

use felt::Card;
use maud::{Markup, html};

use crate::cards::{Effect, Shown};

/// An id for a card that its viewers may know. Two cards may show the same face, so action cards have their own.
pub(super) fn card_id(shown: Shown) -> String {
    match shown.card.effect() {
        Some(effect) => format!("a{}", effect as usize),
        None => Card::from(shown).id(),
    }
}

/// "5 of diamonds", "5 of diamonds, Steal".
pub(super) fn label(shown: Shown) -> String {
    let card = Card::from(shown).label();
    shown.card.effect().map_or(card.clone(), |effect| format!("{card}, {}", effect.about().label))
}

/// Lying on the table.
pub(super) fn lying(shown: Shown, id: &str) -> Markup {
    html! { (Card::from(shown).lying(id)) (badge(shown)) }
}

/// What an action card does, in two words on its edge.
pub(super) fn badge(shown: Shown) -> Markup {
    match shown.card.effect() {
        Some(effect) => html! { span.badge title=(effect.about().text) { (effect.about().label) } },
        None => html! {},
    }
}

/// A card of the viewer's hand: pressed at once (`now`) or picked first; none if it cannot be used now.
pub(super) fn held(shown: Shown, play: Option<(u16, String, bool)>, picked: bool) -> Markup {
    let card = Card::from(shown);
    let state = match (&play, picked) {
        (_, true) => "picked",
        (Some(_), _) => "can",
        (None, _) => "off",
    };
    let (code, go, now) = match play {
        Some((code, go, now)) => (Some(code), Some(go), now),
        None => (None, None, false),
    };
    html! {
        button id=(card_id(shown)) class={ "card " (card.suit.class()) " " (state) } data-play=[code] data-go=[go]
            data-now[now] disabled[code.is_none()] aria-label=(label(shown)) title=[shown.card.effect().map(tooltip)] {
            b { (card.rank) } svg { use href={ "#f" (card.suit.class()) } {} } b { (card.rank) }
            @if let Some(effect) = shown.card.effect() { span.badge { (effect.about().label) } }
        }
    }
}

fn tooltip(effect: Effect) -> &'static str {
    &effect.about().text
}

/// Named in a sentence.
pub(super) fn mini(shown: Shown) -> Markup {
    html! { (Card::from(shown).mini()) @if let Some(effect) = shown.card.effect() { " (" (effect.about().label) ")" } }
}
