//! Rated tables over real sockets: what counts, what is refused, and that nobody can forge it.

mod common;

use std::time::Duration;

use axum::http::StatusCode;
use common::{Person, Town, quick, text};
use serde_json::json;
use server::Config;
use store::Entry;

/// A house where nobody has to wait before they are rated.
fn known() -> Config {
    Config { history: Duration::ZERO, ..quick() }
}

async fn rated_entries(town: &Town, code: &str) -> Vec<Entry> {
    let log = town.house.store().log(code, 0).await.unwrap();
    log.into_iter().filter(|entry| matches!(entry, Entry::Rated { .. })).collect()
}

async fn marks(who: &Person, code: &str, form: &str) -> (StatusCode, String) {
    who.post(&format!("/t/{code}/rated"), form).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_game_says_what_it_changed_once_and_after_a_restart() {
    let town = Town::with(known()).await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("rated=on&listed=on&seat_2=greedy&seat_3=greedy").await;
    assert!(text(&bo.get("/").await.1).contains("Rated"), "the lobby says so");
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    assert!(text(&hers.table).contains("It counts for everybody’s rating."), "{}", hers.table);
    hers.say(json!({ "do": "start" })).await;
    hers.until("the start", |page| !page.codes().is_empty()).await;
    let turn = hers.turn();
    hers.say(json!({ "do": "hint", "turn": turn })).await;
    hers.until("why not", |page| page.notice.is_some()).await;
    assert_eq!(hers.notice.as_deref(), Some("Hints are off at this table."));
    tokio::join!(hers.plays_on(), his.plays_on());

    let changes = town.house.store().changes_at(&code).await.unwrap();
    assert_eq!(changes.iter().map(|change| change.seat).collect::<Vec<_>>(), [0, 1]);
    let shown = text(&hers.table);
    for change in &changes {
        let line = format!(
            "{} {}: {}.",
            ratings::number(change.after.points()),
            ratings::signed(change.before.points(), change.after.points()),
            change.why.words()
        );
        assert!(shown.contains(&line) && line.contains(" of four, against "), "{line} in {shown}");
    }
    let games = text(&ana.get("/games").await.1);
    assert!(games.contains("1 game, settling") && games.contains('±'), "{games}");
    let change = ratings::signed(changes[0].before.points(), changes[0].after.points());
    assert!(games.contains(&format!("{change} in rating")), "{change} in {games}");
    assert!(text(&ana.get("/ladder/second-estimate").await.1).contains("Nobody yet"), "one game is not enough");

    let town = town.reopen(known()).await;
    let again = ana.back_at(&town).looks(&code).await;
    assert!(text(&again.table).contains(" of four, against "), "{}", again.table);
    assert_eq!(town.house.store().changes_at(&code).await.unwrap(), changes);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn newcomers_and_hints_are_refused_and_the_host_may_play_unrated() {
    let town = Town::open().await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let code = ana.opens("rated=on&seat_1=greedy&seat_2=greedy&seat_3=greedy").await;
    let mut hers = ana.looks(&code).await;
    hers.until("why not", |page| text(&page.table).contains("ten minutes of history, and Ana came")).await;
    hers.say(json!({ "do": "start" })).await;
    hers.until("a refusal", |page| page.notice.is_some()).await;
    let why = hers.notice.clone().unwrap();
    assert!(why.contains("Wait a little. Or let the host play it unrated."), "{why}");

    let (status, said) = marks(&eve, &code, "").await;
    assert!(status == StatusCode::CONFLICT && said.contains("Only the host"), "{status} {said}");
    assert_eq!(rated_entries(&town, &code).await, [Entry::Rated { on: true }]);
    assert_eq!(marks(&ana, &code, "").await, (StatusCode::SEE_OTHER, format!("/t/{code}")));
    hers.say(json!({ "do": "start" })).await;
    hers.plays_on().await;
    assert!(town.house.store().changes_at(&code).await.unwrap().is_empty());

    let hinted = ana.opens("rated=on&hints=on&seat_1=greedy&seat_2=greedy&seat_3=greedy").await;
    let page = ana.looks(&hinted).await;
    assert!(text(&page.table).contains("nobody gets hints in a rated game"), "{}", page.table);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forged_forms_make_no_game_rated_once_it_runs() {
    let town = Town::with(known()).await;
    let ana = town.person("Ana");
    let form = "game=second-estimate&name=Ana&rated=on&level=greedy";
    let (_, now) = ana.post("/play", form).await;
    let code = ana.opens("seat_1=greedy&seat_2=greedy&seat_3=greedy").await;
    let mut hers = ana.looks(&code).await;
    hers.say(json!({ "do": "start" })).await;
    hers.until("the start", |page| !page.codes().is_empty()).await;
    for code in [code.as_str(), now.trim_start_matches("/t/")] {
        let (status, said) = marks(&ana, code, "rated=on").await;
        assert!(status == StatusCode::CONFLICT && said.contains("started already"), "{status} {said}");
        assert_eq!(rated_entries(&town, code).await, []);
    }
    assert_eq!(ana.get("/ladder/chess").await.0, StatusCode::NOT_FOUND);
    for query in ["season=1999-99", "season=all&after=NaN_x", "after=%27--", "after=1e400_x"] {
        assert_eq!(ana.get(&format!("/ladder/second-estimate?{query}")).await.0, StatusCode::OK, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_lets_a_bot_finish_is_last_whatever_the_bot_wins() {
    let town = Town::with(known()).await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("rated=on&seat_2=greedy&seat_3=greedy").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    hers.say(json!({ "do": "start" })).await;
    his.until("the start", |page| !page.codes().is_empty()).await;
    his.say(json!({ "do": "stand_in", "seat": 1 })).await;
    his.until("a bot", |page| text(&page.table).contains("A bot plays for you.")).await;
    hers.plays_on().await;
    let changes = town.house.store().changes_at(&code).await.unwrap();
    let [_, left] = &changes[..] else { panic!("{changes:?}") };
    assert!(left.why.left && left.why.place == 4 && left.after.mu < left.before.mu, "{left:?}");
    assert!(text(&hers.table).contains("counted as last of four, because a bot finished"), "{}", hers.table);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_loses_a_chair_in_a_game_that_counts() {
    let town = Town::with(Config { kept_for: Duration::from_secs(3600), ..known() }).await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("rated=on&seat_2=greedy&seat_3=greedy").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    hers.say(json!({ "do": "start" })).await;
    his.until("the start", |page| !page.codes().is_empty()).await;
    for (wish, words) in [
        (json!({ "do": "give_up" }), "your chair stays yours"),
        (json!({ "do": "offer", "seat": 2, "free": true }), "nobody takes over"),
    ] {
        his.say(wish).await;
        his.until(words, |page| page.notice.as_ref().is_some_and(|notice| notice.contains(words))).await;
        his.notice = None;
    }
    his.say(json!({ "do": "leave" })).await;
    hers.until("he is away", |page| page.table.contains("stand_in")).await;
    assert!(!hers.table.contains("&quot;vote&quot;"), "{}", hers.table);
    hers.say(json!({ "do": "vote", "seat": 1 })).await;
    hers.until("a refusal", |page| page.notice.is_some()).await;
    assert!(hers.notice.as_deref().unwrap().contains("their chair stays theirs"), "{:?}", hers.notice);
    hers.say(json!({ "do": "stand_in", "seat": 1 })).await;
    drop(his);
    let mut his = bo.looks(&code).await;
    assert!(his.table.contains("class=\"seat p2 me"), "it is still his: {}", his.table);
    his.say(json!({ "do": "back" })).await;
    his.until("his seat", |page| !text(&page.table).contains("A bot plays for you.")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_month_that_is_over_stays_to_be_seen() {
    let town = Town::with(known()).await;
    let ana = town.person("Ana");
    ana.opens("listed=on").await;
    for (season, mu, games) in [("2025-12", 30.0, 10), ("2025-11", 30.0, 9), ("all", 31.0, 40)] {
        let row = format!(
            "INSERT INTO ratings SELECT id, 'second-estimate', '{season}', {mu}, 2.0, {games}, 0 FROM people WHERE name = 'Ana'"
        );
        town.folder.sql(&row).await;
    }
    let ladder = async |query: &str| text(&ana.get(&format!("/ladder/second-estimate{query}")).await.1);
    let now = ladder("").await;
    assert!(now.contains("Nobody yet") && now.contains("December 2025"), "{now}");
    assert!(!now.contains("November 2025"), "nobody had settled then: {now}");
    let then = ladder("?season=2025-12").await;
    assert!(then.contains("December 2025") && then.contains("1,700") && !then.contains("Nobody yet"), "{then}");
    assert!(ladder("?season=all").await.contains("1,740"));
    assert_eq!(ladder("?season=2025-11").await, now, "what is no month of it is this month");
}
