//! A complaint about a bot's move, from the menu of a table to the command line.

use crate::browser::{Browser, ENTER, Screen};
use crate::every_game::press_anything;
use crate::house::House;
use crate::keyboard::tab_to;
use crate::table::{act, open_table, start};

#[tokio::test]
async fn a_bad_move_is_reported_by_keyboard_and_by_thumb_and_listed() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Phone).await);

    // Ana, at a desk, has three bots to choose from.
    open_table(&ana, &house, "Ana", &["greedy", "greedy", "gentle"]).await;
    start(&ana).await;
    act(&ana).await;
    ana.wait_until("document.querySelector('#log').textContent.includes('strongest')").await;
    tab_to(&ana, "button[popovertarget=menu]").await;
    ana.keys(ENTER).await;
    tab_to(&ana, "#report summary").await;
    ana.keys(ENTER).await;
    let (seats, bots) = (ana.list("#report option", "value").await, ana.list("#report option", "textContent").await);
    assert_eq!(seats.len(), 3, "{bots:?}");
    tab_to(&ana, "#report select").await;
    ana.keys(&bots[1][..3]).await;
    tab_to(&ana, "#report textarea").await;
    ana.keys("Why not the <nine>?").await;
    tab_to(&ana, "#report button").await;
    ana.keys(ENTER).await;
    ana.wait_until("document.querySelector('#notice').textContent === 'Thank you: kept as report 1.'").await;
    assert!(!ana.shows("#menu:popover-open").await, "the menu has done its work");

    // Ben, on a phone, plays against one bot: there is nothing to choose.
    ben.goto(&house.url("/?game=noble-flood")).await;
    ben.write("#new [name=name]", "Ben").await;
    ben.press("#new label:has([name=players][value='2'])").await;
    ben.choose("#new [name=seat_1]", "greedy").await;
    ben.press("#new button.go").await;
    ben.press("button[popovertarget=menu]").await;
    ben.wait_until("document.querySelector('#report').getClientRects().length === 0").await;
    ben.press("button[popovertarget=menu]").await;
    ben.press("#table button.go[data-send*=start]:not([disabled])").await;
    let moved = "/ (takes|passes)/.test(document.querySelector('#log').textContent)";
    while !ben.is_true(moved).await {
        ben.wait_until(&format!("{moved} || document.querySelector('#table:not([aria-busy=true]) [data-play]')")).await;
        press_anything(&ben).await;
    }
    ben.press("button[popovertarget=menu]").await;
    ben.press("#report summary").await;
    assert!(!ben.is_true("document.querySelector('#report label').checkVisibility()").await);
    let seat = ben.text_of("#report option", "value").await;
    ben.assert_fits().await;
    ben.assert_thumbs_fit("#report button").await;
    ben.press("#report button").await;
    ben.wait_until("document.querySelector('#notice').textContent === 'Thank you: kept as report 2.'").await;

    let listed = house.reports(&[]);
    let lines: Vec<Vec<&str>> = listed.lines().map(|line| line.split_whitespace().collect()).collect();
    let [_, _, hers, his] = lines.as_slice() else { panic!("two reports in\n{listed}") };
    assert_eq!((hers[0], hers[3], hers[5]), ("1", "second-estimate", format!("P{}", seats[1]).as_str()), "{listed}");
    assert!(listed.contains("Why not the <nine>?"), "{listed}");
    let bot = format!("P{seat}");
    assert_eq!((his[0], his[3], his[5], his[6]), ("2", "noble-flood", bot.as_str(), "greedy"), "{listed}");
    assert!(house.reports(&["show", "2", "--bots", "greedy"]).contains(&format!("What {bot} knew:")));
    for player in [ana, ben] {
        player.assert_no_complaints().await;
        player.close().await;
    }
}
