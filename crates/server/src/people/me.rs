//! /me: one's name, devices and words, and being forgotten. Whatever changes something is a form that only our own pages
//! may send.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use store::{Listing, StoreError, TableState};

use super::words::{self, MINUTES};
use crate::app::{Sent, fresh, html, not_done, refused, said, too_fast};
use crate::cookies::Guest;
use crate::forms::Fields;
use crate::house::{House, HouseError};
use crate::limits::Act;
use crate::names;
use crate::pages::{self, DeviceRow, FreshWords, MePage};
use crate::secrets;
use crate::table::Trouble;

/// Running games that are counted before somebody is forgotten.
const COUNTED: u32 = 1000;

/// GET /me
pub async fn show(State(house): State<House>, guest: Guest) -> Response {
    if let Err(much) = house.limits().check(Act::Person, &guest.visitor.client()) {
        return too_fast(&much);
    }
    match page(&house, &guest, None).await {
        Ok(page) => guest.keep(page),
        Err(error) => refused(&HouseError::Store(error)),
    }
}

async fn page(house: &House, guest: &Guest, words: Option<FreshWords<'_>>) -> Result<Response, StoreError> {
    let who = &guest.visitor.who;
    let page = MePage {
        name: &who.name,
        page: guest.is_known().then(|| format!("/p/{}", who.id.0)),
        devices: device_rows(house, guest).await?,
        recoverable: house.store().can_recover(&who.id).await?,
        fresh: words,
    };
    Ok(fresh(pages::me(&page)).into_response())
}

/// The devices of a guest, the one that looks first.
pub async fn device_rows(house: &House, guest: &Guest) -> Result<Vec<DeviceRow>, StoreError> {
    let now = house.now();
    let devices = house.store().devices(&guest.visitor.who.id).await?;
    let mut rows: Vec<DeviceRow> = devices
        .into_iter()
        .map(|device| DeviceRow {
            this: device.secret == guest.visitor.device,
            id: device.id,
            label: device.label,
            seen: match now - device.seen {
                ..60_000 => "just now".to_owned(),
                long => format!("{} ago", pages::stretch(long)),
            },
        })
        .collect();
    rows.sort_by_key(|row| !row.this);
    Ok(rows)
}

/// POST /me/name
pub async fn rename(State(house): State<House>, guest: Guest, Sent(fields): Sent) -> Response {
    call(&house, guest, &fields, "/me").await
}

