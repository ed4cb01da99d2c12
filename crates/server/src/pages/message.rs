//! One friendly line and a way back: nothing there, something wrong, not allowed.

use felt::{Icon, icon};
use maud::{Markup, html};

use super::document::document;

/// `headline` says what happened in a few words, `line` what to do about it.
pub fn message(headline: &str, line: &str) -> Markup {
    document(
        &format!("{headline} · Tender"),
        None,
        html! {
            main.message {
                div.panel {
                    span.mark { (icon(Icon::Tender)) }
                    h1 { (headline) }
                    p { (line) }
                    a.go href="/" { "To the lobby" }
                }
            }
        },
    )
}
