//! A table that can only be looked at, as it was when somebody last saw it.

use felt::{Icon, icon};
use maud::{Markup, html};

use super::document::{document, emblem};

/// What is left of a table.
pub struct PastPage<'a> {
    /// The game's title.
    pub title: &'a str,
    /// The id of the game, if it is still there: the page wears its sheet.
    pub game: Option<&'a str>,
    /// The game's picture.
    pub emblem: Option<Markup>,
    /// What people call the table; none when its code is only good for links.
    pub called: Option<&'a str>,
    pub headline: &'a str,
    /// Why it is only to look at.
    pub why: String,
    /// Who won, if the game came to its end.
    pub result: Option<String>,
    /// Who sat there.
    pub names: String,
    /// How many steps its log has.
    pub moves: usize,
    /// The last picture that anybody could see.
    pub picture: Option<Markup>,
    /// The `<li>`s of the log.
    pub log: Markup,
}

pub fn past(page: &PastPage<'_>) -> Markup {
    let body = html! {
        @if let Some(picture) = &page.emblem { (emblem(picture)) }
        div.place.back {
            @if let Some(picture) = &page.picture { div inert { (picture) } }
            main.side.panel.review aria-label=(page.headline) {
                h1 { (page.headline) }
                @if let Some(result) = &page.result { p.said { b { (result) } } }
                p.said {
                    (page.title) @if !page.names.is_empty() { ", with " (page.names) }
                    ". Nothing is lost, but it can neither be played on nor watched step by step: " (page.why) "."
                }
                @if page.picture.is_none() && page.moves > 0 {
                    p.said { (page.moves) @if page.moves == 1 { " move was made." } @else { " moves were made." } }
                }
                ol.log aria-label="What happened" tabindex="0" { (page.log) }
                a.quiet href="/" { (icon(Icon::Back)) "To the lobby" }
            }
        }
    };
    document(&format!("{} · {}", page.title, page.called.unwrap_or("Tender")), page.game, body)
}
