//! Every address of the house.

use std::future::Future;
use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Form, FromRequest, Path, Query, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::serve::ListenerExt;
use maud::{Markup, PreEscaped};
use serde::Deserialize;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::cookies::Guest;
use crate::forms::{self, Fields, FormError};
use crate::house::{House, HouseError};
use crate::live::live;
use crate::pages;
use crate::review::{NoReview, Review};
use crate::table::{Declined, Message, Trouble, at_the_time, link};
use crate::{codes, lobby, names};

/// The longest form anybody needs, and the one that may bring a deck.
const LONGEST_FORM: usize = 16 * 1024;
const LONGEST_DECK: usize = 128 * 1024;

/// Everything but the socket.
pub fn app(house: House) -> Router {
    let compressed = Router::new()
        .route("/", get(show_lobby))
        .route("/rules/{game}", get(show_rules))
        .route("/assets/{*name}", get(send_asset))
        .route("/t/{code}", get(show_table))
        .route("/t/{code}/review", get(look_back))
        .fallback(nothing_here)
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(NotForContentType::new("font/"))));
    Router::new()
        .route("/health", get(async || "ok\n"))
        .route("/play", post(play_now))
        .route("/tables", post(open_table).layer(DefaultBodyLimit::max(LONGEST_DECK)))
        .route("/join", post(join))
        .route("/name", post(rename))
        .route("/t/{code}/sit", post(sit))
        .route("/t/{code}/live", get(live))
        .merge(compressed)
        .layer(DefaultBodyLimit::max(LONGEST_FORM))
        .layer(middleware::from_fn(own_pages_only))
        .layer(middleware::map_response(with_headers))
        .with_state(house)
}

/// Serves until `stop`, then finishes what is being written.
pub async fn serve(
    listener: TcpListener,
    house: House,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    tokio::spawn(house.clone().resume());
    // Without this a picture waits 40 ms for the last one to be confirmed.
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    let store = house.store().clone();
    tokio::select! {
        served = axum::serve(listener, app(house)) => served?,
        () = stop => {}
    }
    store.close().await;
    Ok(())
}

#[derive(Default, Deserialize)]
struct LobbyQuery {
    #[serde(default)]
    game: String,
}

async fn show_lobby(
    State(house): State<House>,
    query: Result<Query<LobbyQuery>, QueryRejection>,
    guest: Guest,
) -> Response {
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let who = &guest.visitor.who;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
    let listed = async {
        let yours = lobby::yours(house.store(), &who.id, now).await?;
        let open = lobby::open(house.store(), &yours).await?;
        Ok((yours, open))
    };
    match listed.await {
        Ok((yours, open)) => {
            let page = pages::lobby(&pages::Lobby { name: &who.name, game: &query.game, yours, open });
            guest.keep(fresh(page))
        }
        Err(error) => refused(&HouseError::Store(error)),
    }
}

async fn show_rules(Path(game): Path<String>) -> Response {
    match catalog::find(&game) {
        Some(game) => html(StatusCode::OK, pages::rules(&game.info())),
        None => said(StatusCode::NOT_FOUND, "No such game", "There is no game of that name here."),
    }
}

async fn send_asset(Path(name): Path<String>, request: Request) -> Response {
    let Some(asset) = pages::asset(&name) else { return nothing_here().await };
    // Addresses with a version change with the file.
    let keep = match request.uri().query() {
        Some(_) => "public, max-age=31536000, immutable",
        None => "public, max-age=604800",
    };
    ([(header::CONTENT_TYPE, asset.mime), (header::CACHE_CONTROL, keep)], asset.bytes).into_response()
}

