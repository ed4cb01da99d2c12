//! Games watched again: step by step, by slider, chart, keys and finger, with other eyes, and played on from there.

use fantoccini::actions::{InputSource, PointerAction, TouchActions};
use serde_json::json;

use crate::browser::{Browser, RIGHT, Screen};
use crate::house::House;

/// Presses anything that may be pressed, as fast as the table answers.
const PLAY_ON: &str = "window.playing_on = setInterval(() => {
  const table = document.querySelector('#table');
  if (table.matches('.over')) return clearInterval(playing_on);
  const all = [...table.querySelectorAll('[data-play]:not([disabled])')];
  if (table.ariaBusy !== 'true' && all.length) play(all[Math.floor(Math.random() * all.length)]);
}, 10)";

/// The last thing that has happened is in sight.
const HERE_IN_THE_LOG: &str = "(log => {
  const line = [...log.querySelectorAll('li:not(.later)')].at(-1).getBoundingClientRect(), all = log.getBoundingClientRect();
  return line.top >= all.top && line.bottom <= all.bottom;
})(document.querySelector('#log'))";

async fn begins(player: &Browser, house: &House, game: &str) -> String {
    player.goto(&house.url(&format!("/?game={game}"))).await;
    player
        .press(&format!(
            "form[action='/play']:has([value='{game}']) button.go, form[action='/play']:has([value='{game}']) button"
        ))
        .await;
    player.see("#table:not(.room) .seats").await;
    player.address().await
}

async fn plays_on(player: &Browser) {
    player.page.execute(PLAY_ON, vec![]).await.expect("the page plays");
    let over = "document.querySelector('#table.over .final')";
    // A long game takes longer than anybody waits for one thing; a few moves do not, on a busy machine either.
    while !player.is_true(over).await {
        let steps = player.text_of("#table", "dataset.turn").await;
        player.wait_until(&format!("{over} || document.querySelector('#table').dataset.turn > {steps} + 4")).await;
    }
}

async fn at(player: &Browser) -> usize {
    player.text_of("#table", "dataset.at").await.parse().expect("a moment has a number")
}

async fn arrives(player: &Browser, step: usize) {
    player.wait_until(&format!("document.querySelector('#table').dataset.at === '{step}'")).await;
    player.wait_until(&format!("location.search.includes('step={step}')")).await;
}

/// Every way to a moment.
async fn watches(player: &Browser, table: &str, screen: Screen) {
    player.goto(&format!("{table}/replay")).await;
    player.see("#play:not([hidden])").await;
    player.assert_fits().await;
    let last: usize = player.text_of(".deck", "dataset.last").await.parse().expect("it has a last moment");
    assert_eq!(at(player).await, 0);
    player.press("[data-go=on]").await;
    arrives(player, 1).await;
    if screen == Screen::Wide {
        player.keys(RIGHT).await;
    } else {
        swipe(player, -150.0).await;
    }
    arrives(player, 2).await;
    player.press("[data-go=back]").await;
    arrives(player, 1).await;

    let slide = "const range = document.querySelector('.time [type=range]');
        range.value = arguments[0]; range.dispatchEvent(new Event('input', { bubbles: true }))";
    player.page.execute(slide, vec![json!(last / 2)]).await.expect("the slider moves");
    arrives(player, last / 2).await;
    player.assert_fits().await;
    let column: usize = player.text_of(".cols a:nth-child(2)", "dataset.at").await.parse().expect("a second column");
    player.press(".cols a:nth-child(2)").await;
    arrives(player, column).await;
    player.wait_until("document.querySelector('.cols a:nth-child(2)').ariaCurrent === 'step'").await;

    player.press(".views a:nth-child(3)").await;
    player.see(".hands .one:nth-child(2)").await;
    assert_eq!(at(player).await, column, "other eyes see the same moment");
    assert!(player.address().await.contains("eyes=all"));
    player.press(".seat .lend").await;
    player.see(".seat.eyes").await;
    player.wait_until("location.search.includes('eyes=1')").await;
    assert_eq!(at(player).await, column);

    player.press("#play").await;
    player.wait_until(&format!("Number(document.querySelector('#table').dataset.at) >= {}", column + 2)).await;
    player.press("#play").await;
    player.wait_until("document.querySelector('#play').ariaPressed === 'false'").await;
    let faster = if screen == Screen::Wide { ".speed label:nth-child(3)" } else { ".tempo" };
    player.press(faster).await;
    player.wait_until("document.querySelector('.tempo').textContent === '3×'").await;

    player.press("[data-go=last]").await;
    player.see("#table.over .final").await;
    arrives(player, last).await;
    assert!(player.is_true("!document.querySelector('#log .later')").await, "nothing is still to come");
    player.assert_fits().await;
    // A link leads to the same place.
    player.goto(&format!("{table}/replay?step={column}&eyes=2")).await;
    player.see(".seat.eyes:nth-child(2)").await;
    assert_eq!(at(player).await, column);
    player.assert_no_complaints().await;
}

