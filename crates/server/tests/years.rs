//! Tables of other years: a folder of the first one, rules that have changed since, and logs that lost something.

mod common;

use std::time::Duration;

use axum::http::StatusCode;
use common::{Folder, Person, Town, quick, text};
use server::Config;

/// A data folder as the first program left it: tables that wait, that run, that are over, and a rematch.
const FIRST_YEAR: &str = include_str!("folders/1.sql");
const ANA: &str = "8c897e1313a725da65d57156ab4f1e018581b7304d83e287d388c0ed4a42e862";
const BO: &str = "e7cf273690c00d135f7600a81adbfd497c310e4d8ed35533149f9b7e6a227ef5";

/// A house that clears nothing away.
fn patient() -> Config {
    Config { expire_after: Duration::from_secs(100 * 365 * 24 * 60 * 60), ..quick() }
}

async fn page(person: &Person, code: &str) -> String {
    let (status, page) = person.get(&format!("/t/{code}")).await;
    assert_eq!(status, StatusCode::OK, "{code}: {}", text(&page));
    page
}

#[tokio::test]
async fn a_folder_of_the_first_year_opens_with_all_its_tables() {
    let folder = Folder::new();
    folder.sql(FIRST_YEAR).await;
    let town = Town::on(folder, patient()).await;
    let (ana, bo) = (town.person("Ana").with_secret(ANA), town.person("Bo").with_secret(BO));
    for (code, says) in [
        ("DUSTY-CAMEL-54", ["Anybody there?", "Sharp bot"]),
        ("21TX-FHN9-KXSD-CWMB", ["Gentle bot", "sat down"]),
        ("BD7X-YT0J-7G8W-G658", ["aria-label=\"Result\"", "Good luck, Bo!"]),
        ("X81Q-N631-1Q2F-K7WB", ["Well played.", "data-turn"]),
        ("VYFB-WVG3-APXP-5QEP", ["aria-label=\"Result\"", "A bot plays for"]),
        ("KT1F-Y5R5-WXKE-DG1V", ["data-turn", "Casual"]),
    ] {
        let page = page(&town.person("Eve"), code).await;
        for part in says {
            assert!(page.contains(part), "{code} lacks {part:?}: {}", text(&page));
        }
    }
    // Whoever sat there sits there, and plays on.
    assert!(ana.get("/").await.1.contains("/t/X81Q-N631-1Q2F-K7WB"));
    let (mut hers, mut his) = (ana.looks("X81Q-N631-1Q2F-K7WB").await, bo.looks("X81Q-N631-1Q2F-K7WB").await);
    tokio::join!(hers.plays_on(), his.plays_on());
    bo.looks("KT1F-Y5R5-WXKE-DG1V").await.plays_on().await;
    assert_eq!(town.house.store().reports().await.unwrap().len(), 1);
}

/// Ana against three bots: one game played to its end, and one in which she has chosen once.
async fn two_games() -> (Folder, Person, [String; 2]) {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let over = ana.opens("seat_1=random&seat_2=random&seat_3=random").await;
    let mut page = ana.looks(&over).await;
    page.say(serde_json::json!({ "do": "start" })).await;
    page.plays_on().await;
    let (_, running) = ana.post("/play", "game=second-estimate").await;
    let running = running.replace("/t/", "");
    let mut page = ana.looks(&running).await;
    page.until("her move", |page| !page.codes().is_empty()).await;
    let (turn, first) = (page.turn(), page.codes()[0]);
    page.plays(&[first]).await;
    page.until("the next move", |page| page.turn() > turn && !page.codes().is_empty()).await;
    (town.close().await, ana, [over, running])
}

