//! Sleep, lost connections, reloads, a server that dies: the game goes on.

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::table::{act, hand, open_table, play_to_the_end, sit_down, start};

#[tokio::test]
async fn the_game_survives_kill_minus_nine_reloads_and_lost_connections() {
    let mut house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Phone).await);
    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    sit_down(&ben, &link, "Ben").await;
    start(&ana).await;
    ben.see("#table .fan .card").await;
    act(&ana).await;
    let (of_ana, of_ben) = (hand(&ana).await, hand(&ben).await);

    house.kill();
    ana.wait_until("document.body.classList.contains('lost')").await;
    ben.wait_until("document.body.classList.contains('lost')").await;
    house.reopen();
    for player in [&ana, &ben] {
        player.wait_until("!document.body.classList.contains('lost')").await;
    }
    assert_eq!(hand(&ana).await, of_ana, "what was acknowledged is still there");
    assert_eq!(hand(&ben).await, of_ben);
    ana.see("#table [data-send*=take_back]").await;

    // A connection that breaks is renewed without a reload.
    let sockets = ben.number("sockets.length").await;
    ben.page.execute("sockets.at(-1).close()", vec![]).await.expect("the page closes its socket");
    ben.wait_until(&format!("sockets.length > {sockets} && sockets.at(-1).readyState === 1")).await;
    act(&ben).await;

    ana.page.refresh().await.expect("a reload");
    ana.see("#table .fan .card").await;
    assert_eq!(ana.text("#table .seat.me b").await, "You", "the seat is kept by the cookie");

    play_to_the_end(&[&ana, &ben]).await;
    for player in [ana, ben] {
        player.close().await;
    }
}

const BACK: &str = r#"#table .prompt [data-send='{"do":"back"}']"#;

#[tokio::test]
async fn a_bot_takes_over_for_somebody_who_leaves_until_they_are_back() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Wide).await);
    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    sit_down(&ben, &link, "Ben").await;
    start(&ana).await;
    ben.see("#table .fan .card").await;

    ben.press("button[popovertarget=menu]").await;
    ben.press("#menu [data-send*=stand_in]").await;
    ben.see(BACK).await;
    act(&ana).await;
    // The bot plays Ben's card, so the round ends without him.
    ana.wait_until("document.querySelector('#log').textContent.includes('strongest')").await;

    ben.press(BACK).await;
    ben.wait_until(&format!("!document.querySelector(`{BACK}`)")).await;
    play_to_the_end(&[&ana, &ben]).await;
    for player in [ana, ben] {
        player.close().await;
    }
}

#[tokio::test]
async fn what_is_pressed_before_there_is_a_line_is_not_lost() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    open_table(&ana, &house, "Ana", &["greedy", "greedy", "greedy"]).await;
    ana.see("#table button.go[data-send*=start]:not([disabled])").await;
    ana.page.execute("const old = socket; socket = null; old?.close()", vec![]).await.expect("no line");
    ana.press("#table button.go[data-send*=start]").await;
    assert!(ana.shows("#table.room").await);
    ana.page.execute("connect()", vec![]).await.expect("a line");
    ana.see("#table:not(.room) .seats").await;
    ana.close().await;
}
