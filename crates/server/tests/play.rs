//! People and bots at a table, over real sockets.

mod common;

use std::time::Duration;

use axum::http::StatusCode;
use common::{Page, Town, attribute, quick, text};
use engine::{Seat, Step};
use serde_json::json;
use server::{Config, Pace};
use store::Entry;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_and_two_bots_play_a_whole_game_and_a_rematch() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=greedy&seat_3=random").await;
    let mut hers = ana.looks(&code).await;
    let mut watching = town.person("Eve").looks(&code).await;

    hers.say(json!({ "do": "start" })).await;
    hers.until("why not", |page| page.notice.is_some()).await;
    assert!(hers.notice.as_ref().unwrap().contains("One seat is still free"), "{:?}", hers.notice);

    bo.sits(&code).await;
    let mut his = bo.looks(&code).await;
    hers.say(json!({ "do": "start" })).await;
    tokio::join!(hers.plays_on(), his.plays_on(), watching.plays_on());
    assert!(text(&hers.table).contains("Bo") && text(&his.table).contains("Ana"));
    assert!(hers.log.len() > 20 && hers.log.len() == watching.log.len());

    his.say(json!({ "do": "rematch" })).await;
    hers.until("the question", |page| text(&page.table).contains("Bo wants a rematch.")).await;
    assert!(text(&hers.table).contains("I’m in"), "{}", hers.table);
    hers.say(json!({ "do": "rematch" })).await;
    hers.until("the way to the rematch", |page| page.go_to.is_some()).await;
    his.until("the way to the rematch", |page| page.go_to.is_some()).await;
    assert_eq!(hers.go_to, his.go_to);
    // Who only watched is not taken along, and finds the way.
    watching.until("the link", |page| text(&page.table).contains("Watch it")).await;
    assert_eq!(watching.go_to, None);
    let again = hers.go_to.clone().unwrap().replace("/t/", "");
    // Whoever asks second is led to the same table.
    hers.go_to = None;
    hers.say(json!({ "do": "rematch" })).await;
    hers.until("the way to the rematch", |page| page.go_to.is_some()).await;
    assert_eq!(hers.go_to, his.go_to);

    let (mut hers, mut his) = (ana.looks(&again).await, bo.looks(&again).await);
    assert_eq!((hers.codes().len(), his.codes().len()), (10, 10));
    tokio::join!(hers.plays_on(), his.plays_on());
}

/// A card and the round in which its owner handed it in.
struct Played {
    round: usize,
    code: u16,
    label: String,
}

/// Plays a whole game like [`Page::plays_on`], and remembers which card was played when.
async fn plays_and_remembers(page: &mut Page) -> Vec<Played> {
    let mut played = Vec::new();
    while !page.is_over() {
        let Some(code) = page.codes().first().copied() else {
            assert!(page.next().await, "closed in mid-game");
            continue;
        };
        let button =
            page.table.split("<button").find(|button| attribute(button, "data-play").next() == Some(&code.to_string()));
        let label = attribute(button.unwrap(), "aria-label").next().unwrap().to_owned();
        if label.contains(" of ") && code < 44 {
            played.push(Played { round: round(&page.table), code, label });
        }
        let turn = page.turn();
        page.plays(&[code]).await;
        page.until("an answer", |page| page.turn() != turn || page.is_over()).await;
    }
    played
}

/// "Round 4 of 10" is 4.
fn round(table: &str) -> usize {
    let text = text(table);
    let mut rounds = text.split("Round ").skip(1).filter_map(|rest| rest.split_once(" of ")?.0.parse().ok());
    rounds.next().expect("a round")
}

fn names(html: &str, card: &Played) -> bool {
    let spoken = |text: &str| {
        let found = text.match_indices(card.label.as_str());
        found.into_iter().any(|(at, _)| !text[..at].ends_with(|before: char| before.is_ascii_digit()))
    };
    attribute(html, "data-play").any(|play| play == card.code.to_string()) || spoken(html) || spoken(&text(html))
}

