//! Bots that think, and think for people: levels, hints, and looking back at a finished game.

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::table::{act, open_table, open_table_here, play_to_the_end, sit_down, start};

const OPEN: &str = "document.querySelector('#hint').matches(':popover-open')";

#[tokio::test]
async fn a_hint_ranks_what_one_may_do_and_marks_the_favourite_on_a_wide_screen() {
    hint(Screen::Wide).await;
}

#[tokio::test]
async fn a_hint_ranks_what_one_may_do_and_marks_the_favourite_on_a_phone() {
    hint(Screen::Phone).await;
}

async fn hint(screen: Screen) {
    let house = House::open();
    let ana = Browser::calm(screen).await;
    ana.goto(&house.url("/")).await;
    ana.press("form[action='/play'] button").await;
    ana.see("#table .fan .card").await;
    ana.press("#table button.ask").await;
    ana.wait_until(OPEN).await;
    ana.assert_fits().await;

    let named = ana.list("#hint .opinions b", "textContent").await;
    let hand = ana.list("#table .fan .card", "ariaLabel").await;
    assert!(named.len() > 1 && named.iter().all(|card| hand.contains(card)), "{named:?} of {hand:?}");
    let chances = ana.list("#hint .opinions .num", "textContent").await;
    let chances: Vec<u32> = chances.iter().map(|text| text.trim_end_matches('%').parse().unwrap()).collect();
    assert!(chances.iter().all(|&chance| chance <= 100) && chances[1..].is_sorted_by(|a, b| a >= b), "{chances:?}");
    assert_eq!(ana.text_of("#table .advised", "ariaLabel").await, named[0]);

    act(&ana).await;
    ana.wait_until(&format!("!{OPEN}")).await;
    ana.assert_no_complaints().await;
    ana.close().await;
}

#[tokio::test]
async fn with_two_people_there_are_hints_only_where_the_table_says_so() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Phone).await);
    let link = open_table(&ana, &house, "Ana", &["open", "gentle", "sharp"]).await;
    assert!(ana.text("#table .chairs").await.contains("Thinks ahead"), "the levels say what to expect");
    sit_down(&ben, &link, "Ben").await;
    start(&ana).await;
    ana.see("#table .fan .card").await;
    assert!(!ana.shows("#table button.ask").await, "off unless somebody switched them on");
    // A page that asks all the same is told.
    ana.page.execute("send({ do: 'hint', turn: turn() })", vec![]).await.expect("the page sends");
    ana.wait_until("document.querySelector('#notice').textContent.includes('off')").await;
    assert!(!ana.is_true(OPEN).await);

    ana.goto(&house.url("/")).await;
    ana.press("#new label:has([name=hints])").await;
    let link = open_table_here(&ana, "Ana", &["open", "gentle", "gentle"]).await;
    sit_down(&ben, &link, "Ben").await;
    start(&ana).await;
    ben.press("#table button.ask").await;
    ben.wait_until(OPEN).await;
    assert!(!ana.is_true(OPEN).await, "what a bot thinks is for who asked");
    for player in [ana, ben] {
        player.close().await;
    }
}

#[tokio::test]
async fn after_the_game_everybody_can_look_back_at_their_own_decisions() {
    let house = House::open();
    let (ana, eve) = (Browser::calm(Screen::Phone).await, Browser::calm(Screen::Wide).await);
    ana.goto(&house.url("/")).await;
    ana.press("form[action='/play'] button").await;
    ana.see("#table .fan .card").await;
    let table = ana.address().await;
    eve.goto(&format!("{table}/review")).await;
    assert!(eve.text("body").await.contains("Only those who played"), "nobody looks into a game that is on");
    play_to_the_end(&[&ana]).await;

    ana.press("#table a[href$='/review']").await;
    ana.see(".review").await;
    ana.assert_fits().await;
    assert!(ana.text(".review h1").await.starts_with("Decision 1 of"), "{}", ana.text(".review h1").await);
    assert_eq!(ana.count("#table .fan .card").await, 10, "the table as it was");
    assert!(ana.text(".review .said").await.contains("bot would"), "{}", ana.text(".review .said").await);
    assert_eq!(ana.count(".review .opinions .mine").await, 1, "what one did is among the choices");

    ana.press(".review a[rel=next]").await;
    ana.wait_until("document.querySelector('.review h1')?.textContent.startsWith('Decision 2 of')").await;
    assert!(ana.text(".review").await.contains("Luck and the others: from"), "luck is kept apart from decisions");
    let last = ana.text(".review h1").await.rsplit_once(' ').expect("a number").1.to_owned();
    ana.goto(&format!("{table}/review?at={last}")).await;
    ana.press(".review nav a.go").await;
    ana.see("#table.over .final").await;

    eve.goto(&format!("{table}/review")).await;
    assert!(eve.text("body").await.contains("Only those who played"));
    ana.assert_no_complaints().await;
    for player in [ana, eve] {
        player.close().await;
    }
}
