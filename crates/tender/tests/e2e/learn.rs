//! Every lesson of every game in a real browser: to its end, wide and on a phone, by keyboard alone, with wrong presses on
//! the way, and through reloads and restarts.

use lessons::Shelf;

use crate::browser::{Browser, ENTER, Screen};
use crate::house::House;
use crate::keyboard::tab_to;

/// What is to be pressed for the next part of what the coach asks for, marked with `data-next`: things to mark first, as many
/// alike as the row wants, then the button that plays them. Says what the press will do.
const NEXT_PRESS: &str = "
  document.querySelectorAll('[data-next]').forEach(e => e.removeAttribute('data-next'));
  const row = document.querySelector('#coach').dataset.row, things = [...document.querySelectorAll('#table :is([data-play], [data-mark])')];
  const sorted = codes => codes.split(' ').toSorted().join(' '), codes = row.split(' ');
  const pressed = e => e.ariaPressed === 'true';
  const missing = code => things.filter(e => e.dataset.mark === code && pressed(e)).length < codes.filter(other => other === code).length;
  const open = code => things.find(e => e.dataset.mark === code && !pressed(e));
  const whole = things.find(e => e.dataset.play && sorted(e.dataset.play) === sorted(row));
  const next = !row ? document.querySelector('#coach .go')
    : codes.filter(missing).map(open).find(Boolean)
    ?? (whole && pressed(whole) && !('now' in whole.dataset) ? document.querySelector('#go') : whole);
  next?.setAttribute('data-next', '');
  if (!next) return `nothing can be pressed for ${row}`;
  return next.dataset.mark ? 'mark' : next.dataset.play && !('now' in next.dataset) ? 'pick' : 'go on';";

/// Something else that is legal, pressed; says whether there was anything.
const SOMETHING_ELSE: &str = "
  const asked = document.querySelector('#coach').dataset.row.split(' ');
  const other = [...document.querySelectorAll('#table [data-play]:not([disabled])')].find(e => !e.dataset.play.split(' ').some(code => asked.includes(code)));
  if (!other) return false;
  other.click();
  if (!('now' in other.dataset)) document.querySelector('#go')?.click();
  return true;";

async fn step(learner: &Browser) -> String {
    learner
        .wait_until("document.querySelector('#coach:not([aria-busy])') || location.pathname.endsWith('/done')")
        .await;
    if learner.address().await.ends_with("/done") {
        "done".to_owned()
    } else {
        learner.text_of("#coach", "dataset.step").await
    }
}

async fn next_press(learner: &Browser) -> String {
    let found = learner.page.execute(NEXT_PRESS, vec![]).await.expect("the page answers");
    found.as_str().unwrap_or_default().to_owned()
}

/// One press towards what is asked, and what came of it.
async fn press_on(learner: &Browser, keys: bool) {
    let now = step(learner).await;
    let does = next_press(learner).await;
    let frames = learner.number("frames_seen.length").await;
    if keys {
        tab_to(learner, "[data-next]").await;
        learner.keys(ENTER).await;
    } else {
        learner.press("[data-next]").await;
    }
    let gone =
        format!("location.pathname.endsWith('/done') || document.querySelector('#coach').dataset.step !== '{now}'");
    match does.as_str() {
        "go on" => learner.wait_until(&gone).await,
        "pick" => {
            let picked = "document.querySelector('#table [data-play][aria-pressed=true]')";
            learner.wait_until(&format!("{gone} || {picked}")).await;
        }
        "mark" => learner.wait_until(&format!("frames_seen.length > {frames}")).await,
        nothing => panic!("step {now}: {nothing}"),
    }
}