/// How often a frame was checked for a card that its page must not know yet.
fn assert_keeps_secrets(page: &Page, of: &[Played]) -> usize {
    let mut checked = 0;
    for frame in &page.frames {
        let frame: serde_json::Value = serde_json::from_str(frame).unwrap();
        let (table, log) = (frame["table"].as_str().unwrap(), frame["log"].as_str().unwrap());
        if table.contains("aria-label=\"Result\"") || table.contains("Waiting room") {
            continue;
        }
        let shown = round(table) - usize::from(!table.contains("who won which customer"));
        for card in of.iter().filter(|card| card.round > shown) {
            assert!(!names(table, card) && !names(log, card), "{} is named in {table} {log}", card.label);
            checked += 1;
        }
    }
    checked
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_frame_to_others_ever_names_a_hidden_card() {
    let town = Town::open().await;
    let (ana, bo, eve) = (town.person("Ana"), town.person("Bo"), town.person("Eve"));
    let code = ana.opens("seat_2=greedy&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his, mut watching) = (ana.looks(&code).await, bo.looks(&code).await, eve.looks(&code).await);
    hers.say(json!({ "do": "start" })).await;
    let (of_ana, of_bo, ()) =
        tokio::join!(plays_and_remembers(&mut hers), plays_and_remembers(&mut his), watching.plays_on());
    assert_eq!((of_ana.len(), of_bo.len()), (10, 10));
    assert!(
        hers.frames.iter().any(|frame| names(&frame.replace("\\\"", "\""), &of_ana[0])),
        "the test cannot see cards"
    );
    for (page, cards) in [(&his, &of_ana), (&watching, &of_ana), (&hers, &of_bo), (&watching, &of_bo)] {
        let checked = assert_keeps_secrets(page, cards);
        assert!(checked > 100, "only {checked} looks");
    }
}

#[tokio::test]
async fn stale_double_and_forged_clicks_are_harmless() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let mut hers = ana.looks(&code).await;
    hers.say(json!({ "do": "start" })).await;
    hers.until("the game", |page| page.codes().len() == 10).await;
    let hand = hers.codes();
    let strange: Vec<u16> = (0..600).filter(|code| !hand.contains(code)).take(50).collect();

    for code in [strange[0], 47, 48, 511, 512, 65535] {
        hers.plays(&[code]).await;
        hers.until("a refusal", |page| page.notice.is_some()).await;
        assert_eq!(hers.codes(), hand);
        hers.notice = None;
    }
    // Nothing of a row of which one is refused.
    hers.plays(&[hand[0], hand[1]]).await;
    hers.until("a refusal", |page| page.notice.is_some()).await;
    assert_eq!(hers.codes(), hand);

    // A click for another turn gets the picture again, and no words.
    let turn = hers.turn();
    hers.say(json!({ "do": "play", "codes": [hand[0]], "turn": turn + 7 })).await;
    assert!(hers.next().await);
    assert_eq!((hers.codes(), &hers.notice), (hand.clone(), &None));

    // A double click plays once.
    for _ in 0..2 {
        hers.say(json!({ "do": "play", "codes": [hand[0]], "turn": turn })).await;
    }
    hers.until("her card lies", |page| page.turn() == turn + 1).await;
    assert_eq!(hers.notice, None);
    // What is answered after the second click shows that it changed nothing.
    hers.say(json!({ "do": "place", "bot": null, "seat": 0 })).await;
    hers.until("an answer", |page| page.notice.is_some()).await;
    assert_eq!(hers.turn(), turn + 1);

    // Changed her mind: the same hand again.
    hers.say(json!({ "do": "take_back", "turn": turn + 1 })).await;
    hers.until("her hand", |page| page.turn() == turn + 2).await;
    assert_eq!(hers.codes(), hand);
}

#[tokio::test]
async fn nobody_plays_from_somebody_else_s_seat() {
    let town = Town::open().await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let code = ana.opens("seat_1=random&seat_2=random&seat_3=random").await;
    let mut hers = ana.looks(&code).await;
    hers.say(json!({ "do": "start" })).await;
    hers.until("the game", |page| page.codes().len() == 10).await;
    let mut watching = eve.looks(&code).await;
    assert!(watching.codes().is_empty());
    for wish in [
        json!({ "do": "play", "codes": [hers.codes()[0]], "turn": hers.turn() }),
        json!({ "do": "play", "codes": [hers.codes()[0]], "turn": 0 }),
        json!({ "do": "take_back", "turn": 0 }),
        json!({ "do": "stand_in", "seat": 0 }),
        json!({ "do": "back" }),
        json!({ "do": "rematch" }),
        json!({ "do": "start" }),
        json!({ "do": "place", "bot": "greedy", "seat": 0 }),
    ] {
        watching.notice = None;
        watching.say(wish.clone()).await;
        watching.until("a refusal", |page| page.notice.is_some()).await;
        assert!(watching.notice.as_ref().unwrap().contains("watching"), "{wish} {:?}", watching.notice);
    }
    // Those at the table cannot either: Ana is here.
    let bots = json!({ "do": "place", "bot": null, "seat": 1 });
    hers.say(bots).await;
    hers.until("a refusal", |page| page.notice.is_some()).await;
    assert_eq!(hers.codes().len(), 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_who_race_for_the_last_seat_one_gets_it_and_the_other_watches() {
    let town = Town::open().await;
    for _ in 0..10 {
        let (ana, bo, cy) = (town.person("Ana"), town.person("Bo"), town.person("Cy"));
        let code = ana.opens("seat_2=random&seat_3=random").await;
        let sit = format!("/t/{code}/sit");
        let (his, other) = tokio::join!(bo.post(&sit, "name=Bo"), cy.post(&sit, "name=Cy"));
        assert_eq!((his.0, other.0), (StatusCode::SEE_OTHER, StatusCode::SEE_OTHER));
        let pages = [bo.looks(&code).await, cy.looks(&code).await];
        let told: Vec<_> = pages.iter().filter_map(|page| page.notice.as_ref()).collect();
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("all seats are taken"), "{told:?}");
        let log = pages[0].log.concat();
        assert_eq!(log.matches("sat down").count(), 2, "{log}");
    }
}

#[tokio::test]
async fn two_tabs_of_one_seat_agree() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let (_, location) = ana.post("/play", "game=second-estimate").await;
    let code = location.replace("/t/", "");
    let (mut one, mut two) = (ana.looks(&code).await, ana.looks(&code).await);
    assert_eq!(one.codes().len(), 10);
    let turn = one.turn();
    let first = one.codes()[0];
    two.plays(&[first]).await;
    one.until("the other tab's card", |page| page.turn() > turn).await;
    two.until("its own card", |page| page.turn() > turn).await;
    let (mut one_more, last) = (ana.looks(&code).await, one.turn());
    one_more.until("the same", |page| page.turn() >= last).await;
}

#[tokio::test]
async fn bots_are_added_swapped_and_removed_before_the_start() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    let mut change = async |wish: serde_json::Value, shows: &str, count: usize| {
        hers.say(wish).await;
        hers.until(shows, |page| text(&page.table).matches(shows).count() == count).await;
    };
    let free = |page: &Page| text(&page.table).matches("Open seat").count();
    assert_eq!(free(&his), 2);
    change(json!({ "do": "place", "bot": "greedy", "seat": 2 }), "Open seat", 1).await;
    change(json!({ "do": "place", "bot": "random", "seat": 2 }), "Open seat", 1).await;
    change(json!({ "do": "place", "bot": null, "seat": 2 }), "Open seat", 2).await;
    // Only the host asks people to get up, and nobody's seat goes to a bot under them.
    his.say(json!({ "do": "place", "bot": null, "seat": 0 })).await;
    his.until("a refusal", |page| page.notice.as_deref() == Some("Somebody sits there.")).await;
    hers.say(json!({ "do": "place", "bot": "greedy", "seat": 1 })).await;
    hers.until("a refusal", |page| page.notice.as_deref() == Some("Somebody sits there.")).await;
    hers.say(json!({ "do": "place", "bot": null, "seat": 1 })).await;
    hers.until("his seat is free", |page| free(page) == 3).await;
    for wish in [
        json!({ "do": "place", "bot": "wizard", "seat": 2 }),
        json!({ "do": "place", "bot": "master@3600s", "seat": 2 }),
        json!({ "do": "place", "bot": "plain", "seat": 2 }),
        json!({ "do": "place", "bot": "greedy", "seat": 5 }),
        json!({ "do": "place", "bot": "greedy", "seat": 99 }),
    ] {
        hers.notice = None;
        hers.say(wish).await;
        hers.until("a refusal", |page| page.notice.is_some()).await;
    }
}

