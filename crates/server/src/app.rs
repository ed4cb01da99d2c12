//! Every address of the house.

use axum::Router;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Form, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::header::{self, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, PreEscaped};
use serde::Deserialize;
use store::StoreError;
use tokio::time::timeout;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::cookies::Guest;
use crate::door::{Caller, is_own_page};
use crate::evenings::doors as evenings;
use crate::forms::{self, Fields, FormError};
use crate::guessing::reach;
use crate::house::{House, HouseError};
use crate::limits::{Act, TooFast};
use crate::listing::Sieve;
use crate::live::live;
use crate::look_back::look_back;
use crate::pages;
use crate::people::{games, me};
use crate::replay;
use crate::rulebook::{show_aid, show_example, show_rules};
use crate::table::{Declined, Message, Trouble, link, past};
use crate::{install, ladder, learn, listing, table_names, turns, watch};

/// The longest form anybody needs, and the one that may bring a deck.
const LONGEST_FORM: usize = 16 * 1024;
const LONGEST_DECK: usize = 128 * 1024;

/// Everything but the socket.
pub fn app(house: House) -> Router {
    let compressed = Router::new()
        .route("/", get(show_lobby))
        .route("/rules/{game}", get(show_rules))
        .route("/learn", get(learn::overview))
        .route("/learn/{game}", get(learn::begin))
        .route("/learn/{game}/{lesson}", get(learn::show))
        .route("/learn/{game}/{lesson}/done", get(learn::done))
        .route("/rules/{game}/aid", get(show_aid))
        .route("/rules/{game}/example/{id}", get(show_example))
        .route("/assets/{*name}", get(send_asset))
        .route("/manifest.webmanifest", get(install::manifest))
        .route("/worker.js", get(install::worker))
        .route("/offline", get(install::offline))
        .route("/turns", get(turns::count))
        .route("/t/{code}", get(show_table))
        .route("/t/{code}/review", get(look_back))
        .route("/evening/new", get(evenings::ask))
        .route("/evening/{code}", get(evenings::show))
        .route("/games", get(games::your_games))
        .route("/p/{id}", get(games::person))
        .route("/ladder/{game}", get(ladder::show))
        .route("/me", get(me::show))
        .route("/me/here", get(me::ask_here))
        .route("/me/forget", get(me::ask_forget))
        .merge(replay::routes())
        .fallback(nothing_here)
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(NotForContentType::new("font/"))));
    Router::new()
        .route("/health", get(watch::health))
        .route("/ready", get(watch::ready))
        .route("/play", post(play_now))
        .route("/tables", post(open_table).layer(DefaultBodyLimit::max(LONGEST_DECK)))
        .route("/join", post(join))
        .route("/evening", post(evenings::open))
        .route("/evening/{code}/in", post(evenings::come))
        .route("/evening/{code}/out", post(evenings::go))
        .route("/evening/{code}/deal", post(evenings::deal))
        .route("/name", post(rename))
        .route("/welcomed", post(welcomed))
        .route("/me/name", post(me::rename))
        .route("/me/device", post(me::another_device))
        .route("/me/recovery", post(me::recovery))
        .route("/me/here", post(me::sign_in))
        .route("/me/out", post(me::sign_out))
        .route("/me/forget", post(me::forget))
        .route("/t/{code}/sit", post(sit))
        .route("/t/{code}/rated", post(ladder::rate))
        .route("/t/{code}/live", get(live))
        .route("/learn/{game}/{lesson}/live", get(learn::live))
        .merge(compressed)
        .layer(DefaultBodyLimit::max(LONGEST_FORM))
        .layer(middleware::from_fn_with_state(house.clone(), own_pages_only))
        .layer(middleware::from_fn_with_state(house.clone(), at_the_door))
        .layer(middleware::map_response(with_headers))
        .layer(middleware::from_fn_with_state(house.clone(), watch::note_request))
        .with_state(house)
}

#[derive(Default, Deserialize)]
struct LobbyQuery {
    #[serde(default)]
    game: String,
    /// Which tables are looked for: of this game, with so many free seats.
    #[serde(default)]
    of: String,
    #[serde(default)]
    free: String,
}

