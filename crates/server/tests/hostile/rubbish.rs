//! Rubbish, floods, strangers.

use crate::common::{Town, quick};
use serde_json::json;
use server::Config;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::{Error, Message};

#[tokio::test]
async fn a_live_page_must_be_ours() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    for origin in ["http://evil.example", "null", "", &format!("http://{}.evil.example", town.address)] {
        let refused = connect_async(ana.upgrade(&code, origin)).await.err().unwrap();
        assert!(matches!(&refused, Error::Http(response) if response.status() == 403), "{origin}: {refused}");
    }
    let own = format!("http://{}", town.address);
    let refused = connect_async(ana.upgrade("NO-SUCH-1", &own)).await.err().unwrap();
    assert!(matches!(&refused, Error::Http(response) if response.status() == 404), "{refused}");
}

#[tokio::test]
async fn rubbish_is_mentioned_once_and_then_shown_the_door() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    for rubbish in
        ["", "null", "[]", "{", "{}", "{\"play\":\"x\"}", "{\"play\":[-1],\"turn\":0}", "\u{0}", "{\"turn\":1}"]
    {
        let mut page = ana.looks(&code).await;
        page.raw(Message::text(rubbish)).await.unwrap();
        page.until("a word about it", |page| page.notice.is_some()).await;
        page.say(json!({ "do": "say", "text": rubbish.len().to_string() })).await;
        page.until("the page still works", |page| !page.log.is_empty()).await;
    }
    let mut page = ana.looks(&code).await;
    for _ in 0..100 {
        let _ = page.raw(Message::binary(vec![0xff; 64])).await;
    }
    page.until_closed().await;
    ana.looks(&code).await;
}

#[tokio::test]
async fn a_message_that_is_too_long_ends_the_connection_and_nothing_else() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    let (mut bad, mut good) = (ana.looks(&code).await, ana.looks(&code).await);
    let _ = bad.raw(Message::text("x".repeat(1 << 20))).await;
    bad.until_closed().await;
    good.say(json!({ "do": "say", "text": "still here" })).await;
    good.until("an answer", |page| page.log.iter().any(|line| line.contains("still here"))).await;
}

#[tokio::test]
async fn a_flood_is_cut_off_while_others_play_on() {
    let town = Town::with(Config { messages: Config::default().messages, ..quick() }).await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let (_, location) = ana.post("/play", "game=second-estimate").await;
    let code = location.replace("/t/", "");
    let mut flood = eve.looks(&code).await;
    let flooding = tokio::spawn(async move {
        for _ in 0..10_000 {
            if flood.raw(Message::text(r#"{"do":"play","codes":[1],"turn":0}"#)).await.is_err() {
                break;
            }
        }
        flood.until_closed().await;
    });
    ana.looks(&code).await.plays_on().await;
    flooding.await.unwrap();
}
