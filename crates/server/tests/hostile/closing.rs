//! When the house closes.

use std::time::Duration;

use serde_json::json;
use server::{Config, Door};
use tokio::net::TcpStream;

use crate::common::{Town, quick};
use crate::door::post;
use crate::raw::{HERE, Raw};

#[tokio::test]
async fn every_live_page_hears_it() {
    let town = Town::open().await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let code = ana.opens("").await;
    let mut pages = [ana.looks(&code).await, eve.looks(&code).await];
    town.close().await;
    for page in &mut pages {
        page.until_closed().await;
        assert_eq!(page.closed.as_ref().map(|(code, _)| *code), Some(1012));
    }
}

#[tokio::test]
async fn a_request_that_is_running_is_finished() {
    let town = Town::open().await;
    let form = "game=second-estimate&players=4&name=Ana";
    let mut raw = Raw::open(&town, HERE).await;
    raw.send(&post(&town, "/tables", form.len())).await;
    raw.until("100 Continue").await;
    raw.send(&form[..10]).await;
    let address = town.address;
    let (folder, served) = town.begin_to_close();
    // It is closing when nobody else is let in.
    while TcpStream::connect(address).await.is_ok() {}
    raw.send(&form[10..]).await;
    let answer = raw.rest().await;
    assert!(answer.contains(" 303 "), "{answer}");
    served.await.unwrap();

    let code = answer.split("location: /t/").nth(1).and_then(|rest| rest.split("\r\n").next()).unwrap();
    let store = store::Store::open(&folder.0).await.unwrap();
    assert!(!store.log(code, 0).await.unwrap().is_empty(), "it is on disk");
}

#[tokio::test]
async fn nobody_can_keep_it_open() {
    let door = Door { grace: Duration::from_millis(50), ..Door::default() };
    let town = Town::with(Config { door, ..quick() }).await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    let mut raw = Raw::open(&town, HERE).await;
    raw.send(&post(&town, "/tables", 1000)).await;
    raw.until("100 Continue").await;
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "say", "text": "I stay" })).await;
    town.close().await;
}
