//! How long people wait, with every action on disk before it is shown. `cargo bench -p server --bench load`
//!
//! (a) Four people at one table: from a click to the last of the four new pictures.
//! (b) The same click while 200 tables of four bots are busy at human pace.
//! (c) The same while a hundred bots think ahead, as many at a time as there are cores for it.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::{Page, Town};
use serde_json::json;
use server::{Config, Pace, Quotas};

const TABLES: usize = 200;
const THINKING: usize = 100;
const LONG: Duration = Duration::from_secs(20);

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let town = Town::with(Config { pace: Pace::HUMAN, limits: Quotas::off(), ..Config::default() }).await;
        report("a table of four people, house quiet", clicks(&town, LONG).await);

        let crowd = tokio::spawn(busy_tables(town.person("Crowd"), TABLES));
        let watching = crowd.await.unwrap();
        let commits = town.house.store().commits();
        let start = Instant::now();
        report(&format!("the same, {TABLES} tables of four bots busy"), clicks(&town, LONG).await);
        let (commits, seconds) = (town.house.store().commits() - commits, start.elapsed().as_secs_f64());
        println!("{:8.0} commits/s meanwhile", commits as f64 / seconds);
        drop(watching);
    });
    runtime.block_on(async {
        let town = Town::with(Config { pace: Pace::HUMAN, limits: Quotas::off(), ..Config::default() }).await;
        let watching = thinking_tables(&town.person("Crowd"), THINKING.div_ceil(3)).await;
        report(&format!("the same, {THINKING} sharp bots thinking"), clicks(&town, LONG).await);
        drop(watching);
    });
}

/// Four people play whole games for so long; the time of every click until all four have a new picture.
async fn clicks(town: &Town, long: Duration) -> Vec<Duration> {
    let begin = Instant::now();
    let mut times = Vec::new();
    while begin.elapsed() < long {
        let people = ["Ana", "Bo", "Cy", "Dee"].map(|name| town.person(name));
        let code = people[0].opens("").await;
        let mut pages = Vec::new();
        for person in &people {
            person.sits(&code).await;
            pages.push(person.looks(&code).await);
        }
        pages[0].say(json!({ "do": "start" })).await;
        for page in &mut pages {
            page.until("the game", |page| page.codes().len() == 10).await;
        }
        while !pages[0].is_over() {
            let seat = pages.iter().position(|page| !page.codes().is_empty()).expect("somebody can play");
            let code = pages[seat].codes()[0];
            let start = Instant::now();
            pages[seat].plays(&[code]).await;
            for page in &mut pages {
                assert!(page.next().await);
            }
            times.push(start.elapsed());
            // Nobody clicks faster than this; and a page may not talk faster than 20 times a second.
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    times
}

/// Tables where only bots play, each with a page that watches.
async fn busy_tables(host: common::Person, tables: usize) -> Vec<Page> {
    let mut pages = Vec::new();
    for _ in 0..tables {
        let (_, location) = host.post("/play", "game=second-estimate").await;
        let mut page = host.looks(&location.replace("/t/", "")).await;
        page.say(json!({ "do": "stand_in", "seat": my_seat(&page) })).await;
        pages.push(page);
    }
    pages
}

/// Tables with three sharp bots and one that stands in for the host.
async fn thinking_tables(host: &common::Person, tables: usize) -> Vec<Page> {
    let mut pages = Vec::new();
    for _ in 0..tables {
        let code = host.opens("seat_1=sharp&seat_2=sharp&seat_3=sharp").await;
        let mut page = host.looks(&code).await;
        page.say(json!({ "do": "start" })).await;
        page.until("the game", |page| page.codes().len() == 10).await;
        page.say(json!({ "do": "stand_in", "seat": 0 })).await;
        pages.push(page);
    }
    pages
}

/// The seat whose hand this page shows.
fn my_seat(page: &Page) -> usize {
    let seats: Vec<&str> = page.table.split("<li class=\"seat").skip(1).collect();
    seats
        .iter()
        .position(|seat| seat.split('>').next().is_some_and(|tag| tag.contains(" me")))
        .expect("a seat of one's own")
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{what}: {} clicks, median {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}
