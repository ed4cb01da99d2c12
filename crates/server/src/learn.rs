//! The addresses of lessons.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Path, Query, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use lessons::Lesson;
use maud::PreEscaped;
use serde::Deserialize;

use crate::app::{fresh, said};
use crate::classroom::{picture, sit_down};
use crate::cookies::Guest;
use crate::door::Peer;
use crate::house::House;
use crate::live::{lean, serve};
use crate::pages::{self, Coach, DonePage, LessonPage, Moment};

/// Where in a lesson: `?step=3`, counted from 1.
#[derive(Default, Deserialize)]
pub struct Where {
    #[serde(default)]
    step: String,
}

/// GET /learn
pub async fn overview(State(house): State<House>, guest: Guest) -> Response {
    let page = pages::lessons(&house.config().lessons, &guest.learned);
    guest.keep(fresh(page))
}

/// GET /learn/{game}: its first lesson.
pub async fn begin(State(house): State<House>, Path(game): Path<String>) -> Response {
    match house.config().lessons.of(&game).next() {
        Some(lesson) => Redirect::to(&Coach::address(lesson, "")).into_response(),
        None => no_lesson(),
    }
}

/// GET /learn/{game}/{lesson}
pub async fn show(
    State(house): State<House>,
    Path((game, id)): Path<(String, String)>,
    query: Result<Query<Where>, QueryRejection>,
    guest: Guest,
) -> Response {
    let Some(lesson) = house.config().lessons.find(&game, &id) else { return no_lesson() };
    let Some(step) = step(lesson, query) else {
        // A step that is not there: an old link, or a slip. The lesson begins.
        return Redirect::to(&Coach::address(lesson, "")).into_response();
    };
    let picture = picture(lesson, &Moment::of(step));
    guest.keep(fresh(pages::lesson(&LessonPage {
        lesson,
        at: step,
        main: PreEscaped(picture.main),
        log: PreEscaped(picture.log.after(0)),
    })))
}

/// GET /learn/{game}/{lesson}/done
pub async fn done(State(house): State<House>, Path((game, id)): Path<(String, String)>, mut guest: Guest) -> Response {
    let shelf = &house.config().lessons;
    let Some(lesson) = shelf.find(&game, &id) else { return no_lesson() };
    guest.learn(lesson.name());
    let others =
        shelf.of(&game).filter(|other| other.id != id).map(|other| (&**other, guest.learned.contains(&other.name())));
    let page = pages::done(&DonePage { lesson, others: others.collect() });
    guest.keep(fresh(page))
}

/// GET /learn/{game}/{lesson}/live
pub async fn live(
    State(house): State<House>,
    Path((game, id)): Path<(String, String)>,
    query: Result<Query<Where>, QueryRejection>,
    guest: Guest,
    peer: Option<Extension<Peer>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(lesson) = house.config().lessons.find(&game, &id).map(Arc::clone) else { return no_lesson() };
    let step = step(&lesson, query).unwrap_or_default();
    lean(upgrade).on_upgrade(async move |socket| {
        let line = sit_down(&house, lesson, step, &guest.visitor);
        serve(socket, &house, line, &guest.visitor).await;
        // So long the connection counts.
        drop(peer);
    })
}

/// The step that an address names, counted from 0; the first when it names none.
fn step(lesson: &Lesson, query: Result<Query<Where>, QueryRejection>) -> Option<usize> {
    let Query(place) = query.ok()?;
    match place.step.as_str() {
        "" => Some(0),
        text => text.parse::<usize>().ok()?.checked_sub(1).filter(|&step| step < lesson.steps.len()),
    }
}

fn no_lesson() -> Response {
    let line = "There is no such lesson. Perhaps it has another name by now: all lessons stand at /learn.";
    said(StatusCode::NOT_FOUND, "No such lesson", line)
}
