//! Connections that say nothing, or only half of it.

use std::time::Duration;

use server::{Config, Door, Quotas};

use crate::common::{Town, quick};
use crate::raw::{HERE, Raw, THERE, get, status};

const SHORT: Duration = Duration::from_millis(50);

#[tokio::test]
async fn half_sent_requests_are_dropped() {
    let door = Door { head: SHORT, ..Door::default() };
    let town = Town::with(Config { door, ..quick() }).await;
    for half in ["", "G", "GET / HTTP/1.1\r\nHost: localhost\r\n", "GET / HTTP/1.1\r\nX: "] {
        let mut raw = Raw::open(&town, HERE).await;
        raw.send(half).await;
        raw.rest().await;
    }
}

#[tokio::test]
async fn a_form_that_never_comes_to_an_end_is_not_waited_for() {
    let town = Town::with(Config { door: Door { body: SHORT, ..Door::default() }, ..quick() }).await;
    let mut raw = Raw::open(&town, HERE).await;
    raw.send(&post(&town, "/tables", 1000)).await;
    raw.until("100 Continue\r\n\r\n").await;
    raw.send("game=second-").await;
    assert_eq!(status(&raw.rest().await), 408);
}

#[tokio::test]
async fn a_connection_waits_for_the_next_request_but_not_for_ever() {
    let door = Door { head: Duration::from_secs(3600), idle: Duration::from_secs(3600), ..Door::default() };
    let town = Town::with(Config { door, ..quick() }).await;
    let mut raw = Raw::open(&town, HERE).await;
    for _ in 0..3 {
        raw.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
        raw.until("ok\n").await;
    }
    let town = Town::with(Config { door: Door { head: SHORT, idle: 2 * SHORT, ..Door::default() }, ..quick() }).await;
    let mut raw = Raw::open(&town, HERE).await;
    raw.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    assert!(raw.rest().await.ends_with("ok\n"));
}

#[tokio::test]
async fn idle_connections_of_one_address_lock_nobody_else_out() {
    let door = Door { connections: 300, head: Duration::from_secs(3600), ..Door::default() };
    let town = Town::with(Config { door, limits: Quotas::default(), ..quick() }).await;
    // Both ends of them are in this program.
    let _ = rlimit::increase_nofile_limit(4096);
    let mut idle = Vec::new();
    for _ in 0..1010 {
        idle.push(Raw::open(&town, HERE).await);
    }
    // Who comes last from there is told so at once.
    let told = idle.last_mut().unwrap().rest().await;
    assert_eq!(status(&told), 429);
    assert!(told.contains("Retry-After: 60") && told.contains("Too many connections from your address"), "{told}");
    assert_eq!(status(&get(&town, THERE, "/", "").await), 200);
    // Once they are gone, there is room again.
    drop(idle);
    loop {
        let mut raw = Raw::open(&town, HERE).await;
        raw.send("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await;
        if raw.rest().await.ends_with("ok\n") {
            break;
        }
    }
}

#[tokio::test]
async fn a_full_house_says_so() {
    let door = Door { connections: 20, head: Duration::from_secs(3600), ..Door::default() };
    let town = Town::with(Config { door, ..quick() }).await;
    let mut inside = Vec::new();
    for _ in 0..20 {
        inside.push(Raw::open(&town, HERE).await);
    }
    let told = Raw::open(&town, THERE).await.rest().await;
    assert_eq!(status(&told), 503);
    assert!(told.contains("Tender is full at the moment"), "{told}");
}

#[tokio::test]
async fn live_pages_count_as_connections_as_long_as_they_live() {
    let door = Door { connections: 20, head: Duration::from_secs(3600), ..Door::default() };
    let town = Town::with(Config { door, ..quick() }).await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    let eve = town.person("Eve");
    let mut pages = Vec::new();
    for _ in 0..20 {
        pages.push(eve.looks(&code).await);
    }
    assert_eq!(status(&Raw::open(&town, THERE).await.rest().await), 503);
    drop(pages.pop());
    while status(&get(&town, THERE, "/health", "").await) != 200 {}
}

/// The head of a form of so many bytes.
pub fn post(town: &Town, path: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\nExpect: 100-continue\r\n\r\n",
        town.address
    )
}
