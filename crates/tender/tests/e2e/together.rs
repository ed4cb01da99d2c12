//! Being told that it is one's move, coming and going in mid-game, and a house that cannot be reached.

use serde_json::json;

use crate::browser::{Browser, ENTER, Screen};
use crate::house::House;
use crate::table::{act, open_table, play_to_the_end, sit_down, start};

/// Notes what the system is asked to show.
const NOTE: &str = "window.notes = [];
    ServiceWorkerRegistration.prototype.showNotification = async function (title, words) { notes.push([title, words.body]) }";

#[tokio::test]
async fn a_tab_in_the_background_says_that_it_is_one_s_move() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Wide).await);
    ana.devtools("Browser.grantPermissions", json!({ "permissions": ["notifications"] })).await;
    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    sit_down(&ben, &link, "Ben").await;
    start(&ana).await;
    ben.see("#table .fan .card").await;
    ana.wait_until("document.title.startsWith('● Your move') && document.querySelector('link[rel=icon]').href.includes('icon-turn')").await;
    ana.wait_until("navigator.serviceWorker.controller").await;
    ana.page.execute(NOTE, vec![]).await.expect("the page is watched");
    ana.press("button[popovertarget=menu]").await;
    ana.press("#menu .alerts summary").await;
    assert!(!ana.is_true("document.querySelector('[name=notify]').checked").await, "nobody is asked unasked");
    ana.press("#menu label:has([name=notify])").await;
    ana.wait_until("localStorage.notify === 'true' && document.querySelector('[name=notify]').checked").await;
    ana.press("button[popovertarget=menu]").await;
    act(&ana).await;
    ana.wait_until(
        "!document.title.startsWith('●') && !document.querySelector('link[rel=icon]').href.includes('turn')",
    )
    .await;

    // Where no window has a screen, none is out of sight: the page is told what it would find on one.
    ana.page
        .execute("Object.defineProperty(document, 'hidden', { get: () => true })", vec![])
        .await
        .expect("out of sight");
    let first = ana.page.window().await.expect("her tab");
    let other = ana.page.new_window(true).await.expect("another tab");
    ana.page.switch_to_window(other.handle).await.expect("she looks elsewhere");
    act(&ben).await;
    ana.page.switch_to_window(first).await.expect("the driver looks behind");
    ana.wait_until("document.title.startsWith('● Your move')").await;
    ana.wait_until("notes.length === 1 && notes[0][0] === 'Your move'").await;
    assert!(ana.text_of("html", "ownerDocument.defaultView.notes").await.contains("The Second Estimate"));
    for player in [ana, ben] {
        player.close().await;
    }
}

#[tokio::test]
async fn other_tables_that_wait_are_counted() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/")).await;
    ana.press("form[action='/play'] button").await;
    ana.see("#table .seat.turn").await;
    assert!(!ana.shows(".turns.some").await, "this one is in sight");
    ana.goto(&house.url("/")).await;
    ana.wait_until("document.querySelector('.turns b').textContent === '1' && document.title === '(1) Tender'").await;
    assert_eq!(ana.text_of(".turns", "ariaLabel").await, "Your games, 1 waits for you");
    ana.assert_no_complaints().await;
    ana.close().await;
}

#[tokio::test]
async fn a_reaction_shows_at_the_seat_unless_its_owner_is_muted() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Phone).await);
    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    sit_down(&ben, &link, "Ben").await;
    start(&ana).await;
    ben.see("#table .fan .card").await;
    ana.press(".reactions [aria-label='Nice!']").await;
    ben.wait_until("document.querySelector('.feels')?.textContent === 'Nice!'").await;
    ben.wait_until("document.querySelector('#felt').textContent === 'Ana: Nice!'").await;
    ben.wait_until("!document.querySelector('.feels')").await;
    // With one press on a phone, too, and with talk in between so that a muted one has surely arrived.
    ben.press(".news").await;
    ben.press(".reactions [aria-label='Thanks!']").await;
    ana.wait_until("document.querySelector('.feels')?.textContent === 'Thanks!'").await;
    say(&ana, "one").await;
    ben.press(".news").await;
    ben.press("#log .chat .by").await;
    ben.press("#log [data-mute]").await;
    ana.press(".reactions [aria-label='Wow!']").await;
    ben.wait_until("frames_seen.some(frame => frame.includes('\"wow\"'))").await;
    let felt = ben.list(".feels", "textContent").await;
    assert!(!felt.iter().any(|words| words == "Wow!"), "who is muted is not felt either: {felt:?}");
    ben.assert_fits().await;
    for player in [ana, ben] {
        player.assert_no_complaints().await;
        player.close().await;
    }
}

