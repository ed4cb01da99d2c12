//! Evenings of duplicate deals: others hold the same cards, so nothing of a deal may be seen before it is over at every
//! table; and forms that nobody's page would send.

use axum::http::StatusCode;
use serde_json::json;

use crate::common::{Person, Town, attribute, limited, text};

async fn evening(host: &Person, more: &[&Person], form: &str) -> String {
    let (status, evening) = host.post("/evening", &format!("game=second-estimate&name={}&{form}", host.name)).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{}", text(&evening));
    for person in more {
        let (status, said) = person.post(&format!("{evening}/in"), &format!("name={}", person.name)).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{}", text(&said));
    }
    evening
}

async fn table_of(person: &Person, evening: &str) -> String {
    let (_, page) = person.get(evening).await;
    attribute(&page, "data-table").next().expect("a table").to_owned()
}

#[tokio::test]
async fn while_a_table_still_plays_nobody_sees_anything_of_another_with_the_same_deal() {
    let town = Town::open().await;
    let (ana, bo, eve) = (town.person("Ana"), town.person("Bo"), town.person("Eve"));
    let evening = evening(&ana, &[&bo], "players=4&deals=2&level=random").await;
    assert_eq!(ana.post(&format!("{evening}/deal"), "deal=1").await.0, StatusCode::SEE_OTHER);
    let (hers, his) = (table_of(&ana, &evening).await, table_of(&bo, &evening).await);
    assert_ne!(hers, his);
    let before = (bo.get(&evening).await.1, eve.get(&evening).await.1);
    let mut page = ana.looks(&hers).await;
    page.plays_on().await;

    // Her table is over; to all others the evening looks as it did when it began.
    assert_eq!((bo.get(&evening).await.1, eve.get(&evening).await.1), before);
    for (who, page) in [("Bo", &before.0), ("Eve", &before.1), ("Ana", &ana.get(&evening).await.1)] {
        assert!(!page.contains(&hers), "{who} has the way to her table");
        assert!(!page.contains("class=\"standings\"") && !page.contains("class=\"held\""), "{who}: {}", text(page));
    }
    assert!(!eve.get(&evening).await.1.contains(&his));

    // Somebody gives him the link.
    let ways = ["/replay", "/replay?eyes=all", "/replay/moment?step=0", "/replay/transcript?eyes=all", "/links"];
    for path in ["", "/review", "/live"].into_iter().chain(ways) {
        let (status, said) = bo.get(&format!("/t/{hers}{path}")).await;
        assert_ne!(status, StatusCode::OK, "{path}: {}", text(&said));
    }
    assert!(bo.get(&format!("/t/{hers}")).await.1.contains("the same cards"));
    assert!(bo.connects(&hers).await.is_err());
    assert_eq!(bo.post(&format!("/t/{hers}/sit"), "name=Bo").await.0, StatusCode::FORBIDDEN);
    assert_eq!(bo.post("/join", &format!("code={hers}")).await.0, StatusCode::FORBIDDEN);
    assert_eq!(ana.get(&format!("/t/{hers}")).await.0, StatusCode::OK, "one's own table stays one's own");

    // What the deal was made of is told to nobody, not even to her.
    let secrets = ["/replay/proof", "/replay/check", "/replay/trace"];
    for path in secrets {
        for who in [&ana, &bo, &eve] {
            let (status, said) = who.get(&format!("/t/{hers}{path}")).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{} {path}: {}", who.name, text(&said));
        }
    }

    // Nor does anybody go on from there at a table that no evening knows of.
    for who in [&ana, &bo, &eve] {
        let (status, said) = who.post(&format!("/t/{hers}/replay/continue"), "step=0&seat=1&name=Ana").await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{}: {}", who.name, text(&said));
    }

    // And no page ever has the seed.
    let log = town.house.store().log(&hers, 0).await.unwrap();
    let store::Entry::Sealed { secret, deal: Some(deal) } = &log[1] else { panic!("{:?}", log[1]) };
    let mine = town.house.store().log(&his, 0).await.unwrap();
    assert_eq!(mine[1], log[1], "all tables of a deal have one seed");
    for page in [&before.0, &before.1, &ana.get(&evening).await.1, &page.frames.concat()] {
        assert!(!page.contains(secret.as_str()) && !page.contains(deal.as_str()));
    }

    let mut page = bo.looks(&his).await;
    page.say(json!({ "do": "hurry" })).await;
    page.plays_on().await;
    let (_, over) = bo.get(&evening).await;
    assert!(over.contains(&hers) && over.contains("class=\"held\""), "{}", text(&over));
    for path in [""].into_iter().chain(secrets) {
        assert_eq!(bo.get(&format!("/t/{hers}{path}")).await.0, StatusCode::OK, "{path}");
    }
    assert_eq!(
        ana.post(&format!("/t/{hers}/replay/continue"), "step=0&seat=1&name=Ana").await.0,
        StatusCode::SEE_OTHER
    );
    let next = table_of(&ana, &evening).await;
    assert!(next != hers && !over.contains(&next), "the next deal has begun, and her table there is hers");
}

