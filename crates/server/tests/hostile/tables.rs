//! What must not hurt: strangers at private tables, tables without end, made-up people, a smashed database.

use std::fs;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::time::Duration;

use crate::common::{Person, Town, attribute, quick, text};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;
use server::Config;
use store::{Append, Listing, PersonId};

/// Asks again and again until it holds.
async fn until(what: &str, holds: impl AsyncFn() -> bool) {
    let held = async {
        while !holds().await {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), held).await.unwrap_or_else(|_| panic!("never: {what}"));
}

/// What the waiting room says is good over the phone.
fn spoken(room: &str) -> Option<String> {
    let (_, after) = room.split_once("or say <b>")?;
    Some(after.split_once("</b>")?.0.to_owned())
}

#[tokio::test]
async fn a_private_table_is_found_by_its_link_and_by_nothing_that_can_be_guessed() {
    let town = Town::open().await;
    let (ana, bo, eve) = (town.person("Ana"), town.person("Bo"), town.person("Eve"));
    let (listed, private) = (ana.opens("listed=on").await, ana.opens("").await);
    assert_eq!(listed.split('-').count(), 3, "{listed}");
    let digits = private.replace('-', "");
    assert_eq!((private.len(), digits.len()), (19, 16), "{private}: 16 digits of 5 bits");

    // Whoever has the link, or most of it, gets in; nobody has to mind how it is written.
    for (path, status) in [
        (private.clone(), StatusCode::OK),
        (private.to_lowercase(), StatusCode::SEE_OTHER),
        (digits.clone(), StatusCode::SEE_OTHER),
        (private[..18].to_owned(), StatusCode::NOT_FOUND),
    ] {
        assert_eq!(bo.get(&format!("/t/{path}")).await.0, status, "{path}");
    }
    for pasted in [&private, &digits, &format!("http://{}/t/{private}", town.address)] {
        assert_eq!(bo.post("/join", &format!("code={pasted}")).await.1, format!("/t/{private}"), "{pasted}");
    }

    // What is said over the phone leads there, in the lobby's form only.
    let (_, room) = ana.get(&format!("/t/{private}")).await;
    let said = spoken(&room).expect("something to say");
    assert!(!room.contains(&format!("able {private}")), "a long name is no headline: {}", text(&room));
    assert_eq!(bo.post("/join", &format!("code={}", said.to_lowercase())).await.1, format!("/t/{private}"));
    for door in ["", "/live", "/review"] {
        assert_ne!(eve.get(&format!("/t/{said}{door}")).await.0, StatusCode::OK, "{door}");
    }
    assert_eq!(eve.post(&format!("/t/{said}/sit"), "name=Eve").await.0, StatusCode::NOT_FOUND);

    // It is over with that when the game begins.
    let mut page = ana.looks(&private).await;
    assert_eq!(spoken(&page.table).as_ref(), Some(&said), "the same for everybody");
    for seat in 1..4 {
        page.say(json!({ "do": "place", "bot": "random", "seat": seat })).await;
    }
    page.until("all seats taken", |page| page.table.contains("Everybody is here")).await;
    page.say(json!({ "do": "start" })).await;
    page.until("the game", |page| !page.codes().is_empty()).await;
    assert!(!page.table.contains(&said) && !page.table.contains(&format!("able {private}")));
    assert_eq!(eve.post("/join", &format!("code={said}")).await.0, StatusCode::NOT_FOUND);
    let (_, lobby) = eve.get("/").await;
    assert!(lobby.contains(&listed) && !lobby.contains(&private));
}

#[tokio::test]
async fn every_kind_of_private_table_has_a_long_name_and_so_has_its_rematch() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let (_, location) = ana.post("/play", "game=second-estimate").await;
    let code = location.replace("/t/", "");
    assert_eq!(code.len(), 19, "{code}");
    let (_, page) = ana.get(&location).await;
    assert!(page.contains("<title>The Second Estimate · Tender</title>") && !page.contains("good for an hour"));
    let mut page = ana.looks(&code).await;
    page.plays_on().await;
    page.say(json!({ "do": "rematch" })).await;
    page.until("the next table", |page| page.go_to.is_some()).await;
    let next = page.go_to.unwrap().replace("/t/", "");
    assert!(next.len() == 19 && next != code, "{next}");
    let mut page = ana.looks(&next).await;
    page.plays_on().await;
}

