//! How long somebody waits for bots, by the real clock. `cargo bench -p server --bench pace [-- GAME]`
//!
//! One person plays against three casual bots, in every game and at every speed: the time from their move to their next
//! turn, and the time between two pictures on the way there.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::{Page, Town, quick};
use serde_json::json;
use server::{Config, Pace};

/// Moves of the person that are timed, and the longest time for them.
const MOVES: usize = 25;
const LONG: Duration = Duration::from_secs(90);

fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let town = Town::with(Config { pace: Pace::HUMAN, ..quick() }).await;
        println!("seconds from one's move to one's next turn, and between two pictures: median, worst");
        for game in catalog::GAMES.iter().map(|game| game.info().id) {
            if wanted.as_ref().is_some_and(|wanted| *wanted != game) {
                continue;
            }
            let speeds = ["calm", "normal", "fast"].map(|speed| waits(&town, game, speed));
            for (speed, (turns, steps)) in
                ["calm", "normal", "fast"].into_iter().zip(futures_util::future::join_all(speeds).await)
            {
                let (turn, step) = (spread(turns), spread(steps));
                println!("{game:16} {speed:7} turn {:4.1} {:4.1}   step {:4.1} {:4.1}", turn.0, turn.1, step.0, step.1);
            }
        }
    });
}

/// Waits of one game after another, until there are enough.
async fn waits(town: &Town, game: &str, speed: &str) -> (Vec<Duration>, Vec<Duration>) {
    let ana = town.person("Ana");
    let (mut turns, mut steps) = (Vec::new(), Vec::new());
    let begin = Instant::now();
    while turns.len() < MOVES && begin.elapsed() < LONG {
        let form = format!("game={game}&players=4&name=Ana&seat_1=greedy&seat_2=greedy&seat_3=greedy");
        let (_, place) = ana.post("/tables", &form).await;
        let mut page = ana.looks(place.strip_prefix("/t/").expect("a table")).await;
        page.say(json!({ "do": "pace", "speed": speed })).await;
        page.say(json!({ "do": "start" })).await;
        page.until("the game", |page| page.table.contains("class=\"prompt")).await;
        while !page.is_over() && turns.len() < MOVES && begin.elapsed() < LONG {
            if !plays(&mut page).await {
                continue;
            }
            // Secret or not, what the person goes on to do by themselves is no wait.
            if !page.codes().is_empty() {
                continue;
            }
            let start = Instant::now();
            while page.codes().is_empty() && !page.is_over() {
                let shown = Instant::now();
                assert!(page.next().await);
                steps.push(shown.elapsed());
            }
            turns.push(start.elapsed());
        }
    }
    (turns, steps)
}

/// Plays the last thing that may be pressed, which mostly ends one's turn; false while there is nothing.
async fn plays(page: &mut Page) -> bool {
    let Some(code) = page.codes().last().copied() else {
        assert!(page.next().await);
        return false;
    };
    let turn = page.turn();
    page.plays(&[code]).await;
    page.until("an answer", |page| page.turn() != turn || page.is_over()).await;
    true
}

fn spread(mut times: Vec<Duration>) -> (f64, f64) {
    times.sort_unstable();
    let at = |at: usize| times.get(at).map_or(0.0, Duration::as_secs_f64);
    (at(times.len() / 2), at(times.len().saturating_sub(1)))
}
