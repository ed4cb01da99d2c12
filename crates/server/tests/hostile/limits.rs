//! Too much of anything.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use serde_json::json;
use server::{Config, Quotas};
use store::{Append, Entry, IndexRow, TableState};

use crate::common::{Person, Town, limited, quick};
use crate::raw::THERE;

/// Asks for a page; the seconds to wait when that is refused for now.
async fn wait(person: &Person, request: axum::http::request::Builder, body: &str) -> Result<StatusCode, u64> {
    let response = person.send(request.body(Body::from(body.to_owned())).unwrap()).await;
    let status = response.status();
    if status != StatusCode::TOO_MANY_REQUESTS {
        return Ok(status);
    }
    let seconds = response.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    let page = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    assert!(String::from_utf8_lossy(&page).contains("Please try again in"), "a page that says so");
    Err(seconds)
}

async fn get(person: &Person, path: &str) -> Result<StatusCode, u64> {
    wait(person, Request::get(path), "").await
}

async fn post(town: &Town, person: &Person, path: &str, form: &str) -> Result<StatusCode, u64> {
    let request = Request::post(path)
        .header(header::ORIGIN, format!("http://{}", town.address))
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    wait(person, request, form).await
}

const TABLE: &str = "game=second-estimate&players=4&name=Ana";
const OPENED: Result<StatusCode, u64> = Ok(StatusCode::SEE_OTHER);
const NOTHING: Result<StatusCode, u64> = Ok(StatusCode::NOT_FOUND);

#[tokio::test]
async fn a_flood_of_tables_runs_dry() {
    let town = Town::with(limited(&["tables=3/min"])).await;
    let eve = town.person("Eve");
    for path in ["/tables", "/play", "/tables"] {
        assert_eq!(post(&town, &eve, path, TABLE).await, OPENED);
    }
    for path in ["/tables", "/play"] {
        let seconds = post(&town, &eve, path, TABLE).await.unwrap_err();
        assert!((1..=20).contains(&seconds), "{seconds}");
    }
    // Fresh names help as long as the address has something left.
    let mut opened = 3;
    while post(&town, &town.person("Eve"), "/tables", TABLE).await == OPENED {
        opened += 1;
    }
    assert_eq!(opened, 12);
}

#[tokio::test]
async fn a_rematch_is_a_table_too() {
    let town = Town::with(limited(&["tables=1/h"])).await;
    let ana = town.person("Ana");
    let (_, location) = ana.post("/play", "game=second-estimate").await;
    let mut page = ana.looks(&location.replace("/t/", "")).await;
    page.say(json!({ "do": "rematch" })).await;
    page.until("an answer", |page| page.notice.as_ref().is_some_and(|notice| notice.contains("a lot of tables"))).await;
}

#[tokio::test]
async fn the_lobby_takes_so_many_tables_of_one_person() {
    let town = Town::with(limited(&["listed=1/h"])).await;
    let eve = town.person("Eve");
    let listed = format!("{TABLE}&listed=on");
    assert_eq!(post(&town, &eve, "/tables", &listed).await, OPENED);
    assert!(post(&town, &eve, "/tables", &listed).await.is_err());
    assert_eq!(post(&town, &eve, "/tables", TABLE).await, OPENED);
}

#[tokio::test]
async fn decks_are_counted_by_their_bytes() {
    let town = Town::with(limited(&["deck-bytes=1000/h"])).await;
    let eve = town.person("Eve");
    let with_text = |bytes| format!("{TABLE}&option_deck={}", "x".repeat(bytes));
    // What it says does not matter here: it is counted before it is read.
    assert_eq!(post(&town, &eve, "/tables", &with_text(900)).await, Ok(StatusCode::UNPROCESSABLE_ENTITY));
    assert!(post(&town, &eve, "/tables", &with_text(900)).await.is_err());
    assert_eq!(post(&town, &eve, "/tables", TABLE).await, OPENED);
}

#[tokio::test]
async fn wrong_codes_run_dry() {
    let town = Town::with(limited(&["wrong-codes=4/min"])).await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let code = ana.opens("").await;
    assert_eq!(get(&eve, "/t/BRASS-OTTER-99").await, NOTHING);
    assert_eq!(post(&town, &eve, "/join", "code=BRASS-OTTER-98").await, NOTHING);
    assert_eq!(post(&town, &eve, "/t/BRASS-OTTER-97/sit", "name=Eve").await, NOTHING);
    assert_eq!(get(&eve, "/t/BRASS-OTTER-96/review?at=1").await, NOTHING);
    assert!(get(&eve, "/t/BRASS-OTTER-95").await.is_err());
    // From now on even a lucky guess stays without an answer, by whatever way.
    assert!(get(&eve, &format!("/t/{code}")).await.is_err());
    assert!(post(&town, &eve, "/join", &format!("code={code}")).await.is_err());
    assert!(post(&town, &eve, &format!("/t/{code}/sit"), "name=Eve").await.is_err());
    assert!(eve.clone().at(THERE).connects(&code).await.is_err());
    assert_eq!(get(&ana, &format!("/t/{code}")).await, Ok(StatusCode::OK));
}