#[tokio::test]
async fn forged_forms_get_clear_answers_and_change_nothing() {
    let town = Town::open().await;
    let (ana, bo, eve) = (town.person("Ana"), town.person("Bo"), town.person("Eve"));
    for (form, said) in [
        ("game=chess&players=4&deals=1", "no such game"),
        ("game=second-estimate&deals=1", "How many play"),
        ("game=second-estimate&players=4", "from 1 to 8"),
        ("game=second-estimate&players=4&deals=0", "from 1 to 8"),
        ("game=second-estimate&players=4&deals=1000", "from 1 to 8"),
        ("game=second-estimate&players=4&deals=-1", "from 1 to 8"),
        ("game=second-estimate&players=99&deals=1", "Not like this"),
        ("game=market-twist&players=1&deals=1", "two at least"),
        ("game=second-estimate&players=4&deals=1&level=plain", "no such bot"),
        ("game=second-estimate&players=4&deals=1&option=wings", "Not like this"),
        ("game=second-estimate&players=4&deals=1&name=", "enter a name"),
        ("game=second-estimate&players=4&deals=1&name=You", "another name"),
    ] {
        let form = if form.contains("name=") { form.to_owned() } else { format!("{form}&name=Ana") };
        let (status, page) = ana.post("/evening", &form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{form}: {}", text(&page));
        assert!(text(&page).contains(said), "{form}: {}", text(&page));
    }

    for path in ["", "/in", "/out", "/deal"] {
        let code = format!("/evening/K7F3-M9Q4-HTZ8-4D2X{path}");
        let (status, page) =
            if path.is_empty() { eve.get(&code).await } else { eve.post(&code, "name=Eve&deal=1").await };
        assert!(status == StatusCode::NOT_FOUND && page.contains("No such evening"), "{code}: {}", text(&page));
    }
    let evening = evening(&ana, &[&bo], "players=4&deals=2").await;
    assert_eq!(eve.get(&format!("/t/{}", &evening[9..])).await.0, StatusCode::NOT_FOUND, "no table has its name");
    for (who, form, status) in [
        (&bo, "deal=1", StatusCode::FORBIDDEN),
        (&eve, "deal=1", StatusCode::FORBIDDEN),
        (&ana, "deal=2", StatusCode::CONFLICT),
        (&ana, "deal=x", StatusCode::CONFLICT),
        (&ana, "", StatusCode::CONFLICT),
    ] {
        assert_eq!(who.post(&format!("{evening}/deal"), form).await.0, status, "{form}");
    }
    assert_eq!(ana.post(&format!("{evening}/deal"), "deal=1").await.0, StatusCode::SEE_OTHER);
    let (status, page) = eve.post(&format!("{evening}/in"), "name=Eve").await;
    assert!(status == StatusCode::CONFLICT && page.contains("dealt"), "{}", text(&page));
    assert_eq!(bo.post(&format!("{evening}/out"), "").await.0, StatusCode::CONFLICT, "too late to go");
    assert_eq!(ana.post(&format!("{evening}/deal"), "deal=3").await.0, StatusCode::CONFLICT);
    assert_eq!(town.house.store().evening_tables(&evening[9..]).await.unwrap().len(), 2);
}

#[tokio::test]
async fn there_are_only_so_many_evenings_and_guesses() {
    let town = Town::with(limited(&["evenings=2/h", "wrong-codes=2/min"])).await;
    let (ana, eve) = (town.person("Ana"), town.person("Eve"));
    let form = "game=second-estimate&players=4&deals=1&name=Ana";
    for _ in 0..2 {
        assert_eq!(ana.post("/evening", form).await.0, StatusCode::SEE_OTHER);
    }
    let (status, page) = ana.post("/evening", form).await;
    assert!(status == StatusCode::TOO_MANY_REQUESTS && page.contains("a lot of evenings"), "{}", text(&page));
    let mut answers = Vec::new();
    for guess in 0..4 {
        answers.push(eve.get(&format!("/evening/K7F3-M9Q4-HTZ8-4D{guess}X")).await.0);
    }
    assert!(answers.contains(&StatusCode::TOO_MANY_REQUESTS), "{answers:?}");
}
