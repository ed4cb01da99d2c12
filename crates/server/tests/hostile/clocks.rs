//! Clocks and what is secret: a clock says no more about somebody than the table does, and nobody gains time by tricks.

use std::time::Duration;

use serde_json::json;
use store::Time;

use crate::common::{Folder, Page, Town, attribute, quick};

/// What a page shows of all clocks.
fn clocks(page: &Page) -> Vec<String> {
    attribute(&page.table, "data-up").map(str::to_owned).collect()
}

/// In Mow Money everybody composes bids in secret, one step after the other.
#[tokio::test]
async fn steps_in_secret_move_no_clock_and_are_not_written_beside_it() {
    let time = Time::by_hand(1_767_225_600_000);
    let town = Town::at(time.clone(), Folder::new(), quick()).await;
    let (ana, ben) = (town.person("Ana"), town.person("Ben"));
    let (_, place) = ana.post("/tables", "game=mow-money&players=2&name=Ana&clock=live-300-600").await;
    let code = place.strip_prefix("/t/").unwrap().to_owned();
    ben.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, ben.looks(&code).await);
    hers.say(json!({ "do": "start" })).await;
    hers.until("the start", |page| !page.codes().is_empty()).await;
    let mut secret_steps = 0;
    while secret_steps < 3 {
        let game = server::testing::truth(&town.house, &code).await.unwrap().unwrap();
        assert!(!game.to_act().is_empty(), "a game without secret steps");
        for page in [&mut hers, &mut his] {
            settle(page).await;
        }
        let seat = game.to_act().iter().next().unwrap();
        let (mine, other) = if seat.index() == 0 { (&mut hers, &mut his) } else { (&mut his, &mut hers) };
        let legal = game.legal(seat);
        let unseen = legal.iter().copied().find(|&step| game.is_unseen(seat, step));
        let (shown, frames) = (clocks(other), other.frames.len());
        let due = town.house.store().due(&code).await.unwrap();
        time.forward(Duration::from_millis(900));
        mine.plays(&[unseen.unwrap_or(legal[0])]).await;
        assert!(mine.next().await);
        if unseen.is_some() {
            settle(other).await;
            assert_eq!((clocks(other), other.frames.len()), (shown, frames + 1), "only the answer to their own wish");
            assert_eq!(town.house.store().due(&code).await.unwrap(), due, "nor is anything due at another time");
            secret_steps += 1;
        }
    }
}

/// Waits until a page has everything that is on its way to it.
async fn settle(page: &mut Page) {
    page.notice = None;
    page.say(json!({ "do": "place", "bot": null, "seat": 0 })).await;
    page.until("a refusal", |page| page.notice.is_some()).await;
}