async fn show_lobby(
    State(house): State<House>,
    query: Result<Query<LobbyQuery>, QueryRejection>,
    guest: Guest,
) -> Response {
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let who = &guest.visitor.who;
    let sieve = Sieve::of(&query.of, &query.free);
    let now = house.now();
    let listed = async {
        let yours = listing::yours(house.store(), &who.id, now).await?;
        let open = listing::open(&house, &yours, sieve, now).await?;
        Ok((yours, open))
    };
    match listed.await {
        Ok((yours, (open, more))) => {
            let newcomer = who.name.is_empty() && yours.is_empty() && guest.learned.is_empty() && !guest.welcomed;
            let (lessons, learned) = (Some(&*house.config().lessons), &guest.learned[..]);
            let (name, game) = (&who.name, &query.game);
            let page = pages::lobby(&pages::Lobby { name, game, yours, open, more, sieve, lessons, learned, newcomer });
            guest.keep(fresh(page))
        }
        Err(error) => refused(&HouseError::Store(error)),
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
    let Some(code) = table_names::read(&text) else { return refused(&HouseError::NoSuchTable) };
    if code != text {
        return Redirect::to(&link("", &code)).into_response();
    }
    let looked = async {
        match house.ask(&code, |reply| Message::Look { visitor: guest.visitor.clone(), reply }).await {
            Err(why) if why.is_past() => Ok(Err(past(house.store(), &code, why).await?)),
            looked => looked.map(Ok),
        }
    };
    match reach(&house, &guest.visitor, &code, looked).await {
        Ok(Err(past)) => guest.keep(fresh(past)),
        Ok(Ok(looked)) => guest.keep(fresh(pages::table(&pages::TablePage {
            info: looked.game.info(),
            emblem: looked.game.emblem(),
            aid: looked.game.aid(),
            code: &code,
            called: table_names::title(&code),
            link: &link(&guest.visitor.origin, &code),
            main: PreEscaped(looked.picture.main),
            log: PreEscaped(looked.picture.log.after(0)),
            me: looked.picture.viewer.seat.map(engine::Seat::index),
            speed: looked.speed,
            promise: looked.promise.as_deref(),
        }))),
        Err(response) => response,
    }
}

async fn play_now(State(house): State<House>, mut guest: Guest, Sent(fields): Sent) -> Response {
    if let Err(much) = may_open(&house, &guest, &fields) {
        return too_fast(&much);
    }
    let code = async {
        let name = forms::name_or_guest(&fields, &guest.visitor.who)?;
        forms::play_now(&fields, &guest.visitor.who)?;
        house.settle(&mut guest, Some(name)).await?;
        Ok(house.open(forms::play_now(&fields, &guest.visitor.who)?, &guest.visitor.who).await?)
    };
    opened(code.await, &guest)
}

async fn open_table(State(house): State<House>, mut guest: Guest, Sent(fields): Sent) -> Response {
    if let Err(much) = may_open(&house, &guest, &fields) {
        return too_fast(&much);
    }
    let code = async {
        let name = forms::name(&fields, &guest.visitor.who)?;
        // Who asks for what cannot be is not written down.
        forms::new_table(&fields, &guest.visitor.who, 0)?;
        house.settle(&mut guest, Some(name)).await?;
        Ok(house.open(forms::new_table(&fields, &guest.visitor.who, house.lot())?, &guest.visitor.who).await?)
    };
    opened(code.await, &guest)
}

fn may_open(house: &House, guest: &Guest, fields: &Fields) -> Result<(), TooFast> {
    let (limits, client) = (house.limits(), guest.visitor.client());
    limits.check(Act::Table, &client)?;
    if fields.get("listed").is_some() {
        limits.check(Act::Listing, &client)?;
    }
    limits.check_many(Act::DeckByte, &client, fields.text_bytes())
}

fn opened(code: Result<String, FormError>, guest: &Guest) -> Response {
    match code {
        Ok(code) => guest.keep(Redirect::to(&link("", &code))),
        Err(FormError::Trouble(trouble)) => not_done(&trouble),
        Err(error) => said(StatusCode::UNPROCESSABLE_ENTITY, "This table cannot be opened", &error.to_string()),
    }
}

async fn join(State(house): State<House>, guest: Guest, Sent(fields): Sent) -> Response {
    let Some(code) = fields.get("code").and_then(table_names::read_invitation) else {
        return refused(&HouseError::NoSuchTable);
    };
    if let Err(much) = house.limits().check(Act::Join, &guest.visitor.client()) {
        return too_fast(&much);
    }
    let code = house.meant_by(code).await;
    let there = async {
        if house.store().evening(&code).await?.is_some() {
            return Ok(evenings::address("", &code));
        }
        let awake = house.mailbox(&code).await.map(drop);
        awake.or_else(|why| if why.is_past() { Ok(()) } else { Err(why) }).map(|()| link("", &code))
    };
    match reach(&house, &guest.visitor, &code, there).await {
        // With the same secret that the wrong codes were counted for.
        Ok(address) => guest.keep(Redirect::to(&address)),
        Err(response) => response,
    }
}

async fn rename(State(house): State<House>, guest: Guest, Sent(fields): Sent) -> Response {
    me::call(&house, guest, &fields, "/").await
}

/// Who needs no lesson is not asked again.
async fn welcomed(mut guest: Guest) -> Response {
    guest.welcomed = true;
    guest.keep(Redirect::to("/"))
}

async fn sit(State(house): State<House>, Path(code): Path<String>, mut guest: Guest, Sent(fields): Sent) -> Response {
    let Some(code) = table_names::read(&code) else { return refused(&HouseError::NoSuchTable) };
    if let Err(much) = house.limits().check(Act::Join, &guest.visitor.client()) {
        return too_fast(&much);
    }
    match forms::name(&fields, &guest.visitor.who) {
        Ok(name) => {
            if let Err(trouble) = house.settle(&mut guest, Some(name)).await {
                return not_done(&trouble);
            }
        }
        Err(error) => return said(StatusCode::UNPROCESSABLE_ENTITY, "That name will not do", &error.to_string()),
    }
    let asked = house.ask(&code, |reply| Message::Sit { who: guest.visitor.who.clone(), reply });
    match reach(&house, &guest.visitor, &code, asked).await {
        // Who came too late watches; the table's page tells them why.
        Ok(Ok(()) | Err(Trouble::Declined(_))) => guest.keep(Redirect::to(&link("", &code))),
        Ok(Err(trouble)) => not_done(&trouble),
        Err(response) => response,
    }
}

pub async fn nothing_here() -> Response {
    said(StatusCode::NOT_FOUND, "Nothing here", "This page does not exist. Perhaps the link is not complete.")
}

/// Why there is no table to show.
pub fn refused(error: &HouseError) -> Response {
    match error {
        HouseError::NoSuchTable => {
            let line = "No table has this name. Perhaps the link is not complete, or the game never began: tables that \
                wait without anybody are cleared after an hour.";
            said(StatusCode::NOT_FOUND, "No such table", line)
        }
        HouseError::NoSuchEvening => {
            let line = "No evening has this name. Perhaps the link is not complete, or it never began: evenings that nobody \
                starts are forgotten after a day.";
            said(StatusCode::NOT_FOUND, "No such evening", line)
        }
        error if error.is_past() => {
            tracing::warn!("a table cannot be played on: {error}");
            let line = format!("This table cannot be played on: {error}. What was kept of it is still on its page.");
            said(StatusCode::GONE, "Only to look at", &line)
        }
        // No name has characters that cannot be kept.
        HouseError::Store(StoreError::OddText) => refused(&HouseError::NoSuchTable),
        HouseError::Store(StoreError::Away) => one_moment(),
        error if error.is_damage() => {
            tracing::error!("a table cannot be shown: {error}");
            let line =
                "This house's database is damaged. Trying again will not help; whoever runs it has to repair it.";
            said(StatusCode::INTERNAL_SERVER_ERROR, "Something is broken", line)
        }
        error => {
            tracing::error!("a table cannot be shown: {error}");
            let line = "The table cannot be shown right now. Nothing is lost; please try again in a moment.";
            said(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong", line)
        }
    }
}

/// Not now; the answer says when.
pub fn too_fast(much: &TooFast) -> Response {
    let mut response = said(StatusCode::TOO_MANY_REQUESTS, "Slowly, please", &much.to_string());
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(much.seconds()));
    response
}

/// The database is away, and comes back.
fn one_moment() -> Response {
    let line = "The house is catching its breath. Nothing is lost; please try again in a moment.";
    let mut response = said(StatusCode::SERVICE_UNAVAILABLE, "One moment, please", line);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(2));
    response
}

