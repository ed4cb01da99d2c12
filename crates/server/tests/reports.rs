//! Complaints about bots' moves: what is kept, and what is kindly refused.

mod common;

use common::{Page, Town, quick, text};
use engine::{Seat, Step};
use serde_json::json;
use server::{Config, Quotas};
use store::{Circumstances, Complaint, MOST_REPORTS, ReportRow, Store};
use tokio_tungstenite::tungstenite::Message;

/// What the table answers to a complaint.
async fn complains(page: &mut Page, about: usize, comment: &str) -> String {
    page.notice = None;
    page.say(json!({ "do": "report", "seat": about, "comment": comment })).await;
    page.until("an answer", |page| page.notice.is_some()).await;
    page.notice.clone().unwrap()
}

/// Plays the first card and waits until the round is over and so many others have chosen for the next.
async fn plays_a_round(page: &mut Page, others: usize) {
    let (held, first) = (cards(page), page.codes()[0]);
    page.plays(&[first]).await;
    moves_the_suit_if_asked(page, held - 1).await;
    page.until("the others have chosen", |page| page.ready() == others).await;
}

/// Waits for the round in which this player holds so many cards. The weakest of the round before decides something
/// first, and that may be anybody.
async fn moves_the_suit_if_asked(page: &mut Page, cards_then: usize) {
    let asked = |page: &Page| page.codes().iter().any(|&code| code >= CARDS);
    page.until("the next round", |page| cards(page) == cards_then || asked(page)).await;
    if asked(page) {
        let code = page.codes()[0];
        page.plays(&[code]).await;
        page.until("the next round", |page| cards(page) == cards_then).await;
    }
}

/// Codes below are cards, the others move a suit.
const CARDS: u16 = 44;

fn cards(page: &Page) -> usize {
    page.codes().iter().filter(|&&code| code < CARDS).count()
}

async fn kept(store: &Store, number: i64) -> (ReportRow, Circumstances) {
    store.find_report(number).await.unwrap().expect("the report is kept")
}

/// The numbers of the steps that a seat played.
fn plays_of(position: &Circumstances, seat: usize) -> Vec<usize> {
    let by = |step: &Step| matches!(step, Step::Play { seat: by, .. } if by.index() == seat);
    (0..position.steps.len()).filter(|&at| by(&position.steps[at])).collect()
}

#[tokio::test]
async fn a_bot_s_last_open_move_is_kept_with_its_whole_game() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let code = ana.opens("seat_1=greedy&seat_2=random&seat_3=random").await;
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "start" })).await;
    page.until("the bots have chosen in secret", |page| page.ready() == 3).await;
    assert_eq!(complains(&mut page, 1, "").await, "Beacon has shown no move yet.");

    plays_a_round(&mut page, 3).await;
    assert_eq!(complains(&mut page, 1, " Why \n that\u{202e}? ").await, "Thank you: kept as report 1.");
    let (row, position) = kept(town.house.store(), 1).await;
    assert_eq!((row.game.as_str(), row.table, row.seat), ("second-estimate", code.clone(), 1));
    assert_eq!((row.bot.as_str(), row.comment.as_str()), ("greedy", "Why that?"));
    let plays = plays_of(&position, 1);
    assert_eq!(position.step, plays[plays.len() - 2], "what was shown, not the card that lies face down");
    assert!(!page.frames.concat().contains(&position.seed), "the seed decides every hidden card");
    let game = catalog::find(&row.game).unwrap();
    let seed = position.seed.parse().unwrap();
    let before = game.open(position.players, &position.choices, seed, &position.steps[..position.step]).unwrap();
    before.check(position.steps[position.step]).unwrap();

    // What is wrong with a game is often seen at its end, and a complaint outlives the house.
    page.plays_on().await;
    assert_eq!(complains(&mut page, 2, "").await, "Thank you: kept as report 2.");
    let town = town.reopen(quick()).await;
    let (row, position) = kept(town.house.store(), 2).await;
    assert_eq!((row.bot.as_str(), row.comment.as_str()), ("random", ""));
    assert_eq!(Some(&position.step), plays_of(&position, 2).last());
}

