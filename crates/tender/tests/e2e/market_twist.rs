//! Market Twist: a deck from a file, a sale made up on the page, and twists that show what they would do.

use std::path::PathBuf;

use serde_json::json;

use crate::browser::{Browser, Screen};
use crate::house::{House, scratch};

/// Customers who are all pleased by two tokens, and twists that each take the whole row they stand at.
fn deck() -> String {
    let customers = (1..=8).map(|n| {
        format!(
            "[[customer]]\nid = \"c{n}\"\nname = \"Customer {n}\"\npays = 1\ntext = \"Two tokens sold.\"\n\
             need = [{{ measure = \"tokens\", min = 2 }}]\n"
        )
    });
    // Half of them pass for kind, as even twists demand.
    let twists = (1..=4).map(|n| {
        let mood = if n % 2 == 0 { "kind" } else { "harsh" };
        format!(
            "[[twist]]\nid = \"t{n}\"\nname = \"Flood {n}\"\nmood = \"{mood}\"\ntext = \"Lose this row.\"\n\
             steps = [{{ op = \"lose_linked\", lo = 1, hi = 6 }}]\n"
        )
    });
    customers.chain(twists).collect()
}

fn file(text: &str) -> PathBuf {
    let file = scratch("deck").join("deck.toml");
    std::fs::write(&file, text).expect("a file is written");
    file
}

/// Fills the form for a table of this size with the deck in a file, and sends it.
async fn ask_for_table(ana: &Browser, house: &House, players: usize, text: &str) {
    ana.goto(&house.url("/?game=market-twist")).await;
    ana.write("#new [name=name]", "Ana").await;
    ana.press(&format!("#new label:has([name=players][value='{players}'])")).await;
    ana.press("#new .own summary").await;
    ana.choose_file("#new .own [type=file]", &file(text)).await;
    let over =
        ana.number("document.querySelector('#new').scrollWidth - document.querySelector('#new').clientWidth").await;
    assert_eq!(over, 0.0, "the form is wider than its panel");
    ana.wait_until(&format!("document.querySelector('#new .own textarea').value.length >= {}", text.trim().len()))
        .await;
    ana.press("#new button.go").await;
}

/// Chooses a type and upgrades the first token of it; then comes the sale, if there is enough to sell.
async fn make(player: &Browser, kind: &str) {
    player.press(&format!("#table .kind.can.{kind}")).await;
    player.press(&format!("#table .token.can.{kind}[data-play]")).await;
    player.see("#table:not(:has(.token.can[data-play]))").await;
}

async fn marked(player: &Browser, tokens: &str) {
    player.wait_until(&format!("document.querySelector('#ask').textContent.startsWith('{tokens}, ')")).await;
}

