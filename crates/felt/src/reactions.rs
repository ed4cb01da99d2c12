//! Eight ways to say something without typing: what each is called, and its picture.

use maud::{Markup, PreEscaped, html};
use protocol::{REACTIONS, Wish};

const FACE: &str =
    r#"<path fill-rule="evenodd" d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16z"/>"#;

/// What it says, and the inside of its picture (24 by 24).
fn drawn(reaction: &str) -> (&'static str, String) {
    let face = |inside: &str| format!("{FACE}{inside}");
    match reaction {
        "hello" => (
            "Hello!",
            r#"<rect x="7" y="4.5" width="2.6" height="10" rx="1.3"/><rect x="10.2" y="2.5" width="2.6" height="12" rx="1.3"/><rect x="13.4" y="3.5" width="2.6" height="11" rx="1.3"/><rect x="16.6" y="6.5" width="2.6" height="9" rx="1.3"/><path d="M7 12h12.2v4.5A5.5 5.5 0 0 1 13.7 22h-1.5a5.5 5.5 0 0 1-4.4-2.2L3.6 14.2c-.5-.7-.3-1.6.4-2 .7-.4 1.5-.2 2 .4L7 14z"/>"#.into(),
        ),
        "luck" => (
            "Good luck!",
            r#"<circle cx="8.5" cy="7" r="4"/><circle cx="15.5" cy="7" r="4"/><circle cx="8.5" cy="13" r="4"/><circle cx="15.5" cy="13" r="4"/><path d="M11 12h2c0 4 1.2 7 4 9.5l-1.6 1C12.3 20 11 16.5 11 12z"/>"#.into(),
        ),
        "nice" => (
            "Nice!",
            r#"<path d="M2.5 10.5h4v10h-4zM8 10.3 11.800 2.5c1.900 0 3 1.3 2.7 3.100L14 9h5.4c1.4 0 2.3 1.2 2 2.5l-1.5 7c-.3 1.2-1.2 2-2.5 2H8z"/>"#.into(),
        ),
        "wow" => (
            "Wow!",
            face(r#"<circle cx="8.7" cy="9.7" r="1.5"/><circle cx="15.3" cy="9.7" r="1.5"/><ellipse cx="12" cy="15.3" rx="2.2" ry="2.7"/>"#),
        ),
        "haha" => (
            "Haha!",
            face(r#"<path d="M6.800 10.6 8.7 8.2l1.900 2.4-1 .8-.9-1.100-.9 1.100zm6.6 0 1.900-2.4 1.900 2.4-1 .8-.9-1.100-.9 1.100zM7 13h10c0 2.900-2.2 5-5 5s-5-2.100-5-5z"/>"#),
        ),
        "hmm" => (
            "Hmm…",
            face(r#"<circle cx="8.7" cy="10.5" r="1.4"/><circle cx="15.3" cy="10.5" r="1.4"/><path d="m6.7 8.3 3.7-1.2.4 1.3-3.7 1.2zM8.5 16.3l6.7-1.7.4 1.6-6.7 1.7z"/>"#),
        ),
        "oops" => (
            "Oops!",
            face(r#"<circle cx="8.7" cy="10" r="1.4"/><circle cx="15.3" cy="10" r="1.4"/><path d="M8 17.2c.6-2.100 2-3.2 4-3.2s3.4 1.100 4 3.2l-1.5.4c-.4-1.3-1.2-2-2.5-2s-2.100.7-2.5 2z"/>"#),
        ),
        _ => (
            "Thanks!",
            r#"<path d="M12 21C5.5 15.800 2.5 12.3 2.5 8.5A4.900 4.900 0 0 1 12 7a4.900 4.900 0 0 1 9.5 1.5C21.5 12.3 18.5 15.800 12 21z"/>"#.into(),
        ),
    }
}

/// Their pictures, once a page: `#r-nice` and so on, each with its words as its title.
pub fn reaction_symbols() -> Markup {
    html! {
        svg hidden {
            @for reaction in REACTIONS {
                @let (words, picture) = drawn(reaction);
                symbol id={ "r-" (reaction) } viewBox="0 0 24 24" { title { (words) } (PreEscaped(picture)) }
            }
        }
    }
}

/// One press each.
pub fn reactions() -> Markup {
    html! {
        div.reactions role="group" aria-label="React" {
            @for reaction in REACTIONS {
                @let (words, _) = drawn(reaction);
                button.ghost type="button" data-send=(Wish::React { with: reaction.to_owned() }) aria-label=(words) title=(words) {
                    svg.i aria-hidden="true" { use href={ "#r-" (reaction) } {} }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reaction_has_words_and_a_picture_of_its_own() {
        let mut all: Vec<(&str, String)> = REACTIONS.map(drawn).into();
        all.sort();
        all.dedup_by(|one, other| one.0 == other.0 || one.1 == other.1);
        assert_eq!(all.len(), REACTIONS.len());
    }
}
