//! How people treat each other at a table: being heard or not, handing on a link, leaving, playing once more.

use crate::browser::{Browser, ENTER, Screen, TAB};
use crate::house::House;
use crate::table::{act, open_table, play_to_the_end, sit_down, start};

#[tokio::test]
async fn the_link_is_copied_where_the_clipboard_is_missing() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    // As on a plain http address of a home network.
    let script = "Object.defineProperty(navigator, 'clipboard', { value: undefined });
        window.addEventListener('copy', () => window.copied = String(document.activeElement.value))";
    ana.page.execute(script, vec![]).await.expect("the page forgets the clipboard");
    ana.press("#table .invite [data-copy]").await;
    ana.wait_until("document.querySelector('#table .invite [data-copy]').textContent.includes('Copied')").await;
    assert_eq!(ana.text_of("html", "ownerDocument.defaultView.copied").await, link);
    assert_eq!(ana.count("#table .invite svg.qr").await, 1, "and a phone can read it off the screen");
    ana.assert_fits().await;
    ana.assert_no_complaints().await;
    ana.close().await;
}

#[tokio::test]
async fn somebody_s_talk_can_be_muted_on_one_s_own_page() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Wide).await);
    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    sit_down(&ben, &link, "Ben").await;
    say(&ben, "one").await;
    ana.see("#log .chat .by").await;
    ana.press("#log .chat .by").await;
    assert_eq!(ana.text("#log [data-mute]").await, "Mute Ben");
    ana.press("#log [data-mute]").await;
    ana.wait_until(&format!("!{}", visible("one"))).await;
    say(&ben, "two").await;
    ana.wait_until("document.querySelectorAll('#log .chat').length === 2").await;
    assert!(!ana.is_true(&visible("two")).await, "nor does what comes later show");
    ana.page.refresh().await.expect("a reload");
    ana.see("#muted button").await;
    assert!(!ana.is_true(&visible("one")).await, "a reload changes nothing");
    assert!(ben.is_true(&visible("two")).await, "he notices nothing");
    ana.press("#muted [data-unmute]").await;
    ana.wait_until(&format!("{} && {}", visible("one"), visible("two"))).await;
    // Talk alone, or moves alone.
    ana.press("#happened label:has([value=moves])").await;
    ana.wait_until(&format!("!{}", visible("one"))).await;
    ana.press("#happened label:has([value=talk])").await;
    ana.wait_until(&format!("{} && !document.querySelector('#log li:not(.chat)').checkVisibility()", visible("one")))
        .await;
    for player in [ana, ben] {
        player.assert_no_complaints().await;
        player.close().await;
    }
}

#[tokio::test]
async fn talk_that_was_not_read_is_counted_on_a_phone() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Phone).await);
    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    sit_down(&ben, &link, "Ben").await;
    assert!(!ben.shows("#unread:not([hidden])").await);
    say(&ana, "hello").await;
    say(&ana, "are you there").await;
    ben.wait_until("document.querySelector('#unread').textContent === '2'").await;
    assert_eq!(ben.text_of(".news", "ariaLabel").await, "What happened, 2 unread");
    ben.press(".news").await;
    ben.wait_until("document.querySelector('#unread').hidden").await;
    ben.assert_fits().await;
    for player in [ana, ben] {
        player.close().await;
    }
}

#[tokio::test]
async fn leaving_asks_first_and_coming_back_changes_nothing() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Wide).await);
    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    sit_down(&ben, &link, "Ben").await;
    start(&ana).await;
    ben.see("#table .fan .card").await;
    ben.press("button[popovertarget=menu]").await;
    ben.press("#menu [data-opens=leave]").await;
    ben.press("#leave .ghost").await;
    ben.wait_until("!document.querySelector('#leave').open").await;
    assert_eq!(ben.address().await, link, "he stays");
    ben.press("button[popovertarget=menu]").await;
    ben.press("#menu [data-opens=leave]").await;
    ben.press("#leave .go").await;
    ben.see(".lobby").await;
    ana.see("#table .seat.away").await;
    ben.goto(&link).await;
    act(&ben).await;
    ana.wait_until("!document.querySelector('#table .seat.away')").await;
    assert!(!ana.text_of("#log", "textContent").await.contains("A bot plays for"), "no bot was called");
    for player in [ana, ben] {
        player.close().await;
    }
}

#[tokio::test]
async fn nobody_is_taken_along_to_a_rematch() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Phone).await);
    let link = open_table(&ana, &house, "Ana", &["open", "greedy", "greedy"]).await;
    sit_down(&ben, &link, "Ben").await;
    start(&ana).await;
    play_to_the_end(&[&ana, &ben]).await;
    ana.press("#table button.go[data-send*=rematch]").await;
    ben.wait_until("document.querySelector('#table .again').textContent.includes('Ana wants a rematch.')").await;
    ben.assert_fits().await;
    ana.press("#table button.go[data-send*=begin]").await;
    ana.wait_until(&format!("location.href !== '{link}'")).await;
    ana.see("#table:not(.over):not(.room) .fan .card").await;
    ben.see("#table.over .after a.go[href^='/t/']").await;
    assert_eq!(ben.address().await, link, "he still reads the result");
    ben.press("#table .after a.go[href^='/t/']").await;
    ben.see("#table:not(.over) .seats").await;
    for player in [ana, ben] {
        player.assert_no_complaints().await;
        player.close().await;
    }
}

