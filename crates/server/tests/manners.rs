//! What people may expect of each other's pages: nobody is taken along unasked, nobody loses a seat at once, nobody
//! always begins.

mod common;

use std::collections::BTreeSet;
use std::time::Duration;

use axum::http::StatusCode;
use common::{Page, Person, Town, quick, text};
use serde_json::json;
use server::Config;

/// Two people and two bots who have played a whole game, and what they see of its end.
async fn after_a_game(town: &Town) -> (String, [Person; 2], [Page; 2]) {
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    hers.say(json!({ "do": "start" })).await;
    tokio::join!(hers.plays_on(), his.plays_on());
    (code, [ana, bo], [hers, his])
}

#[tokio::test]
async fn a_rematch_begins_without_those_who_stay_where_they_are() {
    let town = Town::open().await;
    let (code, [ana, bo], [mut hers, mut his]) = after_a_game(&town).await;
    hers.say(json!({ "do": "say", "text": "Once more?" })).await;
    hers.say(json!({ "do": "rematch" })).await;
    hers.until("she waits", |page| text(&page.table).contains("Waiting for Bo.")).await;
    his.until("he is asked", |page| text(&page.table).contains("Ana wants a rematch.")).await;
    // He has not asked, so he cannot begin without her.
    his.say(json!({ "do": "begin" })).await;
    his.until("a refusal", |page| page.notice.as_ref().is_some_and(|notice| notice.contains("Only who asked"))).await;
    assert_eq!((&hers.go_to, &his.go_to), (&None, &None));

    hers.say(json!({ "do": "begin" })).await;
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
    hers.say(json!({ "do": "rematch" })).await;
    his.until("he is asked", |page| text(&page.table).contains("Ana wants a rematch.")).await;
    hers.say(json!({ "do": "no_rematch" })).await;
    his.until("nobody asks", |page| !text(&page.table).contains("wants a rematch")).await;
    his.say(json!({ "do": "rematch" })).await;
    hers.until("she is asked", |page| text(&page.table).contains("Bo wants a rematch.")).await;
    assert_eq!((&hers.go_to, &his.go_to), (&None, &None));
}

#[tokio::test]
async fn a_rematch_does_not_wait_for_somebody_who_has_gone() {
    let town = Town::open().await;
    let (_, _, [mut hers, mut his]) = after_a_game(&town).await;
    hers.say(json!({ "do": "rematch" })).await;
    his.until("he is asked", |page| text(&page.table).contains("Ana wants a rematch.")).await;
    his.say(json!({ "do": "leave" })).await;
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
    page.say(json!({ "do": "rematch" })).await;
    page.until("the next table", |page| page.go_to.is_some()).await;
}

/// Ana and Bo in a running game with two bots.
async fn in_mid_game(town: &Town) -> (String, Person, [Page; 2]) {
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    hers.say(json!({ "do": "start" })).await;
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
    hers.say(json!({ "do": "leave" })).await;
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
    hers.say(json!({ "do": "leave" })).await;
    his.until("she is away", |page| text(&page.table).contains("away")).await;
    let seat = his.table.split("class=\"seat ").skip(1).position(|seat| text(seat).contains("Ana")).unwrap();
    his.say(json!({ "do": "stand_in", "seat": seat })).await;
    his.until("a bot", bot_plays_for_ana).await;
    let mut hers = ana.looks(&code).await;
    assert!(hers.table.contains("Take my seat back"), "{}", hers.table);
    hers.say(json!({ "do": "back" })).await;
    tokio::join!(hers.plays_on(), his.plays_on());
}

#[tokio::test]
async fn a_bot_plays_on_when_who_left_does_not_come_back() {
    let town = Town::with(Config { kept_for: Duration::from_millis(100), ..quick() }).await;
    let (_, _, [mut hers, mut his]) = in_mid_game(&town).await;
    hers.say(json!({ "do": "leave" })).await;
    his.until("a bot", bot_plays_for_ana).await;
    his.plays_on().await;
}

/// In which chair of the waiting room somebody sits.
async fn chair_of(person: &Person, code: &str) -> usize {
    let (_, page) = person.get(&format!("/t/{code}")).await;
    page.split("<li class=\"chair").skip(1).position(|chair| text(chair).contains("You")).expect("a chair")
}

