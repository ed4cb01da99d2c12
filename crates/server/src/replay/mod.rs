//! `/t/CODE/replay`: a game step by step. `reel` is the game, `showing` what of it exists for a visitor, `scene` how that
//! looks, `onward` a new table that goes on from a moment, `transcript` what can be taken away,
//! `fairness` how the deal can be checked.

mod fairness;
mod onward;
mod reel;
mod scene;
mod showing;
mod transcript;

pub use reel::Reel;
pub use scene::{Insights, page};
pub use showing::{Eyes, Showing};

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use serde::Deserialize;

use crate::app::{Sent, fresh, not_done, refused, said, too_fast};
use crate::cookies::Guest;
use crate::forms;
use crate::guessing::reach;
use crate::hindsight::Insight;
use crate::house::{House, HouseError};
use crate::limits::Act;
use crate::table::{BadLog, link, named_in, past};
use crate::table_names;
use reel::NoReel;

/// Every address of a replay but those that change something, which are small.
pub fn routes() -> Router<House> {
    Router::new()
        .route("/t/{code}/replay", get(show))
        .route("/t/{code}/replay/moment", get(show_moment))
        .route("/t/{code}/replay/transcript", get(show_transcript))
        .route("/t/{code}/replay/trace", get(show_trace))
        .route("/t/{code}/replay/continue", post(go_on))
        .route("/t/{code}/replay/proof", get(fairness::proof))
        .route("/t/{code}/replay/check", get(fairness::show))
        .route("/t/{code}/links", get(fairness::links))
}

/// Which moment, and with whose eyes. Read as text, so that what makes no sense is answered in words.
#[derive(Default, Deserialize)]
struct Wish {
    step: Option<String>,
    eyes: Option<String>,
}

impl Wish {
    fn step(&self) -> Result<Option<usize>, ()> {
        self.step.as_deref().filter(|text| !text.is_empty()).map(|text| text.parse().map_err(drop)).transpose()
    }

    fn eyes(&self) -> Result<Option<Eyes>, ()> {
        self.eyes.as_deref().map(|text| Eyes::read(text).ok_or(())).transpose()
    }
}

type Wished = Result<Query<Wish>, QueryRejection>;

async fn show(State(house): State<House>, Path(text): Path<String>, wish: Wished, guest: Guest) -> Response {
    match look(&house, &text, wish, &guest).await {
        Ok(Looked { showing, at, insights }) => match scene::page(&showing, at, &insights, &guest.visitor.origin) {
            Some(page) => guest.keep(fresh(page)),
            None => refused(&HouseError::Silent),
        },
        Err(response) => response,
    }
}

/// One moment for a page that is open already.
async fn show_moment(State(house): State<House>, Path(text): Path<String>, wish: Wished, guest: Guest) -> Response {
    match look(&house, &text, wish, &guest).await {
        Ok(Looked { showing, at, insights }) => match scene::moment(&showing, at, &insights) {
            Some(pieces) => guest.keep(fresh(pieces)),
            None => refused(&HouseError::Silent),
        },
        Err(response) => response,
    }
}

async fn show_transcript(State(house): State<House>, Path(text): Path<String>, wish: Wished, guest: Guest) -> Response {
    match look(&house, &text, wish, &guest).await {
        Ok(Looked { showing, .. }) => {
            let name = format!("attachment; filename=\"{}.txt\"", showing.reel.table.code);
            plain("text/plain; charset=utf-8", name, transcript::of(&showing))
        }
        Err(response) => response,
    }
}

/// The whole game, secrets included: only when it is over.
async fn show_trace(State(house): State<House>, Path(text): Path<String>, guest: Guest) -> Response {
    let showing = match told(&house, &text, &guest).await {
        Ok(showing) => showing,
        Err(response) => return response,
    };
    match transcript::trace(&showing.reel) {
        Some(line) => {
            let name = format!("attachment; filename=\"{}.jsonl\"", showing.reel.table.code);
            plain("application/jsonl; charset=utf-8", name, line)
        }
        None => refused(&HouseError::Silent),
    }
}

/// A game whose secrets may all be told: it is over, and so is every other one with the same deal.
async fn told(house: &House, text: &str, guest: &Guest) -> Result<Showing, Response> {
    let Looked { showing, .. } = look(house, text, Ok(Query(Wish::default())), guest).await?;
    if !showing.is_over() {
        let line = "The game is still on: what everybody holds is told when it is over. There is a transcript of what you may know.";
        return Err(said(StatusCode::FORBIDDEN, "Not yet", line));
    }
    alone_with_its_deal(house, &showing).await?;
    Ok(showing)
}

/// Refuses what would hand on a deal that others still play.
async fn alone_with_its_deal(house: &House, showing: &Showing) -> Result<(), Response> {
    const LATER: &str = "Others still play with the same cards: this is for when all tables of the deal are over.";
    match house.store().deal_is_on(&showing.reel.table.code).await {
        Ok(false) => Ok(()),
        Ok(true) => Err(said(StatusCode::FORBIDDEN, "Not yet", LATER)),
        Err(error) => Err(refused(&HouseError::Store(error))),
    }
}

fn plain(kind: &'static str, name: String, text: String) -> Response {
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "private, no-store")];
    (headers, [(header::CONTENT_DISPOSITION, name)], text).into_response()
}

