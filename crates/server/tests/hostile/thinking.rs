//! Thinking must not hurt: crowds who ask at once, tables that are started and left, questions of those who may not ask.

use std::time::Duration;

use crate::common::{Page, Person, Town, quick, text};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use server::Config;
use store::{Append, IndexRow, PersonId, TableState};
use tokio::time::timeout;

/// Nothing takes this long unless it hangs.
const PATIENCE: Duration = Duration::from_secs(30);

/// The house thinks about a hint or a look back for no longer than a test needs.
fn brief() -> Config {
    Config { hint: "50it".parse().unwrap(), review: "50it".parse().unwrap(), ..quick() }
}

/// A game against casual bots, where it is her turn.
async fn plays(ana: &Person) -> Page {
    let (_, location) = ana.post("/play", "game=second-estimate").await;
    let mut page = ana.looks(&location.replace("/t/", "")).await;
    page.until("the others have chosen", |page| page.ready() == 3).await;
    page
}

fn hint(page: &Page) -> Option<String> {
    let frame: Value = serde_json::from_str(page.frames.last()?).ok()?;
    frame["hint"].as_str().map(str::to_owned)
}

async fn asks(page: &mut Page) {
    page.say(json!({ "do": "hint", "turn": page.turn() })).await;
}

/// Waits for the hint. What was sent before is looked at no more.
async fn hears(page: &mut Page) -> String {
    loop {
        assert!(page.next().await, "closed while waiting for a hint");
        if let Some(hint) = hint(page) {
            return hint;
        }
    }
}

/// Takes the only place where something is thought about for people.
macro_rules! take_the_place {
    ($town:expr) => {
        $town.house.thinkers().ask(&PersonId("somebody else".to_owned())).await.unwrap()
    };
}

async fn until(what: &str, fits: impl Fn() -> bool) {
    let fitting = async {
        while !fits() {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, fitting).await.unwrap_or_else(|_| panic!("never: {what}"));
}

#[tokio::test]
async fn a_table_of_masters_that_everybody_left_falls_asleep_with_all_it_thought_and_goes_on_for_who_comes() {
    let town = Town::with(Config { linger: Duration::from_millis(100), ..quick() }).await;
    let ana = town.person("Ana");
    let code = ana.opens("seat_1=sharp&seat_2=sharp&seat_3=master").await;
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "start" })).await;
    page.until("the game", |page| page.codes().len() == 10).await;
    until("somebody has thought", || town.house.memories().len() > 0).await;
    page.say(json!({ "do": "stand_in", "seat": 0 })).await;
    page.until("the bots play on", |page| page.log.len() > 3).await;
    drop(page);
    until("the table sleeps", || town.house.awake() == 0).await;
    assert_eq!(town.house.memories().len(), 0, "what it thought is forgotten");
    let store = town.house.store();
    let log = store.log(&code, 0).await.unwrap();
    let row = store.find(&code, &PersonId(String::new())).await.unwrap().unwrap();
    assert_eq!((row.state, row.owing > 0), (TableState::Running, true), "in mid-game");

    let mut page = ana.looks(&code).await;
    let lines = page.log.len();
    page.until("the bots go on", |page| page.log.len() > lines || page.is_over()).await;
    assert!(store.log(&code, 0).await.unwrap().starts_with(&log), "nothing was lost, nothing came twice");
}

/// Starts a table of masters that play on by themselves.
async fn masters(ana: &Person) -> (String, Page) {
    let code = ana.opens("seat_1=master&seat_2=master&seat_3=master").await;
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "start" })).await;
    page.until("the game", |page| page.codes().len() == 10).await;
    page.say(json!({ "do": "stand_in", "seat": 0 })).await;
    page.until("a bot for Ana", |page| page.log.iter().any(|line| text(line).contains("bot plays for"))).await;
    (code, page)
}

#[tokio::test]
async fn bots_that_nobody_watches_wait_behind_the_others_until_somebody_comes() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let (left, page) = masters(&ana).await;
    drop(page);
    // So many that somebody always waits.
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut watched = Vec::new();
    for _ in 0..cores + 1 {
        watched.push(masters(&ana).await);
    }
    let thinkers = town.house.thinkers();
    until("the bots of the table that was left wait", || thinkers.unwatched() > 0).await;
    let _page = ana.looks(&left).await;
    until("they are watched", || thinkers.unwatched() == 0).await;
}

#[tokio::test]
async fn all_bots_of_the_house_together_remember_so_much() {
    let town = Town::with(Config { memories: 2, ..quick() }).await;
    let ana = town.person("Ana");
    for _ in 0..3 {
        let code = ana.opens("seat_1=sharp&seat_2=greedy&seat_3=greedy").await;
        let mut page = ana.looks(&code).await;
        page.say(json!({ "do": "start" })).await;
        page.until("they have chosen", |page| page.ready() == 3).await;
        assert!((1..=2).contains(&town.house.memories().len()));
    }
    assert_eq!(town.house.memories().len(), 2);
}

