//! /games and /p/{id}: what somebody plays and has played. A person's public page knows only tables that anybody could
//! have found in the lobby.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use store::{Best, ChangeRow, PersonId, ResultRow, Sifted, StoreError, TableRow, TableState};

use super::me::device_rows;
use crate::app::{fresh, nothing_here, refused, too_fast};
use crate::cookies::Guest;
use crate::house::{House, HouseError};
use crate::ladder::rates;
use crate::limits::Act;
use crate::listing::{Summary, names_at, plays};
use crate::pages::{self, BestOf, Filter, Finished, Left, PersonPage, Row, Running, Turn, YourGames};
use crate::table::{Names, name_in};

/// Finished games on a page, and running ones.
const PAGE: u32 = 20;
const RUNNING: u32 = 200;

#[derive(Default, Deserialize)]
pub struct GamesQuery {
    #[serde(default)]
    game: String,
    #[serde(default)]
    vs: String,
    #[serde(default)]
    won: String,
    /// When the last one on the page before ended, and its table: `1794928369456.BRASS-OTTER-41`.
    #[serde(default)]
    before: String,
}

impl GamesQuery {
    fn filter(&self) -> Filter {
        Filter {
            game: catalog::find(&self.game).map_or("", |game| game.info().id),
            against: ["people", "bots"].into_iter().find(|known| *known == self.vs).unwrap_or_default(),
            won: !self.won.is_empty(),
        }
    }

    fn before(&self) -> Option<(i64, String)> {
        let (ended, table) = self.before.split_once('.')?;
        Some((ended.parse().ok()?, table.to_owned()))
    }
}