#[tokio::test]
async fn who_plays_reads_the_talk_of_those_who_watch_after_the_end() {
    let house = House::open();
    let (ana, eve, dan) =
        (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Wide).await, Browser::calm(Screen::Wide).await);
    let link = open_table(&ana, &house, "Ana", &["greedy", "greedy", "greedy"]).await;
    start(&ana).await;
    eve.goto(&link).await;
    dan.goto(&link).await;
    eve.see("#table .seats").await;
    dan.see("#table .seats").await;
    dan.wait_until("sockets.at(-1).readyState === 1").await;
    eve.wait_until("sockets.at(-1).readyState === 1").await;
    say(&eve, "she should bid low").await;
    dan.wait_until("document.querySelector('#log .aside')?.textContent.includes('she should bid low')").await;
    act(&ana).await;
    assert!(!ana.everything_it_knows().await.contains("she should bid low"));
    play_to_the_end(&[&ana]).await;
    ana.wait_until("document.querySelector('#log .aside')?.textContent.includes('she should bid low')").await;
    // And whoever reads something bad can say so.
    ana.press("#log .aside .by").await;
    ana.press("#log [data-tell]").await;
    ana.wait_until("document.querySelector('#notice').textContent.includes('Thank you')").await;
    assert!(house.reports(&["words"]).contains("she should bid low"));
    for person in [ana, eve, dan] {
        person.assert_no_complaints().await;
        person.close().await;
    }
}

#[tokio::test]
async fn three_people_vote_and_a_friend_takes_the_chair() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Wide).await);
    let (cleo, eve) = (Browser::calm(Screen::Phone).await, Browser::calm(Screen::Wide).await);
    let link = open_table(&ana, &house, "Ana", &["open", "open", "greedy"]).await;
    sit_down(&ben, &link, "Ben").await;
    sit_down(&cleo, &link, "Cleo").await;
    start(&ana).await;
    eve.goto(&link).await;
    cleo.see("#table .fan .card").await;
    ben.see("#table .fan .card").await;
    ben.press("button[popovertarget=menu]").await;
    ben.press("#menu [data-opens=leave]").await;
    ben.press("#leave .go").await;
    ben.see(".lobby").await;
    ana.see("#table .seat.away").await;
    ana.press("button[popovertarget=menu]").await;
    ana.press("#menu [data-opens=chairs]").await;
    ana.press("#chairs [data-send*=vote]").await;
    cleo.wait_until("document.querySelector('.company')?.textContent.includes('Ana would give Ben’s chair away.')")
        .await;
    cleo.assert_fits().await;
    assert!(!eve.shows("form.take").await, "it takes both");
    cleo.press(".company button").await;
    eve.see("form.take").await;
    eve.write("form.take [name=name]", "Eve").await;
    eve.press("form.take .go").await;
    eve.see("#table .seat.me").await;
    eve.see("#table .fan .card").await;
    ana.wait_until("document.querySelector('#log').textContent.includes('Eve sat down.')").await;
    // Who was voted out finds the table, and watches.
    ben.goto(&link).await;
    ben.see("#table .seats").await;
    assert!(!ben.shows("#table .seat.me").await);
    play_to_the_end(&[&ana, &cleo, &eve]).await;
    for person in [ana, ben, cleo, eve] {
        person.assert_no_complaints().await;
        person.close().await;
    }
}

#[tokio::test]
async fn without_the_house_a_page_says_so_and_goes_on_by_itself() {
    let mut house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/")).await;
    ana.press("form[action='/play'] button").await;
    ana.see("#table .fan .card").await;
    let link = ana.address().await;
    ana.wait_until("navigator.serviceWorker.controller").await;
    let kept = "(async () => { const all = []; for (const name of await caches.keys()) for (const one of await (await caches.open(name)).keys())
        all.push(new URL(one.url).pathname); document.documentElement.dataset.kept = all.join(' ') })()";
    ana.page.execute(kept, vec![]).await.expect("the page looks what is kept");
    ana.see("html[data-kept*='/offline']").await;
    let kept = ana.text_of("html", "dataset.kept").await;
    assert!(kept.split(' ').all(|path| path == "/offline" || path.starts_with("/assets/")), "{kept}");
    house.kill();
    ana.page.refresh().await.expect("a reload");
    ana.see(".offline-page").await;
    assert_eq!(ana.address().await, link, "the address stays, so that it can go on");
    ana.wait_until("document.querySelector('[role=status]').textContent.includes('does not answer')").await;
    house.reopen();
    ana.see("#table .fan .card").await;
    assert_eq!(ana.address().await, link);
    ana.close().await;
}

async fn say(person: &Browser, text: &str) {
    person.write("#chat [name=say]", text).await;
    person.keys(ENTER).await;
}
