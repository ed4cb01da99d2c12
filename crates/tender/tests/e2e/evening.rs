//! A duplicate evening with two browsers; bots take the other chairs.

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::table::play_to_the_end;

#[tokio::test]
async fn two_people_play_the_same_deal_at_two_tables_and_are_ranked() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Phone).await);
    ana.goto(&house.url("/?game=second-estimate")).await;
    ana.press("#new a[href^='/evening/new']").await;
    ana.write("#new [name=name]", "Ana").await;
    ana.choose("#new [name=deals]", "1").await;
    ana.press("#new button.go").await;
    ana.see("#evening .come .qr").await;
    ana.assert_fits().await;
    let evening = ana.address().await;

    ben.goto(&evening).await;
    ben.write("#evening [name=name]", "Ben").await;
    ben.press("#evening form[action$='/in'] button").await;
    ben.wait_until("document.querySelector('.next-up')?.innerText.includes('You are in')").await;
    ben.assert_fits().await;
    // Without anybody pressing anything, the host sees who came.
    ana.wait_until("document.querySelector('.comers')?.innerText.includes('Ben')").await;
    ana.press("#evening form[action$='/deal'] button").await;
    ana.press(".next-up a.go").await;
    ana.see("#table .fan .card").await;
    // And who waits is led to their table.
    ben.see("#table .fan .card").await;
    assert_ne!(ana.address().await, ben.address().await);
    let hands = [ana.count("#table .fan .card").await, ben.count("#table .fan .card").await];
    assert_eq!(hands[0], hands[1]);

    play_to_the_end(&[&ana]).await;
    ana.press("#table .after a.go").await;
    ana.see("#evening").await;
    assert!(ana.text(".next-up").await.contains("Your table is done"), "{}", ana.text(".next-up").await);
    assert_eq!(ana.count(".standings, .held").await, 0, "nothing is told before all tables are over");
    play_to_the_end(&[&ben]).await;
    ben.press("#table .after a.go").await;
    for player in [&ana, &ben] {
        player.see(".standings tbody tr.mine").await;
        player.see(".held").await;
        assert_eq!(player.count(".standings tbody tr").await, 2);
        player.assert_fits().await;
        player.assert_no_complaints().await;
    }
    for player in [ana, ben] {
        player.close().await;
    }
}
