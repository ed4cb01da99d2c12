//! Lessons: the list of them, the page of one, what the coach says in it, and its end.

use catalog::AnyGame;
use felt::{Again, Icon, Shell, icon, table_main};
use lessons::{Lesson, Pointer, Shelf, Step};
use maud::{Markup, html};
use protocol::Wish;

use super::asset_url;
use super::document::{document, emblem};
use super::place::themes;
use super::rules::rules_drawer;

/// Where a learner is.
#[derive(Clone, Default)]
pub struct Moment {
    /// Counted from 0.
    pub step: usize,
    /// What is marked on the page and not played.
    pub marks: Vec<u16>,
    /// What the learner did instead of what was asked, and the answer. It is taken back.
    pub instead: Option<(Vec<u16>, String)>,
}

impl Moment {
    /// The beginning of a step.
    pub fn of(step: usize) -> Moment {
        Moment { step, ..Moment::default() }
    }
}

/// The table of a lesson with its coach, as [`felt::table_main`]; nothing where there is no such step.
pub fn lesson_main(lesson: &Lesson, moment: &Moment) -> Markup {
    let people = lesson.people();
    let (Some(step), Some(table)) = (lesson.steps.get(moment.step), lesson.at(moment.step)) else {
        return Markup::default();
    };
    let shell = Shell {
        title: lesson.game.info().title,
        home: "/",
        look_back: None,
        replay: None,
        called: None,
        people: &people,
        to_act: table.to_act(),
        turn: moment.step as u32,
        can_take_back: false,
        can_ask: false,
        again: Again::default(),
        clocks: None,
        company: None,
        coach: Some(coach(&Coach { lesson, at: moment.step, step, instead: moment.instead.as_ref() })),
    };
    let marked = Some(&moment.marks).filter(|marks| !marks.is_empty());
    let marked = marked.and_then(|marks| table.tableau_with(&people, marks).ok());
    table_main(&marked.unwrap_or_else(|| table.tableau(&people)), &shell)
}

/// What a learner is told.
pub struct Coach<'a> {
    lesson: &'a Lesson,
    /// Counted from 0.
    at: usize,
    step: &'a Step,
    instead: Option<&'a (Vec<u16>, String)>,
}

impl Coach<'_> {
    /// Where a lesson is, or something of it.
    pub fn address(lesson: &Lesson, what: &str) -> String {
        format!("/learn/{}/{}{what}", lesson.game.info().id, lesson.id)
    }
}

/// The words beside the thing they speak of. The script finds that thing by what it means: a named part, or the action
/// that it stands for.
fn coach(coach: &Coach<'_>) -> Markup {
    let (lesson, at) = (coach.lesson, coach.at);
    let parts = coach.step.show.iter().filter_map(|thing| match thing {
        Pointer::Part(name) => Some(name.as_str()),
        Pointer::Action(_) => None,
    });
    let codes = coach.step.show.iter().filter_map(|thing| match thing {
        Pointer::Action(code) => Some(*code),
        Pointer::Part(_) => None,
    });
    let parts = parts.collect::<Vec<_>>().join("|");
    let (tried, words) = match coach.instead {
        Some((codes, words)) => (Some(listed(codes.iter().copied())), words),
        None => (None, &coach.step.say),
    };
    html! {
        section.coach.kind[tried.is_some()] id="coach" aria-label="Your lesson" data-step=(at + 1) data-parts=(parts)
            data-codes=(listed(codes)) data-row=(listed(coach.step.act.iter().copied())) data-tried=[tried.as_ref()] {
            header {
                span.mark aria-hidden="true" { (icon(if tried.is_some() { Icon::Back } else { Icon::Hint })) }
                b { (lesson.title) }
                span.say { "Step " (at + 1) " of " (lesson.steps.len()) }
                span.steps aria-hidden="true" {
                    @for step in 0..lesson.steps.len() { i .on[step < at] .now[step == at] {} }
                }
            }
            p id="coach-says" role="status" { (words) }
            footer {
                @if at > 0 { (go("ghost", lesson, at - 1, "Back")) } @else { span {} }
                @if coach.step.act.is_empty() { (go("go", lesson, at + 1, "Next")) }
                @else { (go("ghost", lesson, at + 1, "Skip")) }
            }
        }
    }
}

/// A link to a step, which the script follows without leaving the page.
fn go(class: &str, lesson: &Lesson, step: usize, words: &str) -> Markup {
    let address = if step < lesson.steps.len() { format!("?step={}", step + 1) } else { "/done".to_owned() };
    html! { a class=(class) href=(Coach::address(lesson, &address)) data-send=(Wish::Lesson { step: step + 1 }) { (words) } }
}

fn listed(codes: impl Iterator<Item = u16>) -> String {
    codes.map(|code| code.to_string()).collect::<Vec<_>>().join(" ")
}

/// One lesson at one of its steps.
pub struct LessonPage<'a> {
    pub lesson: &'a Lesson,
    /// Counted from 0.
    pub at: usize,
    /// [`felt::table_main`] with a coach.
    pub main: Markup,
    /// The `<li>`s of the log.
    pub log: Markup,
}

