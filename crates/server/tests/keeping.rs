//! What is kept when the house closes, or the disk is full.

mod common;

use common::{Town, quick, text};
use serde_json::json;
use store::{Append, Entry, IndexRow, Store, StoreError, TableState};

#[tokio::test]
async fn after_a_restart_everybody_finds_the_table_as_it_was() {
    let town = Town::open().await;
    let (ana, bo, eve) = (town.person("Ana"), town.person("Bo"), town.person("Eve"));
    let code = ana.opens("seat_2=greedy&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his, mut watching) = (ana.looks(&code).await, bo.looks(&code).await, eve.looks(&code).await);
    hers.say(json!({ "do": "say", "text": "Good luck!" })).await;
    hers.say(json!({ "do": "start" })).await;
    his.until("the game", |page| page.codes().len() == 10).await;
    // One has chosen, one has not, the bots have: all that is hidden and half-done.
    hers.until("the game", |page| page.codes().len() == 10).await;
    let first = hers.codes()[0];
    hers.plays(&[first]).await;
    for page in [&mut hers, &mut his, &mut watching] {
        page.until("all but Bo are ready", |page| page.ready() == 3).await;
    }

    let town = town.reopen(quick()).await;
    for (person, before) in [(&ana, &hers), (&bo, &his), (&eve, &watching)] {
        let after = person.back_at(&town).looks(&code).await;
        assert_eq!(after.table, before.table);
        assert_eq!(after.log, before.log);
    }
    let (mut hers, mut his) = (ana.back_at(&town).looks(&code).await, bo.back_at(&town).looks(&code).await);
    tokio::join!(hers.plays_on(), his.plays_on());
}

#[tokio::test]
async fn where_it_is_a_bot_s_move_bots_go_on_as_soon_as_somebody_looks() {
    let slow = server::Config { pace: server::Pace(std::time::Duration::from_secs(3600)), ..quick() };
    let town = Town::with(slow).await;
    let ana = town.person("Ana");
    let (_, location) = ana.post("/play", "game=second-estimate").await;
    let code = location.replace("/t/", "");
    let mut page = ana.looks(&code).await;
    let first = page.codes()[0];
    page.plays(&[first]).await;
    page.until("her card lies", |page| page.codes().is_empty()).await;
    page.say(json!({ "do": "leave" })).await;
    page.until("the way out", |page| page.go_to.is_some()).await;

    // Only bots are left to play, and nobody to play for.
    let town = town.reopen(quick()).await;
    assert_eq!(town.house.awake(), 0);
    ana.back_at(&town).looks(&code).await.until("the bots finish the game", common::Page::is_over).await;
}

#[tokio::test]
async fn a_table_that_nobody_needs_leaves_memory_and_comes_back() {
    let town = Town::with(server::Config { linger: std::time::Duration::from_millis(200), ..quick() }).await;
    let ana = town.person("Ana");
    let (_, location) = ana.post("/play", "game=second-estimate").await;
    let code = location.replace("/t/", "");
    for round in 0..5 {
        assert_eq!(ana.get(&location).await.0, 200);
        let mut page = ana.looks(&code).await;
        page.until("her move", |page| !page.codes().is_empty()).await;
        let (turn, code) = (page.turn(), page.codes()[0]);
        page.plays(&[code]).await;
        page.until("it is done", |page| page.turn() > turn).await;
        drop(page);
        let asleep = async {
            while town.house.awake() > 0 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(30), asleep)
            .await
            .unwrap_or_else(|_| panic!("round {round}"));
    }
}

#[tokio::test]
async fn a_full_disk_loses_nothing_and_passes() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("seat_1=random&seat_2=random").await;
    let bo = town.person("Bo");
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    hers.say(json!({ "do": "start" })).await;
    hers.until("the game", |page| page.ready() == 2).await;
    his.until("the game", |page| page.codes().len() == 10).await;

    let store = town.house.store();
    store.limit_pages(Some(1)).await.unwrap();
    fill(store).await;
    // What still fits into the last page is kept; then the disk is full, and said to be.
    for attempt in 0.. {
        assert!(attempt < 20, "the disk is never full");
        let (turn, hand) = (hers.turn(), hers.codes());
        match hand.first() {
            Some(&code) => hers.plays(&[code]).await,
            None => hers.say(json!({ "do": "take_back", "turn": turn })).await,
        }
        hers.until("an answer", |page| page.turn() != turn || page.notice.is_some()).await;
        if let Some(notice) = &hers.notice {
            assert!(notice.contains("the disk is full") && notice.contains("Nothing was lost"), "{notice}");
            assert_eq!((hers.turn(), hers.codes()), (turn, hand), "nothing changed");
            break;
        }
    }
    let fresh = ana.looks(&code).await;
    assert_eq!(fresh.table, hers.table);
    let (status, page) = ana.post("/play", "game=second-estimate").await;
    assert_eq!(status, 507, "{}", text(&page));
    assert!(page.contains("the disk is full"));

    store.limit_pages(None).await.unwrap();
    tokio::join!(hers.plays_on(), his.plays_on());
}

/// Writes until nothing more fits.
async fn fill(store: &Store) {
    let index = IndexRow {
        game: "second-estimate".into(),
        state: TableState::Over,
        listed: false,
        owing: 0,
        summary: String::new(),
    };
    for seq in 0.. {
        let entries = vec![Entry::Started];
        match store
            .append(vec![Append {
                table: "FILLER".into(),
                seq,
                entries,
                index: index.clone(),
                seats: None,
                outcomes: vec![],
                rated: None,
            }])
            .await
        {
            Ok(()) => {}
            Err(StoreError::Full) => break,
            Err(error) => panic!("{error}"),
        }
    }
}