#[tokio::test]
async fn who_leaves_before_the_start_frees_the_seat_and_the_table_passes_on() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    hers.say(json!({ "do": "leave" })).await;
    hers.until("the way out", |page| page.go_to.as_deref() == Some("/")).await;
    his.until("her seat is free", |page| text(&page.table).contains("Open seat")).await;
    his.say(json!({ "do": "place", "bot": "greedy", "seat": 0 })).await;
    his.say(json!({ "do": "start" })).await;
    his.until("the game", |page| page.codes().len() == 10).await;
}

#[tokio::test]
async fn a_bot_plays_for_who_left_until_they_are_back() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    hers.say(json!({ "do": "start" })).await;
    his.until("the game", |page| page.codes().len() == 10).await;
    hers.until("the game", |page| page.codes().len() == 10).await;
    hers.say(json!({ "do": "leave" })).await;
    hers.until("the way out", |page| page.go_to.is_some()).await;
    his.until("a bot for Ana", |page| page.log.iter().any(|line| text(line).contains("A bot plays for Ana."))).await;
    let (turn, first) = (his.turn(), his.codes()[0]);
    his.plays(&[first]).await;
    his.until("the round goes on without her", |page| page.turn() > turn + 1).await;

    let mut hers = ana.looks(&code).await;
    let held = hers.codes();
    hers.say(json!({ "do": "play", "codes": [held.first().copied().unwrap_or(0)], "turn": hers.turn() })).await;
    hers.until("a refusal", |page| page.notice.is_some()).await;
    assert!(hers.notice.as_ref().unwrap().contains("A bot plays for you"), "{:?}", hers.notice);
    hers.say(json!({ "do": "back" })).await;
    his.until("Ana is back", |page| page.log.iter().any(|line| text(line).contains("Ana is back."))).await;
    tokio::join!(hers.plays_on(), his.plays_on());
}

