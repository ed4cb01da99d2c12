//! "Check this game": what a deal was made of, once the game is over, and the links of its log, at any time.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::{plain, told};
use crate::app::{fresh, refused, too_fast};
use crate::cookies::Guest;
use crate::fair;
use crate::guessing::reach;
use crate::house::{House, HouseError};
use crate::limits::Act;
use crate::table::Message;
use crate::{pages, table_names};

/// The links that everybody may know, the newest last.
pub async fn links(State(house): State<House>, Path(text): Path<String>, guest: Guest) -> Response {
    let Some(code) = table_names::read(&text) else { return refused(&HouseError::NoSuchTable) };
    if let Err(much) = house.limits().check(Act::Replay, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let links = house.ask(&code, |reply| Message::Links { reply });
    match reach(&house, &guest.visitor, &code, links).await {
        Ok(links) => {
            let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "private, no-store")];
            // Hexadecimal digits need no escapes.
            (headers, format!("{links:?}")).into_response()
        }
        Err(response) => response,
    }
}

/// The whole game with all that went into its deal: only when it is over.
pub async fn proof(State(house): State<House>, Path(text): Path<String>, guest: Guest) -> Response {
    match exported(&house, &text, &guest).await {
        Ok((game, text)) => {
            plain("application/json; charset=utf-8", format!("attachment; filename=\"{}.json\"", game.table), text)
        }
        Err(response) => response,
    }
}

/// The page that explains it, with what the house finds; the browser checks for itself.
pub async fn show(State(house): State<House>, Path(text): Path<String>, guest: Guest) -> Response {
    let (game, text) = match exported(&house, &text, &guest).await {
        Ok(exported) => exported,
        Err(response) => return response,
    };
    match house.thinkers().replay(move || fair::check(&text)).await {
        Some(checked) => guest.keep(fresh(pages::fairness(&game.table, &checked))),
        None => refused(&HouseError::Silent),
    }
}

async fn exported(house: &House, text: &str, guest: &Guest) -> Result<(fair::Game, String), Response> {
    let showing = told(house, text, guest).await?;
    let code = showing.reel.table.code.clone();
    let lines = house.store().lines(&code).await.map_err(|error| refused(&HouseError::Store(error)))?;
    let game = house.thinkers().replay(move || fair::export(&showing.reel.table, &lines)).await.flatten();
    let game = game.ok_or_else(|| refused(&HouseError::Silent))?;
    let text = serde_json::to_string(&game).map_err(|_| refused(&HouseError::Silent))?;
    Ok((game, text + "\n"))
}
