//! Lessons as learners see them: what is asked first, the answer to something else, the last look, and the end.

use catalog::AnyGame;
use felt::log_line;
use lessons::{Lesson, Reply, Shelf};
use maud::html;
use server::pages::{self, DonePage, LessonPage, Moment};

use crate::Screen;

pub(crate) fn list() -> Screen {
    let shelf = Shelf::of_the_house();
    let learned = crate::house::learned();
    Screen::new("lessons".into(), None, pages::lessons(&shelf, &learned))
}

pub(crate) fn screens(game: &dyn AnyGame) -> Vec<Screen> {
    let (id, shelf) = (game.info().id, Shelf::of_the_house());
    let mut screens = Vec::new();
    for lesson in shelf.of(id) {
        let name = |what: &str| format!("{id}-learn-{}-{what}", lesson.id);
        let asked = lesson.steps.iter().position(|step| !step.act.is_empty()).unwrap_or_default();
        screens.push(Screen::new(name("asked"), None, page(lesson, &Moment::of(asked))));
        if let Some(instead) = something_else(lesson, asked) {
            let moment = Moment { instead: Some(instead), ..Moment::of(asked) };
            screens.push(Screen::new(name("instead"), None, page(lesson, &moment)));
        }
        screens.push(Screen::new(name("last"), None, page(lesson, &Moment::of(lesson.steps.len() - 1))));
    }
    if let Some(lesson) = shelf.of(id).next() {
        screens.push(Screen::new(format!("{id}-learned"), None, done(&shelf, lesson)));
    }
    screens
}

/// Every step of every lesson, and every end.
pub fn every_step(game: &dyn AnyGame) -> Vec<Screen> {
    let (id, shelf) = (game.info().id, Shelf::of_the_house());
    let mut screens = Vec::new();
    for lesson in shelf.of(id) {
        for step in 0..lesson.steps.len() {
            let name = format!("{id}-learn-{}-{:02}", lesson.id, step + 1);
            screens.push(Screen::new(name, None, page(lesson, &Moment::of(step))));
        }
        screens.push(Screen::new(format!("{id}-learned-{}", lesson.id), None, done(&shelf, lesson)));
    }
    screens
}

fn done(shelf: &Shelf, lesson: &Lesson) -> maud::Markup {
    let others = shelf.of(lesson.game.info().id).filter(|other| other.id != lesson.id);
    pages::done(&DonePage { lesson, others: others.map(|other| (&**other, false)).collect() })
}

fn page(lesson: &Lesson, moment: &Moment) -> maud::Markup {
    let log = lesson.at(moment.step).map(|table| table.log(&lesson.people(), 0)).unwrap_or_default();
    let log = html! { @for (_, line) in log { (log_line(&line)) } };
    pages::lesson(&LessonPage { lesson, at: moment.step, main: pages::lesson_main(lesson, moment), log })
}

/// Something legal that is not what is asked, and the answer to it.
fn something_else(lesson: &Lesson, step: usize) -> Option<(Vec<u16>, String)> {
    let codes = lesson.at(step)?.legal(lesson.seat);
    codes.into_iter().find_map(|code| match lesson.answer(step, &[code]) {
        Ok(Reply::Instead(words)) => Some((vec![code], words)),
        _ => None,
    })
}
