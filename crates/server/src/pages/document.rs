//! What every page starts with.

use felt::symbols;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::asset_url;

/// A game's picture as a symbol, to be used wherever the page shows it.
pub(super) fn emblem(picture: &Markup) -> Markup {
    html! { svg hidden { symbol id="emblem" viewBox="0 0 80 66" { (picture) } } }
}

/// A whole page. `style` is a game's own sheet, empty elsewhere; `body` everything but the shared symbols.
pub(super) fn document(title: &str, style: &str, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content";
                meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f2e8";
                meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15191f";
                meta name="referrer" content="same-origin";
                title { (title) }
                link rel="icon" href=(asset_url("icon.svg")) type="image/svg+xml";
                link rel="stylesheet" href=(asset_url("app.css"));
                @if !style.is_empty() { style { (PreEscaped(style)) } }
                // Not deferred: it sets the chosen theme before anything is painted.
                script src=(asset_url("app.js")) {}
                script defer src=(asset_url("idiomorph.min.js")) {}
                script defer src=(asset_url("people.js")) {}
            }
            body { (symbols()) (body) }
        }
    }
}
