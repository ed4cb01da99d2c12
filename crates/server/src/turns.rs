//! How many tables wait for somebody's move.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::app::refused;
use crate::cookies::Guest;
use crate::house::{House, HouseError};
use crate::listing;
use crate::pages::Progress;

#[derive(Default, Deserialize)]
pub struct TurnsQuery {
    /// The table that somebody is looking at anyway.
    #[serde(default)]
    but: String,
}

/// GET /turns: a number.
pub async fn count(
    State(house): State<House>,
    query: Result<Query<TurnsQuery>, QueryRejection>,
    guest: Guest,
) -> Response {
    let Query(TurnsQuery { but }) = query.unwrap_or_default();
    match listing::yours(house.store(), &guest.visitor.who.id, house.now()).await {
        Ok(tables) => {
            let waits = |progress: &Progress| matches!(progress, Progress::YourMove { .. });
            let waiting = tables.iter().filter(|table| waits(&table.progress) && table.code != but).count();
            let headers = [(header::CONTENT_TYPE, "text/plain"), (header::CACHE_CONTROL, "private, no-store")];
            (headers, waiting.to_string()).into_response()
        }
        Err(error) => refused(&HouseError::Store(error)),
    }
}
