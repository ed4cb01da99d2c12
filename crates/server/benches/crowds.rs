//! What crowds do to the house that ask all at once, or start and leave. `cargo bench -p server --bench crowds -- hints`
//!
//! `hints`, `reviews`: a hundred people ask at the same moment; when the last has an answer.
//! `unwatched`: a game of casual bots that somebody watches, alone and beside 300 tables of masters that nobody does.
//! `abandoned`: 3,000 tables of masters, started and left; what the program holds in memory then.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::{Page, Person, Town, quick};
use futures_util::StreamExt;
use futures_util::stream;
use serde_json::json;
use server::{Config, Pace};

const ASKING: usize = 100;
const UNWATCHED: usize = 300;
const ABANDONED: usize = 3000;
/// How many tables are opened at the same time.
const HANDS: usize = 32;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let runs = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    if runs("hints") {
        runtime.block_on(hints());
    }
    if runs("reviews") {
        runtime.block_on(reviews());
    }
    if runs("unwatched") {
        runtime.block_on(unwatched());
    }
    if runs("abandoned") {
        runtime.block_on(abandoned());
    }
}

async fn hints() {
    let town = Town::open().await;
    let mut pages = Vec::new();
    for _ in 0..ASKING {
        let ana = town.person("Ana");
        let (_, location) = ana.post("/play", "game=second-estimate").await;
        let mut page = ana.looks(&location.replace("/t/", "")).await;
        page.until("the others have chosen", |page| page.ready() == 3).await;
        pages.push(page);
    }
    let asked = Instant::now();
    for page in &mut pages {
        page.say(json!({ "do": "hint", "turn": page.turn() })).await;
    }
    let answers = pages.iter_mut().map(async |page| {
        page.until("a hint", |page| page.frames.last().is_some_and(|frame| frame.contains("\"hint\":"))).await;
        asked.elapsed()
    });
    report("a hint", futures_util::future::join_all(answers).await);
}

async fn reviews() {
    let town = Town::open().await;
    let mut played = Vec::new();
    for _ in 0..ASKING {
        let ana = town.person("Ana");
        let (_, location) = ana.post("/play", "game=second-estimate").await;
        ana.looks(&location.replace("/t/", "")).await.plays_on().await;
        played.push((ana, location));
    }
    for what in ["a look back", "the same again"] {
        let asked = Instant::now();
        let answers = played.iter().map(async |(ana, location)| {
            let (status, page) = ana.get(&format!("{location}/review?at=4")).await;
            assert_eq!(status, 200, "{}", common::text(&page));
            asked.elapsed()
        });
        report(what, futures_util::future::join_all(answers).await);
    }
}

async fn unwatched() {
    // Nobody falls asleep meanwhile.
    let town = Town::with(Config {
        pace: Pace::HUMAN,
        kept_for: Duration::ZERO,
        linger: Duration::from_secs(3600),
        ..quick()
    })
    .await;
    println!("a game of casual bots, house quiet: {:.1} s", casual_game(&town).await.as_secs_f64());
    leave_tables(&town, UNWATCHED).await;
    let slowed = casual_game(&town).await;
    println!("the same beside {UNWATCHED} tables of masters that nobody watches: {:.1} s", slowed.as_secs_f64());
}

async fn casual_game(town: &Town) -> Duration {
    let ana = town.person("Ana");
    let code = ana.opens("seat_1=greedy&seat_2=greedy&seat_3=greedy").await;
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "start" })).await;
    page.until("the game", |page| page.codes().len() == 10).await;
    let start = Instant::now();
    page.say(json!({ "do": "stand_in", "seat": 0 })).await;
    page.until("the end", Page::is_over).await;
    start.elapsed()
}

async fn abandoned() {
    let town = Town::with(Config { pace: Pace::HUMAN, kept_for: Duration::ZERO, ..quick() }).await;
    println!("memory before: {} MB", resident());
    let start = Instant::now();
    leave_tables(&town, ABANDONED).await;
    println!(
        "{ABANDONED} tables of masters started and left in {:.0} s: {} MB",
        start.elapsed().as_secs_f64(),
        resident()
    );
    for seconds in [30, 60, 90, 141] {
        let left = Instant::now() + Duration::from_secs(seconds);
        tokio::time::sleep_until((left - start.elapsed().min(Duration::from_secs(seconds))).into()).await;
        println!("after {seconds:3} s: {} MB, {} tables awake", resident(), town.house.awake());
    }
}

/// Starts tables of three masters and leaves them.
async fn leave_tables(town: &Town, tables: usize) {
    let leave = async |ana: Person| {
        let code = ana.opens("seat_1=master&seat_2=master&seat_3=master").await;
        let mut page = ana.looks(&code).await;
        page.say(json!({ "do": "start" })).await;
        page.until("the game", |page| page.codes().len() == 10).await;
        page.say(json!({ "do": "leave" })).await;
        page.until("the way out", |page| page.go_to.is_some()).await;
    };
    stream::iter((0..tables).map(|_| leave(town.person("Ana")))).buffer_unordered(HANDS).collect::<Vec<()>>().await;
}

/// What this program holds in memory, in MB; the pages of those who ask are in it.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kb =
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix("kB")?.trim().parse().ok());
    kb.unwrap_or(0_u64) / 1024
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let seconds = |at: usize| times[at].as_secs_f64();
    println!(
        "{} people ask for {what} at once: median {:.1} s, last {:.1} s",
        times.len(),
        seconds(times.len() / 2),
        seconds(times.len() - 1)
    );
}
