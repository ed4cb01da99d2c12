//! What a bot thinks of the decision at hand: its favourites first, with what each would come to.

use catalog::Opinion;
use maud::{Markup, html};

/// More than these nobody reads.
const SHOWN: usize = 5;

/// The inside of the hint. The script puts the words of the thing on the table in place of the notation, if the action
/// has one there.
pub fn hint(opinions: &[Opinion]) -> Markup {
    html! {
        h2 { "What a bot would do" }
        @if opinions.is_empty() { p { "There is only one thing to do." } }
        @else {
            (rows(opinions, None))
            p.quiet { "The score it leads to and how often you would win, from what you can see." }
        }
    }
}

/// The favourites, and what somebody chose if that is not among them.
pub(super) fn rows(opinions: &[Opinion], chosen: Option<u16>) -> Markup {
    html! {
        ol.opinions {
            @for opinion in favourite_first(opinions, chosen) {
                li data-code=(opinion.code) .mine[chosen == Some(opinion.code)] style={ "--win:" (percent(opinion.win)) "%" } {
                    b { (opinion.notation) }
                    small title="The score to expect" { (points(opinion.score)) }
                    span.num title="How often you would win" { (percent(opinion.win)) "%" }
                }
            }
        }
    }
}

/// What was tried most is what the bot would do; the rest by what it promises.
fn favourite_first(opinions: &[Opinion], chosen: Option<u16>) -> Vec<&Opinion> {
    let mut tried: Vec<&Opinion> = opinions.iter().filter(|opinion| opinion.tries > 0).collect();
    if let Some((_, rest)) = tried.split_first_mut() {
        rest.sort_by(|a, b| b.win.total_cmp(&a.win));
    }
    let mine = tried.iter().skip(SHOWN).copied().find(|opinion| chosen == Some(opinion.code));
    tried.truncate(SHOWN);
    tried.extend(mine);
    tried
}

/// Without a minus before a nought, and never with a hyphen.
fn points(score: f32) -> String {
    (score.round() as i32).to_string().replace('-', "−")
}

pub(super) fn percent(share: f32) -> u32 {
    (share * 100.0).round().clamp(0.0, 100.0) as u32
}
