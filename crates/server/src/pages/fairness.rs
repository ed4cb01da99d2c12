//! How a deal can be checked: the fingerprints that a table shows, and the page "Check this game".

use felt::{Icon, icon};
use maud::{Markup, html};

use super::asset_url;
use super::document::document;
use crate::fair::{Checked, Gave, Misfit};

/// What a page is asked for before the game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    Nothing,
    Commit,
    Reveal,
}

/// What the waiting room says about the deal, and what it asks of its page.
pub struct Luck {
    /// The fingerprint of the house's secret.
    pub promise: String,
    pub asked: Asked,
    /// The fingerprint of what the viewer's chair gives, if it has said so.
    pub mine: Option<String>,
    /// How many people have given one, and how many there are.
    pub given: usize,
    pub people: usize,
}

/// A line in the waiting room; `web/fair.js` reads it.
pub fn luck(luck: &Luck) -> Markup {
    let asked = match luck.asked {
        Asked::Nothing => None,
        Asked::Commit => Some("commit"),
        Asked::Reveal => Some("reveal"),
    };
    html! {
        p.quiet id="luck" data-promise=(luck.promise) data-ask=[asked] data-mine=[luck.mine.as_deref()]
            data-missing=(luck.people - luck.given.min(luck.people)) {
            "Nobody can choose this deal. Fingerprint " (short(&luck.promise)) " · "
            (luck.given) " of " (luck.people) @if luck.people == 1 { " browser" } @else { " browsers" } " mixed in"
        }
    }
}

/// The same in the menu of a table.
pub fn promise(promise: &str) -> Markup {
    html! { p.quiet.promise data-promise=(promise) { "Fingerprint of the deal: " (short(promise)) } }
}

/// A fingerprint that people can compare; all of it is there for who wants it.
fn short(fingerprint: &str) -> Markup {
    html! { code title=(fingerprint) { (fingerprint.get(..12).unwrap_or(fingerprint)) "…" } }
}

/// What the house found out about a game. The rest is filled in by `web/check.js`.
pub fn fairness(code: &str, checked: &Result<Checked, Misfit>) -> Markup {
    let game = checked.as_ref().map_or("A game", |checked| checked.game);
    let body = html! {
        main.message.fairness {
            div.panel {
                span.mark { (icon(Icon::Tender)) }
                h1 { "Check this game" }
                p {
                    "Before anybody sat down, the house drew a secret and showed its fingerprint. "
                    "Every browser in the waiting room drew a number of its own and showed a fingerprint of that, before any number was told. "
                    "The cards come from all of them together, so neither the house nor a player could choose the deal alone. "
                    "Now that the game is over, everything is told, and anybody can work out that it fits."
                }
                h2 { "What the house finds" }
                @match checked {
                    Ok(checked) => (found(checked)),
                    Err(misfit) => p.misfit role="alert" { b { "Something does not fit: " } (misfit) "." },
                }
                h2 { "What your browser finds" }
                ul id="checks" data-proof={ "/t/" (code) "/replay/proof" } data-table=(code) aria-live="polite" {
                    li { "Your browser checks with its script, on a secure connection." }
                }
                p { a href={ "/t/" (code) "/replay/proof" } download { "Take the game with you" } ": " code { "tender verify " (code) ".json" } " checks all of it, offline." }
                a.go href={ "/t/" (code) "/replay" } { "Back to the replay" }
            }
        }
        script defer src=(asset_url("check.js")) {}
    };
    document(&format!("Check this game · {game}"), None, body)
}

fn found(checked: &Checked) -> Markup {
    html! {
        ul.found {
            @if checked.promised {
                li { "The secret has the fingerprint that was shown, and the cards follow from it." }
                @for (at, gave) in checked.gave.iter().enumerate() { li.given { "Seat " (at + 1) " " (gave.words()) "." } }
                @if !checked.gave.contains(&Gave::Share) {
                    li.given { "So the house alone drew this deal. It could not change it once the fingerprint was shown; no browser had a part in it." }
                }
                li { "All " (checked.entries) " entries of the log are links of one chain." }
            } @else {
                li { "The house had promised nothing about this deal: it continues another game, or is older than such promises." }
            }
            li { "All " (checked.steps) " steps are by the rules, and lead to these scores." }
        }
    }
}
