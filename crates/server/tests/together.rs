//! Who comes and goes in mid-game, what people say to each other, and how a page becomes an app.

mod common;

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use common::{Page, Person, Town, limited, quick, text};
use serde_json::{Value, json};
use server::Config;

/// Seats are kept for an hour, so that nothing happens by itself.
fn patient() -> Config {
    Config { kept_for: Duration::from_secs(3600), ..quick() }
}

/// Ana, Bo and Cleo in a running game with a bot in the last chair.
async fn three(town: &Town) -> (String, [Person; 3], [Page; 3]) {
    let people = ["Ana", "Bo", "Cleo"].map(|name| town.person(name));
    let code = people[0].opens("seat_3=random").await;
    people[1].sits(&code).await;
    people[2].sits(&code).await;
    let mut pages = [people[0].looks(&code).await, people[1].looks(&code).await, people[2].looks(&code).await];
    pages[0].say(json!({ "do": "start" })).await;
    for page in &mut pages {
        page.until("the game", |page| page.codes().len() == 10).await;
    }
    (code, people, pages)
}

async fn refused(page: &mut Page, wish: Value, words: &str) {
    page.say(wish).await;
    page.until(words, |page| page.notice.as_ref().is_some_and(|notice| notice.contains(words))).await;
    page.notice = None;
}

/// Whether this is the page of the person in a seat.
fn plays(page: &Page, seat: usize) -> bool {
    page.table.contains(&format!("class=\"seat p{} me", seat + 1))
}

fn hears(page: &Page, words: &str) -> bool {
    page.log.iter().any(|line| text(line).contains(words))
}

#[tokio::test]
async fn a_chair_is_given_away_when_all_who_are_here_say_so() {
    let town = Town::with(patient()).await;
    let (code, [ana, ..], [mut hers, mut his, mut cleo]) = three(&town).await;
    let mut watching = town.person("Eve").looks(&code).await;
    refused(&mut his, json!({ "do": "vote", "seat": 0 }), "Ana is here again").await;
    hers.say(json!({ "do": "leave" })).await;
    his.until("she is away", |page| text(&page.table).contains("away")).await;
    drop(hers);

    refused(&mut watching, json!({ "do": "vote", "seat": 0 }), "You are watching").await;
    refused(&mut his, json!({ "do": "vote", "seat": 1 }), "your own chair").await;
    refused(&mut his, json!({ "do": "vote", "seat": 3 }), "No person sits there").await;
    refused(&mut his, json!({ "do": "vote", "seat": 9 }), "no such seat").await;
    his.say(json!({ "do": "vote", "seat": 0 })).await;
    cleo.until("the vote", |page| text(&page.table).contains("Bo would give Ana’s chair away.")).await;
    refused(&mut his, json!({ "do": "vote", "seat": 0 }), "already").await;
    assert!(!hears(&cleo, "was given away"));
    cleo.say(json!({ "do": "vote", "seat": 0 })).await;
    cleo.until("it is done", |page| hears(page, "Ana’s chair was given away.")).await;
    watching.until("a free chair", |page| page.table.contains("action=\"/t/") && page.table.contains("Play on")).await;

    let mut hers = ana.looks(&code).await;
    assert!(hers.codes().is_empty(), "she watches");
    assert!(hears(&hers, "Bo would give Ana’s chair away."), "whose chair it was, whoever has it now: {:?}", hers.log);
    // She knows a hand, so those who watch do not hear her; and she may have the same chair again.
    refused(&mut hers, json!({ "do": "say", "text": "I had a ten" }), "You have held a hand").await;
    ana.sits(&code).await;
    hers.until("her chair", |page| plays(page, 0)).await;
}

#[tokio::test]
async fn a_vote_counts_no_more_when_who_it_is_about_is_back() {
    let town = Town::with(patient()).await;
    let (code, [ana, ..], [mut hers, mut his, mut cleo]) = three(&town).await;
    hers.say(json!({ "do": "leave" })).await;
    his.until("she is away", |page| text(&page.table).contains("away")).await;
    his.say(json!({ "do": "vote", "seat": 0 })).await;
    cleo.until("the vote", |page| text(&page.table).contains("chair away")).await;
    drop(hers);
    let mut hers = ana.looks(&code).await;
    cleo.until("no vote", |page| !page.table.contains("class=\"company\"")).await;
    refused(&mut cleo, json!({ "do": "vote", "seat": 0 }), "here again").await;
    hers.say(json!({ "do": "leave" })).await;
    cleo.until("she is away", |page| text(&page.table).contains("away")).await;
    cleo.say(json!({ "do": "vote", "seat": 0 })).await;
    his.until("a new vote", |page| text(&page.table).contains("Cleo would give Ana’s chair away.")).await;
    assert!(!hears(&his, "was given away"), "his voice of before is gone");
}

