//! Bots and clocks of a table are driven by one server at a time, and by another one when that is gone.

use std::time::{Duration, Instant};

use server::House;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

use crate::common::{Page, Town, database, quick, sql};
use crate::{at, two};

/// A game of one person against bots of the usual kind, with pages on both servers; the first one drives.
async fn alone(one: &Town, other: &Town) -> (String, Page, Page) {
    let ana = one.person("Ana");
    let (_, location) = ana.post("/play", "game=second-estimate&name=Ana").await;
    let code = location.replace("/t/", "");
    let mut hers = ana.looks(&code).await;
    hers.until("the game", |page| !page.codes().is_empty()).await;
    until(async || drives(&one.house, &code).await).await;
    (code.clone(), hers, at(&ana, other).looks(&code).await)
}

async fn drives(house: &House, code: &str) -> bool {
    house.store().driven().await.unwrap().iter().any(|table| table == code)
}

async fn until(fits: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !fits().await {
        tokio::time::sleep(Duration::from_millis(10)).await;
        assert!(begun.elapsed() < crate::common::PATIENCE, "it takes too long");
    }
}

/// Moves that a server has written.
fn moves(house: &House) -> u64 {
    let line = house.report().lines().find_map(|line| line.strip_prefix("tender_moves_total ").map(str::to_owned));
    line.unwrap().parse().unwrap()
}

#[tokio::test]
async fn one_server_plays_the_bots_and_the_other_only_looks() {
    let Some((one, other, _home)) = two(quick).await else { return };
    let (code, mut hers, mut there) = alone(&one, &other).await;
    hers.plays_on().await;
    there.until("the end", Page::is_over).await;
    let log = one.house.store().log(&code, 0).await.unwrap();
    let played = log.iter().filter(|entry| matches!(entry, store::Entry::Played(engine::Step::Play { .. }))).count();
    assert_eq!((moves(&one.house), moves(&other.house)), (played as u64, 0));
    // What is over needs nobody.
    until(async || !drives(&one.house, &code).await && !drives(&other.house, &code).await).await;
}

#[tokio::test]
async fn a_server_that_closes_hands_over_at_once() {
    let Some((one, other, _home)) = two(quick).await else { return };
    let (code, _hers, mut there) = alone(&one, &other).await;
    let begun = Instant::now();
    one.close().await;
    until(async || drives(&other.house, &code).await).await;
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    there.plays_on().await;
    assert!(moves(&other.house) > 10);
}

/// A server in a runtime of its own, which is thrown away in the middle of everything.
#[test]
fn when_a_server_dies_another_one_plays_its_bots_within_five_seconds() {
    let (dying, living) = (Runtime::new().unwrap(), Runtime::new().unwrap());
    let Some(home) = living.block_on(database()) else { return };
    let (told, tell) = oneshot::channel();
    let there = home.clone();
    dying.spawn(async move {
        let _ = told.send(Town::among(&there, quick()).await);
        std::future::pending::<()>().await;
    });
    let one = living.block_on(tell).unwrap();
    living.block_on(async {
        let other = Town::among(&home, quick()).await;
        let (code, hers, mut there) = alone(&one, &other).await;
        drop(hers);
        let died = Instant::now();
        dying.shutdown_background();
        // Her own move is nobody's affair but hers.
        there.plays(&[there.codes()[0]]).await;
        until(async || drives(&other.house, &code).await).await;
        let took = died.elapsed();
        assert!(took < Duration::from_secs(5), "{took:?}");
        println!("driven again after {:.1} s", took.as_secs_f64());
        there.plays_on().await;
        // Nobody closes what is dead.
        std::mem::forget(one);
    });
}

/// Whoever is wrong about who drives pays with a refused append, and it comes right by itself.
#[tokio::test]
async fn two_that_believe_they_drive_do_no_harm() {
    let Some((one, other, home)) = two(quick).await else { return };
    let (code, mut hers, mut there) = alone(&one, &other).await;
    let handed = format!("UPDATE leases SET node = '{}' WHERE table_id = '{code}'", other.house.store().node());
    sql(&home, &handed).await;
    hers.plays_on().await;
    there.until("the end", Page::is_over).await;
    let (_, proof) = one.person("Eve").get(&format!("/t/{code}/replay/proof")).await;
    server::fair::check(&proof).unwrap();
}

/// A clock that runs out while no page is open anywhere: one of the servers wakes the table, and time is up once.
#[tokio::test]
async fn time_is_up_once() {
    let Some((one, other, home)) = two(quick).await else { return };
    let (ana, ben) = (one.person("Ana"), other.person("Ben"));
    let code = ana.opens("seat_2=random&seat_3=random&clock=live-30-60").await;
    ben.sits(&code).await;
    let (mut hers, his) = (ana.looks(&code).await, ben.looks(&code).await);
    hers.say(serde_json::json!({ "do": "start" })).await;
    hers.until("the game", |page| !page.codes().is_empty()).await;
    drop((hers, his));
    // All of their time has passed.
    sql(
        &home,
        &format!(
            "UPDATE log SET entry = regexp_replace(entry, '\"at\":[0-9]+', '\"at\":1')
        WHERE table_id = '{code}' AND entry LIKE '%\"times\"%'; UPDATE deadlines SET due = 1"
        ),
    )
    .await;
    let (one, other) = (one.close().await, other.close().await);
    drop((one, other));
    let (one, other) = tokio::join!(Town::among(&home, quick()), Town::among(&home, quick()));
    sql(&home, "UPDATE deadlines SET due = 1").await;
    let over = async || {
        let rows = one.house.store().hosted_table(&code).await.unwrap();
        rows.is_some_and(|row| row.state == "over")
    };
    until(over).await;
    let log = one.house.store().log(&code, 0).await.unwrap();
    for seat in 0..2 {
        let ups = log.iter().filter(|entry| matches!(entry, store::Entry::TimeUp { seat: up } if up.index() == seat));
        assert_eq!(ups.count(), 1, "seat {seat}");
    }
    let counted = (moves(&one.house), moves(&other.house));
    assert!(counted.0 == 0 || counted.1 == 0, "one of them plays: {counted:?}");
}
