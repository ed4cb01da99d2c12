//! From the lobby to the result, with a second person and bots.

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::table::{hand, may_act, open_table, play_to_the_end, sit_down, start};

#[tokio::test]
async fn two_people_and_two_bots_play_a_whole_game_and_meet_again() {
    whole_game(Screen::Wide).await;
}

#[tokio::test]
async fn the_same_on_a_phone_with_touch() {
    whole_game(Screen::Phone).await;
}

async fn whole_game(screen: Screen) {
    let house = House::open();
    let ana = Browser::open(screen).await;
    let ben = Browser::calm(Screen::Wide).await;

    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    ana.assert_fits().await;
    sit_down(&ben, &link, "Ben").await;
    start(&ana).await;
    ben.see("#table:not(.room) .fan").await;
    assert_eq!(hand(&ana).await.len(), 10);
    assert_eq!(hand(&ben).await.len(), 10);
    assert!(may_act(&ana).await && may_act(&ben).await, "both choose at once");
    ana.assert_fits().await;
    ana.assert_thumbs_fit("#table .fan .card").await;

    play_to_the_end(&[&ana, &ben]).await;
    ana.assert_fits().await;
    let standing = ana.text("#table .final").await;
    assert!(standing.contains("You") && standing.contains("Ben"), "{standing}");
    assert_eq!(ana.count("#table .final li").await, 4);
    assert!(ana.text_of("#log", "textContent").await.contains("Round 10"));

    ana.press("#table button.go[data-send*=rematch]").await;
    ben.wait_until("document.querySelector('#table .again').textContent.includes('Ana wants a rematch.')").await;
    ben.press("#table button.go[data-send*=rematch]").await;
    ana.wait_until(&format!("location.href !== '{link}'")).await;
    ben.wait_until(&format!("location.href !== '{link}'")).await;
    for player in [&ana, &ben] {
        player.see("#table:not(.over):not(.room) .fan .card").await;
        assert_eq!(hand(player).await.len(), 10);
    }
    assert_eq!(ana.address().await, ben.address().await, "the same people meet at the same table");

    for player in [ana, ben] {
        player.assert_no_complaints().await;
        player.assert_small_frames().await;
        player.close().await;
    }
}

#[tokio::test]
async fn one_click_in_the_lobby_plays_a_whole_game_against_bots() {
    let house = House::open();
    let ana = Browser::calm(Screen::Phone).await;
    ana.without_worker().await;
    ana.goto(&house.url("/")).await;
    ana.assert_fits().await;
    ana.press("form[action='/play'] button").await;
    ana.see("#table .fan .card").await;
    ana.assert_light().await;

    play_to_the_end(&[&ana]).await;
    assert!(ana.text("#table .closing h2").await.len() > 3, "a headline says who won");

    ana.press("#table a[href='/']").await;
    ana.see(".lobby").await;
    assert!(ana.text(".run").await.contains("The Second Estimate"), "the game stays among yours");
    ana.assert_fits().await;
    ana.close().await;
}

#[tokio::test]
async fn a_table_that_opens_elsewhere_appears_in_the_lobby_by_itself() {
    let house = House::open();
    let (ana, ben) = (Browser::open(Screen::Wide).await, Browser::open(Screen::Phone).await);
    ben.goto(&house.url("/")).await;
    assert!(!ben.shows(".lobby .open li").await);
    open_table(&ana, &house, "Ana <b>&", &["open", "greedy", "greedy"]).await;
    ben.see(".lobby .open li").await;
    assert!(ben.text(".lobby .open").await.contains("Ana <b>&"), "a name is text, whatever it holds");
    ben.press(".lobby .open li :is(a, button)").await;
    ben.see("form.sit").await;
    for player in [ana, ben] {
        player.close().await;
    }
}