async fn show_table(State(house): State<House>, Path(text): Path<String>, guest: Guest) -> Response {
    let Some(code) = codes::read(&text) else { return refused(&HouseError::NoSuchTable) };
    if code != text {
        return Redirect::to(&link("", &code)).into_response();
    }
    let looked = house.ask(&code, |reply| Message::Look { visitor: guest.visitor.clone(), reply }).await;
    match looked {
        Ok(looked) => guest.keep(fresh(pages::table(&pages::TablePage {
            info: looked.game.info(),
            style: looked.game.style(),
            emblem: looked.game.emblem(),
            code: &code,
            link: &link(&guest.visitor.origin, &code),
            main: PreEscaped(looked.picture.main),
            log: PreEscaped(looked.picture.log.concat()),
            me: looked.picture.viewer.seat.map(|seat| seat.index()),
        }))),
        Err(error) => refused(&error),
    }
}

#[derive(Deserialize)]
struct ReviewQuery {
    /// Counted from 1.
    at: usize,
}

async fn look_back(
    State(house): State<House>,
    Path(text): Path<String>,
    query: Result<Query<ReviewQuery>, QueryRejection>,
    guest: Guest,
) -> Response {
    let Some(code) = codes::read(&text) else { return refused(&HouseError::NoSuchTable) };
    let log = match house.store().log(&code, 0).await {
        Ok(log) if log.is_empty() => return refused(&HouseError::NoSuchTable),
        Ok(log) => log,
        Err(error) => return refused(&HouseError::Store(error)),
    };
    let page = async {
        let review = Review::open(&code, &log, &guest.visitor.who.id)?;
        let at = query.map_or(0, |Query(query)| query.at.saturating_sub(1)).min(review.len() - 1);
        let glance = review.glance(at)?;
        let insight = house.thinkers().hint(move || glance.think()).await.unwrap_or_default();
        let table = review.table();
        Ok::<_, NoReview>(pages::review(&pages::ReviewPage {
            info: table.game.info(),
            style: table.game.style(),
            emblem: table.game.emblem(),
            code: &code,
            main: at_the_time(table, review.position(at)?.as_ref(), review.seat()),
            at,
            decisions: review.len(),
            insight: &insight,
        }))
    };
    match page.await {
        Ok(page) => fresh(page).into_response(),
        Err(no) => said(StatusCode::FORBIDDEN, "Nothing to look back at", &no.to_string()),
    }
}

async fn play_now(State(house): State<House>, mut guest: Guest, Sent(fields): Sent) -> Response {
    let code = async {
        guest.call(forms::name_or_guest(&fields, &guest.visitor.who)?);
        Ok(house.open(forms::play_now(&fields, &guest.visitor.who)?).await?)
    };
    opened(code.await, &guest)
}

async fn open_table(State(house): State<House>, mut guest: Guest, Sent(fields): Sent) -> Response {
    let code = async {
        guest.call(forms::name(&fields, &guest.visitor.who)?);
        Ok(house.open(forms::new_table(&fields, &guest.visitor.who)?).await?)
    };
    opened(code.await, &guest)
}

fn opened(code: Result<String, FormError>, guest: &Guest) -> Response {
    match code {
        Ok(code) => guest.keep(Redirect::to(&link("", &code))),
        Err(FormError::Trouble(trouble)) => not_done(&trouble),
        Err(error) => said(StatusCode::UNPROCESSABLE_ENTITY, "This table cannot be opened", &error.to_string()),
    }
}

async fn join(State(house): State<House>, Sent(fields): Sent) -> Response {
    let Some(code) = fields.get("code").and_then(codes::read) else { return refused(&HouseError::NoSuchTable) };
    match house.mailbox(&code).await {
        Ok(_) => Redirect::to(&link("", &code)).into_response(),
        Err(error) => refused(&error),
    }
}

async fn rename(mut guest: Guest, Sent(fields): Sent) -> Response {
    match names::clean(fields.get("name").unwrap_or_default()) {
        Ok(name) => {
            guest.call(name);
            guest.keep(Redirect::to("/"))
        }
        Err(error) => said(StatusCode::UNPROCESSABLE_ENTITY, "That name will not do", &error.to_string()),
    }
}

