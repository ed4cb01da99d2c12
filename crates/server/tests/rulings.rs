//! What whoever runs the house says, obeyed by a house that is open: tables that end, and whom it is closed to.

mod common;

use axum::http::StatusCode;
use common::{Page, Person, Town, text};
use engine::Step;
use store::{Entry, Listing, StoreError, TableState};

/// A game of two people and two bots, and their pages.
async fn game(town: &Town) -> (Person, Person, String, Page, Page) {
    let (ana, ben) = (town.person("Ana"), town.person("Ben"));
    let code = ana.opens("seat_2=greedy&seat_3=greedy&listed=on").await;
    ben.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, ben.looks(&code).await);
    hers.say(serde_json::json!({"do": "start"})).await;
    for page in [&mut hers, &mut his] {
        page.until("the game", |page| !page.codes().is_empty()).await;
    }
    (ana, ben, code, hers, his)
}

#[tokio::test]
async fn a_table_that_is_ended_is_over_without_a_result_and_says_why() {
    let town = Town::open().await;
    let (ana, ben, code, mut hers, mut his) = game(&town).await;
    hers.plays(&[hers.codes()[0]]).await;
    hers.until("her move", |page| page.ready() > 0).await;
    let store = town.house.store();
    let before = store.log(&code, 0).await.unwrap();

    store.end(&code, "a word nobody says").await.unwrap();
    town.house.obey_once().await.unwrap();
    for page in [&mut hers, &mut his] {
        page.until_closed().await;
    }
    // Whoever comes back over the line is told to look at the page.
    let mut again = ana.connects(&code).await.unwrap();
    again.until_closed().await;
    assert_eq!(again.closed.map(|(code, _)| code), Some(4003));
    let (status, page) = ben.get(&format!("/t/{code}")).await;
    assert_eq!(status, StatusCode::OK);
    for words in ["Ended without a result", "whoever runs this house has ended it (a word nobody says)", "Ana sat down"]
    {
        assert!(text(&page).contains(words), "{words}: {}", text(&page));
    }
    assert!(page.contains("class=\"seat"), "how it was last: {page}");
    // Nothing more of it is told, and nothing can be done there.
    for path in ["replay", "replay/proof", "replay/trace", "review", "links"] {
        let (_, page) = ben.get(&format!("/t/{code}/{path}")).await;
        assert!(text(&page).contains("whoever runs this house has ended it"), "{path}: {}", text(&page));
        assert!(!page.contains("seed") && !page.contains("secret"), "{path}: {page}");
    }
    assert_eq!(ben.post(&format!("/t/{code}/sit"), "name=Ben").await.0, StatusCode::GONE);

    let who = store.known(&server::testing::device(&ana.secret)).await.unwrap().unwrap().person;
    let rows = store.list(Listing::Of(&who), 9).await.unwrap();
    assert_eq!((rows.len(), rows[0].state, rows[0].ended), (1, TableState::Over, true));
    assert!(store.unfinished(&who, 9).await.unwrap().is_empty());
    assert!(text(&ana.get("/").await.1).contains("Ended without a result"));
    let log = store.log(&code, 0).await.unwrap();
    assert!(log.starts_with(&before), "the past stays what it was");
    assert_eq!(log.last(), Some(&Entry::Ended { reason: "a word nobody says".into() }));
    assert!(matches!(store.end(&code, "again").await, Err(StoreError::Conflict)));
    assert!(matches!(store.end("OAK-ELM-99", "nothing there").await, Err(StoreError::Conflict)));
}

#[tokio::test]
async fn a_move_that_meets_the_end_is_not_made() {
    let town = Town::open().await;
    let (_, _, code, mut hers, _his) = game(&town).await;
    // The house has not looked yet.
    town.house.store().end(&code, "spam").await.unwrap();
    hers.plays(&[hers.codes()[0]]).await;
    hers.until_closed().await;
    let log = town.house.store().log(&code, 0).await.unwrap();
    assert_eq!(log.last(), Some(&Entry::Ended { reason: "spam".into() }));
    let hers = engine::Seat::new(0).unwrap();
    assert!(!log.iter().any(|entry| matches!(entry, Entry::Played(Step::Play { seat, .. }) if *seat == hers)));
}

#[tokio::test]
async fn whoever_is_blocked_comes_no_further_than_the_door() {
    let town = Town::open().await;
    let (ana, ben, code, mut hers, mut his) = game(&town).await;
    let store = town.house.store();
    let who = store.known(&server::testing::device(&ben.secret)).await.unwrap().unwrap().person;

    store.block(&who.0, "insults, again and again and again").await.unwrap();
    town.house.obey_once().await.unwrap();
    his.until_closed().await;
    let (number, reason) = his.closed.clone().unwrap();
    assert_eq!(number, 4004);
    assert!(reason.contains("closed to you (insults"), "{reason}");
    for path in ["/", "/games", &format!("/t/{code}")] {
        let (status, page) = ben.get(path).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{path}");
        assert!(text(&page).contains("insults, again and again and again"), "{}", text(&page));
    }
    assert_eq!(ben.post("/play", "game=second-estimate&name=Ben").await.0, StatusCode::FORBIDDEN);
    assert!(ben.connects(&code).await.is_err(), "nor by the live line");
    // For the others nothing has changed.
    hers.plays(&[hers.codes()[0]]).await;
    hers.until("her move", |page| page.ready() > 0).await;
    assert_eq!(ana.get("/").await.0, StatusCode::OK);

    store.unblock(&who.0).await.unwrap();
    town.house.obey_once().await.unwrap();
    ben.looks(&code).await;
    assert!(matches!(store.unblock(&who.0).await, Err(StoreError::Conflict)));

    // An address takes everybody there along, and what anybody may see stays open.
    store.block("127.0.0.1", "a flood").await.unwrap();
    town.house.obey_once().await.unwrap();
    hers.until_closed().await;
    assert_eq!(hers.closed.map(|(code, _)| code), Some(4004));
    assert!(ana.clone().at([127, 0, 0, 9]).connects(&code).await.is_ok(), "a neighbour");
}
