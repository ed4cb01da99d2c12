//! Who is there, what they say and how they are called, where the people of one table are on different servers.

use std::time::{Duration, Instant};

use serde_json::json;
use server::Config;

use crate::common::{Page, quick, text};
use crate::{at, game, two};

/// Who has no page is away at once; who left is replaced soon.
fn brisk() -> Config {
    Config { away_after: Duration::from_millis(1500), kept_for: Duration::from_secs(2), ..quick() }
}

fn chair<'a>(page: &'a Page, name: &str) -> Option<&'a str> {
    page.table.split("class=\"seat ").skip(1).find(|seat| seat.contains(name))
}

fn is_away(page: &Page, name: &str) -> bool {
    chair(page, name).is_some_and(|seat| text(seat).contains("away"))
}

#[tokio::test]
async fn who_has_a_page_on_another_server_is_not_away() {
    let Some((one, other, _home)) = two(brisk).await else { return };
    let (ana, ben, cleo) = (one.person("Ana"), other.person("Ben"), one.person("Cleo"));
    let code = ana.opens("seat_3=random").await;
    ben.sits(&code).await;
    cleo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, ben.looks(&code).await);
    hers.until("all of them", |page| page.table.contains("Cleo")).await;
    hers.say(json!({ "do": "start" })).await;
    // Cleo never had a page. Ana has hers where he is not.
    his.until("the game", |page| !page.codes().is_empty()).await;
    his.until("who is away", |page| is_away(page, "Cleo")).await;
    assert!(!is_away(&his, "Ana"), "{}", text(&his.table));
    assert!(!is_away(&hers, "Ben"), "{}", text(&hers.table));
    // She comes back on his server, and loses the page on hers.
    let there = at(&ana, &other).looks(&code).await;
    drop(hers);
    let mut hers = there;
    hers.plays(&[hers.codes()[0]]).await;
    his.until("her choice", |page| page.ready() > 0).await;
    assert!(!is_away(&his, "Ana"), "{}", text(&his.table));
    drop(hers);
    his.until("she is gone", |page| is_away(page, "Ana")).await;
}

#[tokio::test]
async fn who_leaves_on_one_server_is_away_on_all_and_may_come_back_on_any() {
    let Some((one, other, _home)) = two(brisk).await else { return };
    let (code, [ana, _], [mut hers, mut his]) = game(&one, &other, "seat_2=random&seat_3=random").await;
    hers.say(json!({ "do": "leave" })).await;
    let begun = Instant::now();
    his.until("she left", |page| is_away(page, "Ana")).await;
    assert!(begun.elapsed() < Duration::from_millis(1400), "that was heard and not waited for: {:?}", begun.elapsed());
    drop(hers);
    let mut back = at(&ana, &other).looks(&code).await;
    his.until("she is back", |page| !is_away(page, "Ana")).await;
    back.plays(&[back.codes()[0]]).await;
    his.until("her choice", |page| page.ready() > 0).await;
    // And leaves for good: a bot plays on.
    back.say(json!({ "do": "leave" })).await;
    drop(back);
    his.until("a bot", |page| page.log.iter().any(|line| text(line).contains("plays for Ana"))).await;
}

#[tokio::test]
async fn how_people_feel_and_what_they_are_called_is_seen_everywhere() {
    let Some((one, other, _home)) = two(quick).await else { return };
    let (code, [ana, ben], [mut hers, mut his]) = game(&one, &other, "seat_2=random&seat_3=random").await;
    hers.say(json!({ "do": "react", "with": "wow" })).await;
    his.until("her wonder", |page| page.frames.last().is_some_and(|frame| frame.contains("\"with\":\"wow\""))).await;
    ana.post("/me/name", "name=Anastasia").await;
    his.until("her name", |page| page.table.contains("Anastasia")).await;

    // Ana signs this browser out at the server where no page of hers is.
    let store = other.house.store();
    let known = store.known(&server::testing::device(&ana.secret)).await.unwrap().unwrap();
    let device = store.devices(&known.person).await.unwrap().remove(0).id;
    at(&ana, &other).post("/me/out", &format!("device={device}")).await;
    hers.until_closed().await;
    assert_eq!(hers.closed.as_ref().map(|(code, _)| *code), Some(4002));
    // Ben wants to be forgotten at the server where he is not.
    at(&ben, &one).post("/me/forget", "sure=yes").await;
    his.until_closed().await;
    let (_, page) = one.person("Eve").get(&format!("/t/{code}")).await;
    assert!(!text(&page).contains("Ben"), "{}", text(&page));
}

#[tokio::test]
async fn people_on_different_servers_meet_again() {
    let Some((one, other, _home)) = two(quick).await else { return };
    let (_, _, [mut hers, mut his]) = game(&one, &other, "seat_2=random&seat_3=random").await;
    tokio::join!(hers.plays_on(), his.plays_on());
    let asked = |page: &Page| text(&page.table);
    let before = asked(&his);
    hers.say(json!({ "do": "rematch" })).await;
    his.until("her wish", |page| asked(page) != before).await;
    // She changes her mind, and again.
    hers.say(json!({ "do": "no_rematch" })).await;
    his.until("nothing", |page| asked(page) == before).await;
    hers.say(json!({ "do": "rematch" })).await;
    his.until("her wish", |page| asked(page) != before).await;
    his.say(json!({ "do": "rematch" })).await;
    for page in [&mut hers, &mut his] {
        page.until("the next table", |page| page.go_to.is_some()).await;
    }
    assert_eq!(hers.go_to, his.go_to);
}

#[tokio::test]
async fn a_name_that_was_said_over_the_phone_leads_there_from_any_server() {
    let Some((one, other, _home)) = two(quick).await else { return };
    let ana = one.person("Ana");
    let code = ana.opens("seat_1=greedy&seat_2=greedy&seat_3=greedy").await;
    let mut hers = ana.looks(&code).await;
    let name = |page: &Page| {
        let words = text(&page.table);
        let found = words.split_whitespace().find(|word| {
            let parts: Vec<&str> = word.trim_matches(',').split('-').collect();
            parts.len() == 3 && parts[2].len() == 4 && parts[2].parse::<u32>().is_ok()
        });
        found.map(|word| word.trim_matches(',').to_owned())
    };
    let spoken = name(&hers).unwrap_or_else(|| panic!("a name in {}", text(&hers.table)));
    let ben = other.person("Ben");
    let begun = Instant::now();
    loop {
        let (_, location) = ben.post("/join", &format!("code={spoken}")).await;
        if location == format!("/t/{code}") {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(5), "{location}");
    }
    // When the game begins it leads nowhere.
    hers.say(json!({ "do": "start" })).await;
    hers.until("the game", |page| !page.codes().is_empty()).await;
    while ben.post("/join", &format!("code={spoken}")).await.1 == format!("/t/{code}") {
        assert!(begun.elapsed() < Duration::from_secs(15), "it still leads there");
    }
}
