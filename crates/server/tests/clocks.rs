//! Clocks at a table: seconds and days that nobody waits for, because a test holds the hand of the house's clock.

mod common;

use std::time::Duration;

use axum::http::StatusCode;
use common::{Folder, PATIENCE, Page, Person, Town, quick, text};
use serde_json::json;
use server::Config;
use store::{Entry, Time};
use tokio::time::timeout;

const LIVE: &str = "clock=live-30-60&seat_2=greedy&seat_3=greedy";
const DAYS: &str = "clock=days-3&seat_2=greedy&seat_3=greedy";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// The time that a page may take to get its picture.
const LATE: Duration = Duration::from_secs(2);

async fn town() -> (Town, Time) {
    let time = Time::by_hand(1_767_225_600_000);
    (Town::at(time.clone(), Folder::new(), quick()).await, time)
}

/// Ana and Ben at a running table of The Second Estimate, with two bots.
async fn playing(town: &Town, form: &str) -> (Person, Person, String) {
    let (ana, ben) = (town.person("Ana"), town.person("Ben"));
    let code = ana.opens(form).await;
    ben.sits(&code).await;
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "start" })).await;
    page.until("the start", |page| !page.codes().is_empty()).await;
    (ana, ben, code)
}

async fn log(town: &Town, code: &str) -> Vec<Entry> {
    town.house.store().log(code, 0).await.unwrap()
}

