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
use crate::hindsight::{NoReview, Review};
use crate::house::{House, HouseError};
use crate::limits::Act;
use crate::line::NoPlace;
use crate::pages;
use crate::table::at_the_time;
use crate::table_names;

#[derive(Deserialize)]
pub struct ReviewQuery {
    /// Counted from 1.
    at: usize,
}

/// Which page: table, seat, and the decision counted from 0.
pub type PageKey = (String, Seat, usize);

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
    let at = query.map_or(0, |Query(query)| query.at.saturating_sub(1));
    let person = &guest.visitor.who.id;
    let found = async { house.store().find(&code, person).await?.ok_or(HouseError::NoSuchTable) };
    let row = match reach(&house, &guest.visitor, &code, found).await {
        Ok(row) => row,
        Err(response) => return response,
    };
    match page(&house, &row, person, at).await {
        Ok(page) => fresh(PreEscaped(page.to_string())).into_response(),
        Err(NoPage::House(error)) => refused(&error),
        Err(NoPage::NoReview(no)) => said(StatusCode::FORBIDDEN, "Nothing to look back at", &no.to_string()),
        Err(NoPage::NotNow(busy)) => not_now(busy),
    }
}

async fn page(house: &House, row: &TableRow, person: &PersonId, at: usize) -> Result<Arc<str>, NoPage> {
    let code = row.id.clone();
    let seat = row.seat.and_then(|seat| Seat::new(usize::try_from(seat).ok()?)).ok_or(NoReview::Watched)?;
    if row.state != TableState::Over {
        return Err(NoReview::NotOver.into());
    }
    if let Some(page) = house.reviews().get(&(code.clone(), seat, at)) {
        return Ok(page);
    }
    let place = house.thinkers().ask(person).await?;
    let share = place.share();
    let log = house.store().log(&code, 0).await?;
    let names = house.names_in(&log).await?;
    let (house, person) = (house.clone(), person.clone());
    let drawn = place.think(move || {
        let review = Review::open(&code, &log, &names, &person)?;
        let at = at.min(review.last());
        if let Some(page) = house.reviews().get(&(code.clone(), seat, at)) {
            return Ok(page);
        }
        let page: Arc<str> =
            draw(&review, at, house.config().review.hurried(share)).ok_or(NoReview::NothingDecided)?.into();
        house.reviews().keep((code, seat, at), page.clone());
        Ok::<_, NoReview>(page)
    });
    Ok(drawn.await.ok_or(HouseError::Silent)??)
}

fn draw(review: &Review, at: usize, thought: bots::Budget) -> Option<String> {
    let insight = review.glance(at)?.think(thought);
    let table = review.table();
    let page = pages::review(&pages::ReviewPage {
        info: table.game.info(),
        emblem: table.game.emblem(),
        code: &table.code,
        main: at_the_time(table, review.position(at)?.as_ref(), review.seat()),
        at,
        decisions: review.last() + 1,
        insight: &insight,
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