#[tokio::test]
async fn a_waiting_table_without_anybody_is_cleared_and_one_with_somebody_is_not() {
    let town = Town::with(busy_broom()).await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let (kept, left) = (ana.opens("").await, ana.opens("listed=on").await);
    let played = ana.opens("seat_1=random&seat_2=random&seat_3=random").await;
    let page = ana.looks(&kept).await;
    let mut playing = ana.looks(&played).await;
    playing.say(json!({ "do": "start" })).await;
    playing.until("the game", |page| !page.codes().is_empty()).await;
    drop(playing);
    for code in [&kept, &played, &left] {
        age(&town, code, 61).await;
    }

    let gone = async |code: &str| bo.get(&format!("/t/{code}")).await.0 == StatusCode::NOT_FOUND;
    until("the empty table is gone", async || gone(&left).await).await;
    let (_, said) = bo.get(&format!("/t/{left}")).await;
    assert!(said.contains("cleared after an hour"), "{}", text(&said));
    assert_eq!(town.house.store().log(&left, 0).await.unwrap(), []);
    let (_, lobby) = ana.get("/").await;
    assert!(!lobby.contains(&left) && lobby.contains(&kept));
    assert!(!gone(&kept).await, "somebody waits there");
    assert!(!gone(&played).await, "a game that began is kept");

    drop(page);
    until("the waiting room is gone, too", async || {
        age(&town, &kept, 61).await;
        gone(&kept).await
    })
    .await;
    assert!(!gone(&played).await);
}

#[tokio::test]
async fn the_hour_begins_when_the_last_one_leaves() {
    let town = Town::with(Config { sweep_every: Duration::from_secs(3600), ..quick() }).await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    let page = ana.looks(&code).await;
    age(&town, &code, 50).await;
    let before = updated(&town, &ana, &code).await;
    drop(page);
    until("it is noted that she left", async || updated(&town, &ana, &code).await > before).await;
}

/// A house that looks for forgotten tables all the time.
fn busy_broom() -> Config {
    Config { sweep_every: Duration::from_millis(20), ..quick() }
}

/// Lets time pass for a table: so many minutes without anybody.
async fn age(town: &Town, code: &str, minutes: i64) {
    let url = format!("sqlite:{}", town.folder.0.join("tender.sqlite").display());
    let mut db = <sqlx::AnyConnection as sqlx::Connection>::connect(&url).await.unwrap();
    let aged = sqlx::query("UPDATE tables SET updated = updated - $1 WHERE id = $2").bind(minutes * 60_000).bind(code);
    aged.execute(&mut db).await.unwrap();
}

/// When a table was last touched, as its person's list has it.
async fn updated(town: &Town, person: &Person, code: &str) -> i64 {
    let id = id_of(town, &person.secret).await;
    let rows = town.house.store().list(Listing::Of(&id), 99).await.unwrap();
    rows.iter().find(|row| row.id == code).unwrap().updated
}

