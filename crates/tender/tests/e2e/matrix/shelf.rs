//! Serves screens as they are, with what they load.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, header::CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

/// Puts pages on a free port for as long as the test runs, and says where.
pub async fn serve(pages: HashMap<String, String>) -> String {
    let pages = Arc::new(pages);
    let page =
        move |Path(name): Path<String>| async move { pages.get(&name).cloned().map(Html).ok_or(StatusCode::NOT_FOUND) };
    let app = Router::new()
        .route("/axe.js", get(|| async { ([(CONTENT_TYPE, "text/javascript")], include_str!("axe.min.js")) }))
        .route("/assets/{*name}", get(asset))
        .route("/{name}", get(page));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it has one");
    tokio::spawn(async move { axum::serve(listener, app).await });
    format!("http://{address}")
}

async fn asset(Path(name): Path<String>) -> Response {
    match server::pages::asset(&name) {
        Some(asset) => ([(CONTENT_TYPE, asset.mime)], asset.bytes).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
