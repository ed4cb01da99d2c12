//! What is marked on a page: a sale made up freely and sold at once. Nothing of it is played, written down or shown to
//! anybody else before.

mod common;

use axum::http::StatusCode;
use common::{Page, Person, Town, attribute};
use serde_json::json;

const CHOOSE_HOUSE: u16 = 0;
const UPGRADE_1: u16 = 4;
const ADD_H1: u16 = 10;
const ADD_H2: u16 = 11;
const ADD_H3: u16 = 12;
const ADD_B1: u16 = 16;
const SELL: u16 = 34;
const CLEAR: u16 = 35;
const NO_SALE: u16 = 36;

/// Ana and Bo, both at the sale of their second round, with a House of level 1 and one of level 3 each.
async fn at_market(town: &Town) -> (String, Person, [Page; 2]) {
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let (status, place) = ana.post("/tables", "game=market-twist&players=2&name=Ana").await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{place}");
    let code = place.replace("/t/", "");
    bo.sits(&code).await;
    let mut pages = [ana.looks(&code).await, bo.looks(&code).await];
    pages[0].say(json!({ "do": "start" })).await;
    for row in [[CHOOSE_HOUSE, UPGRADE_1], [CHOOSE_HOUSE, UPGRADE_1 + 1]] {
        for page in &mut pages {
            page.until("a turn", |page| page.codes().contains(&CHOOSE_HOUSE)).await;
            let turn = page.turn();
            page.plays(&row).await;
            page.until("an answer", |page| page.turn() != turn).await;
        }
    }
    for page in &mut pages {
        page.until("the sale", |page| marks(page) == [ADD_H1, ADD_H3]).await;
    }
    (code, ana, pages)
}

/// What can be marked.
fn marks(page: &Page) -> Vec<u16> {
    attribute(&page.table, "data-mark").filter_map(|code| code.parse().ok()).collect()
}

#[tokio::test]
async fn marks_are_shown_to_their_own_page_and_to_nobody_else() {
    let town = Town::open().await;
    let (code, ana, [mut hers, mut his]) = at_market(&town).await;
    let (turn, frames) = (hers.turn(), his.frames.len());
    for marked in [&[ADD_H1][..], &[ADD_H1, ADD_H3], &[ADD_H3], &[], &[ADD_H1, ADD_H3]] {
        hers.say(json!({ "do": "mark", "codes": marked, "turn": turn })).await;
        let said = match marked.len() {
            0 => "Mark tokens".to_owned(),
            1 => "1 token, ".to_owned(),
            n => format!("{n} tokens, "),
        };
        hers.until("the sale as it would be", |page| page.table.contains(&said)).await;
        assert_eq!((hers.turn(), &hers.notice), (turn, &None));
        assert_eq!(marks(&hers), [ADD_H1, ADD_H3], "all can still be marked");
    }
    // Another page of hers has marks of its own.
    assert!(!ana.looks(&code).await.table.contains("2 tokens, "));

    // What somebody else does leaves them standing, and is the first that he is sent.
    assert_eq!(his.frames.len(), frames);
    his.plays(&[NO_SALE]).await;
    hers.until("Bo is ready", |page| page.ready() == 1).await;
    assert!(hers.table.contains("2 tokens, "), "his move does not take her marks away");
    his.until("his own move", |page| page.ready() == 1).await;
    assert!(his.frames[frames..].iter().all(|frame| !frame.contains("2 tokens, ")));

    // They are gone with the turn, even where they would still fit.
    hers.say(json!({ "do": "take_back", "turn": turn })).await;
    hers.until("the upgrade again", |page| page.codes().contains(&UPGRADE_1)).await;
    hers.plays(&[UPGRADE_1 + 1]).await;
    hers.until("the sale again", |page| page.turn() == turn + 2).await;
    assert_eq!(marks(&hers), [ADD_H1, ADD_H3]);
    assert!(!hers.table.contains("2 tokens, "));
}

#[tokio::test]
async fn a_row_of_steps_is_played_as_a_whole_or_not_at_all() {
    let town = Town::open().await;
    let (_, _, [mut hers, _his]) = at_market(&town).await;
    let (turn, picture) = (hers.turn(), hers.table.clone());
    for row in [
        // Tokens that are not there, twice the same, out of order; a sale of one; something that is none; after the end.
        &[ADD_H1, ADD_H2, SELL][..],
        &[ADD_H1, ADD_H1, SELL],
        &[ADD_H3, ADD_H1, SELL],
        &[ADD_H1, ADD_B1],
        &[ADD_H1, SELL],
        &[ADD_H1, 60_000],
        &[ADD_H1, NO_SALE, NO_SALE],
    ] {
        hers.plays(row).await;
        hers.until("a refusal", |page| page.notice.is_some()).await;
        assert_eq!((hers.turn(), &hers.table), (turn, &picture), "{row:?} changed something");
        hers.notice = None;
    }
}

#[tokio::test]
async fn what_would_show_something_new_or_end_the_turn_cannot_be_marked() {
    let town = Town::open().await;
    let (_, _, [mut hers, mut his]) = at_market(&town).await;
    let (turn, picture) = (hers.turn(), hers.table.clone());
    for forged in [&[NO_SALE][..], &[ADD_H1, NO_SALE], &[ADD_B1], &[ADD_H3, ADD_H1], &[60_000], &[CLEAR]] {
        hers.say(json!({ "do": "mark", "codes": forged, "turn": turn })).await;
        hers.until("a refusal", |page| page.notice.is_some()).await;
        assert_eq!((hers.turn(), &hers.table), (turn, &picture), "{forged:?} changed something");
        hers.notice = None;
    }
    // As the last one she would see the reveal, and all that comes after it.
    his.plays(&[NO_SALE]).await;
    hers.until("Bo is ready", |page| page.ready() == 1).await;
    hers.say(json!({ "do": "mark", "codes": [NO_SALE], "turn": turn })).await;
    hers.until("a refusal", |page| page.notice.is_some()).await;
    assert_eq!(hers.turn(), turn);
    // For a turn that is over, there is the picture again and no words.
    hers.notice = None;
    hers.say(json!({ "do": "mark", "codes": [ADD_H1], "turn": turn + 1 })).await;
    assert!(hers.next().await);
    assert_eq!((hers.turn(), &hers.notice), (turn, &None));
    assert!(!hers.table.contains("1 token, "));
}