#[tokio::test]
async fn what_cannot_be_reported_is_refused_kindly() {
    let town = Town::open().await;
    let (ana, bo, eve) = (town.person("Ana"), town.person("Bo"), town.person("Eve"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his, mut watching) = (ana.looks(&code).await, bo.looks(&code).await, eve.looks(&code).await);
    assert_eq!(complains(&mut his, 2, "").await, "The game has not started yet.");
    hers.say(json!({ "do": "start" })).await;
    hers.until("the game", |page| page.ready() == 2).await;
    his.until("the game", |page| page.codes().len() == 10).await;
    let card = his.codes()[0];
    his.plays(&[card]).await;
    tokio::join!(plays_a_round(&mut hers, 2), moves_the_suit_if_asked(&mut his, 9));

    assert_eq!(complains(&mut watching, 2, "").await, "You are watching: only players can do that.");
    assert_eq!(complains(&mut hers, 1, "").await, "No bot plays for Bo, and only bots can be reported.");
    assert_eq!(complains(&mut hers, 4, "").await, "There is no such seat.");
    assert_eq!(complains(&mut hers, usize::MAX, "").await, "There is no such seat.");
    let long = "🂡".repeat(501);
    assert_eq!(complains(&mut hers, 2, &long[..1004]).await, "Thank you: kept as report 1.");
    assert_eq!(complains(&mut hers, 2, &"ä".repeat(501)).await, "Please keep the comment under 500 characters.");
    his.raw(Message::text(r#"{"do":"report","seat":-1,"comment":7}"#)).await.unwrap();
    his.until("a word about it", |page| {
        page.notice.as_ref().is_some_and(|notice| notice.contains("did not understand"))
    })
    .await;
    assert_eq!(town.house.store().reports().await.unwrap().len(), 1);

    for _ in 1..MOST_REPORTS {
        let (row, position) = kept(town.house.store(), 1).await;
        let seat = Seat::new(2).unwrap();
        let again =
            Complaint { table: row.table, game: row.game, seat, bot: row.bot, comment: String::new(), position };
        town.house.store().report(again).await.unwrap();
    }
    assert_eq!(complains(&mut his, 2, "").await, "Thank you, but 50 reports from one table are enough.");
    tokio::join!(hers.plays_on(), his.plays_on());
}

#[tokio::test]
async fn a_flood_of_complaints_is_asked_to_go_slowly() {
    let town = Town::with(Config { limits: Quotas::default(), ..quick() }).await;
    let ana = town.person("Ana");
    let code = ana.opens("seat_1=random&seat_2=random&seat_3=random").await;
    let mut page = ana.looks(&code).await;
    page.say(json!({ "do": "start" })).await;
    page.until("the bots have chosen", |page| page.ready() == 3).await;
    plays_a_round(&mut page, 3).await;
    for _ in 0..30 {
        page.say(json!({ "do": "report", "seat": 1 })).await;
    }
    page.until("a word about it", |page| {
        page.notice.as_ref().is_some_and(|notice| notice.contains("a lot of reports"))
    })
    .await;
    page.plays_on().await;
    let kept = town.house.store().reports().await.unwrap().len();
    assert!((1..15).contains(&kept), "{kept} of 30");
}

#[tokio::test]
async fn a_bot_that_stood_in_can_be_reported_and_its_person_cannot() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let code = ana.opens("seat_2=random&seat_3=random").await;
    bo.sits(&code).await;
    let (mut hers, mut his) = (ana.looks(&code).await, bo.looks(&code).await);
    hers.say(json!({ "do": "start" })).await;
    hers.until("the bots have chosen", |page| page.ready() == 2).await;
    his.until("the game", |page| page.codes().len() == 10).await;

    // The bot chooses for Bo, who comes back and changes his mind: what was shown is his.
    his.say(json!({ "do": "stand_in", "seat": 1 })).await;
    hers.until("the bot chose for Bo", |page| page.ready() == 3).await;
    his.say(json!({ "do": "back" })).await;
    his.until("he is back", |page| page.log.iter().any(|line| text(line).contains("You are back."))).await;
    his.say(json!({ "do": "take_back", "turn": his.turn() })).await;
    his.until("his hand", |page| page.codes().len() == 10).await;
    let card = his.codes()[0];
    his.plays(&[card]).await;
    hers.until("his card", |page| page.ready() == 3).await;
    tokio::join!(plays_a_round(&mut hers, 2), moves_the_suit_if_asked(&mut his, 9));
    assert_eq!(complains(&mut hers, 1, "").await, "No bot plays for Bo, and only bots can be reported.");

    // Now the bot's choice is shown, and stays the one that is meant when Bo plays on.
    his.say(json!({ "do": "stand_in", "seat": 1 })).await;
    hers.until("the bot chose for Bo", |page| page.ready() == 3).await;
    plays_a_round(&mut hers, 3).await;
    his.say(json!({ "do": "back" })).await;
    his.until("he is back", |page| text(&page.log.concat()).matches("You are back.").count() == 2).await;
    assert_eq!(complains(&mut hers, 1, "").await, "Thank you: kept as report 1.");
    let (row, position) = kept(town.house.store(), 1).await;
    assert_eq!(row.bot, "greedy");
    let plays = plays_of(&position, 1);
    assert_eq!(position.step, plays[plays.len() - 2]);
}
