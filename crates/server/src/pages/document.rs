//! What every page starts with.

use felt::symbols;
use maud::{DOCTYPE, Markup, html};

use super::asset_url;
use super::assets::{Asset, asset, sheet};

/// A game's picture as a symbol, to be used wherever the page shows it.
pub(super) fn emblem(picture: &Markup) -> Markup {
    html! { svg hidden { symbol id="emblem" viewBox="0 0 80 66" { (picture) } } }
}

/// A whole page. It wears the sheet of `game`, if it is about one, and its mark, by which that sheet knows its pages;
/// `body` is everything but the shared symbols.
pub(super) fn document(title: &str, game: Option<&str>, body: Markup) -> Markup {
    let sheets: Vec<&Asset> = game.and_then(sheet).into_iter().collect();
    page(title, game, &sheets, &[], body)
}

/// A page of a rulebook, with its script.
pub(super) fn book(title: &str, game: &str, body: Markup) -> Markup {
    let sheets: Vec<&Asset> = sheet(game).into_iter().collect();
    page(title, Some(game), &sheets, &["book.js"], body)
}

/// A page that shows pieces of all games. Whatever is of a game wears its mark (`data-game`).
pub(super) fn document_of_all(title: &str, body: Markup) -> Markup {
    let sheets: Vec<&Asset> = catalog::shown().filter_map(|game| sheet(game.info().id)).collect();
    page(title, None, &sheets, &[], body)
}

/// A page of an evening, in the mood of its game, with its script.
pub(super) fn of_an_evening(title: &str, game: &str, body: Markup) -> Markup {
    let sheets: Vec<&Asset> = sheet(game).into_iter().chain(asset("evening.css")).collect();
    page(title, Some(game), &sheets, &["evening.js"], body)
}

/// A page about a person and what they have played.
pub(super) fn personal(title: &str, body: Markup) -> Markup {
    let sheets: Vec<&Asset> = asset("mine.css").into_iter().collect();
    page(title, None, &sheets, &["mine.js"], body)
}

fn page(title: &str, game: Option<&str>, sheets: &[&Asset], scripts: &[&str], body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" data-game=[game] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content";
                meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f2e8";
                meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15191f";
                meta name="referrer" content="same-origin";
                title { (title) }
                link rel="icon" href=(asset_url("icon.svg")) data-turn=(asset_url("icon-turn.svg")) type="image/svg+xml";
                link rel="apple-touch-icon" href=(asset_url("icon-touch.png"));
                link rel="manifest" href="/manifest.webmanifest";
                link rel="stylesheet" href=(asset_url("app.css"));
                link rel="stylesheet" href=(asset_url("book.css"));
                link rel="stylesheet" href=(asset_url("clocks.css"));
                link rel="stylesheet" href=(asset_url("people.css"));
                @for sheet in sheets { link rel="stylesheet" href=(asset_url(&sheet.name)); }
                // Not deferred: it sets the chosen theme before anything is painted.
                script src=(asset_url("app.js")) {}
                script defer src=(asset_url("idiomorph.min.js")) {}
                script defer src=(asset_url("people.js")) {}
                script defer src=(asset_url("turn.js")) {}
                script defer src=(asset_url("clocks.js")) {}
                script defer src=(asset_url("things.js")) {}
                @for script in scripts { script defer src=(asset_url(script)) {} }
            }
            body { (symbols()) (body) }
        }
    }
}
