//! What ten thousand running tables with clocks cost a house when nobody moves, and how soon it is open again.
//!
//! `cargo bench -p server --bench clocks`

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::{Folder, Town, quick};
use serde_json::json;
use server::Config;
use store::{Append, Entry, IndexRow, Store, TableState, Time};

const TABLES: usize = 10_000;
/// How long nobody moves.
const QUIET: Duration = Duration::from_secs(30);

#[tokio::main]
async fn main() {
    let folder = fill(Folder::new()).await;

    let began = Instant::now();
    let town = Town::on(folder, quick()).await;
    let (status, _) = town.person("Ana").get("/").await;
    println!("{TABLES} tables with clocks: open again after {:?} ({status})", began.elapsed());

    // The opening and what it left to do is not counted.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (began, used) = (Instant::now(), processor());
    tokio::time::sleep(QUIET).await;
    let (elapsed, used) = (began.elapsed(), processor() - used);
    let share = 100.0 * used.as_secs_f64() / elapsed.as_secs_f64();
    println!(
        "nobody moves for {elapsed:?}: {used:?} of a processor, {share:.3}% of a core, {} in memory",
        town.house.awake()
    );
    let _ = std::fs::remove_dir_all(&town.close().await.0);
}

/// A folder with that many running tables: one that was really opened, and copies of its log.
async fn fill(folder: Folder) -> Folder {
    let town =
        Town::at(Time::of_the_system(), folder, Config { away_after: Duration::from_secs(3600), ..quick() }).await;
    let (ana, ben) = (town.person("Ana"), town.person("Ben"));
    let code = ana.opens("clock=days-3&seat_2=greedy&seat_3=greedy").await;
    ben.sits(&code).await;
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "start" })).await;
    page.until("both bots", |page| page.ready() == 2).await;
    drop(page);
    let store = town.house.store().clone();
    let log = store.log(&code, 0).await.unwrap();
    let folder = town.close().await;
    let store = Store::open(&folder.0).await.unwrap();
    copy(&store, &log).await;
    store.note_alive().await.unwrap();
    store.close().await;
    folder
}

async fn copy(store: &Store, log: &[Entry]) {
    let index = IndexRow {
        game: "second-estimate".into(),
        state: TableState::Running,
        listed: true,
        owing: 3,
        summary: "{}".into(),
    };
    for from in (0..TABLES).step_by(200) {
        let appends = (from..from + 200).map(|number| {
            let mut entries = log.to_vec();
            // Each is due at another time.
            if let Some(Entry::Times { due: Some(due), .. }) = entries.last_mut() {
                *due += number as i64 * 1000;
            }
            Append {
                table: format!("BENCH-{number}"),
                seq: 0,
                entries,
                index: index.clone(),
                seats: None,
                outcomes: Vec::new(),
                rated: None,
            }
        });
        store.append(appends.collect()).await.unwrap();
    }
}

/// The processor time of this process so far.
fn processor() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    // User and system time, in hundredths of a second on every Linux.
    Duration::from_millis((ticks(11) + ticks(12)) * 10)
}
