//! Lessons and examples: whoever floods them pays like everybody, and keeps nobody from playing.

use axum::http::StatusCode;
use serde_json::json;
use server::Config;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Page, Town, limited, quick};

const LESSON: &str = "/learn/second-estimate/first/live";

#[tokio::test]
async fn lessons_never_lock_a_player_out() {
    let town = Town::with(Config { sockets: 10, ..quick() }).await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let code = ana.opens("").await;
    let mut learning: Vec<Page> = Vec::new();
    for _ in 0..8 {
        learning.push(eve.watches(LESSON).await);
    }
    let mut late = eve.connects_to(LESSON).await.unwrap();
    assert!(!late.next().await, "a ninth lesson opens");
    let (closed, reason) = late.closed.unwrap();
    assert_eq!(closed, 1013);
    assert!(reason.contains("Too many people are here"), "{reason}");
    ana.looks(&code).await;
}

#[tokio::test]
async fn one_learner_has_so_many_lessons() {
    let town = Town::with(limited(&["sockets=3"])).await;
    let eve = town.person("Eve");
    let _learning = [eve.watches(LESSON).await, eve.watches(LESSON).await, eve.watches(LESSON).await];
    let mut fourth = eve.connects_to(LESSON).await.unwrap();
    assert!(!fourth.next().await, "a fourth lesson opens");
    assert!(fourth.closed.unwrap().1.contains("too many tables open"));
}

#[tokio::test]
async fn a_flood_in_a_lesson_is_cut_off_while_another_goes_on() {
    let town = Town::with(Config { messages: Config::default().messages, ..quick() }).await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let mut flood = eve.watches(LESSON).await;
    let flooding = tokio::spawn(async move {
        for _ in 0..10_000 {
            if flood.raw(Message::text(r#"{"do":"lesson","step":3}"#)).await.is_err() {
                break;
            }
        }
        flood.until_closed().await;
    });
    let mut page = ana.watches(LESSON).await;
    for step in [2, 3, 2, 1] {
        page.say(json!({ "do": "lesson", "step": step })).await;
        page.until("the step", |page| page.table.contains(&format!("data-step=\"{step}\""))).await;
    }
    flooding.await.unwrap();
}

#[tokio::test]
async fn examples_run_dry_like_any_page() {
    let town = Town::with(limited(&["requests=20/h"])).await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let example = catalog::find("second-estimate").unwrap().examples()[0].id;
    for luck in 0..20 {
        let (status, _) = eve.get(&format!("/rules/second-estimate/example/{example}?luck={luck}")).await;
        assert_eq!(status, StatusCode::OK, "{luck}");
    }
    let (status, _) = eve.get(&format!("/rules/second-estimate/example/{example}?luck=1")).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(ana.get("/rules/second-estimate").await.0, StatusCode::OK);
}
