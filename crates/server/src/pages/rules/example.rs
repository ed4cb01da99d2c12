//! Examples in the rulebook: one to try, and one that is solved.

use engine::Quick;
use felt::{Choice, Example, Icon, Puzzle, anchor, icon};
use maud::{Markup, html};

use super::Tried;

/// A position, its answers as buttons, and what the rules say to the one that was pressed. Without script the page comes
/// again; with it, only this.
pub(super) fn live(game: &str, tried: &Tried) -> Markup {
    let Tried { example, luck, answer } = *tried;
    let Puzzle { position, choices } = deal(example, luck);
    let chosen = answer.and_then(|at| choices.get(at));
    let (id, place) = (example.id, format!("/rules/{game}#ex-{}", example.id));
    let next = luck.wrapping_add(1);
    html! {
        section.puzzle id={ "ex-" (id) } data-example=(id) data-luck=(luck) aria-labelledby={ "ask-" (id) } {
            h4 id={ "ask-" (id) } { span.cap { "Try it" } (example.question) }
            div.position { (position) }
            form action=(place) method="get" {
                input type="hidden" name="example" value=(id);
                input type="hidden" name="luck" value=(luck);
                div.answers {
                    @for (at, choice) in choices.iter().enumerate() {
                        @let picked = answer == Some(at);
                        button.answer .can[chosen.is_none()] .right[chosen.is_some() && choice.right] .picked[picked]
                            name="choice" value=(at) aria-pressed=[picked.then_some("true")] {
                            (choice.label)
                            @if chosen.is_some() && choice.right { span.tag.good { (icon(Icon::Check)) "right" } }
                            @else if picked { span.tag { "your pick" } }
                        }
                    }
                }
            }
            div.verdict {
                p role="status" {
                    @match chosen {
                        None => span.quiet { "Press what you think." },
                        Some(choice) => (verdict(choice, example)),
                    }
                }
                a.ghost href={ "/rules/" (game) "?example=" (id) "&luck=" (next) "#ex-" (id) } data-luck=(next) { "Another one like it" }
            }
        }
    }
}

fn verdict(choice: &Choice, example: &Example) -> Markup {
    html! {
        @if choice.right { b.good { "Yes." } } @else { b { "Not quite." } }
        " " (choice.why) " " (rules(example))
    }
}

/// The same with every answer judged.
pub(super) fn worked(example: &Example, luck: u32) -> Markup {
    let Puzzle { position, choices } = deal(example, luck);
    html! {
        section.puzzle.worked {
            h4 { span.cap { "For example" } (example.question) }
            div.position { (position) }
            ul.judged {
                @for choice in &choices {
                    li.right[choice.right] {
                        span.answer { (choice.label) }
                        p { @if choice.right { (icon(Icon::Check)) span.say { "right: " } } (choice.why) }
                    }
                }
            }
            p { (rules(example)) }
        }
    }
}

fn rules(example: &Example) -> Markup {
    html! { span.nrs { @for rule in example.rules { a.nr href={ "#" (anchor(rule)) } { (rule) } " " } } }
}

fn deal(example: &Example, luck: u32) -> Puzzle {
    (example.deal)(&mut Quick::new(u64::from(luck)))
}
