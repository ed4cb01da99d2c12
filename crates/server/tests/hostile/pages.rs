//! Live pages: nobody takes them all, and who plays always gets one.

use server::Config;

use crate::common::{Page, Person, Town, limited, quick};
use crate::raw::THERE;

/// Code and reason when a new page is closed at once; none when it shows the table.
async fn refusal(person: &Person, code: &str) -> Option<(u16, String)> {
    let mut page = person.connects(code).await.unwrap();
    if page.next().await { None } else { Some(page.closed.expect("a reason")) }
}

#[tokio::test]
async fn one_client_does_not_take_all() {
    // Three a person, so twelve an address.
    let town = Town::with(limited(&["sockets=3"])).await;
    let code = town.person("Ana").opens("").await;
    let mut held: Vec<Page> = Vec::new();
    for name in ["Eve", "Eva", "Evi", "Ava"] {
        let person = town.person(name);
        for _ in 0..3 {
            held.push(person.looks(&code).await);
        }
        let (closed, reason) = refusal(&person, &code).await.unwrap();
        assert_eq!(closed, 1013);
        assert!(reason.contains("too many tables open"), "{reason}");
    }
    let late = town.person("Late");
    assert!(refusal(&late, &code).await.unwrap().1.contains("your address"));
    assert_eq!(refusal(&late.at(THERE), &code).await, None);
}

#[tokio::test]
async fn spectators_never_lock_a_player_out() {
    let town = Town::with(Config { sockets_per_table: 3, ..quick() }).await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let code = ana.opens("").await;
    let _watching = [eve.looks(&code).await, eve.looks(&code).await, eve.looks(&code).await];
    assert!(refusal(&eve, &code).await.unwrap().1.contains("Too many people are watching"));
    assert_eq!(refusal(&ana, &code).await, None);
}

#[tokio::test]
async fn a_house_full_of_spectators_has_room_for_players() {
    let town = Town::with(Config { sockets: 10, ..quick() }).await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let (one, two) = (ana.opens("").await, ana.opens("").await);
    let mut watching = Vec::new();
    for _ in 0..8 {
        watching.push(eve.looks(&one).await);
    }
    assert!(refusal(&eve, &two).await.unwrap().1.contains("Too many people are here"));
    let playing = [ana.looks(&one).await, ana.looks(&two).await];
    // A place that somebody gives back is free again.
    assert!(refusal(&ana, &two).await.is_some());
    drop(playing);
    while refusal(&ana, &two).await.is_some() {}
}

#[tokio::test]
async fn a_player_s_newest_pages_stay() {
    let town = Town::with(Config { pages_per_player: 2, ..quick() }).await;
    let ana = town.person("Ana");
    let code = ana.opens("").await;
    let (mut first, mut second) = (ana.looks(&code).await, ana.looks(&code).await);
    let mut third = ana.looks(&code).await;
    first.until_closed().await;
    let (closed, reason) = first.closed.unwrap();
    assert_eq!(closed, 4001);
    assert!(reason.contains("open elsewhere"), "{reason}");
    third.say(serde_json::json!({ "do": "say", "text": "here I am" })).await;
    for page in [&mut second, &mut third] {
        page.until("the line", |page| page.log.concat().contains("here I am")).await;
    }
}