#[tokio::test]
async fn a_table_of_earlier_rules_is_shown_as_it_was_and_not_played_on() {
    let (folder, ana, [over, running]) = two_games().await;
    folder.sql(r#"UPDATE log SET entry = replace(entry, '"edition":1', '"edition":0') WHERE seq = 0"#).await;
    folder.sql(r#"UPDATE tables SET summary = replace(summary, '"edition":1', '"edition":0')"#).await;
    let town = Town::on(folder, quick()).await;
    let ana = ana.back_at(&town);

    let finished = page(&ana, &over).await;
    for part in ["Played under earlier rules", "Won by ", "aria-label=\"Result\"", "<li", "Nothing is lost"] {
        assert!(finished.contains(part), "{part}: {}", text(&finished));
    }
    assert!(text(&finished).contains("edition 0 of the rules, and they have changed since."), "{}", text(&finished));
    let unfinished = page(&ana, &running).await;
    for part in ["Played under earlier rules", "aria-label=\"Board\"", "<li"] {
        assert!(unfinished.contains(part), "{part}: {}", text(&unfinished));
    }
    for secret in ["data-play", "Won by", "data-live"] {
        assert!(!unfinished.contains(secret), "{secret}: {}", text(&unfinished));
    }
    assert!(ana.get("/").await.1.contains("Played under earlier rules"), "nobody is told that it is their move");

    // There is nothing live: a page that is still open is sent to look at this one.
    let mut open = ana.connects(&running).await.unwrap();
    open.until_closed().await;
    assert_eq!((open.closed.map(|(code, _)| code), open.frames.len()), (Some(4003), 0));
    let (status, said) = ana.post(&format!("/t/{running}/sit"), "name=Ana").await;
    assert_eq!((status, said.contains("cannot be played on")), (StatusCode::GONE, true), "{}", text(&said));
    let (status, _) = ana.get(&format!("/t/{over}/review?at=1")).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, to) = ana.post("/join", &format!("code={over}")).await;
    assert_eq!((status, to), (StatusCode::SEE_OTHER, format!("/t/{over}")));
}

#[tokio::test]
async fn without_a_look_that_was_kept_people_and_their_talk_are_shown_and_no_secret_step() {
    let (folder, ana, [_, running]) = two_games().await;
    folder.sql("DELETE FROM archive").await;
    folder.sql(r#"UPDATE log SET entry = replace(entry, '"edition":1', '"edition":0') WHERE seq = 0"#).await;
    let town = Town::on(folder, quick()).await;
    let page = page(&ana.back_at(&town), &running).await;
    for part in ["Played under earlier rules", "sat down", " moves were made"] {
        assert!(page.contains(part), "{part}: {}", text(&page));
    }
}

#[tokio::test]
async fn a_log_that_lost_something_is_no_error_and_spoils_no_other() {
    for (spoil, headline) in [
        // A newer program, and a game that was taken out.
        (r#"UPDATE log SET entry = replace(entry, '"format":3', '"format":4') WHERE seq = 0"#, "From a newer Tender"),
        (r#"UPDATE log SET entry = replace(entry, '"edition":1', '"edition":9')"#, "From a newer Tender"),
        ("UPDATE log SET entry = replace(entry, 'second-estimate', 'third-estimate')", "A game that is not here"),
        // An entry cut short, one that is gone, the first one gone, a step that nobody knows, one that cannot be played.
        ("UPDATE log SET entry = substr(entry, 1, 9) WHERE seq = 8", "This table cannot go on"),
        ("DELETE FROM log WHERE seq = 7", "This table cannot go on"),
        ("DELETE FROM log WHERE seq = 0", "This table cannot go on"),
        (r#"UPDATE log SET entry = '{"played":{"jump":{"seat":0}}}' WHERE seq = 9"#, "This table cannot go on"),
        (r#"UPDATE log SET entry = '{"played":{"play":{"seat":0,"code":500}}}' WHERE seq = 9"#, "cannot go on"),
        (r#"UPDATE log SET entry = '{"said":{"seat":77,"name":"Bo","text":"?"}}' WHERE seq = 9"#, "cannot go on"),
        ("DELETE FROM tables; DELETE FROM log WHERE seq = 0", "This table cannot go on"),
    ] {
        let (folder, ana, tables) = two_games().await;
        folder.sql(spoil).await;
        let town = Town::on(folder, patient()).await;
        let ana = ana.back_at(&town);
        for code in &tables {
            let page = page(&ana, code).await;
            assert!(page.contains(headline) && page.contains("<li"), "{spoil}: {}", text(&page));
        }
        assert_eq!(ana.get("/").await.0, StatusCode::OK, "{spoil}");
        let fresh = ana.opens("seat_1=random&seat_2=random&seat_3=random").await;
        assert!(ana.looks(&fresh).await.table.contains("Start"), "{spoil}");
        assert!(!town.house.store().readable_log(&tables[0]).await.unwrap().is_empty() || spoil.contains("seq = 0"));
    }
}

#[tokio::test]
async fn a_log_whose_end_is_missing_goes_on_from_where_it_stops() {
    let (folder, ana, tables) = two_games().await;
    for code in &tables {
        let end = "(SELECT MAX(seq) - 2 FROM log AS l WHERE l.table_id = log.table_id)";
        folder.sql(&format!("DELETE FROM log WHERE table_id = '{code}' AND seq > {end}")).await;
    }
    let town = Town::on(folder, quick()).await;
    for code in &tables {
        ana.back_at(&town).looks(code).await.plays_on().await;
    }
}

#[tokio::test]
async fn what_a_newer_program_wrote_between_is_passed_over_and_said() {
    let (folder, ana, [_, running]) = two_games().await;
    folder
        .sql(&format!(
            r#"INSERT INTO log SELECT table_id, MAX(seq) + 1, 0, '{{"clocked":{{"seat":0}}}}' FROM log
            WHERE table_id = '{running}' GROUP BY table_id"#
        ))
        .await;
    let town = Town::on(folder, quick()).await;
    let mut page = ana.back_at(&town).looks(&running).await;
    assert!(page.log.iter().any(|line| line.contains("does not know (clocked)")), "{:?}", page.log);
    page.plays_on().await;
}

#[tokio::test]
async fn a_bot_that_nobody_knows_any_more_keeps_its_name_and_the_nearest_plays() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("seat_1=random&seat_2=random&seat_3=random").await;
    ana.looks(&code).await.say(serde_json::json!({ "do": "start" })).await;
    ana.looks(&code).await.until("the game", |page| !page.codes().is_empty()).await;
    let folder = town.close().await;
    folder.sql(r#"UPDATE log SET entry = replace(entry, '"kind":"random"', '"kind":"wizard"')"#).await;
    let town = Town::on(folder, quick()).await;
    let mut page = ana.back_at(&town).looks(&code).await;
    assert_eq!(page.table.matches(" · wizard").count(), 3, "{}", text(&page.table));
    page.plays_on().await;
}

#[tokio::test]
async fn a_deck_that_changed_under_a_running_table_is_no_error() {
    for change in [
        r#"replace(entry, 'pays = ', 'paid = ')"#,
        r#"replace(entry, '[[twist]]', '[[twitch]]')"#,
        r#"replace(entry, '"goal-15"', '"goal-16"')"#,
    ] {
        let folder = Folder::new();
        folder.sql(FIRST_YEAR).await;
        folder.sql(&format!("UPDATE log SET entry = {change} WHERE table_id = 'KT1F-Y5R5-WXKE-DG1V'")).await;
        let town = Town::on(folder, patient()).await;
        let page = page(&town.person("Bo").with_secret(BO), "KT1F-Y5R5-WXKE-DG1V").await;
        assert!(page.contains("This table cannot go on") && page.contains("sat down"), "{}", text(&page));
    }
}

#[tokio::test]
async fn a_look_is_kept_at_the_end_of_a_game_and_when_a_table_falls_asleep() {
    let town = Town::with(Config { linger: Duration::from_millis(200), ..quick() }).await;
    let ana = town.person("Ana");
    let (_, code) = ana.post("/play", "game=second-estimate").await;
    let code = code.replace("/t/", "");
    let store = town.house.store();
    let mut page = ana.looks(&code).await;
    page.until("her move", |page| !page.codes().is_empty()).await;
    drop(page);
    let asleep = async {
        while town.house.awake() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(common::PATIENCE, asleep).await.expect("it falls asleep");
    let look = store.archived(&code).await.unwrap().expect("a look");
    assert!(look.picture.contains("aria-label=\"Board\"") && !look.picture.contains("data-play"), "{}", look.picture);

    let mut page = ana.looks(&code).await;
    page.plays_on().await;
    // Whoever has seen the end asks the table something, which it answers after it has kept it.
    ana.get(&format!("/t/{code}")).await;
    let end = store.archived(&code).await.unwrap().expect("a look");
    assert!(end.length > look.length && end.picture.contains("aria-label=\"Result\""), "{}", end.picture);
}
