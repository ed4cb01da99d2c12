//! Rulebooks that answer, things that explain themselves, aids, and what a newcomer finds in the lobby.

use crate::browser::{Browser, Screen};
use crate::house::House;

const ESCAPE: &str = "\u{e00c}";
const BACKSPACE: &str = "\u{e003}";

/// Tries every example of a rulebook, and deals each anew.
async fn try_every_example(game: &str, screen: Screen) {
    let house = House::open();
    let reader = Browser::calm(screen).await;
    reader.goto(&house.url(&format!("/rules/{game}"))).await;
    reader.see("#contents").await;
    reader.assert_fits().await;
    let examples = reader.list(".puzzle[data-example]", "dataset.example").await;
    assert!(examples.len() >= 6, "{game} has {} examples to try", examples.len());
    for id in &examples {
        reader.press(&format!("#ex-{id} button.answer")).await;
        reader.see(&format!("#ex-{id} .answer.right")).await;
        assert!(reader.text(&format!("#ex-{id} [role=status]")).await.len() > 15, "{id} says why");
        let luck = reader.text_of(&format!("#ex-{id}"), "dataset.luck").await;
        reader.press(&format!("#ex-{id} a[data-luck]")).await;
        reader.see(&format!("#ex-{id}:not([data-luck='{luck}']) .answer.can")).await;
        reader.assert_fits().await;
    }
    // The page stayed where it was: nothing was loaded again.
    assert!(!reader.address().await.contains("example="), "{}", reader.address().await);
    reader.assert_no_complaints().await;
    reader.close().await;
}

/// At a table: a thing explains itself when it is hovered and by `?`, and the rest goes away again.
async fn ask_things(game: &str) {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/")).await;
    ana.press(&format!("form[action='/play']:has([value='{game}']) .go")).await;
    ana.see("#table [data-thing]").await;
    ana.hover("#table [data-thing]").await;
    ana.see("#thing:popover-open .text").await;
    assert!(ana.text("#thing .text").await.len() > 10, "it has words");
    ana.keys(ESCAPE).await;
    ana.wait_until("!document.querySelector('#thing:popover-open')").await;
    ana.keys("?").await;
    ana.see("#thing:popover-open > a").await;
    let described = "document.activeElement.getAttribute('aria-describedby') === 'thing'";
    assert!(ana.is_true(described).await, "who listens hears it");
    ana.press("#thing > a").await;
    ana.see("#rules:popover-open .meant, #rules:popover-open section").await;
    ana.press("#rules header button").await;
    ana.press(".tools [popovertarget=menu]").await;
    ana.press("#menu [popovertarget=aid]").await;
    ana.see("#aid:popover-open").await;
    ana.assert_no_complaints().await;
    ana.close().await;
}

/// On a phone: a long press explains and presses nothing, a tap explains what cannot be pressed.
async fn ask_things_with_a_finger(game: &str) {
    let house = House::open();
    let ana = Browser::calm(Screen::Phone).await;
    ana.goto(&house.url("/")).await;
    ana.press(&format!("form[action='/play']:has([value='{game}']) .go")).await;
    ana.see("#table [data-thing]").await;
    let before = ana.list("#table [aria-pressed=true]", "textContent").await;
    ana.hold("#table [data-thing]").await;
    ana.see("#thing:popover-open .text").await;
    ana.let_go().await;
    assert!(ana.shows("#thing:popover-open").await, "it stays to be read");
    assert_eq!(ana.list("#table [aria-pressed=true]", "textContent").await, before, "a long press is no press");
    ana.press(".tools [popovertarget=menu]").await;
    ana.wait_until("!document.querySelector('#thing:popover-open')").await;
    ana.keys(ESCAPE).await;
    let calm = "#table [data-thing]:not(button, button *, a, a *, [data-why], [data-why] *)";
    if ana.shows(calm).await {
        ana.press(calm).await;
        ana.see("#thing:popover-open .text").await;
    }
    ana.assert_fits().await;
    ana.assert_no_complaints().await;
    ana.close().await;
}

