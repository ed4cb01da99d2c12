//! The addresses of an evening: making one, coming to it, starting it. Everything works without script.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use bots::Bot;
use engine::{Choices, OptionKind};
use serde::Deserialize;
use store::{EveningRow, PersonId, StoreError};
use thiserror::Error;

use super::house::{Evening, MOST_DEALS};
use super::seating::{MOST_TABLES, tables};
use crate::app::{Sent, fresh, not_done, said, too_fast};
use crate::cookies::Guest;
use crate::forms::{self, Fields, FormError};
use crate::guessing::reach;
use crate::house::{House, HouseError};
use crate::limits::Act;
use crate::names::NameError;
use crate::table::Trouble;
use crate::{pages, table_names};

/// Why something does not happen at an evening.
#[derive(Debug, Error)]
pub enum NotSo {
    #[error(transparent)]
    Form(#[from] FormError),
    #[error("How many deals? That must be a number from 1 to {MOST_DEALS}.")]
    Deals,
    #[error("At every table of an evening play two at least: alone one is compared by rounds and not by score.")]
    Alone,
    #[error("A deck of one's own is for single tables: please leave it out.")]
    OwnDeck,
    #[error("The cards are dealt, so nobody can join any more. You can make an evening of your own.")]
    Begun,
    #[error("{0} people come already, and there are at most {MOST_TABLES} tables. You can make another evening.")]
    Full(usize),
    #[error("The host has taken you off the list. Ask them, or make an evening of your own.")]
    SentAway,
    #[error("Only the host can do that. You can say that you are in, or make an evening of your own.")]
    NotHost,
    #[error("An evening needs two people at least. Send somebody the link.")]
    TooFew,
    #[error("The evening has moved on meanwhile. Look again.")]
    MovedOn,
}

impl From<NameError> for NotSo {
    fn from(error: NameError) -> NotSo {
        NotSo::Form(error.into())
    }
}

impl From<Trouble> for NotSo {
    fn from(trouble: Trouble) -> NotSo {
        NotSo::Form(trouble.into())
    }
}

impl From<StoreError> for NotSo {
    fn from(error: StoreError) -> NotSo {
        Trouble::from(error).into()
    }
}

impl IntoResponse for NotSo {
    fn into_response(self) -> Response {
        let line = self.to_string();
        match self {
            NotSo::Form(FormError::Trouble(trouble)) => not_done(&trouble),
            NotSo::Form(_) | NotSo::Deals | NotSo::Alone | NotSo::OwnDeck => {
                said(StatusCode::UNPROCESSABLE_ENTITY, "Not like this", &line)
            }
            NotSo::NotHost | NotSo::SentAway => said(StatusCode::FORBIDDEN, "Not you", &line),
            NotSo::Begun | NotSo::Full(_) | NotSo::TooFew | NotSo::MovedOn => {
                said(StatusCode::CONFLICT, "Not possible", &line)
            }
        }
    }
}

/// Where an evening is.
pub fn address(origin: &str, code: &str) -> String {
    format!("{origin}/evening/{code}")
}

#[derive(Default, Deserialize)]
pub struct NewQuery {
    #[serde(default)]
    game: String,
}

/// GET /evening/new
pub async fn ask(query: Result<Query<NewQuery>, QueryRejection>, guest: Guest) -> Response {
    let query = query.map(|Query(query)| query).unwrap_or_default();
    match catalog::find(&query.game).or_else(|| catalog::shown().next()) {
        Some(game) => guest.keep(fresh(pages::new_evening(game, &guest.visitor.who.name))),
        None => NotSo::from(FormError::NoSuchGame).into_response(),
    }
}

/// POST /evening
pub async fn open(State(house): State<House>, mut guest: Guest, Sent(fields): Sent) -> Response {
    if let Err(much) = house.limits().check(Act::Evening, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let opened = async {
        let wanted = wanted(&fields)?;
        let name = forms::name(&fields, &guest.visitor.who)?;
        house.settle(&mut guest, Some(name)).await?;
        Ok::<_, NotSo>(house.open_evening(EveningRow { host: guest.visitor.who.id.clone(), ..wanted }).await?)
    };
    match opened.await {
        Ok(code) => guest.keep(Redirect::to(&address("", &code))),
        Err(not_so) => not_so.into_response(),
    }
}

/// What a form asks for, by nobody yet.
fn wanted(fields: &Fields) -> Result<EveningRow, NotSo> {
    let game = forms::game(fields)?;
    let number = |name: &str| fields.get(name).and_then(|text| text.trim().parse::<u16>().ok());
    let players = number("players").ok_or(FormError::NoPlayers)?;
    let deals = number("deals").map(i64::from).filter(|deals| (1..=MOST_DEALS).contains(deals)).ok_or(NotSo::Deals)?;
    let choices = Choices::parse(game.specs(), forms::words(fields)).map_err(FormError::from)?;
    game.check(players.into(), &choices).map_err(FormError::from)?;
    let texts = game.specs().iter().filter(|spec| matches!(spec.kind, OptionKind::Text { .. }));
    if texts.into_iter().any(|spec| choices.is_on(spec.id)) {
        return Err(NotSo::OwnDeck);
    }
    if players < 2 {
        return Err(NotSo::Alone);
    }
    let level = fields.get("level").map_or(Some(Bot::Greedy), Bot::for_people).ok_or(FormError::NoSuchBot)?;
    Ok(EveningRow {
        id: String::new(),
        host: PersonId(String::new()),
        game: game.info().id.to_owned(),
        players: players.into(),
        choices,
        deals,
        level: level.id().to_owned(),
        deal: 0,
    })
}

/// The evening with this code; wrong ones are counted like those of tables.
async fn find(house: &House, guest: &Guest, code: &str) -> Result<Evening, Response> {
    let code = table_names::read(code).unwrap_or_default();
    reach(house, &guest.visitor, &code, house.evening(&code)).await
}

/// GET /evening/{code}
pub async fn show(State(house): State<House>, Path(text): Path<String>, guest: Guest) -> Response {
    let code = table_names::read(&text).unwrap_or_default();
    let shown = async {
        let mut evening = house.evening(&code).await?;
        if evening.has_started() && !evening.is_over() {
            if let Err(trouble) = house.go_on(&code).await {
                tracing::warn!("evening {code} does not go on: {trouble}");
            }
            evening = house.evening(&code).await?;
        }
        Ok::<_, HouseError>(evening)
    };
    match reach(&house, &guest.visitor, &code, shown).await {
        Ok(_) if code != text => Redirect::to(&address("", &code)).into_response(),
        Ok(evening) => {
            let spoken = if evening.has_started() { None } else { house.whispered(&code) };
            let link = address(&guest.visitor.origin, &code);
            guest.keep(fresh(pages::evening(&pages::EveningPage {
                evening: &evening,
                link: &link,
                spoken: spoken.as_deref(),
                me: &guest.visitor.who.id,
                name: &guest.visitor.who.name,
            })))
        }
        Err(response) => response,
    }
}

/// POST /evening/{code}/in
pub async fn come(
    State(house): State<House>,
    Path(code): Path<String>,
    mut guest: Guest,
    Sent(fields): Sent,
) -> Response {
    if let Err(much) = house.limits().check(Act::Join, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let evening = match find(&house, &guest, &code).await {
        Ok(evening) => evening,
        Err(response) => return response,
    };
    let back = Redirect::to(&address("", &evening.row.id));
    if evening.people.contains(&guest.visitor.who.id) {
        return guest.keep(back);
    }
    let joined = async {
        if evening.has_started() {
            return Err(NotSo::Begun);
        }
        let most = MOST_TABLES * evening.row.players as usize;
        if evening.people.len() >= most {
            return Err(NotSo::Full(most));
        }
        let name = forms::name(&fields, &guest.visitor.who)?;
        house.settle(&mut guest, Some(name)).await?;
        match house.store().join_evening(&evening.row.id, &guest.visitor.who.id, most as i64).await {
            Err(StoreError::Conflict) => Err(why_not(&house, &evening.row.id, &guest.visitor.who.id).await),
            joined => Ok(joined?),
        }
    };
    match joined.await {
        Ok(()) => guest.keep(back),
        Err(not_so) => guest.keep(not_so),
    }
}

/// Why somebody could not join although it had looked as if they could.
async fn why_not(house: &House, code: &str, person: &PersonId) -> NotSo {
    match house.evening(code).await {
        Ok(evening) if evening.has_started() => NotSo::Begun,
        Ok(evening) if evening.people.contains(person) => NotSo::MovedOn,
        Ok(evening) if evening.people.len() >= MOST_TABLES * evening.row.players as usize => {
            NotSo::Full(evening.people.len())
        }
        _ => NotSo::SentAway,
    }
}

/// POST /evening/{code}/out: oneself, or somebody whom the host takes off the list.
pub async fn go(State(house): State<House>, Path(code): Path<String>, guest: Guest, Sent(fields): Sent) -> Response {
    let evening = match find(&house, &guest, &code).await {
        Ok(evening) => evening,
        Err(response) => return response,
    };
    let me = &guest.visitor.who.id;
    let whom = fields.get("person").map_or_else(|| me.clone(), |id| PersonId(id.to_owned()));
    let gone = async {
        if whom != *me && evening.host() != Some(me) {
            return Err(NotSo::NotHost);
        }
        match house.store().leave_evening(&evening.row.id, &whom, whom != *me).await {
            Err(StoreError::Conflict) if evening.people.contains(&whom) => Err(NotSo::MovedOn),
            // They are not on the list, which is what was wanted.
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error.into()),
        }
    };
    match gone.await {
        Ok(()) => Redirect::to(&address("", &evening.row.id)).into_response(),
        Err(not_so) => not_so.into_response(),
    }
}

/// POST /evening/{code}/deal: the host starts, or does not wait for a table any longer. The form says which deal it is
/// for, so that pressing twice deals once.
pub async fn deal(State(house): State<House>, Path(code): Path<String>, guest: Guest, Sent(fields): Sent) -> Response {
    let evening = match find(&house, &guest, &code).await {
        Ok(evening) => evening,
        Err(response) => return response,
    };
    let code = evening.row.id.clone();
    let dealt = async {
        if evening.host() != Some(&guest.visitor.who.id) {
            return Err(NotSo::NotHost);
        }
        let wanted = fields.get("deal").and_then(|text| text.parse::<i64>().ok());
        match wanted {
            // It was pressed twice.
            Some(deal) if deal == evening.row.deal => return Ok(()),
            Some(deal) if deal == evening.row.deal + 1 && deal <= evening.row.deals => {}
            _ => return Err(NotSo::MovedOn),
        }
        if tables(evening.present().len(), evening.row.players as usize) < 2 {
            return Err(NotSo::TooFew);
        }
        house.deal(evening).await?;
        house.hush(&code);
        Ok(())
    };
    match dealt.await {
        Ok(()) => Redirect::to(&address("", &code)).into_response(),
        Err(not_so) => not_so.into_response(),
    }
}