#[tokio::test]
async fn others_may_let_a_bot_play_for_who_is_away_and_only_then() {
    let town = Town::with(Config { away_after: Duration::from_millis(1), ..quick() }).await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    hers.say(json!({ "do": "start" })).await;
    his.until("the game", |page| page.codes().len() == 10).await;
    his.say(json!({ "do": "stand_in", "seat": 0 })).await;
    his.until("a refusal", |page| page.notice.as_ref().is_some_and(|notice| notice.contains("Ana is here"))).await;
    drop(hers);
    his.until("she is away", |page| page.table.contains("away")).await;
    his.say(json!({ "do": "stand_in", "seat": 0 })).await;
    his.until("a bot for Ana", |page| page.log.iter().any(|line| text(line).contains("A bot plays for Ana."))).await;
    his.plays_on().await;
}

#[tokio::test]
async fn chat_is_text_and_has_an_end() {
    let town = Town::open().await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let code = ana.opens("").await;
    let (mut hers, mut watching) = (ana.looks(&code).await, eve.looks(&code).await);
    hers.say(json!({ "do": "say", "text": "<script>alert(1)</script>\u{202e}" })).await;
    watching.until("what Ana said", |page| page.log.iter().any(|line| line.contains("&lt;script&gt;"))).await;
    assert!(!watching.frames.concat().contains("<script") && !watching.frames.concat().contains('\u{202e}'));
    hers.say(json!({ "do": "say", "text": "x".repeat(301) })).await;
    hers.until("a refusal", |page| page.notice.as_ref().is_some_and(|notice| notice.contains("300"))).await;
    watching.say(json!({ "do": "say", "text": "hello" })).await;
    hers.until("what Eve said", |page| page.log.iter().any(|line| line.contains("Eve") && line.contains("hello")))
        .await;
}

