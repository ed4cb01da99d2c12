//! Playing cards of this game: like all others, and action cards with their effect written on them, which leads to
//! its rule. Wherever a card is drawn, `data-card` says which one it is.

use engine::Reason;
use felt::Card;
use maud::{Markup, html};

use super::links;
use crate::cards::Shown;

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

/// What an action card does, in two words on its edge. Beside a button, never in it.
pub(super) fn badge(shown: Shown) -> Markup {
    match shown.card.effect() {
        Some(effect) => html! {
            a.badge href=(links::effect(effect)) data-thing=(links::of_effect(effect)) title=(effect.about().text) { (effect.about().label) }
        },
        None => html! {},
    }
}

/// A card of the viewer's hand: pressed at once (`now`) or picked first, or why it cannot be used now.
pub(super) fn held(shown: Shown, play: Result<(u16, String, bool), Reason>, picked: bool, wild: bool) -> Markup {
    let card = Card::from(shown);
    let state = match (&play, picked) {
        (_, true) => "picked",
        (Ok(_), _) => "can",
        (Err(_), _) => "off",
    };
    // Heard in the order in which it is read.
    let printed = shown.card.effect().map(|effect| effect.about().label.as_str());
    let name = printed.map_or(card.label(), |effect| format!("{effect}: {}", card.label()));
    let (code, go, now, why) = match play {
        Ok((code, go, now)) => (Some(code), Some(go), now, None),
        Err(reason) => (None, None, false, Some(reason.words)),
    };
    html! {
        button id=(card_id(shown)) data-card=(card_id(shown)) data-thing=[shown.card.effect().map(links::of_effect)] class={ "card " (card.suit.class()) " " (state) }
            data-play=[code] data-go=[go] data-now[now] aria-disabled=[why.as_ref().map(|_| "true")] data-why=[why] aria-label=(name)
            title=[shown.card.effect().map(|effect| &effect.about().text)] {
            @if let Some(effect) = printed { span.badge { (effect) } " " }
            (felt::face(card))
            @if wild { (wildmark()) }
        }
    }
}

/// On every card that is wild now.
pub(super) fn wildmark() -> Markup {
    html! { span.wildmark title="wild" {} }
}

/// Named in a sentence.
pub(super) fn mini(shown: Shown) -> Markup {
    html! {
        (bare(shown))
        @if let Some(effect) = shown.card.effect() {
            " (" a href=(links::effect(effect)) title=(effect.about().text) { (effect.about().label) } ")"
        }
    }
}

/// The same without what it does.
pub(super) fn bare(shown: Shown) -> Markup {
    html! { span data-card=(card_id(shown)) { (Card::from(shown).mini()) } }
}
