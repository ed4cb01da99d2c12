//! Rulebooks: every place has its anchor, examples answer, and what cannot be is said kindly.

mod common;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use catalog::GAMES;
use common::{Town, text};
use engine::Quick;
use server::pages::{self, Tried};

/// The ids of a page.
fn ids(html: &str) -> Vec<&str> {
    html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_link_inside_a_rulebook_leads_somewhere_and_no_id_is_there_twice() {
    for game in GAMES {
        let (id, html) = (game.info().id, pages::rules(*game, None).into_string());
        let mut ids = ids(&html);
        let links = html.split(" href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
        // Pictures are symbols of the page.
        let lost: Vec<&str> = links.filter(|link| !ids.contains(link) && !link.starts_with("mm-")).collect();
        assert!(lost.is_empty(), "{id}: {lost:?}");
        ids.sort_unstable();
        let twice: Vec<&[&str]> = ids.chunk_by(|a, b| a == b).filter(|same| same.len() > 1).collect();
        assert!(twice.is_empty(), "{id}: {twice:?}");
    }
}

#[test]
fn numbers_of_rules_stand_beside_the_headings() {
    for game in GAMES {
        let html = pages::rules(*game, None).into_string();
        for (level, start) in [("h2", "<h2>"), ("h3", "<h3>")] {
            let headings = html.split(start).skip(1).filter_map(|rest| rest.split("</h").next());
            let numbered: Vec<&str> = headings.filter(|heading| heading.starts_with("R1")).collect();
            assert!(numbered.is_empty(), "{}: {level} {numbered:?}", game.info().id);
        }
    }
}

#[test]
fn an_answer_is_judged_by_the_game() {
    for game in GAMES {
        for example in game.examples() {
            let puzzle = (example.deal)(&mut Quick::new(5));
            for (at, choice) in puzzle.choices.iter().enumerate() {
                let tried = Tried { example, luck: 5, answer: Some(at) };
                let html = pages::rules_example(*game, &tried).into_string();
                let verdict = if choice.right { "Yes." } else { "Not quite." };
                assert!(html.contains(verdict) && html.contains(&choice.why.0), "{} {at}: {html}", example.id);
                let right = puzzle.choices.iter().filter(|choice| choice.right).count();
                assert_eq!(html.matches("</svg>right</span>").count(), right, "{} {at}: {html}", example.id);
            }
        }
    }
}

#[tokio::test]
async fn an_example_answers_in_place_and_without_script_on_the_page() {
    let ana = Town::open().await.person("Ana");
    let (status, part) = ana.get("/rules/second-estimate/example/stronger?luck=7&choice=0").await;
    assert_eq!(status, StatusCode::OK);
    assert!(part.starts_with("<section class=\"puzzle\" id=\"ex-stronger\""), "{part}");
    let (status, page) = ana.get("/rules/second-estimate?example=stronger&luck=7&choice=0").await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains(&part), "the page has the example in the same state");
    assert!(page.contains("?example=stronger&amp;luck=8#ex-stronger"), "and offers the next one");
}

#[tokio::test]
async fn what_an_example_cannot_be_is_said_kindly() {
    let ana = Town::open().await.person("Ana");
    let example = "/rules/second-estimate/example/stronger";
    for (address, status, says) in [
        ("/rules/chess".to_owned(), 404, "There is no game of that name here."),
        ("/rules/chess/example/stronger".to_owned(), 404, "There is no game of that name here."),
        ("/rules/second-estimate/example/weaker".to_owned(), 404, "The rules of this game have no such example."),
        ("/rules/second-estimate?example=weaker".to_owned(), 404, "The rules of this game have no such example."),
        ("/rules/goofspiel/aid".to_owned(), 404, "This game has no player aid."),
        (format!("{example}?luck=-1"), 400, "Examples are dealt by a number from 0 to 4294967295."),
        (format!("{example}?luck=99999999999999999999"), 400, "Examples are dealt by a number"),
        (format!("{example}?luck=1&choice=2"), 400, "This example has the answers 0 to 1."),
        (format!("{example}?choice=first"), 400, "This example has the answers 0 to 1."),
        (format!("{example}?luck=1&luck=2"), 400, "This address cannot be read."),
        ("/rules/second-estimate?example=%ff".to_owned(), 404, "The rules of this game have no such example."),
    ] {
        let (answered, page) = ana.get(&address).await;
        assert_eq!(answered, status, "{address}");
        assert!(text(&page).contains(says), "{address}: {}", text(&page));
    }
}

#[tokio::test]
async fn the_lesson_is_offered_until_somebody_waves_it_away_or_plays() {
    let town = Town::open().await;
    let offered = |page: &str| page.contains("action=\"/welcomed\"");
    let ana = town.person("Ana");
    assert!(offered(&ana.get("/").await.1));
    assert!(offered(&ana.get("/").await.1), "until they have answered");
    assert_eq!(ana.post("/welcomed", "").await, (StatusCode::SEE_OTHER, "/".to_owned()));
    for (cookie, still) in [("tender_welcomed=1", false), ("tender_name=Ana", false), ("x=1", true)] {
        let request = Request::get("/").header(header::COOKIE, cookie).body(Body::empty()).unwrap();
        let response = tower::ServiceExt::oneshot(server::app(town.house.clone()), request).await.unwrap();
        let page = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        assert_eq!(offered(&String::from_utf8_lossy(&page)), still, "{cookie}");
    }
    ana.post("/play", "game=second-estimate").await;
    assert!(!offered(&ana.get("/").await.1), "somebody has played");
}

#[tokio::test]
async fn a_refused_move_says_why_in_the_words_of_the_game() {
    let town = Town::open().await;
    let ana = town.person("Ana");
    let (_, table) = ana.post("/play", "game=second-estimate").await;
    let mut page = ana.looks(table.trim_start_matches("/t/")).await;
    // Moving a suit while estimates are chosen.
    page.plays(&[44]).await;
    page.until("a refusal", |page| page.notice.is_some()).await;
    assert_eq!(page.notice.as_deref(), Some("A suit is moved after the round, by whoever was weakest."));
}
