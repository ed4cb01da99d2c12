//! The rules of a game, for reading: RULES.md as a page, and as HTML for the drawer at a table.

use engine::Info;
use felt::{Icon, icon};
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Options, Parser};

use super::document::document;

/// RULES.md as HTML. It is our own text, so it is trusted.
pub fn rules_html(markdown: &str) -> PreEscaped<String> {
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, Parser::new_ext(markdown, Options::ENABLE_TABLES));
    PreEscaped(html)
}

/// The rules as a page of their own.
pub fn rules(info: &Info) -> Markup {
    document(
        &format!("Rules of {} · Tender", info.title),
        None,
        html! {
            main.reading {
                nav { a.home href="/" aria-label="Back to the lobby" { (icon(Icon::Tender)) } a href="/" { "Lobby" } }
                article.rules.panel {
                    (rules_html(info.rules))
                    p.quiet { "Designed by " (info.designer) ", " (info.year) "." }
                }
            }
        },
    )
}