pub fn not_done(trouble: &Trouble) -> Response {
    match trouble {
        Trouble::NotSaved(StoreError::Away) => one_moment(),
        Trouble::Declined(declined) => said(StatusCode::CONFLICT, "Not possible", &Declined::to_string(declined)),
        trouble => {
            tracing::error!("a form failed: {trouble}");
            said(StatusCode::INSUFFICIENT_STORAGE, "Not saved", &trouble.to_string())
        }
    }
}

pub fn said(status: StatusCode, headline: &str, line: &str) -> Response {
    html(status, pages::message(headline, line))
}

pub fn html(status: StatusCode, page: Markup) -> Response {
    (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], page.into_string()).into_response()
}

/// A page that is for one visitor and one moment.
pub fn fresh(page: Markup) -> impl IntoResponse {
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "private, no-store")];
    (headers, page.into_string())
}

/// The fields of a form; one that is too long, too slow or no form at all gets a page that says so.
pub struct Sent(pub Fields);

impl FromRequest<House> for Sent {
    type Rejection = Response;

    async fn from_request(request: Request, house: &House) -> Result<Sent, Response> {
        let form = Form::<Vec<(String, String)>>::from_request(request, house);
        let Ok(form) = timeout(house.config().door.body, form).await else {
            return Err(said(StatusCode::REQUEST_TIMEOUT, "That took too long", "Please go back and try again."));
        };
        match form {
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
async fn own_pages_only(State(house): State<House>, request: Request, next: Next) -> Response {
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let live = request.headers().contains_key(header::UPGRADE);
    let public = house.config().door.public_url.as_ref();
    if (changes || live) && !is_own_page(request.headers(), public) {
        let line = match public {
            Some(public) => format!("This came from another site. Tender is at {public}"),
            None => "This came from another site. Please use Tender's own pages.".to_owned(),
        };
        return said(StatusCode::FORBIDDEN, "Not from here", &line);
    }
    next.run(request).await
}

/// Finds out who asks, under which name for this house, and whether they ask too often.
async fn at_the_door(State(house): State<House>, request: Request, next: Next) -> Response {
    let caller = match Caller::of(&request, &house.config().door) {
        Ok(caller) => caller,
        Err(foreign) => return said(StatusCode::MISDIRECTED_REQUEST, "Unknown name", &foreign.to_string()),
    };
    // What is the same for everybody is not worth asking who it is for.
    let path = request.uri().path();
    let for_anybody =
        path.starts_with("/assets/") || path == "/health" || path == "/ready" || install::ADDRESSES.contains(&path);
    let unlisted = path.starts_with("/t/");
    let (mut parts, body) = request.into_parts();
    let counted = if for_anybody {
        house.limits().check_address(Act::Request, caller.address)
    } else {
        parts.extensions.insert(caller);
        let Ok(guest) = Guest::from_request_parts(&mut parts, &house).await;
        // Who plays here is no stranger who watches, only because nobody can look who they are.
        if guest.unsure {
            return one_moment();
        }
        if let Some(reason) = house.shut_to(&guest.visitor) {
            let line = format!("Whoever runs this house has closed it to you ({reason}).");
            return said(StatusCode::FORBIDDEN, "Closed to you", &line);
        }
        let counted = house.limits().check(Act::Request, &guest.visitor.client());
        parts.extensions.insert(guest);
        counted
    };
    match counted {
        Ok(()) => {
            let mut response = next.run(Request::from_parts(parts, body)).await;
            // A link to a table is for those who were sent it, not for search engines that came across it.
            if unlisted {
                response.headers_mut().insert("x-robots-tag", HeaderValue::from_static("noindex, nofollow"));
            }
            response
        }
        Err(much) => too_fast(&much),
    }
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
        font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}
