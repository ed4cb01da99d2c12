//! How a host watches the house: a line for every request of interest, whether it is alive and can write, and its counts.
//! Lines name the route and not the address: a private table's link is as good as a key.

use std::time::Duration;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::house::House;
use crate::install;

/// Whether the house can write is tried once in this time, however many ask.
const FRESH: Duration = Duration::from_secs(1);
/// Who has not written by then cannot.
const PATIENCE: Duration = Duration::from_secs(2);

/// What was found out last about whether the house can write, and when.
#[derive(Default)]
pub struct Readiness(Mutex<Option<(Instant, bool)>>);

impl House {
    /// Whether the house can write, and does not close.
    pub async fn is_ready(&self) -> bool {
        if self.is_closing() {
            return false;
        }
        // Whoever asks meanwhile waits for the same answer.
        let mut found = self.readiness().0.lock().await;
        match *found {
            Some((at, can)) if at.elapsed() < FRESH => can,
            _ => {
                let can = matches!(timeout(PATIENCE, self.store().note_alive()).await, Ok(Ok(())));
                *found = Some((Instant::now(), can));
                can
            }
        }
    }
}

/// GET /health: somebody is in.
pub async fn health() -> &'static str {
    "ok\n"
}

/// GET /ready: and can write.
pub async fn ready(State(house): State<House>) -> Response {
    match house.is_ready().await {
        true => "ready\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready: the house closes, or cannot write\n").into_response(),
    }
}

/// What is for the host alone, on an address of its own, until the house has closed.
pub async fn serve_metrics(listener: TcpListener, house: House) -> std::io::Result<()> {
    let report = async |State(house): State<House>| {
        ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], house.report())
    };
    let app = Router::new().route("/metrics", get(report)).route("/health", get(health)).route("/ready", get(ready));
    axum::serve(listener, app.with_state(house)).await
}

/// Counts every request, and writes a line about those of interest.
pub async fn note_request(State(house): State<House>, request: Request, next: Next) -> Response {
    let begin = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("elsewhere", MatchedPath::as_str);
    let dull =
        route.starts_with("/assets/") || ["/health", "/ready"].contains(&route) || install::ADDRESSES.contains(&route);
    let response = next.run(request).await;
    let (status, ms) = (response.status(), begin.elapsed().as_millis() as u64);
    house.metrics().answered(status.as_u16());
    let status = status.as_u16();
    match () {
        () if status >= 500 && status != 503 => tracing::error!(%method, route, status, ms),
        () if dull => tracing::debug!(%method, route, status, ms),
        () => tracing::info!(%method, route, status, ms),
    }
    response
}
