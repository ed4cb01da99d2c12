//! Small things that stand in many places: a type, a token in a sentence, a mat in a corner.

use maud::{Markup, html};

use crate::goods::{Token, Type};
use crate::tokens::Tokens;

/// The sign of the type whose class something around it wears. Silent: inside something that is labelled.
pub(super) fn sign() -> Markup {
    html! { i.t {} }
}

/// A token named in a sentence: the sign of its type, and its level.
pub(super) fn named(token: Token) -> Markup {
    html! { span.tk.(token.kind().id()) { (sign()) span.say { (token.kind().name()) " " } (token.level()) } }
}

/// Tokens in a sentence, in reading order.
pub(super) fn listed(tokens: &Tokens) -> Markup {
    html! { @for token in tokens.iter() { (named(token)) " " } }
}

/// "House of level 2".
pub(super) fn label(token: Token) -> String {
    format!("{} of level {}", token.kind().name(), token.level())
}

/// What went and what came between two mats.
pub(super) fn difference(before: &Tokens, after: &Tokens) -> (Tokens, Tokens) {
    let more = |one: &Tokens, other: &Tokens| {
        let surplus = |token: Token| one.count(token).saturating_sub(other.count(token));
        one.kinds().flat_map(|token| std::iter::repeat_n(token, surplus(token))).collect()
    };
    (more(before, after), more(after, before))
}

/// Somebody's mat in a corner: a dot for every token, in the place where it stands.
pub(super) fn small_mat(mat: &Tokens) -> Markup {
    let dots = |t: Type| {
        let row = mat.kinds().filter(move |token| token.kind() == t);
        let dots = row.flat_map(|token| (0..mat.count(token).min(3)).map(move |at| (token, at)));
        dots.map(|(token, at)| format!("M{} {}h0", 6 + 11 * (token.level() - 1) + 2 * at, 5 + 10 * t.index()))
            .collect::<String>()
    };
    html! {
        svg.small-mat viewBox="0 0 66 40" role="img" aria-label={ "mat: " (mat) } {
            @for t in mat.types(crate::Levels::ALL).iter() { path class=(t.id()) d=(dots(t)) {} }
        }
    }
}
