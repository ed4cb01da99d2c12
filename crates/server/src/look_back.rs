//! GET /t/{code}/review: one decision of a finished game. Who may look is decided by the index alone; the log is
//! followed and thought about in the line of those who ask, and a page that was made once is kept for a while.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::Seat;
use maud::PreEscaped;
use serde::Deserialize;
use store::{PersonId, StoreError, TableRow, TableState};
use thiserror::Error;

use crate::app::{fresh, refused, said, too_fast};
use crate::cookies::Guest;
use crate::guessing::reach;
use crate::hindsight::{Insight, NoReview, Review};
use crate::house::{House, HouseError};
use crate::limits::Act;
use crate::line::NoPlace;
use crate::pages;
use crate::table::at_the_time;
use crate::table_names;

#[derive(Deserialize)]
pub struct ReviewQuery {
    /// Counted from 1.
    at: Option<usize>,
    /// After how many steps of the game, instead.
    step: Option<usize>,
}

/// Which decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// By its number, counted from 0.
    Decision(usize),
    /// The one after so many steps of the game, or the next.
    After(usize),
}

/// Which page: table, seat, and the decision.
pub type PageKey = (String, Seat, Which);

#[derive(Debug, Error)]
enum NoPage {
    #[error(transparent)]
    House(#[from] HouseError),
    #[error(transparent)]
    NoReview(#[from] NoReview),
    #[error(transparent)]
    NotNow(#[from] NoPlace),
}

impl From<StoreError> for NoPage {
    fn from(error: StoreError) -> NoPage {
        NoPage::House(error.into())
    }
}

pub async fn look_back(
    State(house): State<House>,
    Path(text): Path<String>,
    query: Result<Query<ReviewQuery>, QueryRejection>,
    guest: Guest,
) -> Response {
    let Some(code) = table_names::read(&text) else { return refused(&HouseError::NoSuchTable) };
    if let Err(much) = house.limits().check(Act::Review, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let which = match query {
        Ok(Query(ReviewQuery { step: Some(step), .. })) => Which::After(step),
        Ok(Query(ReviewQuery { at: Some(at), .. })) => Which::Decision(at.saturating_sub(1)),
        _ => Which::Decision(0),
    };
    let person = &guest.visitor.who.id;
    let found = async { house.store().find(&code, person).await?.ok_or(HouseError::NoSuchTable) };
    let row = match reach(&house, &guest.visitor, &code, found).await {
        Ok(row) => row,
        Err(response) => return response,
    };
    match page(&house, &row, person, which).await {
        Ok(page) => fresh(PreEscaped(page.to_string())).into_response(),
        Err(NoPage::House(error)) => refused(&error),
        Err(NoPage::NoReview(no)) => said(StatusCode::FORBIDDEN, "Nothing to look back at", &no.to_string()),
        Err(NoPage::NotNow(busy)) => not_now(busy),
    }
}

async fn page(house: &House, row: &TableRow, person: &PersonId, which: Which) -> Result<Arc<str>, NoPage> {
    let code = row.id.clone();
    let seat = row.seat.and_then(|seat| Seat::new(usize::try_from(seat).ok()?)).ok_or(NoReview::Watched)?;
    if row.state != TableState::Over {
        return Err(NoReview::NotOver.into());
    }
    if let Some(page) = house.reviews().get(&(code.clone(), seat, which)) {
        return Ok(page);
    }
    let kept = house.store().insights(&code).await?;
    let place = house.thinkers().ask(person).await?;
    let share = place.share();
    let log = house.store().log(&code, 0).await?;
    let names = house.names_in(&log).await?;
    let (owner, person, thought) = (house.clone(), person.clone(), house.config().review.hurried(share));
    let table = code.clone();
    let drawn = place.think(move || {
        let review = Review::open(&code, &log, &names, &person)?;
        let at = match which {
            Which::Decision(at) => at.min(review.last()),
            Which::After(steps) => review.decision_at(steps),
        };
        // However it was asked for, a decision is one page.
        let key = (code, seat, Which::Decision(at));
        if let Some(page) = owner.reviews().get(&key) {
            return Ok((page, None));
        }
        let steps = review.steps(at).ok_or(NoReview::NothingDecided)?;
        let here = |kept: &store::Insight| kept.seat == seat.index() as i64 && kept.step == steps as i64;
        let known = kept.iter().find(|kept| here(kept)).and_then(|kept| Insight::read(&kept.text));
        let new = known.is_none();
        let insight = match known {
            Some(insight) => insight,
            None => review.glance(at).ok_or(NoReview::NothingDecided)?.think(thought),
        };
        let page: Arc<str> = draw(&review, at, steps, &insight).ok_or(NoReview::NothingDecided)?.into();
        owner.reviews().keep(key, page.clone());
        let worth = store::Insight { seat: seat.index() as i64, step: steps as i64, text: insight.text() };
        Ok::<_, NoReview>((page, new.then_some(worth)))
    });
    let (page, worth) = drawn.await.ok_or(HouseError::Silent)??;
    // So that nobody thinks about it again, after a restart either. Without it the page is as good.
    if let Some(insight) = worth
        && let Err(error) = house.store().keep_insight(&table, insight).await
    {
        tracing::warn!("a thought could not be kept: {error}");
    }
    Ok(page)
}

fn draw(review: &Review, at: usize, steps: usize, insight: &Insight) -> Option<String> {
    let table = review.table();
    let eyes = (review.seat().index() + 1).to_string();
    let page = pages::review(&pages::ReviewPage {
        info: table.game.info(),
        emblem: table.game.emblem(),
        code: &table.code,
        main: at_the_time(table, review.position(at)?.as_ref(), review.seat()),
        at,
        decisions: review.last() + 1,
        replay: pages::Address { code: &table.code, eyes: &eyes }.moment(steps),
        insight,
    });
    Some(page.into_string())
}

fn not_now(busy: NoPlace) -> Response {
    let (status, seconds) = match busy {
        NoPlace::Many => (StatusCode::SERVICE_UNAVAILABLE, 5),
        NoPlace::Newer => (StatusCode::TOO_MANY_REQUESTS, 1),
    };
    let mut response = said(status, "One moment", &busy.to_string());
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    response
}