#[tokio::test]
async fn the_host_sets_the_pace_of_the_bots_and_who_plays_hurries_them_along() {
    let slow = Config { pace: Pace(Duration::from_secs(3600)), ..quick() };
    let town = Town::with(slow).await;
    let (ana, bo, eve) = (town.person("Ana"), town.person("Bo"), town.person("Eve"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his, mut watching) = (ana.looks(&code).await, bo.looks(&code).await, eve.looks(&code).await);
    for (page, pace, says) in [
        (&mut his, "fast", "Only the host of the table sets the pace."),
        (&mut watching, "calm", "Only the host of the table sets the pace."),
        (&mut hers, "now", "Bots are calm, normal or fast."),
    ] {
        page.say(json!({ "do": "pace", "speed": pace })).await;
        page.until("a refusal", |page| page.notice.as_deref() == Some(says)).await;
    }
    hers.say(json!({ "do": "pace", "speed": "fast" })).await;
    hers.say(json!({ "do": "start" })).await;
    his.until("the game", |page| page.codes().len() == 10).await;
    let kept = town.house.store().log(&code, 0).await.unwrap();
    assert!(kept.contains(&Entry::Paced { speed: "fast".into() }));

    // For an hour nobody moves; who watches cannot change that, who plays can.
    watching.notice = None;
    watching.say(json!({ "do": "hurry" })).await;
    watching.say(json!({ "do": "start" })).await;
    watching.until("an answer", |page| page.notice.is_some()).await;
    assert_eq!(watching.ready(), 0);
    his.say(json!({ "do": "hurry" })).await;
    his.until("the bots have chosen", |page| page.ready() == 2).await;
}

/// Steps that wait are written together, each on the table as the ones before leave it.
#[tokio::test]
async fn steps_that_come_at_once_are_taken_one_after_the_other() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    hers.say(json!({ "do": "start" })).await;
    hers.until("the game", |page| page.codes().len() == 10).await;
    his.until("the game", |page| page.codes().len() == 10).await;
    let (hand, turn) = (hers.codes(), hers.turn());

    for (wish, on) in [("play", 0), ("play", 0), ("take_back", 1), ("play", 2), ("take_back", 3), ("take_back", 4)] {
        let wish = match wish {
            // The second click of two is stale.
            "play" => json!({ "do": "play", "codes": [hand[on / 2]], "turn": turn + on as u32 }),
            _ => json!({ "do": "take_back", "turn": turn + on as u32 }),
        };
        hers.say(wish).await;
    }
    his.plays(&[his.codes()[0]]).await;
    his.until("his card lies", |page| page.turn() == turn + 1).await;
    // There is nothing left to take back, and that changes nothing of what was done.
    hers.until("a refusal", |page| page.notice.is_some()).await;
    assert_eq!((hers.turn(), hers.codes()), (turn + 4, hand.clone()));

    let seat = Seat::new(0).unwrap();
    let log = town.house.store().log(&code, 0).await.unwrap();
    let steps: Vec<Step> = log
        .iter()
        .filter_map(|entry| match entry {
            Entry::Played(step) => Some(*step),
            _ => None,
        })
        .filter(|step| matches!(step, Step::Play { seat: who, .. } | Step::TakeBack { seat: who } if *who == seat))
        .collect();
    let play = |code| Step::Play { seat, code };
    assert_eq!(steps, [play(hand[0]), Step::TakeBack { seat }, play(hand[1]), Step::TakeBack { seat }]);
}

/// Who looks at the same picture is waited for a moment, and all of it is written at once; nobody waits for who is alone.
#[tokio::test]
async fn those_who_choose_at_once_share_a_commit() {
    let town = Town::open().await;
    let (ana, bo, cy) = (town.person("Ana"), town.person("Bo"), town.person("Cy"));
    let code = ana.opens("seat_3=random").await;
    for person in [&bo, &cy] {
        person.sits(&code).await;
    }
    let mut pages = [ana.looks(&code).await, bo.looks(&code).await, cy.looks(&code).await];
    pages[0].say(json!({ "do": "start" })).await;
    for page in &mut pages {
        page.until("the bot has chosen", |page| page.codes().len() == 10 && page.ready() == 1).await;
    }
    // A slow machine may part them once in a while.
    let mut fewest = u64::MAX;
    for _ in 0..5 {
        let before = town.house.store().commits();
        let turns = pages.each_ref().map(Page::turn);
        for page in &mut pages[..2] {
            page.plays(&[page.codes()[0]]).await;
        }
        for (page, turn) in pages.iter_mut().zip(turns).take(2) {
            page.until("a card lies", |page| page.turn() == turn + 1 && page.ready() == 3).await;
        }
        fewest = fewest.min(town.house.store().commits() - before);
        for page in &mut pages[..2] {
            page.say(json!({ "do": "take_back", "turn": page.turn() })).await;
            page.until("nothing lies", |page| page.codes().len() == 10).await;
        }
        pages[1].until("both are back", |page| page.ready() == 1).await;
        pages[0].until("both are back", |page| page.ready() == 1).await;
    }
    assert_eq!(fewest, 1);
}
