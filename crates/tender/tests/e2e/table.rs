//! What people do at a table, in words: open one, sit down, play a card, play on to the end.

use crate::browser::Browser;
use crate::house::House;

/// Opens a table from the lobby's form; `others` say who plays in the other seats: "open", or a level of bot.
pub async fn open_table(host: &Browser, house: &House, name: &str, others: &[&str]) -> String {
    host.goto(&house.url("/")).await;
    open_table_here(host, name, others).await
}

/// The same from the form as it stands, with what was switched on before.
pub async fn open_table_here(host: &Browser, name: &str, others: &[&str]) -> String {
    host.write("#new [name=name]", name).await;
    host.press(&format!("#new label:has([name=players][value='{}'])", others.len() + 1)).await;
    for (seat, who) in (1..).zip(others) {
        host.choose(&format!("#new [name=seat_{seat}]"), who).await;
    }
    host.press("#new button.go").await;
    host.see("#table.room").await;
    host.address().await
}

/// Opens a link and sits down.
pub async fn sit_down(guest: &Browser, link: &str, name: &str) {
    guest.goto(link).await;
    guest.write("form.sit [name=name]", name).await;
    guest.press("form.sit button.go").await;
    guest.see("#table .chair.p1").await;
}

pub async fn start(host: &Browser) {
    host.press("#table button.go[data-send*=start]:not([disabled])").await;
    host.see("#table:not(.room) .seats").await;
}

/// The cards a player can see in their own hand, as they are spoken: "8 of spades".
pub async fn hand(player: &Browser) -> Vec<String> {
    player.list("#table .fan .card", "ariaLabel").await
}

/// Whether this player owes a decision and the page lets them make it.
pub async fn may_act(player: &Browser) -> bool {
    player.shows("#table:not([aria-busy=true]) [data-play]").await
}

/// Picks the first thing that may be pressed and confirms it; waits until the table has taken it.
pub async fn act(player: &Browser) {
    let turn = player.text_of("#table", "dataset.turn").await;
    player.press("#table [data-play]").await;
    player.press("#go:not([disabled])").await;
    player.wait_until(&format!("document.querySelector('#table').dataset.turn !== '{turn}'")).await;
}

/// Everybody plays on until the result is on every screen.
pub async fn play_to_the_end(players: &[&Browser]) {
    loop {
        let mut over = true;
        for player in players {
            if may_act(player).await {
                act(player).await;
            }
            over &= player.shows("#table.over .final").await;
        }
        if over {
            return;
        }
        let first = players.first().expect("somebody plays");
        first.wait_for_somebody(players).await;
    }
}