/// Waits until the log says so.
async fn until_logged(town: &Town, code: &str, fits: impl Fn(&[Entry]) -> bool) {
    let waiting = async {
        while !fits(&log(town, code).await) {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, waiting).await.expect("it is written down");
}

fn is_up(entry: &Entry) -> bool {
    matches!(entry, Entry::TimeUp { .. })
}

fn count(log: &[Entry], fits: impl Fn(&Entry) -> bool) -> usize {
    log.iter().filter(|entry| fits(entry)).count()
}

/// Whether the page shows that the clock of the viewer runs.
fn runs(page: &Page) -> bool {
    page.table.contains("me turn timed") || page.table.contains("me turn low timed")
}

#[tokio::test]
async fn no_time_at_all_and_a_year_get_a_clear_answer() {
    let (town, _) = town().await;
    let ana = town.person("Ana");
    for clock in
        ["live-0-0", "days-0", "days-365", "live-1e9-0", "days-2%00", "%F0%9F%95%92", "live-30-60&plays_on=nobody"]
    {
        let form = format!("game=second-estimate&players=4&name=Ana&clock={clock}");
        let (status, said) = ana.post("/tables", &form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{clock}");
        assert!(said.contains("1, 2, 3 or 7 days") || said.contains("There is no such bot"), "{said}");
    }
}

#[tokio::test]
async fn the_clock_is_shown_where_people_decide_to_join() {
    let (town, _) = town().await;
    let (ana, ben) = (town.person("Ana"), town.person("Ben"));
    let code = ana.opens(&format!("{LIVE}&listed=on")).await;
    let words = "30 s a decision and 1 min in the bank";
    assert!(ben.get(&format!("/t/{code}")).await.1.contains(&format!("{words}, then a Casual bot plays on")));
    for path in [format!("/t/{code}"), "/".to_owned()] {
        let (_, page) = ben.get(&path).await;
        assert!(page.contains(words), "{path}");
    }
}

#[tokio::test]
async fn when_time_is_up_a_bot_plays_on_until_its_person_is_back() {
    let (town, time) = town().await;
    let (ana, ben, code) = playing(&town, &format!("{LIVE}&plays_on=random")).await;
    let (mut hers, mut his) = (ana.looks(&code).await, ben.looks(&code).await);
    assert!(runs(&hers) && runs(&his), "{}", hers.table);
    hers.plays(&[hers.codes()[0]]).await;
    hers.until("who is ready has time", |page| !runs(page)).await;
    time.forward(Duration::from_secs(90) + LATE);
    his.until("the bot", |page| page.table.contains("Take my seat back")).await;
    assert!(his.table.contains("gone"), "{}", his.table);
    assert!(his.codes().is_empty(), "nothing looks as if it could be pressed: {}", his.table);
    assert!(his.log.iter().any(|line| line.contains("Your") && line.contains("time is up")), "{:?}", his.log);
    until_logged(&town, &code, |log| {
        log.iter().any(|entry| matches!(entry, Entry::StoodIn { bot, .. } if bot == "random"))
    })
    .await;
    // The bot plays his card, so the round ends without him. Then one press, and he has his seat again.
    hers.until("the next round", |page| !page.codes().is_empty()).await;
    his.say(json!({ "do": "back" })).await;
    his.until("his seat", |page| !page.table.contains("Take my seat back")).await;
    // The bot may have chosen for him in this round already.
    hers.plays(&[hers.codes()[0]]).await;
    his.until("his move", |page| !page.codes().is_empty()).await;
    assert!(runs(&his));
    assert_eq!(count(&log(&town, &code).await, is_up), 1);
}

#[tokio::test]
async fn nobody_holds_the_others_up_by_coming_back_again_and_again() {
    let (town, time) = town().await;
    // The bot that plays on never gets to move: it waits at a calm pace that outlasts the test.
    let slow = Config { pace: server::Pace(Duration::from_secs(3600)), ..quick() };
    let town = {
        town.close().await;
        Town::at(time.clone(), Folder::new(), slow).await
    };
    let (ana, _, code) = playing(&town, LIVE).await;
    let mut page = ana.looks(&code).await;
    time.forward(Duration::from_secs(90) + LATE);
    page.until("the bot", |page| page.table.contains("Take my seat back")).await;
    page.say(json!({ "do": "back" })).await;
    page.until("her seat", |page| !page.table.contains("Take my seat back")).await;
    time.forward(Duration::from_secs(10) + LATE);
    page.until("the bot again", |page| page.table.contains("Take my seat back")).await;
    page.say(json!({ "do": "back" })).await;
    page.until("an answer", |page| page.notice.is_some()).await;
    assert!(page.notice.as_deref().unwrap().contains("The next one is yours again"), "{:?}", page.notice);
}

#[tokio::test]
async fn a_table_that_nobody_looks_at_goes_on_and_a_restart_loses_nothing() {
    let (town, time) = town().await;
    let (_, _, code) = playing(&town, DAYS).await;
    let due = time.now() + 3 * DAY.as_millis() as i64;
    until_due(&town, &code, due).await;
    time.forward(2 * DAY);
    let folder = town.close().await;
    // For ten days there is no house.
    time.forward(10 * DAY);
    let town = Town::at(time.clone(), folder, quick()).await;
    until_due(&town, &code, due + 10 * DAY.as_millis() as i64).await;
    assert_eq!(count(&log(&town, &code).await, is_up), 0, "nobody could play meanwhile");
    assert_eq!(town.house.awake(), 0, "and nobody woke the table for it");
    time.forward(DAY + Duration::from_secs(1));
    // Nobody comes, so two bots more play the game to its end.
    until_logged(&town, &code, |log| count(log, is_up) == 2).await;
    let over = async {
        while town.house.store().due(&code).await.unwrap().is_some() || town.house.awake() > 0 {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, over).await.expect("the game ends, and the table sleeps");
    let (_, page) = town.person("Cy").get(&format!("/t/{code}")).await;
    assert!(page.contains("aria-label=\"Result\""), "the game is over");
}

async fn until_due(town: &Town, code: &str, due: i64) {
    let waiting = async {
        while town.house.store().due(code).await.unwrap() != Some(due) {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, waiting).await.expect("the clock is put right");
}

#[tokio::test]
async fn who_has_days_may_leave_and_nobody_calls_a_bot() {
    let (town, _) = town().await;
    let (ana, ben, code) = playing(&town, DAYS).await;
    let mut his = ben.looks(&code).await;
    his.say(json!({ "do": "leave" })).await;
    his.until("the lobby", |page| page.go_to.is_some()).await;
    drop(his);
    let mut hers = ana.looks(&code).await;
    hers.say(json!({ "do": "stand_in", "seat": 1 })).await;
    hers.until("an answer", |page| page.notice.is_some()).await;
    assert!(hers.notice.as_deref().unwrap().contains("Ben has days"), "{:?}", hers.notice);
    hers.until("the bots have chosen", |page| page.ready() == 2).await;
    let games = text(&ana.get("/games").await.1);
    assert!(games.contains("days left"), "{games}");
    assert_eq!(count(&log(&town, &code).await, |entry| matches!(entry, Entry::StoodIn { .. })), 0);
    assert!(!hers.table.contains(">away<"), "{}", hers.table);
}

#[tokio::test]
async fn what_bots_owe_is_not_shown_as_somebody_s_last_seconds() {
    let time = Time::by_hand(1_767_225_600_000);
    let slow = Config { pace: server::Pace(Duration::from_secs(3600)), ..quick() };
    let town = Town::at(time, Folder::new(), slow).await;
    let (ana, ..) = playing(&town, DAYS).await;
    let games = text(&ana.get("/games").await.1);
    assert!(games.contains("Your move") && !games.contains(" left"), "{games}");
}

#[tokio::test]
async fn a_pause_is_asked_for_and_granted_by_all() {
    let (town, time) = town().await;
    let (ana, ben, code) = playing(&town, DAYS).await;
    let (mut hers, mut his, mut watching) =
        (ana.looks(&code).await, ben.looks(&code).await, town.person("Wim").looks(&code).await);
    watching.say(json!({ "do": "grant_pause" })).await;
    watching.until("an answer", |page| page.notice.is_some()).await;
    assert!(watching.notice.as_deref().unwrap().contains("only players"));
    time.forward(DAY);
    hers.say(json!({ "do": "pause" })).await;
    his.until("the question", |page| page.table.contains("Ana asks for a pause.")).await;
    his.say(json!({ "do": "refuse_pause" })).await;
    hers.until("no pause", |page| page.log.iter().any(|line| line.contains("would rather go on"))).await;
    hers.say(json!({ "do": "pause" })).await;
    his.until("the question", |page| page.table.contains("grant_pause")).await;
    his.say(json!({ "do": "grant_pause" })).await;
    hers.until("the pause", |page| page.table.contains("A pause: the clocks stand still.")).await;
    assert!(!runs(&hers), "{}", hers.table);
    let games = text(&ana.get("/games").await.1);
    assert!(games.contains(", paused") && !games.contains(" left"), "what is due is not her move: {games}");
    his.say(json!({ "do": "go_on" })).await;
    his.until("an answer", |page| page.notice.is_some()).await;
    assert!(his.notice.as_deref().unwrap().contains("Only who asked"));
    time.forward(10 * DAY);
    // A restart in the middle of it.
    drop((hers, his, watching));
    let town = Town::at(time.clone(), town.close().await, quick()).await;
    let (ana, ben) = (ana.back_at(&town), ben.back_at(&town));
    let (mut hers, mut his) = (ana.looks(&code).await, ben.looks(&code).await);
    hers.say(json!({ "do": "go_on" })).await;
    his.until("the end of it", runs).await;
    let two_days = time.now() + 2 * DAY.as_millis() as i64;
    assert_eq!(town.house.store().due(&code).await.unwrap(), Some(two_days), "what was left when it began");
    assert_eq!(count(&log(&town, &code).await, is_up), 0);
    // Another one that nobody ends.
    hers.say(json!({ "do": "pause" })).await;
    his.until("the question", |page| page.table.contains("grant_pause")).await;
    his.say(json!({ "do": "grant_pause" })).await;
    his.until("the pause", |page| !runs(page)).await;
    time.forward(14 * DAY);
    his.until("its end", runs).await;
}

#[tokio::test]
async fn a_pause_is_for_days() {
    let (town, _) = town().await;
    let (ana, _, code) = playing(&town, LIVE).await;
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "pause" })).await;
    page.until("an answer", |page| page.notice.is_some()).await;
    assert!(page.notice.as_deref().unwrap().contains("where a decision has days"));
}

#[tokio::test]
async fn what_is_taken_back_wins_no_time() {
    let (town, time) = town().await;
    let (ana, ben, code) = playing(&town, LIVE).await;
    let (mut hers, _his) = (ana.looks(&code).await, ben.looks(&code).await);
    let before = up_of_me(&hers);
    time.forward(Duration::from_secs(20));
    hers.plays(&[hers.codes()[0]]).await;
    hers.until("her card", |page| !runs(page)).await;
    time.forward(Duration::from_secs(5));
    hers.say(json!({ "do": "take_back", "turn": hers.turn() })).await;
    hers.until("her cards", runs).await;
    assert_eq!(up_of_me(&hers), before + 5000, "only what she was ready for");
}

fn up_of_me(page: &Page) -> i64 {
    let mine = page.table.split("<li class=\"seat").find(|seat| seat.contains(" me ")).unwrap();
    common::attribute(mine, "data-up").next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_rematch_has_the_same_clock() {
    let (town, time) = town().await;
    let (ana, _, code) = playing(&town, DAYS).await;
    time.forward(3 * DAY + LATE);
    let mut page = ana.looks(&code).await;
    page.until("the end", Page::is_over).await;
    page.say(json!({ "do": "rematch" })).await;
    page.until("the next table", |page| page.go_to.is_some() || page.table.contains("begin")).await;
    if page.go_to.is_none() {
        page.say(json!({ "do": "begin" })).await;
        page.until("the next table", |page| page.go_to.is_some()).await;
    }
    let next = page.go_to.as_deref().and_then(|address| address.strip_prefix("/t/")).unwrap().to_owned();
    let log = log(&town, &next).await;
    assert!(log.iter().any(|entry| matches!(entry, Entry::Clock { limit: store::Limit::Days { days: 3 }, .. })));
    assert!(town.house.store().due(&next).await.unwrap().is_some(), "and it runs");
}

#[tokio::test]
async fn a_table_whose_clock_an_older_program_passed_over_goes_on() {
    let (town, time) = town().await;
    let (_, ben, code) = playing(&town, DAYS).await;
    let folder = town.close().await;
    folder.sql(&format!("DELETE FROM log WHERE table_id = '{code}' AND entry LIKE '{{\"times\"%' AND seq = (SELECT MAX(seq) FROM log WHERE table_id = '{code}')")).await;
    folder.sql("DELETE FROM deadlines").await;
    let town = Town::at(time.clone(), folder, quick()).await;
    let page = ben.back_at(&town).looks(&code).await;
    assert!(runs(&page), "{}", page.table);
    assert!(town.house.store().due(&code).await.unwrap().is_some());
}
