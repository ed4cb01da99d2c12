//! Looking for a table by its code, which may be wrong only so often.

use std::future::Future;

use axum::response::Response;
use store::PersonId;

use crate::app::{refused, too_fast};
use crate::house::{House, HouseError};
use crate::table::Visitor;

/// What `looked` finds at the table with this code. Who has guessed wrong too often is refused before anything is
/// looked up; a crowd that guesses at one address does not keep its players from their own tables.
pub async fn reach<T>(
    house: &House,
    visitor: &Visitor,
    code: &str,
    looked: impl Future<Output = Result<T, HouseError>>,
) -> Result<T, Response> {
    let (limits, client) = (house.limits(), visitor.client());
    limits.may_guess(&client.person).map_err(|dry| too_fast(&dry))?;
    if let Err(dry) = limits.may_guess_from(client.address)
        && !sits_at(house, &visitor.who.id, code).await
    {
        return Err(too_fast(&dry));
    }
    looked.await.map_err(|error| {
        let missed = if matches!(error, HouseError::NoSuchTable) { limits.missed(&client) } else { Ok(()) };
        missed.map_or_else(|dry| too_fast(&dry), |()| refused(&error))
    })
}

async fn sits_at(house: &House, person: &PersonId, code: &str) -> bool {
    let found = house.store().find(code, person).await;
    found.is_ok_and(|table| table.is_some_and(|table| table.seat.is_some()))
}