async fn sit(State(house): State<House>, Path(code): Path<String>, mut guest: Guest, Sent(fields): Sent) -> Response {
    let Some(code) = codes::read(&code) else { return refused(&HouseError::NoSuchTable) };
    match forms::name(&fields, &guest.visitor.who) {
        Ok(name) => guest.call(name),
        Err(error) => return said(StatusCode::UNPROCESSABLE_ENTITY, "That name will not do", &error.to_string()),
    }
    let seat = fields.get("seat").and_then(|seat| seat.parse().ok());
    match house.ask(&code, |reply| Message::Sit { who: guest.visitor.who.clone(), seat, reply }).await {
        // Who came too late watches; the table's page tells them why.
        Ok(Ok(()) | Err(Trouble::Declined(_))) => guest.keep(Redirect::to(&link("", &code))),
        Ok(Err(trouble)) => not_done(&trouble),
        Err(error) => refused(&error),
    }
}

async fn nothing_here() -> Response {
    said(StatusCode::NOT_FOUND, "Nothing here", "This page does not exist. Perhaps the link is not complete.")
}

/// Why there is no table to show.
pub fn refused(error: &HouseError) -> Response {
    match error {
        HouseError::NoSuchTable => {
            said(StatusCode::NOT_FOUND, "No such table", "No table has this name. Perhaps the link is not complete.")
        }
        error => {
            eprintln!("a table cannot be shown: {error}");
            let line = "The table cannot be shown right now. Nothing is lost; please try again in a moment.";
            said(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong", line)
        }
    }
}

fn not_done(trouble: &Trouble) -> Response {
    match trouble {
        Trouble::Declined(declined) => said(StatusCode::CONFLICT, "Not possible", &Declined::to_string(declined)),
        trouble => {
            eprintln!("a form failed: {trouble}");
            said(StatusCode::INSUFFICIENT_STORAGE, "Not saved", &trouble.to_string())
        }
    }
}

fn said(status: StatusCode, headline: &str, line: &str) -> Response {
    html(status, pages::message(headline, line))
}

fn html(status: StatusCode, page: Markup) -> Response {
    (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], page.into_string()).into_response()
}

/// A page that is for one visitor and one moment.
fn fresh(page: Markup) -> impl IntoResponse {
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "private, no-store")];
    (headers, page.into_string())
}

/// The fields of a form; one that is too long or no form at all gets a page that says so.
struct Sent(Fields);

impl<S: Send + Sync> FromRequest<S> for Sent {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Sent, Response> {
        match Form::<Vec<(String, String)>>::from_request(request, state).await {
            Ok(Form(fields)) => Ok(Sent(Fields(fields))),
            Err(FormRejection::BytesRejection(_)) => {
                Err(said(StatusCode::PAYLOAD_TOO_LARGE, "That is too much", "Please send something shorter."))
            }
            Err(_) => Err(said(StatusCode::BAD_REQUEST, "That was no form", "Please go back and try again.")),
        }
    }
}

/// Cookies travel with requests from any page, so whatever changes something, and every live connection, must come
/// from a page of this house: the `Origin` that browsers add must name our host. Programs can say so, too.
async fn own_pages_only(request: Request, next: Next) -> Response {
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let live = request.headers().contains_key(header::UPGRADE);
    if (changes || live) && !is_own_page(request.headers()) {
        return said(
            StatusCode::FORBIDDEN,
            "Not from here",
            "This came from another site. Please use Tender's own pages.",
        );
    }
    next.run(request).await
}

fn is_own_page(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text(header::ORIGIN).and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    origin.is_some() && origin == text(header::HOST)
}

/// The framework's own refusals (no such method, an address that is no text) get a page like ours.
fn with_a_page(response: Response) -> Response {
    let kind = response.headers().get(header::CONTENT_TYPE);
    let bare = kind.is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"));
    let failed = response.status().is_client_error() || response.status().is_server_error();
    if !(failed && bare) {
        return response;
    }
    said(
        response.status(),
        "That did not work",
        "This address cannot be opened like that. Please start from the lobby.",
    )
}

async fn with_headers(response: Response) -> Response {
    let mut response = with_a_page(response);
    // Styles of single elements carry their numbers (--n: 5), so those are allowed inline.
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
        font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}