#[tokio::test]
async fn a_sale_is_made_up_freely_on_the_page_and_sold_at_once() {
    let house = House::open();
    let (ana, ben) = (Browser::calm(Screen::Wide).await, Browser::calm(Screen::Phone).await);
    ask_for_table(&ana, &house, 2, &deck()).await;
    ana.see("#table.room").await;
    crate::table::sit_down(&ben, &ana.address().await, "Ben").await;
    crate::table::start(&ana).await;
    for _ in 0..2 {
        make(&ana, "house").await;
        ben.press("#table .kind.can.crown").await;
        ben.press("#table .token.can.crown[data-play]").await;
    }
    ana.see("#table [data-mark]").await;
    ben.see("#table [data-mark]").await;
    assert_eq!(ana.count("#table [data-mark]").await, 2);

    // Marks come and go, the customers follow, and nobody else hears of it.
    let frames = ben.number("frames_seen.length").await;
    let turn = ana.text_of("#table", "dataset.turn").await;
    let (first, second) = ("#table .spot [data-mark]", "#table .spot [data-mark]:not([aria-pressed=true])");
    ana.press(first).await;
    marked(&ana, "1 token").await;
    assert_eq!(ana.count("#table .cust.pays").await, 0, "one token pleases nobody");
    ana.press(second).await;
    marked(&ana, "2 tokens").await;
    let hand = ana.count("#table .cust").await;
    assert_eq!(ana.count("#table .cust.pays").await, hand, "two please everybody");
    ana.press("#table [data-mark][aria-pressed=true]").await;
    marked(&ana, "1 token").await;
    assert_eq!(ana.count("#table .cust.pays").await, 0);
    ana.press(second).await;
    marked(&ana, "2 tokens").await;
    assert_eq!(ana.text("#table .acts .go").await, format!("Sell for ${hand}"));
    assert_eq!(ana.text_of("#table", "dataset.turn").await, turn, "nothing has been played");
    assert_eq!(ben.number("frames_seen.length").await, frames, "a mark is in nobody else's frame");

    // What Ben does meanwhile, and a line that breaks, leave the marks as they are.
    let heard = ana.number("frames_seen.length").await;
    ben.press("#table .acts .ghost[data-play]").await;
    ana.wait_until(&format!("frames_seen.length > {heard}")).await;
    ana.see("#table .seat.ready").await;
    let still_marked = async || {
        marked(&ana, "2 tokens").await;
        assert_eq!(ana.count("#table [data-mark][aria-pressed=true]").await, 2);
        assert_eq!(ana.count("#table .cust.pays").await, hand);
    };
    still_marked().await;
    ana.page.execute("sockets.at(-1).close()", vec![]).await.expect("the page closes its socket");
    ana.wait_until("sockets.length > 1 && sockets.at(-1).readyState === 1").await;
    ana.see("#table .acts .go:not([disabled])").await;
    still_marked().await;

    // One message sells it all.
    let listen = "window.sent = []; const line = sockets.at(-1), send = line.send;
        line.send = message => { sent.push(JSON.parse(message)); send.call(line, message) }";
    ana.page.execute(listen, vec![]).await.expect("the page listens");
    let codes: Vec<u16> = ana.list("#table [data-mark]", "dataset.mark").await.iter().flat_map(|c| c.parse()).collect();
    assert!(!ben.text_of("#log", "textContent").await.contains("sells"), "nothing is known before the reveal");
    ana.press("#table .acts .go").await;
    ben.wait_until("document.querySelector('#log').textContent.includes('sells')").await;
    let sent = ana.page.execute("return sent.map(message => message.codes)", vec![]).await.expect("the page answers");
    assert!(codes.is_sorted() && codes.len() == 2);
    assert_eq!(sent, json!([[codes[0], codes[1], 34]]));
    ana.wait_until("document.querySelector('#log').textContent.includes('You')").await;
    assert_eq!(ana.text("#table .seat.me .num").await, format!("${hand}"));
    for player in [ana, ben] {
        player.assert_no_complaints().await;
        player.close().await;
    }
}

async fn twists_show_what_they_would_do(screen: Screen) {
    let house = House::open();
    let ana = Browser::calm(screen).await;
    ask_for_table(&ana, &house, 1, &deck()).await;
    crate::table::start(&ana).await;
    make(&ana, "house").await;
    make(&ana, "crown").await;
    let look_at = async |slot: &str| match screen {
        Screen::Wide => ana.hover(&format!("#table .twist.{slot}")).await,
        Screen::Phone => ana.press(&format!("#table .twist.{slot}")).await,
    };
    let doomed = "[...document.querySelectorAll('#table .token')]
        .filter(token => getComputedStyle(token).outlineStyle === 'dashed').map(token => token.id[0]).join('')";
    for (slot, rows) in [("house", "H"), ("crown", "C"), ("boat", "")] {
        look_at(slot).await;
        ana.wait_until(&format!("{doomed} === '{rows}'")).await;
        let words = ana.text(&format!("#table .twist.{slot} .then")).await;
        assert_eq!(words.starts_with("You would lose"), !rows.is_empty(), "{words}");
        // What it says stands there, too, while one looks.
        assert_eq!(ana.text(&format!("#table .twist.{slot} .what")).await, "Lose this row.");
    }
    ana.assert_fits().await;
    ana.assert_no_complaints().await;
    ana.close().await;
}

#[tokio::test]
async fn resting_on_a_twist_shows_on_the_mat_what_it_would_do() {
    twists_show_what_they_would_do(Screen::Wide).await;
}

#[tokio::test]
async fn tapping_a_twist_shows_on_the_mat_what_it_would_do() {
    twists_show_what_they_would_do(Screen::Phone).await;
}

#[tokio::test]
async fn a_broken_deck_from_a_file_is_refused_with_its_line_and_field() {
    let house = House::open();
    let ana = Browser::calm(Screen::Wide).await;
    // Two empty lines first: they count.
    let broken = "\n\n".to_owned() + &deck().replacen("pays = 1", "pays = -1", 1);
    ask_for_table(&ana, &house, 2, &broken).await;
    ana.see("main.message").await;
    let said = ana.text("main.message p").await;
    assert!(said.contains("line 6, customer.pays"), "{said}");
    ana.close().await;
}
