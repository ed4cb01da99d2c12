//! Several servers on one real PostgreSQL are one house. Without TENDER_TEST_POSTGRES these tests say that they are skipped.

#[path = "../common/mod.rs"]
mod common;

mod company;
mod driving;
mod limits;
mod moves;

use common::{Person, Town};
use serde_json::json;
use store::Home;

/// The same person in front of another server.
fn at(person: &Person, town: &Town) -> Person {
    person.back_at(town)
}

/// Two servers on a new database, if there is one to be had.
async fn two(config: fn() -> server::Config) -> Option<(Town, Town, Home)> {
    let home = common::database().await?;
    let (one, other) = tokio::join!(Town::among(&home, config()), Town::among(&home, config()));
    Some((one, other, home))
}

/// A game of Ana at the one server and Ben at the other, with these bots.
async fn game(one: &Town, other: &Town, bots: &str) -> (String, [Person; 2], [common::Page; 2]) {
    let (ana, ben) = (one.person("Ana"), other.person("Ben"));
    let code = ana.opens(bots).await;
    ben.sits(&code).await;
    let mut pages = [ana.looks(&code).await, ben.looks(&code).await];
    pages[0].until("both", |page| page.table.contains("Ben")).await;
    pages[0].say(json!({ "do": "start" })).await;
    for page in &mut pages {
        page.until("the game", |page| !page.codes().is_empty()).await;
    }
    (code, [ana, ben], pages)
}