/// Calls somebody by the name in a form, and leads them on.
pub async fn call(house: &House, mut guest: Guest, fields: &Fields, then: &str) -> Response {
    if let Err(much) = house.limits().check(Act::Name, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let name = match names::clean(fields.get("name").unwrap_or_default()) {
        Ok(name) => name,
        Err(error) => return said(StatusCode::UNPROCESSABLE_ENTITY, "That name will not do", &error.to_string()),
    };
    match house.settle(&mut guest, Some(name)).await {
        Ok(()) => guest.keep(Redirect::to(then)),
        Err(trouble) => not_done(&trouble),
    }
}

/// POST /me/device
pub async fn another_device(State(house): State<House>, guest: Guest) -> Response {
    with_words(&house, guest, false).await
}

/// POST /me/recovery
pub async fn recovery(State(house): State<House>, guest: Guest) -> Response {
    with_words(&house, guest, true).await
}

/// Draws words, and shows them this once.
async fn with_words(house: &House, mut guest: Guest, recovery: bool) -> Response {
    if let Err(much) = house.limits().check(Act::Name, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let shown = async {
        house.settle(&mut guest, None).await?;
        let (words, kept) = words::draw(house, recovery)?;
        house.store().keep_words(&guest.visitor.who.id, kept).await?;
        let typed = words.join("-");
        let link = (!recovery).then(|| format!("{}/me/here?words={typed}", guest.visitor.origin));
        let page = page(house, &guest, Some(FreshWords { words: &words, link, minutes: MINUTES })).await?;
        Ok::<_, Trouble>(page)
    };
    match shown.await {
        Ok(page) => guest.keep(page),
        Err(trouble) => not_done(&trouble),
    }
}

#[derive(Default, Deserialize)]
pub struct HereQuery {
    #[serde(default)]
    words: String,
}

/// GET /me/here: looks up nothing, so that whatever follows links uses no words up.
pub async fn ask_here(query: Result<Query<HereQuery>, QueryRejection>, guest: Guest) -> Response {
    let typed = query.map(|Query(query)| query.words).unwrap_or_default();
    let words = words::read(&typed).unwrap_or_default();
    guest.keep(fresh(pages::here(&words, known(&guest), None)))
}

/// Who this browser is already.
fn known(guest: &Guest) -> Option<&str> {
    let name = guest.visitor.who.name.as_str();
    guest.is_known().then_some(if name.is_empty() { "somebody" } else { name })
}

/// POST /me/here
pub async fn sign_in(State(house): State<House>, guest: Guest, Sent(fields): Sent) -> Response {
    if let Err(much) = house.limits().check(Act::Words, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let typed = fields.get("words").unwrap_or_default();
    let signed_in = async {
        let words = words::read(typed).ok_or(StoreError::NoSuchPhrase)?;
        let secret = house.hand_out()?;
        let mut device = house.device(&guest)?;
        device.secret = secrets::hash(&secret);
        house.store().sign_in(&secrets::hash_of_words(house.store(), &words), device).await?;
        // Nobody is left signed in who is not there any more.
        let before = house.store().devices(&guest.visitor.who.id).await?;
        if let Some(this) = before.iter().find(|device| device.secret == guest.visitor.device) {
            house.sign_out(&guest.visitor.who.id, &this.id).await?;
        }
        Ok::<_, Trouble>(secret)
    };
    match signed_in.await {
        Ok(secret) => guest.with_secret(secret).keep(Redirect::to("/games")),
        Err(Trouble::NotSaved(StoreError::NoSuchPhrase)) => {
            let shown: String = typed.chars().take(300).collect();
            let wrong = "These words lead nowhere: mistyped, used already, or older than ten minutes.";
            html(StatusCode::UNPROCESSABLE_ENTITY, pages::here(&names::plain(&shown), known(&guest), Some(wrong)))
        }
        Err(Trouble::NotSaved(StoreError::EnoughDevices)) => {
            let line = format!(
                "{} devices are signed in already. Sign one out on another of them first.",
                store::MOST_DEVICES
            );
            said(StatusCode::CONFLICT, "Enough devices", &line)
        }
        Err(trouble) => not_done(&trouble),
    }
}

/// POST /me/out
pub async fn sign_out(State(house): State<House>, guest: Guest, Sent(fields): Sent) -> Response {
    if let Err(much) = house.limits().check(Act::Name, &guest.visitor.client()) {
        return too_fast(&much);
    }
    match house.sign_out(&guest.visitor.who.id, fields.get("device").unwrap_or_default()).await {
        // One that was signed out meanwhile is gone, too.
        Ok(_) => guest.keep(Redirect::to("/me#devices")),
        Err(trouble) => not_done(&trouble),
    }
}

/// GET /me/forget
pub async fn ask_forget(State(house): State<House>, guest: Guest) -> Response {
    if !guest.is_known() {
        return said(StatusCode::OK, "Nothing to forget", "Nothing is kept about you here.");
    }
    match house.store().list(Listing::Of(&guest.visitor.who.id), COUNTED).await {
        Ok(tables) => {
            let running = tables.iter().filter(|table| table.state == TableState::Running).count();
            guest.keep(fresh(pages::forget(&guest.visitor.who.name, running)))
        }
        Err(error) => refused(&HouseError::Store(error)),
    }
}

/// POST /me/forget
pub async fn forget(State(house): State<House>, guest: Guest, Sent(fields): Sent) -> Response {
    if fields.get("sure") != Some("yes") {
        return Redirect::to("/me/forget").into_response();
    }
    if !guest.is_known() {
        return Guest::leave(said(StatusCode::OK, "Nothing to forget", "Nothing is kept about you here."));
    }
    match house.forget_person(&guest.visitor.who.id).await {
        Ok(()) => Guest::leave(said(
            StatusCode::OK,
            "You are forgotten",
            "Nothing here says who you were. Thank you for playing.",
        )),
        Err(trouble) => not_done(&trouble),
    }
}
