//! How soon a learner's press is answered, and what the page of a lesson weighs. `cargo bench -p server --bench learn`
//!
//! Every step of every lesson over a real socket: from the press to the next picture. The weight is that of the page
//! alone, compressed as browsers get it; sheet, scripts and fonts are kept by them.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use common::{Town, quick};
use lessons::Shelf;
use serde_json::json;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let town = Town::with(quick()).await;
        let ana = town.person("Ana");
        println!("{:36} {:>8} {:>8} {:>8}", "milliseconds from press to picture", "median", "worst", "page KB");
        for game in catalog::GAMES {
            for lesson in Shelf::of_the_house().of(game.info().id) {
                let path = format!("/learn/{}/{}", game.info().id, lesson.id);
                let mut page = ana.watches(&format!("{path}/live?step=1")).await;
                let mut took: Vec<Duration> = Vec::new();
                for (at, step) in lesson.steps.iter().enumerate() {
                    let press = match &step.act[..] {
                        [] => json!({ "do": "lesson", "step": at + 2 }),
                        codes => json!({ "do": "play", "codes": codes, "turn": at }),
                    };
                    let pressed = Instant::now();
                    page.say(press).await;
                    assert!(page.next().await, "an answer");
                    took.push(pressed.elapsed());
                }
                took.sort_unstable();
                let request = Request::get(&path).header(header::ACCEPT_ENCODING, "gzip").body(Body::empty());
                let response = ana.send(request.expect("a request")).await;
                let weight = to_bytes(response.into_body(), usize::MAX).await.expect("a page").len();
                let (median, worst) = (took[took.len() / 2], took[took.len() - 1]);
                let [median, worst] = [median, worst].map(|time| time.as_secs_f64() * 1000.0);
                println!("{:36} {median:8.1} {worst:8.1} {:8.1}", lesson.name(), weight as f64 / 1000.0);
            }
        }
        town.close().await;
    });
}