fn hash(secret: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

async fn id_of(town: &Town, secret: &str) -> PersonId {
    town.house.store().known(&hash(secret)).await.unwrap().unwrap().person
}

#[tokio::test]
async fn nobody_crowds_others_out_of_the_lobby() {
    let town = Town::open().await;
    let (eve, ana) = (town.person("Eve"), town.person("Ana"));
    let hers = ana.opens("listed=on").await;
    let page = ana.looks(&hers).await;
    for _ in 0..3 {
        eve.opens("listed=on").await;
    }
    let form = "game=second-estimate&players=4&name=Eve&listed=on";
    let (status, said) = eve.post("/tables", form).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(said.contains("wait in the lobby already"), "{}", text(&said));
    eve.opens("").await;
    // Getting up leaves nothing behind that others would see.
    let (_, lobby) = eve.get("/").await;
    let own: Vec<String> = codes(&lobby).into_iter().filter(|code| code.split('-').count() == 3).collect();
    for code in own.iter().filter(|&code| *code != hers) {
        let mut page = eve.looks(code).await;
        page.say(json!({ "do": "leave" })).await;
        page.until("the way out", |page| page.go_to.is_some()).await;
    }
    let (_, lobby) = town.person("Bo").get("/").await;
    assert_eq!(codes(&lobby), [hers.as_str()], "{}", text(&lobby));

    // Forty others open tables and go: hers, where somebody is, stays on top, and the rest is counted.
    for n in 0..40 {
        town.person(&format!("P{n}")).opens("listed=on").await;
    }
    let (_, lobby) = town.person("Bo").get("/").await;
    assert_eq!(codes(&lobby).len(), 30);
    assert_eq!(codes(&lobby)[0], hers);
    assert!(text(&lobby).contains("41 waiting") && text(&lobby).contains("and 11 more"), "{}", text(&lobby));
    drop(page);
}

#[tokio::test]
async fn a_table_without_anybody_is_not_offered_for_long() {
    let town = Town::with(busy_broom()).await;
    let (ana, bo, eve) = (town.person("Ana"), town.person("Bo"), town.person("Eve"));
    let (hers, his) = (ana.opens("listed=on").await, bo.opens("listed=on").await);
    let page = ana.looks(&hers).await;
    let offered = async || codes(&eve.get("/").await.1);
    assert_eq!(offered().await.len(), 2);
    for code in [&hers, &his] {
        age(&town, code, 11).await;
    }
    until("only hers is offered", async || offered().await == [hers.as_str()]).await;
    assert_eq!(eve.get(&format!("/t/{his}")).await.0, StatusCode::OK, "it is still there");
    drop(page);
    until("nor is hers when she has left", async || {
        age(&town, &hers, 11).await;
        offered().await.is_empty()
    })
    .await;
}

/// The tables that a lobby leads to, in order.
fn codes(lobby: &str) -> Vec<String> {
    attribute(lobby, "href").filter_map(|href| href.strip_prefix("/t/")).map(str::to_owned).collect()
}

#[tokio::test]
async fn only_a_secret_that_the_house_handed_out_is_somebody() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    let made_up = ana.with_secret("00112233445566778899aabbccddeeff");
    let forged = ana.with_secret(format!("{}{}", &ana.secret[..32], "0".repeat(32)));
    let shouted = ana.with_secret(ana.secret.to_uppercase());
    for nobody in [&made_up, &forged, &shouted] {
        let response = nobody.send(Request::get("/").body(Body::empty()).unwrap()).await;
        let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
        assert!(cookie.starts_with("tender=") && !cookie.contains(&nobody.secret), "{cookie}");
        assert!(nobody.looks(&code).await.table.contains("Sit down"), "{}", nobody.secret);
        // Each time somebody new, so nothing can be kept by it.
        let (_, opened) = nobody.post("/play", "game=second-estimate").await;
        let mut page = nobody.looks(&opened.replace("/t/", "")).await;
        page.say(json!({ "do": "take_back", "turn": 0 })).await;
        page.until("an answer", |page| page.notice.is_some()).await;
        assert!(page.notice.as_ref().is_some_and(|notice| notice.contains("watching")), "{:?}", page.notice);
    }
    let response = ana.send(Request::get("/").body(Body::empty()).unwrap()).await;
    assert!(!response.headers().contains_key(header::SET_COOKIE), "who is known needs no new secret");
    assert!(!ana.looks(&code).await.table.contains("Sit down"));
}

#[tokio::test]
async fn who_has_a_seat_by_an_old_secret_keeps_it_and_others_know_people_from_other_houses_no_more() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("seat_1=random&seat_2=random&seat_3=random").await;
    // An old data folder: its browser has a bare secret, the table has a name that can be spoken.
    let store = town.house.store();
    let old = "00112233445566778899aabbccddeeff";
    let (log, id) = (store.log(&code, 0).await.unwrap(), id_of(&town, &ana.secret).await);
    let row = store.list(Listing::Of(&id), 9).await.unwrap().remove(0);
    let index = store::IndexRow { game: row.game, state: row.state, listed: false, owing: 0, summary: row.summary };
    let (seats, outcomes) = (Some(vec![(0, id)]), vec![]);
    store
        .append(vec![Append {
            table: "BRASS-OTTER-41".into(),
            seq: 0,
            entries: log,
            index,
            seats,
            outcomes,
            rated: None,
        }])
        .await
        .unwrap();
    let bare = format!("UPDATE devices SET secret = '{}' WHERE secret = '{}'", hash(old), hash(&ana.secret));
    town.folder.sql(&bare).await;

    let hers = ana.with_secret(old);
    let (_, lobby) = hers.get("/").await;
    assert!(lobby.contains("/t/BRASS-OTTER-41"), "{}", text(&lobby));
    let mut page = hers.looks("BRASS-OTTER-41").await;
    page.say(json!({ "do": "start" })).await;
    page.plays_on().await;

    let other = Town::open().await;
    let response = ana.back_at(&other).send(Request::get("/").body(Body::empty()).unwrap()).await;
    assert!(response.headers().contains_key(header::SET_COOKIE), "another house, another key");
}

#[tokio::test]
async fn a_smashed_database_is_not_called_safe() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    let town = town.reopen(quick()).await;
    // The disk goes bad under an open house.
    let path = town.folder.0.join("tender.sqlite");
    let pages = fs::metadata(&path).unwrap().len() / 4096;
    let mut file = fs::OpenOptions::new().write(true).open(&path).unwrap();
    for page in 1..pages {
        file.seek(SeekFrom::Start(page * 4096)).unwrap();
        file.write_all(&[0xa5; 200]).unwrap();
    }
    let (status, said) = ana.back_at(&town).get(&format!("/t/{code}")).await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(said.contains("damaged") && !said.contains("Nothing is lost"), "{}", text(&said));
}