/// GET /games
pub async fn your_games(
    State(house): State<House>,
    query: Result<Query<GamesQuery>, QueryRejection>,
    guest: Guest,
) -> Response {
    if let Err(much) = house.limits().check(Act::Person, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let person = &guest.visitor.who.id;
    let page = async {
        let (finished, bests) = finished(&house, person, &query, "/games", false).await?;
        let running = if finished.later { Vec::new() } else { running(&house, person).await? };
        let devices = device_rows(&house, &guest).await?;
        let rates = if finished.later { Vec::new() } else { rates(&house, person).await? };
        Ok::<_, StoreError>(YourGames { running, finished, bests, rates, devices })
    };
    match page.await {
        Ok(page) => guest.keep(fresh(pages::your_games(&page))),
        Err(error) => refused(&HouseError::Store(error)),
    }
}

/// GET /p/{id}
pub async fn person(
    State(house): State<House>,
    Path(id): Path<String>,
    query: Result<Query<GamesQuery>, QueryRejection>,
    guest: Guest,
) -> Response {
    if let Err(much) = house.limits().check(Act::Person, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let page = async {
        let Some(row) = house.store().person(&PersonId(id)).await? else { return Ok(None) };
        let address = format!("/p/{}", row.id.0);
        let (finished, bests) = finished(&house, &row.id, &query, &address, true).await?;
        let name = name_in(&Names::from([(row.id.clone(), row.name)]), &row.id).to_owned();
        let since = pages::day(row.joined, house.now());
        let (rates, own) = (rates(&house, &row.id).await?, guest.visitor.who.id == row.id);
        Ok::<_, StoreError>(Some(PersonPage { name, since, finished, bests, rates, own }))
    };
    match page.await {
        Ok(Some(page)) => guest.keep(fresh(pages::person(&page))),
        Ok(None) => nothing_here().await,
        Err(error) => refused(&HouseError::Store(error)).into_response(),
    }
}

/// Games that are not over, those first where it is one's own move.
async fn running(house: &House, person: &PersonId) -> Result<Vec<Running>, StoreError> {
    let rows = house.store().unfinished(person, RUNNING).await?;
    let names = names_at(house.store(), &rows).await?;
    let dues = house.store().dues_of(person).await?;
    let due = |row: &TableRow| dues.get(&row.id).copied();
    let mut games: Vec<Running> = rows.iter().filter_map(|row| run(row, due(row), &names, house.now())).collect();
    games.sort_by_key(|game| !matches!(game.turn, Turn::Yours));
    Ok(games)
}

fn run(row: &TableRow, due: Option<i64>, names: &Names, now: i64) -> Option<Running> {
    let (game, summary) = (catalog::find(&row.game)?, Summary::read(&row.summary));
    let mine = row.seat.and_then(|seat| usize::try_from(seat).ok());
    let owes = |seat: usize| row.owing >> seat & 1 == 1;
    let called = |seat: usize| summary.chairs.get(seat).map_or("", |chair| chair.called(names));
    let taken = (0..summary.chairs.len()).filter(|&seat| summary.chairs[seat].is_taken());
    let faces: Vec<(String, bool)> = taken.map(|seat| (called(seat).to_owned(), owes(seat))).collect();
    let by_bot = |seat: usize| summary.chairs.get(seat).is_some_and(|chair| chair.bot);
    let turn = match row.state {
        _ if !plays(game, summary.edition) => Turn::Past,
        TableState::Open => Turn::Waiting(faces.len(), summary.chairs.len()),
        _ if mine.is_some_and(|mine| owes(mine) && !by_bot(mine)) => Turn::Yours,
        _ => Turn::Others(summary.names((0..summary.chairs.len()).filter(|&seat| owes(seat)), names)),
    };
    let whereabouts = match row.state {
        TableState::Open => "waits for its start".to_owned(),
        _ => summary.whereabouts.clone(),
    };
    let since = pages::stretch(now - row.updated);
    // While bots owe a move, that is what is due, and nobody's time; in a pause it is its end.
    let bots_owe = (0..summary.chairs.len()).any(|seat| owes(seat) && by_bot(seat));
    let due = due.filter(|_| matches!(turn, Turn::Yours | Turn::Others(_)) && (summary.paused || !bots_owe));
    let clock = due.map(|due| if summary.paused { Left::Paused } else { Left::Time(pages::stretch(due - now)) });
    Some(Running { code: row.id.clone(), game: game.info().id, whereabouts, faces, turn, since, clock })
}

/// A page of finished games, and what all of them add up to.
async fn finished(
    house: &House,
    person: &PersonId,
    query: &GamesQuery,
    address: &str,
    public: bool,
) -> Result<(Finished, Vec<BestOf>), StoreError> {
    let (store, filter) = (house.store(), query.filter());
    let sifted = Sifted {
        game: Some(filter.game.to_owned()).filter(|game| !game.is_empty()),
        won: filter.won,
        people: match filter.against {
            "people" => Some(true),
            "bots" => Some(false),
            _ => None,
        },
        listed: public,
        before: query.before(),
    };
    let mut rows = store.results(person, &sifted, PAGE + 1).await?;
    let more = rows.len() > PAGE as usize;
    rows.truncate(PAGE as usize);
    let last = rows.last().filter(|_| more).map(|last| format!("{}.{}", last.ended, last.table));
    let people: Vec<PersonId> =
        rows.iter().flat_map(|row| Summary::read(&row.summary).people().cloned().collect::<Vec<_>>()).collect();
    let names = store.names(&people).await?;
    let times = rows.iter().map(|row| row.ended);
    let changes = match (times.clone().min(), times.max()) {
        (Some(first), Some(last)) => store.changes_between(person, first, last).await?,
        _ => Vec::new(),
    };
    let bests = store.bests(person, public).await?;
    let record = store.record(person, public).await?;
    let now = house.now();
    let finished = Finished {
        address: address.to_owned(),
        rows: rows.iter().filter_map(|row| end(row, &changes, &names, now)).collect(),
        played: bests.iter().map(|best| best.games).sum(),
        won: bests.iter().map(|best| best.won).sum(),
        streak: record.streak,
        longest: record.longest,
        more: last.map(|last| {
            let here = filter.at(address);
            format!("{here}{}before={last}#finished", if here.contains('?') { '&' } else { '?' })
        }),
        later: sifted.before.is_some(),
        filter,
    };
    Ok((finished, best_of(&bests)))
}

fn end(row: &ResultRow, changes: &[ChangeRow], names: &Names, now: i64) -> Option<Row> {
    let (outcome, summary) = (&row.outcome, Summary::read(&row.summary));
    let others = summary.chairs.iter().zip(0..).filter(|(chair, seat)| *seat != outcome.seat && chair.is_taken());
    let with = others.map(|(chair, _)| {
        let page = chair.person.as_ref().filter(|id| names.contains_key(id)).map(|id| format!("/p/{}", id.0));
        (chair.called(names).to_owned(), page)
    });
    let change = changes.iter().find(|change| change.table == row.table);
    Some(Row {
        code: row.table.clone(),
        game: catalog::find(&outcome.game)?.info().id,
        day: pages::day(row.ended, now),
        place: usize::try_from(outcome.place).ok()?,
        players: usize::try_from(outcome.players).ok()?,
        score: outcome.score,
        rounds: outcome.rounds,
        won: outcome.won,
        change: change.map(|change| ratings::signed(change.before.points(), change.after.points())),
        with: with.collect(),
    })
}

/// One line a game, in the order of the shelf.
fn best_of(bests: &[Best]) -> Vec<BestOf> {
    let of = |game: &'static str| {
        let own = || bests.iter().filter(|best| best.game == game);
        let games = own().map(|best| best.games).sum();
        (games > 0).then(|| BestOf {
            game,
            games,
            won: own().map(|best| best.won).sum(),
            score: own().find(|best| !best.alone).map(|best| best.score),
            rounds: own().find(|best| best.alone && best.rounds > 0).map(|best| best.rounds),
        })
    };
    catalog::GAMES.iter().filter_map(|game| of(game.info().id)).collect()
}
