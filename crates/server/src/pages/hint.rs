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
        @if opinions.is_empty() {
            p { "There is only one thing to do." }
        } @else {
            ol {
                @for opinion in opinions.iter().filter(|opinion| opinion.tries > 0).take(SHOWN) {
                    li data-code=(opinion.code) style={ "--win:" (percent(opinion.win)) "%" } {
                        b { (opinion.notation) }
                        span.num title="How often you would win" { (percent(opinion.win)) "%" }
                        small { "score about " (format!("{:.0}", opinion.score)) }
                    }
                }
            }
            p.quiet { "How often you would win, and the score to expect: from what you can see, in games played on many times." }
        }
    }
}

fn percent(share: f32) -> u32 {
    (share * 100.0).round().clamp(0.0, 100.0) as u32
}
