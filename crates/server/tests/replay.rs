//! Games watched again: every moment of a finished one, what can be taken away, and playing on from there.

mod common;

use axum::http::StatusCode;
use common::{Person, Town, attribute, quick, text};
use server::Config;

/// A finished game of Ana's against bots, and the code of its table.
async fn finished(town: &Town, game: &str) -> (Person, String) {
    let ana = town.person("Ana");
    let (status, place) = ana.post("/play", &format!("game={game}&name=Ana&bot=random")).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{place}");
    let code = place.strip_prefix("/t/").unwrap().to_owned();
    let mut page = ana.looks(&code).await;
    page.plays_on().await;
    (ana, code)
}

fn last(page: &str) -> usize {
    attribute(page, "data-last").next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn every_moment_of_every_game_can_be_watched_with_all_eyes() {
    let town = Town::open().await;
    for game in catalog::shown() {
        let (ana, code) = finished(&town, game.info().id).await;
        let stranger = town.person("Wim");
        let (status, page) = stranger.get(&format!("/t/{code}/replay")).await;
        assert_eq!(status, StatusCode::OK, "{}", text(&page));
        assert_eq!(attribute(&page, "data-at").next(), Some("0"), "it begins with the deal");
        let last = last(&page);
        assert!(page.contains("aria-label=\"Scores by round\"") && last > 10);
        for step in 0..=last {
            for eyes in ["", "&eyes=1", "&eyes=all"] {
                let (status, moment) = ana.get(&format!("/t/{code}/replay/moment?step={step}{eyes}")).await;
                assert_eq!(status, StatusCode::OK, "step {step}{eyes} of {}", game.info().id);
                assert!(moment.starts_with("<main ") && moment.contains(" id=\"table\""), "{moment}");
                let pressed = attribute(&moment, "data-play").chain(attribute(&moment, "data-mark")).next();
                assert_eq!(pressed, None, "something can be pressed at step {step}{eyes} of {}", game.info().id);
                let ids: Vec<&str> = attribute(&moment, "id").collect();
                let mut once = ids.clone();
                once.sort_unstable();
                once.dedup();
                assert_eq!(ids.len(), once.len(), "an id stands twice at step {step}{eyes} of {}", game.info().id);
            }
        }
        let (_, end) = ana.get(&format!("/t/{code}/replay?step={last}&eyes=1")).await;
        assert!(end.contains("aria-label=\"Result\""));
        assert!(ana.looks(&code).await.table.contains(&format!("/t/{code}/replay?eyes=")), "a way there at the end");
    }
    town.close().await;
}

#[tokio::test]
async fn what_makes_no_sense_is_answered() {
    let town = Town::open().await;
    let (ana, code) = finished(&town, "second-estimate").await;
    let (_, page) = ana.get(&format!("/t/{code}/replay")).await;
    let beyond = last(&page) + 1;
    for (query, status, words) in [
        (format!("?step={beyond}"), StatusCode::NOT_FOUND, "numbered from 0"),
        ("?step=x".into(), StatusCode::BAD_REQUEST, "A moment is a number"),
        ("?step=-1".into(), StatusCode::BAD_REQUEST, "A moment is a number"),
        ("?step=99999999999999999999999".into(), StatusCode::BAD_REQUEST, "A moment is a number"),
        ("?eyes=0".into(), StatusCode::BAD_REQUEST, "eyes are the number of a seat"),
        ("?eyes=6".into(), StatusCode::BAD_REQUEST, "no seat 6: it has 4"),
        ("?eyes=everybody".into(), StatusCode::BAD_REQUEST, "eyes are the number of a seat"),
        ("?step=1&step=2".into(), StatusCode::BAD_REQUEST, "A moment is a number"),
    ] {
        for path in ["replay", "replay/moment"] {
            let (answered, page) = ana.get(&format!("/t/{code}/{path}{query}")).await;
            assert_eq!(answered, status, "{query}");
            assert!(text(&page).contains(words), "{query}: {}", text(&page));
        }
    }
    let (status, _) = ana.get("/t/BRASS-OTTER-41/replay").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let waiting = ana.opens("").await;
    let (status, page) = ana.get(&format!("/t/{waiting}/replay")).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(text(&page).contains("has not begun"), "{}", text(&page));
    for form in ["", "step=x", "step=99999", "step=3&seat=9", "step=3&seat=all", "step=3&seat=x"] {
        let (status, page) = ana.post(&format!("/t/{code}/replay/continue"), form).await;
        assert!(status.is_client_error() || form.is_empty(), "{form}: {status} {}", text(&page));
    }
    town.close().await;
}

#[tokio::test]
async fn one_can_play_on_from_any_moment_and_that_table_replays_for_ever() {
    let town = Town::open().await;
    let (ana, code) = finished(&town, "mow-money").await;
    let (_, page) = ana.get(&format!("/t/{code}/replay")).await;
    let last = last(&page);
    let (status, place) = ana.post(&format!("/t/{code}/replay/continue"), &format!("step={last}")).await;
    assert_eq!(status, StatusCode::CONFLICT, "{place}");
    assert!(place.contains("go a step back"), "{}", text(&place));
    let bo = town.person("Bo");
    for (step, seat) in [(0, 1), (last / 2, 2), (last - 1, 3)] {
        let form = format!("step={step}&seat={seat}&name=Bo");
        let (status, place) = bo.post(&format!("/t/{code}/replay/continue"), &form).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{}", text(&place));
        let next = place.strip_prefix("/t/").unwrap().to_owned();
        assert_eq!(next.len(), 19, "it is private: {next}");
        let mut playing = bo.looks(&next).await;
        assert!(playing.log.concat().contains(&format!("goes on from step {step} of another one")));
        assert!(!playing.log.concat().contains(&code), "the link of a private table is nobody else's");
        playing.plays_on().await;
        let (status, again) = bo.get(&format!("/t/{next}/replay?eyes={seat}")).await;
        assert_eq!(status, StatusCode::OK);
        assert!(self::last(&again) >= step);
        // The first steps are the same.
        let main = |page: &str| page.split("<section").nth(1).unwrap().to_owned();
        let shown = async |code: &str| main(&bo.get(&format!("/t/{code}/replay?step={step}")).await.1);
        let (one, two) = (shown(&code).await, shown(&next).await);
        assert_eq!(one.len(), two.len(), "the same board\n{one}\n{two}");
    }
    town.close().await;
}

#[tokio::test]
async fn a_thought_is_kept_over_a_restart_and_shows_in_the_replay() {
    let town = Town::open().await;
    let (ana, code) = finished(&town, "second-estimate").await;
    let (status, first) = ana.get(&format!("/t/{code}/review?at=2")).await;
    assert_eq!(status, StatusCode::OK, "{}", text(&first));
    let replay = attribute(&first, "href").find(|href| href.contains("/replay?step=")).unwrap().to_owned();
    let replay = replay.replace("&amp;", "&");
    let (_, moment) = ana.get(&replay).await;
    assert!(moment.contains("class=\"thought\""), "it was thought about: {}", text(&moment));
    assert!(moment.contains("path class=\"dot"), "and stands in the chart");
    let step = replay.split("step=").nth(1).unwrap().split('&').next().unwrap().to_owned();
    assert!(moment.contains(&format!("/review?step={step}")), "from the replay one asks about one's own decision");
    // Without any time to think, only what was kept can be shown.
    let quickly = bots::Budget::Iterations(1.try_into().unwrap());
    let town = town.reopen(Config { review: quickly, ..quick() }).await;
    let (_, again) = ana.back_at(&town).get(&format!("/t/{code}/review?step={step}")).await;
    assert_eq!(again, first);
    town.close().await;
}

#[tokio::test]
async fn a_game_can_be_taken_away_as_words_and_as_a_trace() {
    let town = Town::open().await;
    for game in catalog::shown() {
        let (ana, code) = finished(&town, game.info().id).await;
        let (status, line) = ana.get(&format!("/t/{code}/replay/trace")).await;
        assert_eq!(status, StatusCode::OK);
        let trace: serde_json::Value = serde_json::from_str(line.trim_end()).unwrap();
        assert_eq!(trace["game"], game.info().id);
        assert!(trace["seed"].is_null() && trace["steps"].as_array().unwrap().len() > 10);
        assert!(trace["bots"].as_array().unwrap().iter().any(|who| who == "person"));
        let standing = trace["standing"]["scores"].as_array().unwrap().len();
        assert_eq!(standing, trace["players"].as_u64().unwrap() as usize);
        for eyes in ["", "?eyes=1", "?eyes=all"] {
            let (status, words) = town.person("Wim").get(&format!("/t/{code}/replay/transcript{eyes}")).await;
            assert_eq!(status, StatusCode::OK);
            assert!(words.contains(game.info().title) && words.contains("Final scores"), "{words}");
            assert!(!words.contains('<') && !words.contains("&amp;"), "{words}");
        }
    }
    town.close().await;
}

#[tokio::test]
async fn a_table_of_earlier_rules_says_why_there_is_no_replay() {
    let town = Town::open().await;
    let (ana, code) = finished(&town, "second-estimate").await;
    let folder = town.close().await;
    let other = "UPDATE log SET entry = replace(entry, '\"edition\":1', '\"edition\":999') WHERE seq = 0";
    folder.sql(other).await;
    let town = Town::on(folder, quick()).await;
    for path in ["replay", "replay/moment?step=3", "replay/trace", "replay/transcript"] {
        let (status, page) = ana.back_at(&town).get(&format!("/t/{code}/{path}")).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(text(&page).contains("neither be played on nor watched step by step"), "{path}: {}", text(&page));
    }
    town.close().await;
}