#[tokio::test]
async fn everybody_s_chair_is_drawn_by_lot_in_every_game() {
    let town = Town::with(Config { by_lot: true, ..quick() }).await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    for game in catalog::GAMES {
        let (id, players) = (game.info().id, game.info().usual_players);
        let (mut hers, mut his) = (BTreeSet::new(), BTreeSet::new());
        // All of them come up in a tenth of these, unless something is wrong.
        for _ in 0..400 {
            let (_, location) = ana.post("/tables", &format!("game={id}&players={players}&name=Ana")).await;
            let code = location.strip_prefix("/t/").unwrap();
            bo.sits(code).await;
            hers.insert(chair_of(&ana, code).await);
            his.insert(chair_of(&bo, code).await);
            if hers.len() == players && his.len() == players {
                break;
            }
        }
        assert_eq!((hers.len(), his.len()), (players, players), "{id}: {hers:?} {his:?}");
    }
}

#[tokio::test]
async fn bots_sit_after_the_host_as_the_form_has_them() {
    let town = Town::with(Config { by_lot: true, ..quick() }).await;
    let ana = town.person("Ana");
    for _ in 0..20 {
        let code = ana.opens("seat_1=greedy&seat_2=master").await;
        let (_, page) = ana.get(&format!("/t/{code}")).await;
        let chairs: Vec<String> = page
            .split("<li class=\"chair")
            .skip(1)
            .map(|chair| text(chair.split("<b>").nth(1).unwrap().split("</b>").next().unwrap()))
            .collect();
        let mine = chairs.iter().position(|name| name == "You").unwrap();
        let after: Vec<&str> = (1..4).map(|step| chairs[(mine + step) % 4].as_str()).collect();
        assert!(after[0].ends_with("bot") && after[1].ends_with("bot") && after[0] != after[1], "{chairs:?}");
        assert_eq!(after[2], "Open seat");
    }
}

#[tokio::test]
async fn the_host_does_not_always_begin_where_one_seat_begins() {
    let town = Town::with(Config { by_lot: true, ..quick() }).await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let mut began = BTreeSet::new();
    for _ in 0..400 {
        let (_, location) = ana.post("/tables", "game=i-bid-you-not&players=3&seat_1=random&name=Ana").await;
        let code = location.strip_prefix("/t/").unwrap();
        bo.sits(code).await;
        let mut hers = ana.looks(code).await;
        hers.say(json!({ "do": "start" })).await;
        hers.until("the game", |page| !page.table.contains("Waiting room")).await;
        began.insert(text(&hers.table).contains("your move"));
        if began.len() == 2 {
            return;
        }
    }
    panic!("always the same: {began:?}");
}

#[tokio::test]
async fn play_now_may_be_told_how_many_and_how_well() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    for (form, seats) in [("", 4), ("&players=&level=greedy", 4), ("&players=5&level=master", 5)] {
        let (status, location) = ana.post("/play", &format!("game=second-estimate{form}")).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{location}");
        let (_, page) = ana.get(&location).await;
        assert_eq!(page.matches("class=\"seat ").count(), seats, "{form}");
    }
    let (_, location) = ana.post("/play", "game=noble-flood&players=2").await;
    let (_, page) = ana.get(&location).await;
    assert!(page.contains("data-play") || page.contains("thinking"), "a game for two");
    for form in ["&players=x", "&players=9", "&players=3", "&level=wizard", "&level=master@3600s"] {
        let (status, page) = ana.post("/play", &format!("game=second-estimate{form}")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{form}: {}", text(&page));
    }
}

#[tokio::test]
async fn the_lobby_shows_only_the_tables_that_are_looked_for() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let table = async |form: &str| {
        let (_, location) = ana.post("/tables", &format!("name=Ana&listed=on&{form}")).await;
        location.strip_prefix("/t/").unwrap().to_owned()
    };
    let roomy = table("game=second-estimate&players=4").await;
    let narrow = table("game=second-estimate&players=4&seat_1=random&seat_2=random").await;
    let other = table("game=noble-flood&players=4").await;
    for (query, shown) in [
        ("", [true, true, true]),
        ("?of=second-estimate", [true, true, false]),
        ("?of=noble-flood&free=", [false, false, true]),
        ("?free=2", [true, false, true]),
        ("?of=second-estimate&free=2&game=noble-flood", [true, false, false]),
        ("?of=chess&free=-3", [true, true, true]),
    ] {
        let (_, page) = bo.get(&format!("/{query}")).await;
        assert_eq!([&roomy, &narrow, &other].map(|code| page.contains(code.as_str())), shown, "{query}");
        let count = shown.iter().filter(|shown| **shown).count();
        assert!(text(&page).contains(&format!("{count} waiting")), "the true number for {query}");
    }
    let (_, page) = bo.get("/?of=mow-money").await;
    assert!(text(&page).contains("None like that right now."), "{}", text(&page));
}
