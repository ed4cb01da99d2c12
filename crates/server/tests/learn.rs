//! Lessons over real sockets: what a learner does is answered, nothing is kept, and nobody gets stuck.

mod common;

use axum::body::Body;
use axum::http::Request;
use axum::http::StatusCode;
use axum::http::header::{COOKIE, SET_COOKIE};
use common::{Town, text};
use lessons::Shelf;
use serde_json::json;

const FIRST: &str = "/learn/second-estimate/first";

#[tokio::test]
async fn addresses_lead_to_lessons_or_say_where_they_are() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    for (path, status, says) in [
        ("/learn", StatusCode::OK, "Learn by playing"),
        ("/learn/second-estimate", StatusCode::SEE_OTHER, ""),
        (FIRST, StatusCode::OK, "data-step=\"1\""),
        ("/learn/second-estimate/first?step=3", StatusCode::OK, "data-step=\"3\""),
        ("/learn/second-estimate/first?step=0", StatusCode::SEE_OTHER, ""),
        ("/learn/second-estimate/first?step=99", StatusCode::SEE_OTHER, ""),
        ("/learn/second-estimate/first?step=x%00", StatusCode::SEE_OTHER, ""),
        ("/learn/second-estimate/nothing", StatusCode::NOT_FOUND, "all lessons stand at /learn"),
        ("/learn/second-estimate/nothing/done", StatusCode::NOT_FOUND, "No such lesson"),
        ("/learn/chess", StatusCode::NOT_FOUND, "No such lesson"),
        ("/learn/goofspiel", StatusCode::NOT_FOUND, "No such lesson"),
        ("/learn/second-estimate/first/done", StatusCode::OK, "You can play The Second Estimate."),
    ] {
        let (found, body) = ana.get(path).await;
        assert_eq!(found, status, "{path}");
        assert!(body.contains(says), "{path}: {body}");
    }
    town.close().await;
}

#[tokio::test]
async fn a_learner_is_led_on_answered_and_led_back() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let shelf = Shelf::of_the_house();
    let lesson = shelf.find("second-estimate", "first").unwrap();
    let mut page = ana.watches(&format!("{FIRST}/live?step=4")).await;
    page.until("step 4", |page| page.table.contains("data-step=\"4\"")).await;

    let other =
        lesson.at(3).unwrap().legal(lesson.seat).into_iter().find(|code| lesson.steps[3].act != [*code]).unwrap();
    page.say(json!({ "do": "play", "codes": [other], "turn": 3 })).await;
    page.until("an answer", |page| page.table.contains("coach kind")).await;
    assert!(page.table.contains("data-step=\"4\"") && page.table.contains(&format!("data-tried=\"{other}\"")));

    // What no table would take is refused in words; what is old changes nothing.
    page.say(json!({ "do": "play", "codes": [9999], "turn": 3 })).await;
    page.until("a refusal", |page| page.notice.is_some()).await;
    page.say(json!({ "do": "play", "codes": lesson.steps[3].act, "turn": 2 })).await;
    page.until("the same step", |page| page.table.contains("data-step=\"4\"")).await;
    page.say(json!({ "do": "take_back", "turn": 3 })).await;
    page.until("a refusal", |page| page.notice.as_ref().is_some_and(|words| words.contains("nobody else"))).await;

    page.say(json!({ "do": "play", "codes": lesson.steps[3].act, "turn": 3 })).await;
    page.until("step 5", |page| page.table.contains("data-step=\"5\"")).await;
    assert!(text(&page.log.concat()).contains("take customer 10"), "{:?}", page.log);
    page.say(json!({ "do": "lesson", "step": 1 })).await;
    page.until("step 1", |page| page.table.contains("data-step=\"1\"")).await;
    assert!(!text(&page.log.concat()).contains("take customer 10"), "the log goes back, too: {:?}", page.log);
    page.say(json!({ "do": "lesson", "step": 1_000_000 })).await;
    page.until("the end", |page| page.go_to.is_some()).await;
    assert_eq!(page.go_to.as_deref(), Some("/learn/second-estimate/first/done"));
    town.close().await;
}

#[tokio::test]
async fn finished_lessons_are_remembered_by_the_browser_and_nonsense_is_not() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let request = |path: &str, learned: &str| {
        let cookie = format!("tender={}; tender_learned={learned}", ana.secret);
        Request::get(path).header(COOKIE, cookie).header("host", town.address.to_string()).body(Body::empty()).unwrap()
    };
    let send = async |request| tower::ServiceExt::oneshot(server::app(town.house.clone()), request).await.unwrap();
    let done = send(request(&format!("{FIRST}/done"), "second-estimate.moving-suits~%3Cscript%3E~")).await;
    let kept: Vec<&str> = done.headers().get_all(SET_COOKIE).iter().filter_map(|line| line.to_str().ok()).collect();
    let learned = kept.iter().find(|line| line.starts_with("tender_learned=")).expect("a cookie");
    assert!(learned.starts_with("tender_learned=second-estimate.moving-suits~second-estimate.first;"), "{learned}");
    let list = send(request("/learn", "second-estimate.first~no-game.first")).await;
    let list = axum::body::to_bytes(list.into_body(), usize::MAX).await.unwrap();
    assert_eq!(String::from_utf8_lossy(&list).matches("Again").count(), 1);
    town.close().await;
}
