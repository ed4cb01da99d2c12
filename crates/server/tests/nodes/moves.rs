//! Moves that are made on one server are seen on the others, and there is one history.

use std::time::{Duration, Instant};

use serde_json::json;
use server::fair;
use store::{Entry, Home, Store, Time};

use crate::common::{Page, Town, quick, sql, text};
use crate::{at, game, two};

const BOTS: &str = "seat_2=greedy&seat_3=greedy";

#[tokio::test]
async fn people_on_different_servers_play_together() {
    let Some((one, other, _home)) = two(quick).await else { return };
    let (code, [ana, ben], [mut hers, mut his]) = game(&one, &other, BOTS).await;
    // What she chooses in secret changes what he sees of her, and at once.
    hers.plays(&[hers.codes()[0]]).await;
    let begun = Instant::now();
    his.until("her choice", |page| page.ready() > 0).await;
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());

    // Each also has a page on the other's server, and all of them see the game to its end.
    let (mut there, mut here) = (at(&ana, &other).looks(&code).await, at(&ben, &one).looks(&code).await);
    tokio::join!(hers.plays_on(), his.plays_on());
    for page in [&mut there, &mut here] {
        page.until("the end", Page::is_over).await;
    }
    assert_eq!(text(&there.table), text(&hers.table));
    assert_eq!(text(&here.table), text(&his.table));
    for person in [&ana, &ben, &at(&ana, &other)] {
        let (_, proof) = person.get(&format!("/t/{code}/replay/proof")).await;
        fair::check(&proof).unwrap();
    }
    assert_eq!(ana.get(&format!("/t/{code}/links")).await, ben.get(&format!("/t/{code}/links")).await);
}

/// Both press at the same moment, again and again: what one chooses in secret is no reason to refuse the other.
#[tokio::test]
async fn two_who_choose_at_the_same_moment_are_both_heard() {
    let Some((one, other, _home)) = two(quick).await else { return };
    let (code, _, [mut hers, mut his]) = game(&one, &other, BOTS).await;
    let mut rounds = 0;
    while !(hers.is_over() || his.is_over()) && rounds < 20 {
        let turns = (hers.turn(), his.turn());
        let press = async |page: &mut Page| {
            if let Some(code) = page.codes().first().copied() {
                page.plays(&[code]).await;
            }
        };
        tokio::join!(press(&mut hers), press(&mut his));
        let moved = async |page: &mut Page, turn: u32| {
            page.until("an answer", |page| page.turn() != turn || page.is_over()).await;
            assert_eq!(page.notice, None, "nobody was refused");
        };
        tokio::join!(moved(&mut hers, turns.0), moved(&mut his, turns.1));
        rounds += 1;
    }
    assert!(rounds > 3, "{rounds}");
    // Bots may move on between two looks.
    let log = one.house.store().log(&code, 0).await.unwrap();
    assert!(other.house.store().log(&code, 0).await.unwrap().starts_with(&log));
}

/// Writes an entry behind everybody's back, and between what they write.
async fn write(home: &Home, code: &str, entry: &str) {
    let lock = "BEGIN; SELECT pg_advisory_xact_lock(8469437)";
    let seq = format!("(SELECT MAX(seq) + 1 FROM log WHERE table_id = '{code}')");
    let insert = format!("INSERT INTO log (table_id, seq, at, entry) VALUES ('{code}', {seq}, 0, '{entry}')");
    sql(home, &format!("{lock}; {insert}; COMMIT")).await;
}

/// Something is written of which nobody is told: as by an older program, or as if every word about it were lost.
#[tokio::test]
async fn what_was_never_told_is_caught_up_with_by_number() {
    let Some((one, other, home)) = two(quick).await else { return };
    let (code, _, [_hers, mut his]) = game(&one, &other, BOTS).await;
    let entry = r#"{"said":{"seat":null,"person":null,"text":"out of the blue"}}"#;
    let line = Entry::read(entry);
    assert!(matches!(line, Ok(Entry::Said { .. })), "{line:?}");
    write(&home, &code, entry).await;
    his.until("the line", |page| page.log.iter().any(|line| line.contains("out of the blue"))).await;
}

/// All lines to the database are cut, again and again: what was said meanwhile is looked up, and they are made anew.
#[tokio::test]
async fn a_line_that_was_cut_is_made_anew() {
    let Some((one, other, home)) = two(quick).await else { return };
    let (_, _, [mut hers, mut his]) = game(&one, &other, BOTS).await;
    for round in 0..5 {
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()";
        sql(&home, cut).await;
        let line = format!("round {round}");
        // Who is told to try again does.
        loop {
            hers.notice = None;
            hers.say(json!({ "do": "say", "text": line })).await;
            assert!(hers.next().await);
            if hers.notice.is_none() {
                break;
            }
        }
        his.until("her words", |page| page.log.iter().any(|said| said.contains(&line))).await;
    }
}