#[tokio::test]
async fn a_vote_does_not_wait_for_somebody_who_has_gone() {
    let town = Town::with(patient()).await;
    let (_, _, [mut hers, mut his, mut cleo]) = three(&town).await;
    hers.say(json!({ "do": "leave" })).await;
    his.until("she is away", |page| text(&page.table).contains("away")).await;
    his.say(json!({ "do": "vote", "seat": 0 })).await;
    his.until("his voice", |page| hears(page, "would give")).await;
    cleo.say(json!({ "do": "leave" })).await;
    his.until("it is done", |page| hears(page, "Ana’s chair was given away.")).await;
}

#[tokio::test]
async fn votes_and_free_chairs_outlive_a_restart() {
    let town = Town::with(patient()).await;
    let (code, [ana, bo, _], [mut hers, mut his, mut cleo]) = three(&town).await;
    hers.say(json!({ "do": "give_up" })).await;
    hers.until("the way out", |page| page.go_to.as_deref() == Some("/")).await;
    his.until("her chair", |page| hears(page, "Ana left. A bot plays there until a friend takes the chair.")).await;
    cleo.say(json!({ "do": "leave" })).await;
    his.until("she is away", |page| text(&page.table).contains("away")).await;
    drop((hers, his, cleo));
    let town = town.reopen(patient()).await;
    let his = bo.back_at(&town).looks(&code).await;
    assert!(his.table.contains("free for a friend"), "{}", his.table);
    let eve = town.person("Eve");
    eve.sits(&code).await;
    assert!(plays(&eve.looks(&code).await, 0), "she plays on with that hand");
    let (_, page) = ana.back_at(&town).get("/").await;
    assert!(!page.contains(&format!("/t/{code}\"")), "and for who gave it up it is over");
}

#[tokio::test]
async fn a_friend_takes_a_bot_s_chair_with_its_hand() {
    let town = Town::with(patient()).await;
    let (code, _, [mut hers, mut his, mut cleo]) = three(&town).await;
    let (eve, dan) = (town.person("Eve"), town.person("Dan"));
    let mut watching = eve.looks(&code).await;
    refused(&mut watching, json!({ "do": "offer", "seat": 3, "free": true }), "You are watching").await;
    refused(&mut his, json!({ "do": "offer", "seat": 0, "free": true }), "Ana’s chair is kept").await;
    eve.sits(&code).await;
    assert!(watching.codes().is_empty(), "nothing is free, so she watches");
    his.say(json!({ "do": "offer", "seat": 3, "free": true })).await;
    watching.until("a free chair", |page| text(&page.table).contains("Dynamo’s chair is free.")).await;
    // Nobody comes under the name of somebody who plays.
    let false_ana = town.person("Ana");
    false_ana.sits(&code).await;
    assert!(!plays(&false_ana.looks(&code).await, 3));
    eve.sits(&code).await;
    watching.until("her hand", |page| plays(page, 3) && page.table.contains("class=\"fan")).await;
    his.until("she is there", |page| hears(page, "Eve sat down.")).await;
    dan.sits(&code).await;
    assert!(!dan.looks(&code).await.table.contains(" me\""), "one chair was free");
    tokio::join!(hers.plays_on(), his.plays_on(), cleo.plays_on(), watching.plays_on());
}

#[tokio::test]
async fn who_has_held_a_hand_takes_no_other_one() {
    let town = Town::with(patient()).await;
    let (code, [ana, ..], [mut hers, mut his, _cleo]) = three(&town).await;
    his.say(json!({ "do": "offer", "seat": 3, "free": true })).await;
    hers.say(json!({ "do": "give_up" })).await;
    his.until("her chair", |page| hears(page, "Ana left.")).await;
    his.say(json!({ "do": "offer", "seat": 0, "free": false })).await;
    his.until("it is closed", |page| hears(page, "Abacus stays.")).await;
    drop(hers);
    ana.sits(&code).await;
    let mut hers = ana.looks(&code).await;
    hers.until("why", |page| page.notice.as_ref().is_some_and(|why| why.contains("held another hand"))).await;
    assert!(hers.codes().is_empty());
}