/// Who lets no scripts run reads the same rules, answers examples and deals them anew, a page at a time.
async fn read_without_scripts(game: &str) {
    let house = House::open();
    let reader = Browser::calm(Screen::Phone).await;
    reader.without_scripts().await;
    reader.goto(&house.url(&format!("/rules/{game}"))).await;
    let examples = reader.list(".puzzle[data-example]", "dataset.example").await;
    for id in examples.iter().take(2) {
        reader.press(&format!("#ex-{id} button.answer")).await;
        reader.see(&format!("#ex-{id} .answer.right")).await;
        assert!(reader.address().await.contains(&format!("example={id}")), "{}", reader.address().await);
        assert!(reader.text(&format!("#ex-{id} [role=status]")).await.len() > 15, "{id} says why");
        reader.press(&format!("#ex-{id} a[data-luck]")).await;
        reader.see(&format!("#ex-{id} .answer.can")).await;
        reader.assert_fits().await;
    }
    assert!(reader.is_true("document.querySelector('.find').hidden").await, "what cannot search is not offered");
    reader.close().await;
}

catalog::games! { shown with
    #[tokio::test]
    async fn every_example_answers_in_place() {
        try_every_example(&name(), Screen::Phone).await;
    }

    #[tokio::test]
    async fn things_explain_themselves() {
        ask_things(&name()).await;
    }

    #[tokio::test]
    async fn things_explain_themselves_to_a_finger() {
        ask_things_with_a_finger(&name()).await;
    }

    #[tokio::test]
    async fn it_reads_well_without_scripts() {
        read_without_scripts(&name()).await;
    }
}

#[tokio::test]
async fn a_rulebook_is_searched_and_followed() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/rules/second-estimate")).await;
    let all = ana.count(".rule:not([hidden])").await;
    ana.write("#find", "weakest").await;
    ana.wait_until("/rules? ha(s|ve) it/.test(document.querySelector('#found').textContent)").await;
    let found = ana.count(".rule:not([hidden])").await;
    assert!(found > 0 && found < all, "{found} of {all}");
    ana.write("#find", "zeppelin").await;
    ana.wait_until("document.querySelector('#found').textContent.startsWith('No rule has it')").await;
    ana.keys(&BACKSPACE.repeat("zeppelin".len())).await;
    ana.wait_until(&format!("document.querySelectorAll('.rule:not([hidden])').length === {all}")).await;
    ana.press("#contents a[href='#r4']").await;
    ana.wait_until("document.querySelector('#contents [aria-current]')?.hash.startsWith('#r4')").await;
    assert!(ana.address().await.ends_with("#r4"), "{}", ana.address().await);
    ana.close().await;
}

#[tokio::test]
async fn what_cannot_be_done_says_why() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    ana.goto(&house.url("/learn/second-estimate/first?step=7")).await;
    ana.press("#table .hand [data-why]").await;
    let why = ana.text_of("#table .hand [data-why]", "dataset.why").await;
    ana.wait_until(&format!("document.querySelector('#ask').textContent.includes({why:?})")).await;
    ana.close().await;
}

#[tokio::test]
async fn a_newcomer_is_offered_a_lesson_once_and_finished_ones_are_ticked() {
    let house = House::open();
    let ana = Browser::calm(Screen::Phone).await;
    ana.goto(&house.url("/")).await;
    ana.see(".welcome").await;
    ana.press(".welcome button").await;
    ana.wait_until("document.readyState === 'complete' && !document.querySelector('.welcome')").await;
    ana.page.refresh().await.expect("the lobby again");
    ana.see(".game .learn").await;
    assert!(!ana.shows(".welcome").await && !ana.shows(".game .learn .tag").await);
    ana.goto(&house.url("/learn/second-estimate/first/done")).await;
    ana.goto(&house.url("/")).await;
    let ticked = ana.text(".game .learn .tag").await;
    assert!(ticked.contains("1 of 2"), "{ticked}");
    ana.close().await;
}
