//! A whole game without touching a mouse.

use crate::browser::{Browser, ENTER, RIGHT, Screen, TAB};
use crate::house::House;

#[tokio::test]
async fn a_whole_game_by_keyboard_alone() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/")).await;
    tab_to(&ana, "form[action='/play'] button").await;
    ana.keys(ENTER).await;
    ana.see("#table .fan .card").await;

    let mut decisions = 0;
    loop {
        ana.wait_until("document.querySelector('#table.over .final, #table:not([aria-busy=true]) [data-play]')").await;
        if ana.shows("#table.over .final").await {
            break;
        }
        let turn = ana.text_of("#table", "dataset.turn").await;
        tab_to(&ana, "#table [data-play]").await;
        ana.keys(RIGHT).await;
        ana.wait_until("document.activeElement.matches('#table [data-play]')").await;
        ana.keys(ENTER).await;
        ana.see("#table [data-play][aria-pressed=true]").await;
        ana.keys(ENTER).await;
        ana.wait_until(&format!("document.querySelector('#table').dataset.turn !== '{turn}'")).await;
        decisions += 1;
    }
    assert!(decisions >= 10, "only {decisions} decisions");
    ana.wait_until("document.activeElement.matches('.closing h2')").await;
    tab_to(&ana, "#table:not([aria-busy=true]) button.go[data-send*=rematch]").await;
    ana.keys(ENTER).await;
    ana.see("#table:not(.over) .fan .card").await;
    ana.close().await;
}

/// Presses Tab until the thing is focused, as somebody without a mouse must.
pub async fn tab_to(player: &Browser, css: &str) {
    for _ in 0..80 {
        if player.is_true(&format!("document.activeElement.matches(`{css}`)")).await {
            return;
        }
        player.keys(TAB).await;
    }
    panic!("{css} cannot be reached with Tab");
}
