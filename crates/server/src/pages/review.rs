//! Looking back: the table as it was at one decision, and what a bot would have done.

use engine::Info;
use felt::{Icon, icon};
use maud::{Markup, html};

use super::document::{document, emblem};
use super::hint::{percent, rows};
use crate::hindsight::Insight;

/// One decision of a finished game.
pub struct ReviewPage<'a> {
    pub info: Info,
    /// The game's picture.
    pub emblem: Markup,
    pub code: &'a str,
    /// [`felt::table_main`] of the time.
    pub main: Markup,
    /// Counted from 0.
    pub at: usize,
    pub decisions: usize,
    /// Where it stands in the replay.
    pub replay: String,
    pub insight: &'a Insight,
}

pub fn review(page: &ReviewPage<'_>) -> Markup {
    let link = |at: usize| format!("/t/{}/review?at={}", page.code, at + 1);
    let body = html! {
        (emblem(&page.emblem))
        div.place.back {
            div inert { (page.main) }
            // The board stands still and is no content of its own: this is what the page is about.
            main.side.panel.review aria-label="What if" {
                h1 { "Decision " (page.at + 1) " of " (page.decisions) }
                (verdict(page.insight))
                (rows(&page.insight.opinions, Some(page.insight.chosen)))
                (luck(page.insight))
                nav {
                    @if page.at > 0 { a.ghost href=(link(page.at - 1)) rel="prev" { "Before" } }
                    @else { span.ghost aria-disabled="true" { "Before" } }
                    @if page.at + 1 < page.decisions { a.go href=(link(page.at + 1)) rel="next" { "Next" } }
                    @else { a.go href={ "/t/" (page.code) } { "Result" } }
                }
                a.quiet href=(page.replay) { (icon(Icon::Play)) "See it in the replay" }
                a.quiet href={ "/t/" (page.code) } { (icon(Icon::Back)) "Back to the table" }
            }
        }
    };
    document(&format!("Looking back · {}", page.info.title), Some(page.info.id), body)
}

/// What the decision itself cost.
fn verdict(insight: &Insight) -> Markup {
    let thing = |code: u16, notation: &str| html! { b data-code=(code) { (notation) } };
    html! {
        p.said {
            @match (insight.favourite(), insight.mine()) {
                (Some(best), Some(mine)) if best.code == mine.code => {
                    "You did what a bot would have done: " (thing(mine.code, &mine.notation)) "."
                }
                (Some(best), Some(mine)) => {
                    @let cost = (best.win - mine.win).max(0.0);
                    "You chose " (thing(mine.code, &mine.notation)) "; a bot would have chosen " (thing(best.code, &best.notation)) ". "
                    @if cost < 0.01 { "It makes no difference to speak of." }
                    @else { "On average your choice cost " strong { (percent(cost)) " in 100" } " wins." }
                }
                (Some(best), None) => {
                    "A bot would have chosen " (thing(best.code, &best.notation)) ", and gave yours no thought."
                }
                (None, _) => "There was little to think about here.",
            }
        }
    }
}

/// What a bot thought of a decision of somebody called `name`, in one line.
pub fn opinion(insight: &Insight, name: &str) -> Markup {
    let share =
        |opinion: &catalog::Opinion| html! { b { (opinion.notation) } ", " b.num { (percent(opinion.win)) "%" } };
    html! {
        p {
            @match (insight.favourite(), insight.mine()) {
                (Some(best), Some(mine)) if best.code == mine.code => { "A bot would have done the same: " (share(best)) " to win." }
                (Some(best), Some(mine)) => { "A bot would choose " (share(best)) " to win. " (name) ": " (share(mine)) "." }
                (Some(best), None) => { "A bot would choose " (share(best)) " to win." }
                (None, _) => "There was little to think about here.",
            }
        }
    }
}

/// What came to pass between two decisions: cards and the others, nobody's decision here.
fn luck(insight: &Insight) -> Markup {
    let now = insight.favourite().map(|best| best.win);
    html! {
        @if let (Some(before), Some(now)) = (insight.before, now) {
            p.quiet {
                "Luck and the others: from " (percent(before)) "% after your last decision to " (percent(now)) "% before this one"
                @if now >= before + 0.01 { ", a gain of " (percent(now - before)) "." }
                @else if before >= now + 0.01 { ", a loss of " (percent(before - now)) "." }
                @else { "." }
            }
        }
    }
}
