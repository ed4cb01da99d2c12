//! How long the house takes for somebody's games when there are many. `cargo bench -p server --bench your_games`
//!
//! Somebody with 10,000 finished games and 50 running ones, half of them listed: from the request to the whole page,
//! without a network. What is wanted: under 300 ms.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use common::{Town, quick};
use serde_json::json;

const FINISHED: u32 = 10_000;
const RUNNING: u32 = 50;
const TIMES: usize = 50;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let town = Town::with(quick()).await;
        let ana = town.person("Ana");
        let over = ana.opens("seat_1=random&seat_2=random&seat_3=random").await;
        let mut page = ana.looks(&over).await;
        page.say(json!({ "do": "start" })).await;
        page.plays_on().await;
        let (_, running) = ana.post("/play", "game=noble-flood").await;
        let copies = |of: &str, many: u32, word: &str| {
            format!(
                "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {many})
                INSERT INTO tables SELECT '{word}-' || n, game, state, n % 2, owing, summary, n, n FROM tables, n WHERE id = '{of}';
                WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {many})
                INSERT INTO seats SELECT '{word}-' || n, seat, person FROM seats, n WHERE table_id = '{of}';"
            )
        };
        town.folder.sql(&copies(&over, FINISHED, "OVER")).await;
        town.folder.sql(&copies(running.trim_start_matches("/t/"), RUNNING, "RUN")).await;
        town.folder
            .sql(&format!(
                "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {FINISHED})
                INSERT INTO results SELECT 'OVER-' || n, seat, person, CASE WHEN n % 3 = 0 THEN game ELSE 'mow-money' END,
                    kind, n, players, humans, 1 + n % 4, n % 90, 0, CASE WHEN n % 4 = 0 THEN 1 ELSE 0 END, n % 2
                    FROM results, n WHERE table_id = '{over}'"
            ))
            .await;
        let me = ana.get("/me").await.1;
        let id = me.split("/p/").nth(1).unwrap().split('"').next().unwrap().to_owned();
        println!("{:44} {:>8} {:>8}", "milliseconds for the whole page", "median", "worst");
        for path in [
            "/games".to_owned(),
            "/games?game=second-estimate&won=on".to_owned(),
            "/games?before=5000.OVER-5000".to_owned(),
            format!("/p/{id}"),
            "/".to_owned(),
        ] {
            let mut took: Vec<Duration> = Vec::new();
            for _ in 0..TIMES {
                let asked = Instant::now();
                let (status, _) = ana.get(&path).await;
                assert_eq!(status, StatusCode::OK);
                took.push(asked.elapsed());
            }
            took.sort_unstable();
            let [median, worst] = [took[TIMES / 2], took[TIMES - 1]].map(|time| time.as_secs_f64() * 1000.0);
            println!("{path:44} {median:8.1} {worst:8.1}");
        }
        town.close().await;
    });
}
