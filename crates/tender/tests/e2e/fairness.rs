//! Deals that the browser itself has a part in, checks, and whose past it remembers.

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::table::{open_table, play_to_the_end, sit_down, start};

#[tokio::test]
async fn both_browsers_put_something_in_and_check_it_and_notice_a_changed_past() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Wide).await);
    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    ana.wait_until("document.querySelector('#luck').dataset.mine").await;
    sit_down(&ben, &link, "Ben").await;
    let told = "Object.values(JSON.parse(localStorage.deals ?? '{}')).some(one => one.told)";
    ben.wait_until(told).await;
    ana.wait_until(told).await;
    start(&ana).await;
    ana.see("#table .fan .card").await;
    let remembered = "Object.values(JSON.parse(localStorage.deals ?? '{}')).some(one => one.link)";
    ana.wait_until(remembered).await;
    ben.see("#table .fan .card").await;
    play_to_the_end(&[&ana, &ben]).await;

    let code = link.rsplit('/').next().expect("its code").to_owned();
    ben.goto(&house.url(&format!("/t/{code}/replay/check"))).await;
    ben.wait_until("document.querySelectorAll('#checks [data-fits=true]').length >= 5").await;
    let found = ben.text("#checks").await;
    assert!(found.contains("What this browser put in was counted."), "{found}");
    assert_eq!(ben.count("#checks [data-fits=false]").await, 0, "{found}");
    let seats = ben.text(".found").await;
    // Who sits where is drawn by lot.
    assert_eq!(seats.matches(" put in 32 bytes of its own.").count(), 2, "{seats}");

    // As if the house had shown another game before.
    let forge = "const all = JSON.parse(localStorage.deals), code = arguments[0];
        all[code].link = 'ab'.repeat(32); localStorage.deals = JSON.stringify(all)";
    ana.page.execute(forge, vec![code.clone().into()]).await.expect("another memory");
    ana.goto(&house.url(&format!("/t/{code}"))).await;
    ana.wait_until("!document.querySelector('#changed').hidden").await;
    assert!(ana.text("#changed").await.contains("past of this table has changed"));
    for player in [ana, ben] {
        player.close().await;
    }
}