#[tokio::test]
async fn after_a_move_tab_reaches_the_first_thing_that_one_can_do() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/")).await;
    ana.press("form[action='/play'] button").await;
    ana.see("#table .fan .card").await;
    act(&ana).await;
    ana.wait_until("document.querySelector('#table:not([aria-busy=true]) [data-play]')").await;
    ana.page.execute("document.querySelector('#ask').focus()", vec![]).await.expect("the focus after a move");
    ana.keys(TAB).await;
    let first = "document.activeElement === document.querySelector('#table [data-play]')";
    assert!(ana.is_true(first).await, "Tab went to {}", ana.text_of(":focus", "outerHTML").await);
    ana.close().await;
}

/// The last card of a hand in The Second Estimate leaves nothing to choose.
#[tokio::test]
async fn a_forced_move_takes_one_press() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/")).await;
    ana.press("form[action='/play'] button").await;
    let mut forced = 0;
    loop {
        ana.wait_until("document.querySelector('#table.over .final, #table:not([aria-busy=true]) [data-play]')").await;
        if ana.shows("#table.over .final").await {
            break;
        }
        let turn = ana.text_of("#table", "dataset.turn").await;
        // All in one look: the table may go on meanwhile.
        let one =
            "document.querySelectorAll('#table [data-play]').length === 1 && document.querySelector('#go:enabled')";
        if !ana.is_true(one).await {
            act(&ana).await;
            continue;
        }
        ana.press("#go:not([disabled])").await;
        ana.wait_until(&format!("document.querySelector('#table').dataset.turn !== '{turn}'")).await;
        forced += 1;
    }
    assert!(forced > 0, "nothing was forced in a whole game");
    ana.close().await;
}

#[tokio::test]
async fn sounds_are_off_until_they_are_switched_on_and_then_remembered() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/")).await;
    ana.press("form[action='/play'] button").await;
    ana.see("#table .fan .card").await;
    act(&ana).await;
    ana.see("#table .seat.turn").await;
    assert!(!ana.shows("html[data-sounded]").await, "nothing sounds unasked");
    ana.press("button[popovertarget=menu]").await;
    ana.press("#menu .alerts summary").await;
    for kind in ["bell", "horn", "wood"] {
        ana.press(&format!("#menu label:has([value={kind}])")).await;
        ana.see(&format!("html[data-sounded='turn {kind} 60']")).await;
    }
    ana.page.refresh().await.expect("a reload");
    ana.wait_until("document.querySelector('[name=sound][value=wood]').checked").await;
    act(&ana).await;
    ana.see("html[data-sounded$='wood 60']").await;
    ana.assert_no_complaints().await;
    ana.close().await;
}

#[tokio::test]
async fn a_lost_connection_is_said_aloud_and_nothing_of_it_otherwise() {
    let mut house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/")).await;
    ana.press("form[action='/play'] button").await;
    ana.see("#table .fan .card").await;
    ana.wait_until("sockets.at(-1).readyState === 1").await;
    let nodes = ana.heard().await;
    assert!(nodes.iter().any(|(role, _)| role == "status"), "a place that is listened to before it says anything");
    assert!(!nodes.iter().any(|(_, name)| name.contains(LOST)), "{nodes:?}");
    house.kill();
    ana.wait_until(&format!("document.querySelector('#offline[role=status]').textContent.includes('{LOST}')")).await;
    assert!(ana.heard().await.iter().any(|(role, name)| role == "StaticText" && name.contains(LOST)), "it is heard");
    house.reopen();
    ana.wait_until("sockets.at(-1).readyState === 1 && !document.body.classList.contains('lost')").await;
    assert!(!ana.heard().await.iter().any(|(_, name)| name.contains(LOST)), "and then no more");
    ana.close().await;
}

const LOST: &str = "Connection lost";

#[tokio::test]
async fn what_somebody_wins_flies_to_their_seat() {
    let house = House::open();
    let ana = Browser::open(Screen::Wide).await;
    ana.goto(&house.url("/")).await;
    ana.press("form[action='/play'] button").await;
    ana.see("#table .fan .card").await;
    let watch = "window.gains = []; new MutationObserver(all => all.forEach(({ addedNodes }) => gains.push(
        ...[...addedNodes].filter(e => e.matches?.('.gain')).map(e => e.textContent)))).observe(document.body, { childList: true })";
    ana.page.execute(watch, vec![]).await.expect("the page is watched");
    act(&ana).await;
    ana.wait_until("gains.length > 0 && !document.querySelector('.gain')").await;
    let gains = ana.text_of("html", "ownerDocument.defaultView.gains").await;
    assert!(gains.split(',').all(|gain| gain.starts_with('+')), "{gains}");
    ana.assert_no_complaints().await;
    ana.close().await;
}

#[tokio::test]
async fn two_players_start_with_the_rules_for_two() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/?game=noble-flood")).await;
    let two = "#new [value=two-player]";
    assert!(!ana.is_true(&format!("document.querySelector('{two}').checked")).await);
    ana.press("#new label:has([name=players][value='2'])").await;
    ana.wait_until(&format!("document.querySelector('{two}').checked")).await;
    ana.press("#new label:has([name=players][value='4'])").await;
    ana.wait_until(&format!("!document.querySelector('{two}').checked")).await;
    ana.close().await;
}

async fn say(player: &Browser, text: &str) {
    player.write("#chat [name=say]", text).await;
    player.keys(ENTER).await;
}

/// A line of talk that can be seen.
fn visible(text: &str) -> String {
    format!(
        "[...document.querySelectorAll('#log .chat')].some(e => e.textContent.includes('{text}') && e.checkVisibility())"
    )
}