#[tokio::test]
async fn before_the_start_only_the_host_removes_somebody() {
    let town = Town::open().await;
    let (ana, bo, cleo) = (town.person("Ana"), town.person("Bo"), town.person("Cleo"));
    let code = ana.opens("seat_3=random").await;
    bo.sits(&code).await;
    cleo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    refused(&mut his, json!({ "do": "place", "seat": 2, "bot": null }), "Somebody sits there").await;
    refused(&mut his, json!({ "do": "vote", "seat": 2 }), "not started").await;
    assert!(hers.table.contains("Remove<span class=\"say\"> Cleo"), "{}", hers.table);
    hers.say(json!({ "do": "place", "seat": 2, "bot": null })).await;
    his.until("she is gone", |page| hears(page, "Cleo left.")).await;
}

#[tokio::test]
async fn the_host_chooses_who_begins() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let (_, location) = ana.post("/tables", "game=i-bid-you-not&players=3&seat_2=random&name=Ana").await;
    let code = location.strip_prefix("/t/").unwrap();
    bo.sits(code).await;
    let (mut hers, mut his) = (ana.looks(code).await, bo.looks(code).await);
    refused(&mut his, json!({ "do": "begins", "seat": 1 }), "Only the host").await;
    refused(&mut hers, json!({ "do": "begins", "seat": 5 }), "no such seat").await;
    hers.say(json!({ "do": "begins", "seat": 1 })).await;
    his.until("it is said", |page| text(&page.table).contains("You begin.")).await;
    hers.say(json!({ "do": "start" })).await;
    his.until("his move", |page| text(&page.table).contains("your move")).await;
    hers.until("the game", |page| !page.table.contains("Waiting room")).await;
    assert!(!text(&hers.table).contains("your move"));
    assert_eq!(hers.log.iter().filter(|line| text(line).contains("Bo sat down.")).count(), 1, "{:?}", hers.log);
    refused(&mut hers, json!({ "do": "begins", "seat": 0 }), "started already").await;

    let other = ana.opens("").await;
    refused(&mut ana.looks(&other).await, json!({ "do": "begins", "seat": 0 }), "everybody begins at once").await;
}

#[tokio::test]
async fn everybody_sees_a_reaction_and_no_log_keeps_it() {
    let town = Town::with(limited(&["reactions=2/h"])).await;
    let (code, people, [mut hers, mut his, _cleo]) = three(&town).await;
    let mut watching = town.person("Eve").looks(&code).await;
    let lines = his.log.len();
    refused(&mut watching, json!({ "do": "react", "with": "wow" }), "You are watching").await;
    refused(&mut hers, json!({ "do": "react", "with": "<b>" }), "no such reaction").await;
    hers.say(json!({ "do": "react", "with": "wow" })).await;
    let shown = r#""reactions":[{"seat":0,"with":"wow"}]"#;
    for page in [&mut his, &mut watching] {
        page.until("wow", |page| page.frames.last().unwrap().contains(shown)).await;
    }
    assert_eq!(his.log.len(), lines);
    assert!(!people[1].looks(&code).await.frames[0].contains("reactions"), "who comes later has missed it");
    refused(&mut hers, json!({ "do": "react", "with": "nice" }), "Slowly").await;
}

#[tokio::test]
async fn words_are_kept_for_the_host_once() {
    let town = Town::with(patient()).await;
    let (code, [ana, ..], [mut hers, mut his, _cleo]) = three(&town).await;
    let mut watching = town.person("Eve").looks(&code).await;
    hers.say(json!({ "do": "say", "text": "Hello" })).await;
    hers.say(json!({ "do": "say", "text": "You fool" })).await;
    watching.say(json!({ "do": "say", "text": "She cheats" })).await;
    his.until("her words", |page| hears(page, "You fool")).await;
    watching.until("her words", |page| hears(page, "She cheats")).await;
    for _ in 0..2 {
        refused(&mut his, json!({ "do": "report_words", "line": 1 }), "Thank you").await;
    }
    refused(&mut his, json!({ "do": "report_words", "line": 2 }), "no such line").await;
    refused(&mut his, json!({ "do": "report_words", "line": 0, "aside": true }), "no such line").await;
    refused(&mut watching, json!({ "do": "report_words", "line": 0, "aside": true }), "Thank you").await;
    let kept = town.house.store().kept_lines().await.unwrap();
    let people: Vec<_> = kept.iter().filter_map(|line| line.person.clone()).collect();
    let names = town.house.store().names(&people).await.unwrap();
    let name = |line: &store::KeptLine| line.person.as_ref().map(|person| names[person].clone());
    let kept: Vec<_> = kept.iter().map(|line| (name(line).unwrap_or_default(), line.text.as_str())).collect();
    assert_eq!(kept, [("Ana".to_owned(), "You fool"), ("Eve".to_owned(), "She cheats")]);
    // Who is forgotten has said it as nobody.
    assert_eq!(ana.post("/me/forget", "sure=yes").await.0, StatusCode::OK);
    let names = town.house.store().names(&people).await.unwrap();
    assert_eq!(names.values().collect::<Vec<_>>(), ["Eve"]);
}