#[tokio::test]
async fn a_guessing_neighbour_keeps_nobody_from_their_own_table() {
    let town = Town::with(limited(&["wrong-codes=1/h"])).await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    // Everybody who comes without a socket has the same address here.
    while get(&town.person("Eve"), "/t/BRASS-OTTER-99").await == NOTHING {}
    assert!(get(&town.person("Bo"), &format!("/t/{code}")).await.is_err());
    assert_eq!(get(&ana, &format!("/t/{code}")).await, Ok(StatusCode::OK));
}

#[tokio::test]
async fn sitting_looking_back_and_looking_at_all_have_an_end() {
    let town = Town::with(limited(&["joins=2/min", "reviews=1/min", "requests=20/h"])).await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let code = ana.opens("").await;
    let sit = format!("/t/{code}/sit");
    assert_eq!(
        [post(&town, &eve, &sit, "name=Eve").await, post(&town, &eve, "/join", &format!("code={code}")).await],
        [OPENED; 2]
    );
    assert!(post(&town, &eve, &sit, "name=Eve").await.is_err());
    let back = format!("/t/{code}/review?at=1");
    assert_eq!(get(&eve, &back).await, Ok(StatusCode::FORBIDDEN));
    assert!(get(&eve, &back).await.is_err());
    // Five requests so far.
    for _ in 5..20 {
        assert_eq!(get(&eve, "/").await, Ok(StatusCode::OK));
    }
    let seconds = get(&eve, "/").await.unwrap_err();
    assert!((100..=180).contains(&seconds), "{seconds}");
    assert_eq!(get(&ana, "/").await, Ok(StatusCode::OK));
}

#[tokio::test]
async fn reconnecting_gives_no_new_allowance_to_talk() {
    let town = Town::with(limited(&["chat=3/h"])).await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let code = ana.opens("").await;
    for round in 0..3 {
        let mut page = eve.looks(&code).await;
        page.say(json!({ "do": "say", "text": format!("line {round}") })).await;
        page.until("the line", |page| page.log.concat().contains(&format!("line {round}"))).await;
    }
    for _ in 0..3 {
        let mut page = eve.looks(&code).await;
        page.say(json!({ "do": "say", "text": "one more" })).await;
        page.until("a word about it", |page| page.notice.is_some()).await;
        assert!(page.notice.as_ref().unwrap().starts_with("Slowly, please"), "{:?}", page.notice);
        assert!(!page.log.concat().contains("one more"));
    }
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "say", "text": "I may" })).await;
    page.until("her line", |page| page.log.concat().contains("I may")).await;
}

#[tokio::test]
async fn hints_and_reports_have_an_end() {
    let town = Town::with(limited(&["hints=1/h", "reports=1/h"])).await;
    let ana = town.person("Ana");
    let (_, location) = ana.post("/play", "game=second-estimate").await;
    let mut page = ana.looks(&location.replace("/t/", "")).await;
    let wishes = [
        (json!({ "do": "hint", "turn": page.turn() }), "a lot of hints"),
        (json!({ "do": "report", "seat": 0 }), "a lot of reports"),
    ];
    for (wish, refusal) in wishes {
        for _ in 0..2 {
            page.say(wish.clone()).await;
        }
        page.until(refusal, |page| page.notice.as_ref().is_some_and(|notice| notice.contains(refusal))).await;
    }
}

#[tokio::test]
async fn a_table_holds_so_many_lines_of_talk() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    let said = |n: usize| Entry::Said { seat: None, person: None, text: format!("line {n}") };
    let index = IndexRow {
        game: "second-estimate".to_owned(),
        state: TableState::Open,
        listed: false,
        owing: 0,
        summary: String::new(),
    };
    let entries = (0..999).map(said).collect();
    let lines = Append { table: code.clone(), seq: 3, entries, index, seats: None, outcomes: vec![], rated: None };
    town.house.store().append(vec![lines]).await.unwrap();
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "say", "text": "the last one" })).await;
    page.until("the last line", |page| page.log.concat().contains("the last one")).await;
    page.say(json!({ "do": "say", "text": "and another" })).await;
    page.until("a word about it", |page| page.notice.is_some()).await;
    assert!(page.notice.as_ref().unwrap().contains("1000 lines of talk fit at one table"), "{:?}", page.notice);
}

#[tokio::test]
async fn a_class_behind_one_router_notices_nothing() {
    let town = Town::with(Config { limits: Quotas::default(), ..quick() }).await;
    let mut pages = Vec::new();
    for n in 0..30 {
        let pupil = town.person(&format!("Pupil{n}"));
        for path in ["/", "/assets/app.js", "/assets/app.css"] {
            assert_eq!(get(&pupil, path).await, Ok(StatusCode::OK));
        }
        let (status, location) = pupil.post("/play", "game=second-estimate").await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        let code = location.replace("/t/", "");
        assert_eq!(get(&pupil, &location).await, Ok(StatusCode::OK));
        pages.push(pupil.looks(&code).await);
    }
}
