//! One person with two devices, with a name that changes, and forgotten in the end; and what they have played.

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::table::{act, hand, open_table, play_to_the_end, start};

const BOTS: [&str; 3] = ["greedy", "greedy", "greedy"];

#[tokio::test]
async fn a_laptop_and_a_phone_are_one_person() {
    let house = House::open();
    let (laptop, phone) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Phone).await);
    let table = open_table(&laptop, &house, "Ana", &BOTS).await;
    start(&laptop).await;
    act(&laptop).await;
    laptop.see("#table .fan .card").await;
    let held = hand(&laptop).await;

    laptop.goto(&house.url("/games")).await;
    laptop.press("#devices form[action='/me/device'] button").await;
    laptop.see(".other .qr").await;
    laptop.assert_fits().await;
    let words = laptop.list(".words li", "textContent").await;
    assert_eq!(words.len(), 6);

    phone.goto(&house.url("/me/here")).await;
    phone.write("[name=words]", "about above acorn across active add").await;
    phone.press(".ask button.go").await;
    phone.see(".ask .poor").await;
    phone.assert_fits().await;
    phone.write("[name=words]", &words.join(" ")).await;
    phone.press(".ask button.go").await;
    phone.see("#running li a").await;
    phone.assert_fits().await;
    phone.press("#running li a").await;
    phone.see("#table .fan .card").await;
    assert_eq!(hand(&phone).await, held, "the same hand");

    // One signs the other out, which is about to move.
    laptop.goto(&house.url("/me")).await;
    laptop.press(".devs form button").await;
    phone.wait_until("document.querySelector('#notice').textContent.includes('signed out')").await;
    laptop.goto(&table).await;
    play_to_the_end(&[&laptop]).await;
    // The phone's complaint about words that lead nowhere is one that we meant.
    laptop.assert_no_complaints().await;
    for browser in [laptop, phone] {
        browser.close().await;
    }
}

#[tokio::test]
async fn what_was_played_is_listed_and_somebody_is_forgotten() {
    let house = House::open();
    for screen in [Screen::Wide, Screen::Phone] {
        let ana = Browser::calm(screen).await;
        open_table(&ana, &house, "Ana", &BOTS).await;
        start(&ana).await;
        let table = ana.address().await;
        play_to_the_end(&[&ana]).await;
        ana.goto(&house.url("/games")).await;
        ana.see("#ends article").await;
        assert_eq!(ana.count("#ends article").await, 1);
        assert!(ana.text("#bests li small").await.contains("1 game"), "{}", ana.text("#bests").await);
        ana.assert_fits().await;
        ana.press(".filters a[title='Noble Flood']").await;
        ana.wait_until("!document.querySelector('#ends')").await;

        ana.goto(&house.url("/me")).await;
        ana.assert_fits().await;
        ana.press("a[href='/me/forget']").await;
        ana.see(".ask").await;
        ana.assert_fits().await;
        ana.press("form[action='/me/forget'] button").await;
        ana.wait_until("document.body.textContent.includes('You are forgotten')").await;
        ana.goto(&table).await;
        ana.see("#table.over").await;
        ana.wait_until("document.querySelector('#table').textContent.includes('Somebody')").await;
        ana.goto(&house.url("/games")).await;
        ana.wait_until("document.querySelector('#finished').textContent.includes('Nothing yet')").await;
        ana.assert_no_complaints().await;
        ana.close().await;
    }
}