/// Opens a table that goes on from a moment.
async fn go_on(State(house): State<House>, Path(text): Path<String>, mut guest: Guest, Sent(fields): Sent) -> Response {
    if let Err(much) = house.limits().check(Act::Table, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let own = |name: &str| fields.get(name).map(str::to_owned);
    let wish = Wish { step: own("step"), eyes: None };
    let Looked { showing, at, .. } = match look(&house, &text, Ok(Query(wish)), &guest).await {
        Ok(looked) => looked,
        Err(response) => return response,
    };
    // The new table is no table of the evening, so nothing would keep the others from it.
    if let Err(response) = alone_with_its_deal(&house, &showing).await {
        return response;
    }
    let seat = match own("seat").as_deref().map(Eyes::read) {
        None => None,
        Some(Some(Eyes::Seat(seat))) => Some(seat),
        Some(_) => return no_moment("A seat is a number, counted from 1."),
    };
    let name = match forms::name_or_guest(&fields, &guest.visitor.who) {
        Ok(name) => name,
        Err(error) => return said(StatusCode::UNPROCESSABLE_ENTITY, "That name will not do", &error.to_string()),
    };
    if let Err(trouble) = house.settle(&mut guest, Some(name)).await {
        return not_done(&trouble);
    }
    match onward::log(&showing, at, seat, &guest.visitor.who) {
        Ok(log) => match house.open(log, &guest.visitor.who).await {
            Ok(code) => guest.keep(Redirect::to(&link("", &code))),
            Err(trouble) => not_done(&trouble),
        },
        Err(no) => said(StatusCode::CONFLICT, "Not from here", &no.to_string()),
    }
}

struct Looked {
    showing: Showing,
    at: usize,
    insights: Insights,
}

/// What this visitor asks to see, or the answer why they do not.
async fn look(house: &House, text: &str, wish: Wished, guest: &Guest) -> Result<Looked, Response> {
    let code = table_names::read(text).ok_or_else(|| refused(&HouseError::NoSuchTable))?;
    house.limits().check(Act::Replay, &guest.visitor.client()).map_err(|much| too_fast(&much))?;
    let wish = wish.map(|Query(wish)| wish).map_err(|_| no_moment(QUERY))?;
    let (step, eyes) = (wish.step().map_err(|()| no_moment(QUERY))?, wish.eyes().map_err(|()| no_moment(QUERY))?);
    let found = async {
        match wound(house, &code).await {
            Err(why) if why.is_past() => Ok(Err(past(house.store(), &code, why).await?)),
            found => found.map(Ok),
        }
    };
    let reel = match reach(house, &guest.visitor, &code, found).await? {
        Ok(Some(reel)) => reel,
        Ok(None) => return Err(said(StatusCode::CONFLICT, "Nothing to watch yet", &NoReel::NotBegun.to_string())),
        // What is left of it, and why there is no more.
        Err(past) => return Err(guest.keep(fresh(past))),
    };
    let me = reel.table.seat_of(&guest.visitor.who.id);
    let showing = Showing::of(reel, me, eyes).map_err(|no| match no {
        showing::NoShowing::OwnEyesOnly => said(StatusCode::FORBIDDEN, "Not with these eyes", &no.to_string()),
        _ => no_moment(&no.to_string()),
    })?;
    let at = showing.moment(step).map_err(|no| said(StatusCode::NOT_FOUND, "No such moment", &no.to_string()))?;
    // What bots thought is about what somebody knew: while the game is on it is nobody's.
    let insights = if showing.is_over() { insights(house, &code).await.map_err(|why| refused(&why))? } else { vec![] };
    Ok(Looked { showing, at, insights })
}

const QUERY: &str = "A moment is a number, and eyes are the number of a seat or “all”: ?step=17&eyes=2.";

fn no_moment(line: &str) -> Response {
    said(StatusCode::BAD_REQUEST, "No such moment", line)
}

/// The game at a table, wound up to be looked at; none if it has not begun. What was made before is kept while the log
/// has not grown.
async fn wound(house: &House, code: &str) -> Result<Option<Arc<Reel>>, HouseError> {
    let length = house.store().length(code).await?;
    if length == 0 {
        return Err(HouseError::NoSuchTable);
    }
    if let Some(reel) = house.reels().get(&code.to_owned()).filter(|reel| reel.table.length == length) {
        return Ok(Some(reel));
    }
    let log = house.store().timed_log(code).await?;
    let names = house.store().names(&named_in(log.iter().map(|(entry, _)| entry))).await?;
    let owned = code.to_owned();
    let reel = house.thinkers().replay(move || Reel::of(&owned, &log, &names)).await.ok_or(BadLog::Stumbled)?;
    match reel {
        Ok(reel) => {
            let reel = Arc::new(reel);
            house.reels().keep(code.to_owned(), reel.clone());
            Ok(Some(reel))
        }
        Err(NoReel::NotBegun) => Ok(None),
        Err(NoReel::BadLog(bad)) => Err(bad.into()),
    }
}

/// What bots thought of decisions of this game, where they were asked.
async fn insights(house: &House, code: &str) -> Result<Insights, HouseError> {
    let kept = house.store().insights(code).await?;
    let read = |kept: store::Insight| {
        let seat = engine::Seat::new(usize::try_from(kept.seat).ok()?)?;
        Some((seat, usize::try_from(kept.step).ok()?, Insight::read(&kept.text)?))
    };
    Ok(kept.into_iter().filter_map(read).collect())
}