/// Goes through one lesson. In its first step that asks for something, something else is tried first.
async fn go_through(learner: &Browser, keys: bool) -> usize {
    let (mut steps, mut astray, mut last) = (0, false, String::new());
    for _ in 0..200 {
        let now = step(learner).await;
        if now == "done" {
            assert!(astray, "no step could be answered with something else");
            return steps;
        }
        if now != last {
            steps += 1;
            last.clone_from(&now);
            learner.assert_fits().await;
            learner.see("#table .asked, [popovertarget=happened].asked").await;
            // The words never cover what they speak of: some of it is in sight, however large it is.
            let seen = "(() => {
                const c = document.querySelector('#coach').getBoundingClientRect(), all = [...document.querySelectorAll('#table .asked, nav .asked')];
                const seen = a => a.bottom > 24 && a.top < innerHeight - 24 && (a.top < c.top - 24 || a.bottom > c.bottom + 24 || a.right <= c.left + 8 || a.left >= c.right - 8);
                const pressed = all.filter(e => e.matches('button'));
                return (pressed.length ? pressed : all).some(e => seen(e.getBoundingClientRect())) })()";
            learner.wait_until(seen).await;
        }
        if !astray && !keys && !learner.text_of("#coach", "dataset.row").await.is_empty() {
            let pressed = learner.page.execute(SOMETHING_ELSE, vec![]).await.expect("the page answers");
            if pressed == true {
                learner.see("#coach.kind").await;
                assert_eq!(step(learner).await, now, "the same step again");
                assert!(learner.text("#coach-says").await.len() > 10, "it is answered");
            }
            astray |= pressed == true;
        }
        astray |= keys;
        press_on(learner, keys).await;
    }
    panic!("this lesson does not end");
}

async fn all_lessons(game: &str, screen: Screen) {
    let house = House::open();
    let learner = Browser::calm(screen).await;
    for lesson in Shelf::of_the_house().of(game) {
        learner.goto(&house.url(&format!("/learn/{game}/{}", lesson.id))).await;
        let steps = go_through(&learner, false).await;
        assert_eq!(steps, lesson.steps.len(), "{}", lesson.name());
        learner.see("form[action='/play'] .go").await;
        learner.assert_fits().await;
        learner.assert_no_complaints().await;
    }
    if screen == Screen::Phone {
        learner.press("form[action='/play'] .go").await;
        learner.see("#table .seat.me").await;
    }
    learner.close().await;
}

async fn first_by_keyboard(game: &str) {
    let house = House::open();
    let learner = Browser::calm(Screen::Wide).await;
    learner.goto(&house.url(&format!("/learn/{game}"))).await;
    go_through(&learner, true).await;
    learner.close().await;
}

catalog::games! { shown with
    #[tokio::test]
    async fn every_lesson_on_a_wide_screen() {
        all_lessons(&name(), Screen::Wide).await;
    }

    #[tokio::test]
    async fn every_lesson_on_a_phone() {
        all_lessons(&name(), Screen::Phone).await;
    }

    #[tokio::test]
    async fn the_first_lesson_by_keyboard_alone() {
        first_by_keyboard(&name()).await;
    }
}

#[tokio::test]
async fn reloading_going_back_and_a_restart_lose_nothing() {
    let mut house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/learn/second-estimate")).await;
    ana.press("#coach .go").await;
    ana.see("#coach[data-step='2']").await;
    ana.press("#coach .go").await;
    ana.see("#coach[data-step='3']").await;
    assert!(ana.address().await.ends_with("?step=3"), "{}", ana.address().await);
    ana.page.refresh().await.expect("the page reloads");
    ana.see("#coach[data-step='3']").await;
    ana.page.back().await.expect("the browser goes back");
    ana.see("#coach[data-step='2']").await;

    // Somebody else in the same browser is elsewhere, and neither notices.
    let other = ana.page.new_window(true).await.expect("a second page").handle;
    let first = ana.page.window().await.expect("the first page");
    ana.page.switch_to_window(other).await.expect("the second page");
    ana.goto(&house.url("/learn/second-estimate/moving-suits?step=4")).await;
    ana.see("#coach[data-step='4']").await;
    ana.page.switch_to_window(first).await.expect("the first page");
    ana.see("#coach[data-step='2']").await;

    house.kill();
    ana.see("body.lost").await;
    house.reopen();
    ana.see("body:not(.lost) #coach[data-step='2']").await;
    ana.press("#coach .go").await;
    ana.see("#coach[data-step='3']").await;
    ana.close().await;
}

#[tokio::test]
async fn a_lesson_is_light_and_said_aloud() {
    let house = House::open();
    let ana = Browser::open(Screen::Phone).await;
    for lesson in catalog::shown().filter_map(|game| Shelf::of_the_house().of(game.info().id).next().cloned()) {
        ana.goto(&house.url(&format!("/learn/{}/{}", lesson.game.info().id, lesson.id))).await;
        ana.see("#coach").await;
        ana.assert_light().await;
    }
    let heard = ana.heard().await;
    assert!(heard.iter().any(|(role, _)| role == "status"), "{heard:?}");
    ana.close().await;
}
