//! Nobody's page ever holds what its reader may not know: neither on screen nor in what came over the wire.

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::table::{act, hand, may_act, open_table, sit_down, start};

#[tokio::test]
async fn a_hidden_card_is_on_no_other_page_and_in_no_frame() {
    let house = House::open();
    let [ana, ben, eve] =
        [Browser::calm(Screen::Wide).await, Browser::calm(Screen::Wide).await, Browser::calm(Screen::Wide).await];
    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    sit_down(&ben, &link, "Ben").await;
    start(&ana).await;
    ben.see("#table .fan .card").await;
    eve.goto(&link).await;
    eve.see("#table:not(.room) .seats").await;
    assert!(!eve.shows("#table [data-play]").await, "a spectator can press nothing");

    let mut revealed = 0;
    while !ana.shows("#table.over .final").await {
        ana.wait_for_somebody(&[&ana, &ben]).await;
        if may_act(&ana).await {
            // As long as he owes a card, the one that she plays lies face down. Asked before: he may owe the next one soon.
            let (before, face_down) = (hand(&ana).await, may_act(&ben).await);
            act(&ana).await;
            let secret: Vec<String> = if face_down { before } else { hand(&ana).await };
            assert_unknown(&ben, &secret).await;
            assert_unknown(&eve, &secret).await;
        }
        if may_act(&ben).await {
            let secret = hand(&ben).await;
            assert_unknown(&eve, &secret).await;
            assert_unknown(&ana, &secret).await;
            act(&ben).await;
            revealed += 1;
        }
    }
    assert!(revealed >= 10, "they played a whole game");

    // The test can see a card when there is one: what was played is known to all.
    let played = ana.text_of("#log", "innerHTML").await;
    assert!(played.contains("mini"), "the log shows cards");
    for player in [ana, ben, eve] {
        player.assert_no_complaints().await;
        player.close().await;
    }
}

/// Cards are spoken in full wherever they are shown, and carry their name in their id.
async fn assert_unknown(reader: &Browser, cards: &[String]) {
    let known = reader.everything_it_knows().await;
    for card in cards {
        assert!(!known.contains(&format!("\"{card}")), "the {card} is on a page that may not have it");
    }
}

#[tokio::test]
async fn a_choice_can_be_taken_back_while_others_think_and_two_tabs_agree() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Wide).await);
    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    sit_down(&ben, &link, "Ben").await;
    start(&ana).await;
    ben.see("#table .fan .card").await;

    let before = hand(&ana).await;
    let first_tab = ana.page.window().await.expect("a tab");
    let second = ana.page.new_window(true).await.expect("a second tab");
    ana.page.switch_to_window(second.handle.clone()).await.expect("the second tab");
    ana.goto(&link).await;
    ana.see("#table .fan [data-play]").await;
    act(&ana).await;
    assert_eq!(hand(&ana).await.len(), 9);

    ana.page.switch_to_window(first_tab.clone()).await.expect("the first tab");
    ana.see("#table [data-send*=take_back]").await;
    assert_eq!(hand(&ana).await.len(), 9, "both tabs show the same seat");
    assert!(!may_act(&ana).await);

    ana.press("#table [data-send*=take_back]").await;
    ana.see("#table .fan [data-play]").await;
    assert_eq!(hand(&ana).await, before, "as if it had never been played");
    ana.page.switch_to_window(second.handle).await.expect("the second tab");
    ana.wait_until("document.querySelectorAll('#table .fan .card').length === 10").await;
    ana.page.switch_to_window(first_tab).await.expect("the first tab");

    // A click made for a picture that is gone changes nothing.
    ana.page
        .execute("sockets.at(-1).send(JSON.stringify({do: 'play', codes: [0], turn: 0}))", vec![])
        .await
        .expect("the page sends it");
    act(&ana).await;
    assert_eq!(hand(&ana).await.len(), 9);

    act(&ben).await;
    ana.wait_until("document.querySelector('#log').textContent.includes('strongest')").await;
    for player in [ana, ben] {
        player.close().await;
    }
}