async fn swipe(player: &Browser, across: f64) {
    let element = player.see("#table .seats").await;
    let from = PointerAction::MoveToElement { element, duration: None, x: -across / 2.0, y: 0.0 };
    let finger = TouchActions::new("finger".to_owned())
        .then(from)
        .then(PointerAction::Down { button: 0 })
        .then(PointerAction::MoveBy { duration: None, x: across, y: 4.0 })
        .then(PointerAction::Up { button: 0 });
    player.page.perform_actions(finger).await.expect("a finger moves");
}

async fn every_way(game: &str) {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    let table = begins(&ana, &house, game).await;
    plays_on(&ana).await;
    ana.press("#table .after a[href*='/replay']").await;
    ana.see(".replay .seat.eyes").await;
    watches(&ana, &table, Screen::Wide).await;
    ana.close().await;
    let eve = Browser::calm(Screen::Phone).await;
    watches(&eve, &table, Screen::Phone).await;
    let last: usize = eve.text_of(".deck", "dataset.last").await.parse().expect("it has a last moment");
    eve.goto(&format!("{table}/replay?step={}", last / 2)).await;
    eve.press("[popovertarget=happened].only-narrow").await;
    eve.wait_until("document.querySelector('#happened').matches(':popover-open')").await;
    eve.wait_until(HERE_IN_THE_LOG).await;
    eve.press("#log li:not(.when) .to").await;
    eve.wait_until("!document.querySelector('#happened').matches(':popover-open')").await;
    eve.close().await;
}

catalog::games! { shown with
    #[tokio::test]
    async fn every_way_to_a_moment() {
        every_way(&name()).await;
    }
}

#[tokio::test]
async fn one_plays_on_from_a_moment_and_asks_what_a_bot_would_have_done() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    let table = begins(&ana, &house, "second-estimate").await;
    // While the game is on, one sees what one saw.
    ana.press(".tools [popovertarget=menu]").await;
    ana.press("#menu .if-begun").await;
    ana.see(".replay .deck").await;
    assert!(!ana.shows(".views").await && !ana.shows(".lend").await, "with no other eyes");
    assert_eq!(ana.count("#table .fan .card").await, 10);
    ana.goto(&table).await;
    plays_on(&ana).await;

    ana.goto(&format!("{table}/replay?step=0")).await;
    for step in 1.. {
        if ana.shows(".deck .does a[href*='/review']").await {
            break;
        }
        ana.press("[data-go=on]").await;
        arrives(&ana, step).await;
    }
    let step = at(&ana).await;
    ana.press(".deck .does a[href*='/review']").await;
    ana.see(".review .opinions").await;
    ana.press(".review a[href*='/replay']").await;
    ana.see(".thought").await;
    assert_eq!(at(&ana).await, step);

    ana.press(".deck .does form button").await;
    ana.see("#table:not(.still) .fan .card").await;
    assert_ne!(ana.address().await, table);
    assert!(ana.text("#log").await.contains(&format!("goes on from step {step} of another one")));
    plays_on(&ana).await;
    ana.assert_no_complaints().await;
    ana.close().await;
}

#[tokio::test]
async fn without_script_links_and_a_form_do() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    let table = begins(&ana, &house, "second-estimate").await;
    plays_on(&ana).await;
    ana.devtools("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await;
    ana.goto(&format!("{table}/replay")).await;
    ana.see("#table[data-at='0']").await;
    ana.press("[data-go=on]").await;
    ana.see("#table[data-at='1']").await;
    ana.press(".views a:nth-child(3)").await;
    ana.see("#table[data-at='1'] .hands").await;
    ana.press(".time [type=range]").await;
    ana.press(".jump").await;
    ana.see("#table:not([data-at='1']) .hands").await;
    ana.press("[data-go=last]").await;
    ana.see("#table.over .final").await;
    ana.close().await;
}
