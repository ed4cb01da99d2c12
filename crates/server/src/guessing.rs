//! Looking for a table by its code, which may be wrong only so often.

use std::future::Future;

use axum::http::StatusCode;
use axum::response::Response;
use store::PersonId;

use crate::app::{refused, said, too_fast};
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
    if holds_same_deal(house, visitor, code).await {
        return Err(same_deal());
    }
    looked.await.map_err(|error| {
        let wrong = matches!(error, HouseError::NoSuchTable | HouseError::NoSuchEvening);
        let missed = if wrong { limits.missed(&client) } else { Ok(()) };
        missed.map_or_else(|dry| too_fast(&dry), |()| refused(&error))
    })
}

/// Whether somebody has the same cards as others at this table, which is not theirs.
async fn holds_same_deal(house: &House, visitor: &Visitor, code: &str) -> bool {
    let person = &visitor.who.id;
    !person.is_stranger() && !house.is_alone(code) && house.store().holds_same_deal(code, person).await.unwrap_or(true)
}

fn same_deal() -> Response {
    let line = "They hold the same cards there as you at your table of the evening. You can look at it when all tables \
        of the deal are over.";
    said(StatusCode::FORBIDDEN, "Not yet", line)
}

async fn sits_at(house: &House, person: &PersonId, code: &str) -> bool {
    let found = house.store().find(code, person).await;
    found.is_ok_and(|table| table.is_some_and(|table| table.seat.is_some()))
}
