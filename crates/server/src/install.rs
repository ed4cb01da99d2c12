//! The addresses that make the pages an app. They are the same for everybody.

use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::pages;

pub const ADDRESSES: [&str; 3] = ["/manifest.webmanifest", "/worker.js", "/offline"];

/// GET /manifest.webmanifest
pub async fn manifest() -> Response {
    sent("application/manifest+json", pages::manifest())
}

/// GET /worker.js
pub async fn worker() -> Response {
    sent("text/javascript; charset=utf-8", pages::worker())
}

/// GET /offline
pub async fn offline() -> Response {
    sent("text/html; charset=utf-8", pages::offline().into_string())
}

/// Asked for again every time: what is new must not wait for what was kept.
fn sent(kind: &'static str, text: String) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}
