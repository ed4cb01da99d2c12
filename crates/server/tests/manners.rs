//! What people may expect of each other's pages: nobody is taken along unasked, nobody loses a seat at once, nobody
//! always begins.

mod common;

use std::time::Duration;

use common::{Page, Person, Town, quick, text};
use serde_json::json;
use server::Config;

/// Two people and two bots who have played a whole game, and what they see of its end.
async fn after_a_game(town: &Town) -> (String, [Person; 2], [Page; 2]) {
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    hers.say(json!({ "start": true })).await;
    tokio::join!(hers.plays_on(), his.plays_on());
    (code, [ana, bo], [hers, his])
}

#[tokio::test]
async fn a_rematch_begins_without_those_who_stay_where_they_are() {
    let town = Town::open().await;
    let (code, [ana, bo], [mut hers, mut his]) = after_a_game(&town).await;
    hers.say(json!({ "say": "Once more?" })).await;
    hers.say(json!({ "rematch": true })).await;
    hers.until("she waits", |page| text(&page.table).contains("Waiting for Bo.")).await;
    his.until("he is asked", |page| text(&page.table).contains("Ana wants a rematch.")).await;
    // He has not asked, so he cannot begin without her.
    his.say(json!({ "begin": true })).await;
    his.until("a refusal", |page| page.notice.as_ref().is_some_and(|notice| notice.contains("Only who asked"))).await;
    assert_eq!((&hers.go_to, &his.go_to), (&None, &None));

    hers.say(json!({ "begin": true })).await;
    hers.until("the next table", |page| page.go_to.is_some()).await;
    his.until("the way there", |page| text(&page.table).contains("The next game is on.")).await;
    assert_eq!(his.go_to, None, "the result stays where it is");
    let next = hers.go_to.clone().unwrap().replace("/t/", "");
    assert_ne!(next, code);
    assert!(his.table.contains(&format!("href=\"/t/{next}\"")), "{}", his.table);
    let there = ana.looks(&next).await;
    assert_eq!(there.codes().len(), 10, "she plays");
    assert!(there.log.iter().any(|line| text(line).contains("Once more?")), "talk comes along: {:?}", there.log);
    let watching = bo.looks(&next).await;
    assert!(watching.codes().is_empty(), "a bot plays in his chair");
}

#[tokio::test]
async fn a_wish_for_a_rematch_can_be_taken_back() {
    let town = Town::open().await;
    let (_, _, [mut hers, mut his]) = after_a_game(&town).await;
    hers.say(json!({ "rematch": true })).await;
    his.until("he is asked", |page| text(&page.table).contains("Ana wants a rematch.")).await;
    hers.say(json!({ "rematch": false })).await;
    his.until("nobody asks", |page| !text(&page.table).contains("wants a rematch")).await;
    his.say(json!({ "rematch": true })).await;
    hers.until("she is asked", |page| text(&page.table).contains("Bo wants a rematch.")).await;
    assert_eq!((&hers.go_to, &his.go_to), (&None, &None));
}

#[tokio::test]
async fn a_rematch_does_not_wait_for_somebody_who_has_gone() {
    let town = Town::open().await;
    let (_, _, [mut hers, mut his]) = after_a_game(&town).await;
    hers.say(json!({ "rematch": true })).await;
    his.until("he is asked", |page| text(&page.table).contains("Ana wants a rematch.")).await;
    his.say(json!({ "leave": true })).await;
    his.until("the way out", |page| page.go_to.as_deref() == Some("/")).await;
    hers.until("the next table", |page| page.go_to.is_some()).await;
}

#[tokio::test]
async fn alone_with_bots_a_rematch_begins_at_once() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let (_, location) = ana.post("/play", "game=second-estimate").await;
    let mut page = ana.looks(&location.replace("/t/", "")).await;
    page.plays_on().await;
    page.say(json!({ "rematch": true })).await;
    page.until("the next table", |page| page.go_to.is_some()).await;
}

/// Ana and Bo in a running game with two bots.
async fn in_mid_game(town: &Town) -> (String, Person, [Page; 2]) {
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    hers.say(json!({ "start": true })).await;
    hers.until("the game", |page| page.codes().len() == 10).await;
    his.until("the game", |page| page.codes().len() == 10).await;
    (code, ana, [hers, his])
}

fn bot_plays_for_ana(page: &Page) -> bool {
    page.log.iter().any(|line| text(line).contains("A bot plays for Ana."))
}

#[tokio::test]
async fn who_leaves_is_away_and_keeps_the_seat_for_a_while() {
    let town = Town::with(Config { kept_for: Duration::from_secs(3600), ..quick() }).await;
    let (code, ana, [mut hers, mut his]) = in_mid_game(&town).await;
    hers.say(json!({ "leave": true })).await;
    hers.until("the way out", |page| page.go_to.as_deref() == Some("/")).await;
    his.until("she is away", |page| page.table.contains("seat p") && text(&page.table).contains("away")).await;
    drop(hers);
    assert!(!bot_plays_for_ana(&his));
    // She comes back, and nothing has changed.
    let mut hers = ana.looks(&code).await;
    his.until("she is back", |page| !text(&page.table).contains("away")).await;
    tokio::join!(hers.plays_on(), his.plays_on());
    assert!(!bot_plays_for_ana(&his), "{:?}", his.log);
}

#[tokio::test]
async fn others_need_not_wait_for_who_has_left() {
    let town = Town::with(Config { kept_for: Duration::from_secs(3600), ..quick() }).await;
    let (code, ana, [mut hers, mut his]) = in_mid_game(&town).await;
    hers.say(json!({ "leave": true })).await;
    his.until("she is away", |page| text(&page.table).contains("away")).await;
    let seat = his.table.split("class=\"seat ").skip(1).position(|seat| text(seat).contains("Ana")).unwrap();
    his.say(json!({ "stand_in": seat })).await;
    his.until("a bot", bot_plays_for_ana).await;
    let mut hers = ana.looks(&code).await;
    assert!(hers.table.contains("I’m back"), "{}", hers.table);
    hers.say(json!({ "back": true })).await;
    tokio::join!(hers.plays_on(), his.plays_on());
}

#[tokio::test]
async fn a_bot_plays_on_when_who_left_does_not_come_back() {
    let town = Town::with(Config { kept_for: Duration::from_millis(100), ..quick() }).await;
    let (_, _, [mut hers, mut his]) = in_mid_game(&town).await;
    hers.say(json!({ "leave": true })).await;
    his.until("a bot", bot_plays_for_ana).await;
    his.plays_on().await;
}
