//! What a customer wants, as a picture made of its predicates: any deck can be drawn.

use maud::{Markup, html};

use super::pieces::sign;
use crate::customers::{CustomerCard, Kind, Measure, Of, Predicate, Span};
use crate::goods::Type;

pub(super) fn wants(card: &CustomerCard) -> Markup {
    html! { span.wants aria-hidden="true" { @for need in &card.need { (picture(need)) } } }
}

fn picture(need: &Predicate) -> Markup {
    let none = need.max == Some(0);
    let inside = match need.measure {
        Measure::Tokens { kind, levels } => tokens(need, kind, levels),
        Measure::Types { levels } => types(need, levels),
        Measure::LevelTypes => {
            html! { i { (need.min) } s { "types, one level" } }
        }
        Measure::Sum => html! { s { "sum" } i { (bounds(need)) } },
        Measure::Run => html! { i.stairs { (bounds(need)) } },
        Measure::Spread => html! { i.wide { (bounds(need)) } },
    };
    html! {
        @if need.of == Of::Left { s { "left" } }
        @if none { span.none { (inside) } } @else { (inside) }
    }
}

fn tokens(need: &Predicate, kind: Kind, levels: Span) -> Markup {
    let sort = match kind {
        Kind::Any => None,
        Kind::Chosen => Some(html! { i.rd.chosen { (sign()) } }),
        Kind::Only(t) => Some(html! { i.rd.(t.id()) { (sign()) } }),
    };
    match (sort, level(levels)) {
        (None, None) if need.max == Some(0) => html! { i.heap { "0" } },
        (None, None) => html! { i.heap { (bounds(need)) } },
        (sort, level) => {
            // A few are drawn one by one, more are counted.
            let times = if (1..=2).contains(&need.min) { need.min } else { 1 };
            html! {
                @for _ in 0..times { @if let Some(sort) = &sort { (sort) } @if let Some(level) = &level { i { (level) } } }
                @if need.min > 2 || need.max.is_some_and(|max| max > 0) { s { "×" (bounds(need)) } }
            }
        }
    }
}

fn types(need: &Predicate, levels: Span) -> Markup {
    if need.min == 4 && level(levels).is_none() {
        return html! { @for t in Type::ALL { i.rd.(t.id()) { (sign()) } } };
    }
    if need.max == Some(1) {
        return html! { s { "one type" } };
    }
    match level(levels) {
        None => html! { i { (need.min) } s { "types" } },
        Some(level) => html! { @for at in 0..need.min { @if at > 0 { s { "≠" } } i { (level) } } },
    }
}

/// "4", "3+", "2–4"; none for every level.
fn level(levels: Span) -> Option<String> {
    match (levels.lo, levels.hi) {
        (1, 6) => None,
        (lo, hi) if lo == hi => Some(lo.to_string()),
        (lo, 6) => Some(format!("{lo}+")),
        (lo, hi) => Some(format!("{lo}–{hi}")),
    }
}

/// "7", "10+", "up to 3".
fn bounds(need: &Predicate) -> String {
    match (need.min, need.max) {
        (min, None) => format!("{min}+"),
        (min, Some(max)) if min == max => min.to_string(),
        (0, Some(max)) => format!("≤{max}"),
        (min, Some(max)) => format!("{min}–{max}"),
    }
}