#[tokio::test]
async fn who_asks_again_hears_the_same_at_once_and_all_their_pages_do() {
    let town = Town::with(brief()).await;
    let ana = town.person("Ana");
    let code = ana.post("/play", "game=second-estimate").await.1.replace("/t/", "");
    let (mut one, mut two) = (ana.looks(&code).await, ana.looks(&code).await);
    let place = take_the_place!(town);
    asks(&mut one).await;
    asks(&mut one).await;
    asks(&mut two).await;
    until("she waits", || town.house.thinkers().asking() == 1).await;
    drop(place);
    let said = hears(&mut one).await;
    assert!(said.contains("What a bot would do"), "{said}");
    assert_eq!(hears(&mut two).await, said);

    let _busy = take_the_place!(town);
    asks(&mut two).await;
    assert_eq!(hears(&mut two).await, said, "nobody thinks about it again");
}

#[tokio::test]
async fn when_too_many_ask_the_last_are_told_and_the_others_have_their_answers() {
    let town = Town::with(Config { asking: 2, ..brief() }).await;
    let mut pages = Vec::new();
    for _ in 0..3 {
        pages.push(plays(&town.person("Ana")).await);
    }
    let place = take_the_place!(town);
    for page in &mut pages[..2] {
        asks(page).await;
    }
    until("both wait", || town.house.thinkers().asking() == 2).await;
    asks(&mut pages[2]).await;
    pages[2].until("a word", |page| page.notice.is_some()).await;
    assert!(pages[2].notice.as_ref().unwrap().starts_with("Many people are asking"), "{:?}", pages[2].notice);
    drop(place);
    for page in &mut pages[..2] {
        hears(page).await;
    }
    asks(&mut pages[2]).await;
    hears(&mut pages[2]).await;
}

/// A finished game, and its address.
async fn played(ana: &Person) -> String {
    let (_, location) = ana.post("/play", "game=second-estimate").await;
    ana.looks(&location.replace("/t/", "")).await.plays_on().await;
    location
}

async fn review(person: &Person, location: &str, at: &str) -> (StatusCode, String) {
    timeout(PATIENCE, person.get(&format!("{location}/review?at={at}"))).await.expect("an answer in time")
}

#[tokio::test]
async fn a_look_back_is_made_once_and_too_many_are_told_when_to_come_again() {
    let town = Town::with(Config { asking: 0, ..brief() }).await;
    let ana = town.person("Ana");
    let location = played(&ana).await;
    let first = review(&ana, &location, "3").await;
    assert_eq!(first.0, StatusCode::OK);
    assert!(text(&first.1).contains("Decision 3 of"), "{}", text(&first.1));

    let place = take_the_place!(town);
    assert_eq!(review(&ana, &location, "3").await, first, "nobody thinks about it again");
    let request = Request::get(format!("{location}/review?at=4")).body(Body::empty()).unwrap();
    let busy = timeout(PATIENCE, ana.send(request)).await.expect("an answer in time");
    assert_eq!(busy.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(busy.headers()[header::RETRY_AFTER], "5");
    assert!(review(&ana, &location, "5").await.1.contains("Many people are asking"));
    drop(place);
    assert_eq!(review(&ana, &location, "4").await.0, StatusCode::OK);
    assert_eq!(town.house.reviews().len(), 2);
    // However far somebody asks, the last decision is one page.
    for at in ["98", "99", "18446744073709551615"] {
        assert_eq!(review(&ana, &location, at).await.0, StatusCode::OK);
    }
    assert_eq!(town.house.reviews().len(), 3);
}

#[tokio::test]
async fn who_may_not_look_back_is_told_so_before_the_log_is_read() {
    let town = Town::with(brief()).await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let location = played(&ana).await;
    let code = location.replace("/t/", "");
    // A second beginning: nobody can follow this log any more, and nobody who may not look needs to.
    let store = town.house.store();
    let log = store.log(&code, 0).await.unwrap();
    let length = log.len() as i64;
    let damage = |state: TableState, seq: i64| {
        let index = IndexRow { game: "second-estimate".into(), state, listed: false, owing: 0, summary: String::new() };
        vec![Append {
            table: code.clone(),
            seq,
            entries: vec![log[0].clone()],
            index,
            seats: None,
            outcomes: vec![],
            rated: None,
        }]
    };
    let (over, running) = (damage(TableState::Over, length), damage(TableState::Running, length + 1));
    let place = take_the_place!(town);

    store.append(over).await.unwrap();
    let (status, page) = review(&eve, &location, "1").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(page.contains("Only those who played"), "{}", text(&page));
    store.append(running).await.unwrap();
    let (status, page) = review(&ana, &location, "1").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(page.contains("still on"), "{}", text(&page));
    assert_eq!(eve.get("/t/NO-SUCH-1/review").await.0, StatusCode::NOT_FOUND);
    drop(place);
}