#[tokio::test]
async fn who_watches_speaks_under_no_name_that_is_taken_here() {
    let town = Town::with(patient()).await;
    let (code, ..) = three(&town).await;
    let (mut ana, mut eve) = (town.person("ANA").looks(&code).await, town.person("Eve").looks(&code).await);
    refused(&mut ana, json!({ "do": "say", "text": "I am Ana" }), "already a").await;
    let mut other = town.person("EVE").looks(&code).await;
    refused(&mut other, json!({ "do": "say", "text": "I am Eve" }), "already a").await;
    drop(other);
    let mut late = town.person("Dan").looks(&code).await;
    late.say(json!({ "do": "say", "text": "hi" })).await;
    eve.until("a word", |page| hears(page, "Dan (watching)")).await;
}

#[tokio::test]
async fn the_pages_can_be_installed_and_say_when_the_house_is_gone() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let answer = async |path: &str| {
        let response = ana.send(Request::get(path).body(Body::empty()).unwrap()).await;
        let header = |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        let (kind, cookie, policy) = (header("content-type"), header("set-cookie"), header("content-security-policy"));
        assert_eq!((response.status(), cookie), (StatusCode::OK, None), "{path} is the same for everybody");
        assert!(policy.unwrap().contains("worker-src 'self'"));
        (kind.unwrap(), ana.get(path).await.1)
    };
    let (kind, manifest) = answer("/manifest.webmanifest").await;
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!((kind.as_str(), &manifest["start_url"]), ("application/manifest+json", &json!("/")));
    for icon in manifest["icons"].as_array().unwrap() {
        let (kind, _) = {
            let response = ana.send(Request::get(icon["src"].as_str().unwrap()).body(Body::empty()).unwrap()).await;
            assert_eq!(response.status(), StatusCode::OK);
            (response.headers()["content-type"].to_str().unwrap().to_owned(), ())
        };
        assert_eq!(json!(kind), icon["type"]);
    }
    let (kind, worker) = answer("/worker.js").await;
    assert!(kind.starts_with("text/javascript"));
    let kept = worker.split_once("const KEPT = ").unwrap().1.split_once(", CACHE").unwrap().0;
    let kept: Vec<String> = serde_json::from_str(kept).unwrap();
    assert!(kept.iter().all(|address| address == "/offline" || address.starts_with("/assets/")), "{kept:?}");
    for address in &kept {
        assert_eq!(ana.get(address).await.0, StatusCode::OK, "{address}");
    }
    let (_, page) = answer("/offline").await;
    assert!(page.contains("goes on by itself") && !page.contains("Ana"), "{page}");
    let (_, lobby) = ana.get("/").await;
    assert!(lobby.contains("rel=\"manifest\""));
}

#[tokio::test]
async fn tables_are_not_for_search_engines() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    for (path, hidden) in [(format!("/t/{code}"), true), ("/t/NO-SUCH-TABLE".into(), true), ("/".into(), false)] {
        let response = ana.send(Request::get(&path).body(Body::empty()).unwrap()).await;
        assert_eq!(response.headers().contains_key("x-robots-tag"), hidden, "{path}");
    }
    let (_, lobby) = town.person("Bo").get("/").await;
    assert!(!lobby.contains(&code), "a private table is found by nobody without the link");
}

#[tokio::test]
async fn tables_that_wait_for_one_s_move_are_counted() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    assert_eq!(ana.get("/turns").await, (StatusCode::OK, "0".into()));
    let mut codes = Vec::new();
    for _ in 0..2 {
        codes.push(ana.post("/play", "game=second-estimate").await.1.replace("/t/", ""));
    }
    assert_eq!(ana.get("/turns").await.1, "2");
    assert_eq!(ana.get(&format!("/turns?but={}", codes[0])).await.1, "1");
    assert_eq!(ana.get("/turns?but=%00%ff&x").await.0, StatusCode::OK);
    assert_eq!(bo.get("/turns").await.1, "0");
}