/// Two people who talk as fast as they can on two servers: one log, with every line once, and one chain. TENDER_RACE=600
/// does it for ten minutes, at one table after the other.
#[tokio::test]
async fn two_servers_that_race_write_one_history() {
    let Some((one, other, home)) = two(quick).await else { return };
    let long = std::env::var("TENDER_RACE").ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(0);
    let (begun, mut tables) = (Instant::now(), 0);
    while tables == 0 || begun.elapsed() < Duration::from_secs(long) {
        race(&one, &other, &home).await;
        tables += 1;
    }
    println!("{tables} tables in {:.0} s, each with one history of {} lines", begun.elapsed().as_secs_f64(), 2 * LINES);
}

const LINES: usize = 150;

async fn race(one: &Town, other: &Town, home: &Home) {
    let (code, _, [mut hers, mut his]) = game(one, other, BOTS).await;
    let talk = async |page: &mut Page, who: &str| {
        for line in 0..LINES {
            page.say(json!({ "do": "say", "text": format!("{who} {line};") })).await;
        }
    };
    tokio::join!(talk(&mut hers, "a"), talk(&mut his, "b"));
    let said = |page: &Page| page.log.iter().filter(|line| line.contains("a 149;") || line.contains("b 149;")).count();
    for page in [&mut hers, &mut his] {
        page.until("the last words", |page| said(page) == 2).await;
        for (who, line) in ["a", "b"].iter().flat_map(|who| (0..LINES).map(move |line| (who, line))) {
            let words = format!("{who} {line};");
            // The word before it may end in the same letter, so it has to be the whole.
            let times = page.log.iter().filter(|said| text(said).trim_end().ends_with(&words)).count();
            let notices: Vec<&String> = page.frames.iter().filter(|frame| frame.contains("\"notice\"")).collect();
            assert_eq!(times, 1, "{words} {notices:?}");
        }
    }
    let log = Store::open_at(home, Time::of_the_system()).await.unwrap().log(&code, 0).await.unwrap();
    let lines = log.iter().filter(|entry| matches!(entry, Entry::Said { .. })).count();
    assert_eq!(lines, 2 * LINES);
    assert_eq!(hers.log.len(), his.log.len());
    tokio::join!(hers.plays_on(), his.plays_on());
    for town in [one, other] {
        let (_, proof) = town.person("Eve").get(&format!("/t/{code}/replay/proof")).await;
        fair::check(&proof).unwrap();
    }
}

/// What another version of the program wrote and these rules cannot follow is shown as it was, on that server alone.
#[tokio::test]
async fn a_server_with_other_rules_shows_what_was_kept_and_plays_no_bot() {
    let Some((one, other, home)) = two(quick).await else { return };
    let (code, [ana, _], [mut hers, mut his]) = game(&one, &other, BOTS).await;
    // A table that is in nobody's memory, of a newer edition, where bots are to move and time is up.
    let newer = "NEWER-OTTER-41";
    sql(
        &home,
        &format!(
            "INSERT INTO log SELECT '{newer}', seq, at, CASE WHEN seq = 0
                THEN replace(entry, '\"edition\":', '\"edition\":9') ELSE entry END FROM log WHERE table_id = '{code}';
            INSERT INTO tables SELECT '{newer}', game, state, 0, owing, summary, created, updated FROM tables
                WHERE id = '{code}';
            INSERT INTO deadlines VALUES ('{newer}', 1)"
        ),
    )
    .await;
    let (status, page) = ana.get(&format!("/t/{newer}")).await;
    assert_eq!(status, axum::http::StatusCode::OK);
    assert!(text(&page).contains("From a newer Tender"), "{}", text(&page));
    // It stays due for whoever can follow it, and nothing is written there.
    let length = one.house.store().length(newer).await.unwrap();
    // The servers look for what is due every second.
    let now = one.house.now();
    while one.house.now() < now + 3000 {
        assert_eq!(one.house.store().length(newer).await.unwrap(), length);
    }
    assert_eq!(one.house.store().due(newer).await.unwrap(), Some(1));
    assert_eq!(one.house.store().driven_elsewhere(&[newer.to_owned()]).await.unwrap(), Vec::<String>::new());

    // An entry that cannot be played comes from elsewhere: nobody plays on here.
    let entry = r#"{"played":{"play":{"seat":0,"code":511}}}"#;
    assert!(Entry::read(entry).is_ok(), "{:?}", Entry::read(entry));
    write(&home, &code, entry).await;
    for page in [&mut hers, &mut his] {
        page.until_closed().await;
    }
    let mut again = ana.connects(&code).await.unwrap();
    again.until_closed().await;
    assert_eq!(again.closed.as_ref().map(|(code, _)| *code), Some(4003));
    let (_, page) = ana.get(&format!("/t/{code}")).await;
    assert!(text(&page).contains("This table cannot go on"), "{}", text(&page));
}
