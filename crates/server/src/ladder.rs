//! /ladder/{game}, somebody's own ratings, and the form that marks a waiting table as rated or not.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{Redirect, Response};
use bots::Bot;
use serde::Deserialize;
use store::{ALL_TIME, PersonId, StoreError};

use crate::app::{Sent, fresh, not_done, nothing_here, refused, too_fast};
use crate::cookies::Guest;
use crate::guessing::reach;
use crate::house::{House, HouseError};
use crate::limits::Act;
use crate::pages::{self, LadderPage, LadderRow, RateOf};
use crate::table::{Message, link, name_in};
use crate::table_names;

/// People on a page of a ladder.
const PAGE: u32 = 50;
/// Games in the line beside a rating.
const LINE: u32 = 20;

#[derive(Default, Deserialize)]
pub struct LadderQuery {
    #[serde(default)]
    season: String,
    /// Rating and id of the last one on the page before: `27.25_a1b2`.
    #[serde(default)]
    after: String,
}

impl LadderQuery {
    fn after(&self) -> Option<(f64, PersonId)> {
        let (mu, person) = self.after.split_once('_')?;
        Some((mu.parse().ok().filter(|mu: &f64| mu.is_finite())?, PersonId(person.to_owned())))
    }
}

/// GET /ladder/{game}
pub async fn show(
    State(house): State<House>,
    Path(game): Path<String>,
    query: Result<Query<LadderQuery>, QueryRejection>,
    guest: Guest,
) -> Response {
    if let Err(much) = house.limits().check(Act::Person, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let Some(game) = catalog::find(&game).map(|game| game.info().id) else { return nothing_here().await };
    let query = query.map(|Query(query)| query).unwrap_or_default();
    match page(&house, game, &query, &guest.visitor.who.id).await {
        Ok(page) => guest.keep(fresh(pages::ladder(&page))),
        Err(error) => refused(&HouseError::Store(error)),
    }
}

async fn page(house: &House, game: &'static str, query: &LadderQuery, me: &PersonId) -> Result<LadderPage, StoreError> {
    let month = ratings::month(house.now());
    let mut months = house.store().months(game).await?;
    months.retain(|other| *other != month);
    let known = query.season == ALL_TIME || months.contains(&query.season);
    let season = if known { query.season.clone() } else { month.clone() };
    let after = query.after();
    let later = after.is_some();
    let mut rows = house.store().ladder(game, &season, after, PAGE + 1).await?;
    let more = rows.len() > PAGE as usize;
    rows.truncate(PAGE as usize);
    let last = rows.last().filter(|_| more);
    // As many digits as it takes to be the same number again.
    let more = last.map(|last| format!("/ladder/{game}?season={season}&after={}_{}", last.rating.mu, last.person.0));
    let people: Vec<PersonId> = rows.iter().map(|row| row.person.clone()).collect();
    let names = house.store().names(&people).await?;
    let row = |row: &store::RatingRow| LadderRow {
        name: name_in(&names, &row.person).to_owned(),
        page: format!("/p/{}", row.person.0),
        points: row.rating.points(),
        games: row.games,
        own: row.person == *me,
    };
    let bots = Bot::LEVELS.into_iter().rev();
    let bots = bots.filter_map(|bot| Some((bot, ratings::measured(game, bot.id())?.points()))).collect();
    Ok(LadderPage { game, season, month, months, rows: rows.iter().map(row).collect(), more, later, bots })
}

/// What somebody is rated in every game, in the order of the shelf.
pub async fn rates(house: &House, person: &PersonId) -> Result<Vec<RateOf>, StoreError> {
    let rows = house.store().ratings(person).await?;
    let mut rates = Vec::new();
    for game in catalog::GAMES.iter().map(|game| game.info().id) {
        let Some(row) = rows.iter().find(|row| row.game == game) else { continue };
        let changes = house.store().changes_of(person, game, LINE).await?;
        let line = changes.iter().rev().map(|change| change.after.points()).collect();
        let (points, spread) = (row.rating.points(), row.rating.spread());
        rates.push(RateOf { game, points, spread, games: row.games, line });
    }
    Ok(rates)
}

/// POST /t/{code}/rated: only the host of a table that waits is heard.
pub async fn rate(State(house): State<House>, Path(code): Path<String>, guest: Guest, Sent(fields): Sent) -> Response {
    let Some(code) = table_names::read(&code) else { return refused(&HouseError::NoSuchTable) };
    if let Err(much) = house.limits().check(Act::Join, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let (who, on) = (&guest.visitor.who, fields.get("rated").is_some());
    let asked = house.ask(&code, |reply| Message::Rate { who: who.clone(), on, reply });
    match reach(&house, &guest.visitor, &code, asked).await {
        Ok(Ok(())) => guest.keep(Redirect::to(&link("", &code))),
        Ok(Err(trouble)) => not_done(&trouble),
        Err(response) => response,
    }
}
