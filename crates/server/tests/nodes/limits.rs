//! No allowance is larger because there are several servers, and none is whole again at another one.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use server::Config;

use crate::common::{Town, database, limited};
use crate::{at, two};

fn few_tables() -> Config {
    limited(&["tables=6/h"])
}

/// Two a second, and ten at once.
fn steady_tables() -> Config {
    limited(&["tables=10/5s"])
}

fn few_codes() -> Config {
    limited(&["wrong-codes=5/h"])
}

fn few_pages() -> Config {
    limited(&["sockets=8"])
}

const TABLE: &str = "game=second-estimate&players=4&name=Eve";

async fn until(fits: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !fits().await {
        tokio::time::sleep(Duration::from_millis(10)).await;
        assert!(begun.elapsed() < Duration::from_secs(15), "it takes too long");
    }
}

#[tokio::test]
async fn a_flood_over_two_servers_is_stopped_as_on_one() {
    let Some((one, other, _home)) = two(steady_tables).await else { return };
    let eve = one.person("Eve");
    let there = at(&eve, &other);
    // As fast as it goes, and much longer than it takes until both know.
    let (mut opened, mut late) = (0, 0);
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(6) {
        for eve in [&eve, &there] {
            let (status, _) = eve.post("/tables", TABLE).await;
            opened += u32::from(status == StatusCode::SEE_OTHER);
            late += u32::from(status == StatusCode::SEE_OTHER && begun.elapsed() > Duration::from_secs(2));
        }
    }
    // On one server it would be 10 at once and 12 more in these six seconds. Here it may be 10 more in the first second,
    // which are owed then: so long nobody opens anything.
    assert!((10..=26).contains(&opened), "{opened}");
    assert!(late <= 12, "{late} after the first two seconds");
    println!("opened {opened}, {late} of them after two seconds; on one server it would be 22");
}

#[tokio::test]
async fn who_has_nothing_left_has_nothing_left_on_another_server() {
    let Some((one, other, home)) = two(few_tables).await else { return };
    let eve = one.person("Eve");
    for _ in 0..6 {
        assert_eq!(eve.post("/tables", TABLE).await.0, StatusCode::SEE_OTHER);
    }
    // Nobody is told in less time than nothing, so the other server is asked for something that costs nothing first.
    until(async || {
        // All six are gone when it takes nearly the hour until none is.
        let hour = |word: &String| {
            word.rsplit(':').next().and_then(|ms| ms.parse().ok()).is_some_and(|ms: u64| ms > 3_500_000)
        };
        other.house.limits().levels().iter().any(|word| word.starts_with("tables:p") && hour(word))
    })
    .await;
    assert_eq!(at(&eve, &other).post("/tables", TABLE).await.0, StatusCode::TOO_MANY_REQUESTS);
    // Nor on one that has just been opened.
    let third = Town::among(&home, few_tables()).await;
    until(async || !third.house.limits().levels().is_empty()).await;
    assert_eq!(at(&eve, &third).post("/tables", TABLE).await.0, StatusCode::TOO_MANY_REQUESTS);
    // Ana has hers.
    assert_eq!(third.person("Ana").post("/tables", TABLE).await.0, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn who_guesses_on_two_servers_guesses_no_more_often() {
    let Some((one, other, _home)) = two(few_codes).await else { return };
    let eve = one.person("Eve");
    let there = at(&eve, &other);
    let mut wrong = 0;
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(4) {
        for (eve, code) in [(&eve, "OAK-ELM-11"), (&there, "OAK-ELM-12")] {
            let (status, _) = eve.get(&format!("/t/{code}")).await;
            wrong += u32::from(status == StatusCode::NOT_FOUND);
        }
    }
    assert!((5..=12).contains(&wrong), "{wrong}");
    for eve in [&eve, &there] {
        assert_eq!(eve.get("/t/OAK-ELM-13").await.0, StatusCode::TOO_MANY_REQUESTS);
    }
}

#[tokio::test]
async fn pages_are_counted_on_all_servers() {
    let Some((one, other, home)) = two(few_pages).await else { return };
    let eve = one.person("Eve");
    let code = one.person("Ana").opens("").await;
    let mut pages = Vec::new();
    for _ in 0..8 {
        pages.push(eve.looks(&code).await);
    }
    let there = at(&eve, &other);
    // A page that there is no room for is closed at once.
    let full = async |eve: &crate::Person| {
        let mut page = eve.connects(&code).await.unwrap();
        !page.next().await && page.closed.is_some_and(|(number, _)| number == 1013)
    };
    until(async || full(&there).await).await;
    let third = Town::among(&home, few_pages()).await;
    until(async || full(&at(&eve, &third)).await).await;
    // They are free again when they are closed, and also when their server is.
    pages.truncate(0);
    until(async || !full(&there).await).await;
    let _held = there.looks(&code).await;
    assert!(database().await.is_some());
}
