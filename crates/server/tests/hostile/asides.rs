//! What those who watch say to each other reaches nobody who plays before the end: not as words, not as a frame more, not
//! by a number.

use serde_json::json;

use crate::common::{Page, Town, text};

const SECRET: &str = "she holds nothing";

fn hears(page: &Page) -> bool {
    page.log.iter().any(|line| text(line).contains(SECRET))
}

#[tokio::test]
async fn who_plays_reads_it_when_the_game_is_over() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    let (mut eve, mut dan) = (town.person("Eve").looks(&code).await, town.person("Dan").looks(&code).await);
    eve.say(json!({ "do": "say", "text": "before the start everybody talks" })).await;
    his.until("talk", |page| page.log.iter().any(|line| line.contains("before the start"))).await;
    hers.say(json!({ "do": "start" })).await;
    for page in [&mut hers, &mut his] {
        page.until("the game", |page| page.codes().len() == 10).await;
    }
    his.until("the bots", |page| page.ready() == 2).await;
    eve.say(json!({ "do": "say", "text": SECRET })).await;
    dan.until("the aside", hears).await;
    assert!(dan.log.last().unwrap().contains("data-line=\"0\""), "numbered among its kind: {:?}", dan.log.last());
    // What is said at the table goes on counting as if nothing had been said elsewhere, and takes one frame.
    let frames = his.frames.len();
    hers.say(json!({ "do": "say", "text": "my turn?" })).await;
    his.until("talk", |page| page.log.iter().any(|line| line.contains("my turn?"))).await;
    assert_eq!(his.frames.len(), frames + 1);
    assert!(his.log.last().unwrap().contains("data-line=\"1\""), "{:?}", his.log.last());
    // Neither a new page, nor a reload, nor what is kept for later says more.
    let again = bo.looks(&code).await;
    let (_, page) = bo.get(&format!("/t/{code}")).await;
    assert!(!again.frames.concat().contains(SECRET) && !page.contains(SECRET));
    let town = {
        drop((hers, his, eve, dan, again));
        town.reopen(crate::common::quick()).await
    };
    let kept = town.house.store().archived(&code).await.unwrap().unwrap();
    assert!(!kept.lines.contains(SECRET), "a look at a game that is on is anybody's");
    let (mut hers, mut his) = (ana.back_at(&town).looks(&code).await, bo.back_at(&town).looks(&code).await);
    let mut dan = town.person("Dan").looks(&code).await;
    assert!(hears(&dan), "who watches still reads it");

    tokio::join!(hers.plays_on(), his.plays_on());
    for page in [&mut hers, &mut his] {
        page.until("the asides", hears).await;
        assert!(page.frames.iter().all(|frame| !frame.contains(SECRET) || frame.contains("aria-label=\\\"Result\\\"")));
    }
    dan.until("the end", Page::is_over).await;
    assert_eq!(dan.log.iter().filter(|line| line.contains(SECRET)).count(), 1, "and nobody reads it twice");
    // From now on all talk together, and a reload has the same lines.
    let lines = his.log.len();
    dan.say(json!({ "do": "say", "text": "well played" })).await;
    his.until("talk", |page| page.log.iter().any(|line| line.contains("well played"))).await;
    assert_eq!(his.log.len(), lines + 1);
    assert_eq!(bo.back_at(&town).looks(&code).await.log, his.log);
}