pub fn lesson(page: &LessonPage<'_>) -> Markup {
    let (lesson, info) = (page.lesson, page.lesson.game.info());
    let body = html! {
        (emblem(&lesson.game.emblem()))
        div.place.lesson data-live={ (Coach::address(lesson, "/live")) "?step=" (page.at + 1) } {
            (page.main)
            nav.tools {
                button.ghost.round.only-wide popovertarget="happened" aria-label="What happened" { (icon(Icon::Log)) }
                button.ghost.only-wide popovertarget="rules" { (icon(Icon::Book)) "Rules" }
                a.ghost href="/" { "Leave" }
                button.ghost.round popovertarget="menu" aria-label="More" { (icon(Icon::Menu)) }
            }
            aside.side id="happened" popover aria-label="What happened" {
                header { h2 { "What happened" button.ghost popovertarget="happened" { "Close" } } }
                ol.log id="log" tabindex="0" aria-label="What happened" { (page.log) }
            }
        }
        div.menu id="menu" popover aria-label="More" {
            p.cap { "Lesson: " (lesson.title) }
            a href="/learn" { (icon(Icon::Book)) span { "All lessons" } }
            button.only-narrow popovertarget="happened" { (icon(Icon::Log)) span { "What happened" } }
            button.only-narrow popovertarget="rules" { (icon(Icon::Book)) span { "Rules" } }
            @if lesson.game.aid().is_some() { button popovertarget="aid" { (icon(Icon::Cards)) span { "Player aid" } } }
            (themes())
        }
        aside.drawer.rules id="rules" popover aria-label="Rules" {
            header { button.ghost popovertarget="rules" popovertargetaction="hide" { "Close" } }
            (rules_drawer(info.id, info.rules))
        }
        @if let Some(aid) = lesson.game.aid() {
            aside.aid id="aid" popover aria-label="Player aid" {
                h2 { "Player aid" button.ghost popovertarget="aid" popovertargetaction="hide" { "Close" } }
                (aid)
            }
        }
        aside.hint id="hint" popover="manual" aria-label="Hint" { button.ghost popovertarget="hint" popovertargetaction="hide" { "Close" } div {} }
        p.offline id="offline" role="status" data-say="Connection lost. Trying again…" {}
        p.notice id="notice" role="alert" hidden {}
        script defer src=(asset_url("learn.js")) {}
    };
    document(&format!("{} · learn {}", lesson.title, info.title), Some(info.id), body)
}

/// The end of a lesson, and what comes next.
pub struct DonePage<'a> {
    pub lesson: &'a Lesson,
    /// The other lessons of the game, and whether they are finished.
    pub others: Vec<(&'a Lesson, bool)>,
}

pub fn done(page: &DonePage<'_>) -> Markup {
    let (lesson, info) = (page.lesson, page.lesson.game.info());
    let body = html! {
        main.reading.done style={ "--g:" (lesson.game.colour()) } {
            nav { a.home href="/" aria-label="Back to the lobby" { (icon(Icon::Tender)) } a href="/" { "Lobby" } a href="/learn" { "All lessons" } }
            article.panel {
                div.emblem aria-hidden="true" { (lesson.game.emblem()) }
                p.cap { (icon(Icon::Check)) "Lesson finished: " (lesson.title) }
                h1 { "You can play " (info.title) "." }
                p { (lesson.about) }
                h2 { "A full game adds" }
                ul.adds { @for line in &lesson.adds { li { (line) } } }
                form.do action="/play" method="post" {
                    input type="hidden" name="game" value=(info.id);
                    input type="hidden" name="level" value="gentle";
                    button.go { "Play a real game" }
                    a.ghost href={ (Coach::address(lesson, "")) "?step=" (lesson.steps.len()) } { "Back" }
                    a.ghost href={ "/rules/" (info.id) } { "Rules" }
                }
                @if !page.others.is_empty() {
                    h2 { "More of " (info.title) }
                    ul.list { @for (other, learned) in &page.others { (row(other, *learned)) } }
                }
            }
        }
    };
    document(&format!("You can play {} · Tender", info.title), Some(info.id), body)
}

/// Every lesson of the house.
pub fn lessons(shelf: &Shelf, learned: &[String]) -> Markup {
    let of = |game: &dyn AnyGame| {
        shelf.of(game.info().id).map(|lesson| (&**lesson, learned.contains(&lesson.name()))).collect::<Vec<_>>()
    };
    let body = html! {
        main.reading {
            nav { a.home href="/" aria-label="Back to the lobby" { (icon(Icon::Tender)) } a href="/" { "Lobby" } }
            article.panel {
                h1 { "Learn by playing" }
                p { "Every lesson is a real table. Nothing can go wrong, and you may leave at any time." }
                @for &game in catalog::GAMES {
                    @let lessons = of(game);
                    @if !lessons.is_empty() {
                        h2 { (game.info().title) }
                        ul.list { @for (lesson, learned) in lessons { (row(lesson, learned)) } }
                    }
                }
            }
        }
    };
    document("Learn by playing · Tender", None, body)
}

fn row(lesson: &Lesson, learned: bool) -> Markup {
    html! {
        li style={ "--g:" (lesson.game.colour()) } {
            span.mark { (lesson.game.emblem()) }
            span {
                b { (lesson.title) @if learned { " " span.tag.good { (icon(Icon::Check)) "done" } } }
                small { (lesson.about) " " (lesson.minutes) " min" }
            }
            a.ghost href=(Coach::address(lesson, "")) { @if learned { "Again" } @else { "Learn" } span.say { ": " (lesson.title) } }
        }
    }
}
