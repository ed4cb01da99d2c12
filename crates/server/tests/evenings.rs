//! An evening of duplicate deals over real pages: coming, playing, being ranked, and a restart in the middle.

mod common;

use std::collections::HashSet;

use axum::http::StatusCode;
use common::{Page, Person, Town, attribute, quick, text};
use serde_json::json;
use server::testing::truth;
use store::EveningTable;
use tokio::task::JoinSet;

/// Makes an evening and returns its address.
async fn makes(host: &Person, form: &str) -> String {
    let form = format!("game=second-estimate&name={}&{form}", host.name);
    let (status, location) = host.post("/evening", &form).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{}", text(&location));
    location
}

async fn comes(person: &Person, evening: &str) {
    let came = person.post(&format!("{evening}/in"), &format!("name={}", person.name)).await;
    assert_eq!(came, (StatusCode::SEE_OTHER, evening.to_owned()));
}

async fn deals(host: &Person, evening: &str, deal: usize) {
    let dealt = host.post(&format!("{evening}/deal"), &format!("deal={deal}")).await;
    assert_eq!(dealt, (StatusCode::SEE_OTHER, evening.to_owned()), "{}", text(&dealt.1));
}

/// The table that an evening leads somebody to.
async fn table_of(person: &Person, evening: &str) -> Option<String> {
    let (status, page) = person.get(evening).await;
    assert_eq!(status, StatusCode::OK);
    attribute(&page, "data-table").next().map(str::to_owned)
}

async fn tables(town: &Town, evening: &str) -> Vec<EveningTable> {
    town.house.store().evening_tables(evening.trim_start_matches("/evening/")).await.unwrap()
}

/// Plays to the end: the first thing that can be done, or the last.
async fn plays(mut page: Page, first: bool) {
    while !page.is_over() {
        let codes = page.codes();
        match if first { codes.first() } else { codes.last() } {
            Some(&code) => {
                let turn = page.turn();
                page.plays(&[code]).await;
                page.until("an answer", |page| page.turn() != turn || page.is_over()).await;
            }
            None => assert!(page.next().await, "closed in mid-game"),
        }
    }
    assert!(page.table.contains("Back to the evening") && !page.table.contains("Rematch"), "{}", text(&page.table));
}

/// Everybody plays at their table to the end.
async fn play(people: &[&Person], evening: &str) {
    let mut playing = JoinSet::new();
    for (at, person) in people.iter().enumerate() {
        let table = table_of(person, evening).await.expect("a table");
        playing.spawn(plays(person.looks(&table).await, at % 2 == 0));
    }
    while let Some(done) = playing.join_next().await {
        done.unwrap();
    }
}

/// Rows of the ranking: place, name, points, share.
fn ranking(page: &str) -> Vec<Vec<String>> {
    let body =
        page.split("class=\"standings\"").nth(1).and_then(|after| after.split("</table>").next()).unwrap_or_default();
    let rows = body.split("<tbody>").nth(1).unwrap_or_default().split("<tr").skip(1);
    rows.map(|row| row.split("<td").skip(1).map(|cell| text(&format!("<td{cell}"))).collect()).collect()
}

#[tokio::test]
async fn eight_people_at_two_tables_are_ranked_by_those_who_held_the_same_seat() {
    let town = Town::open().await;
    let names = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal"];
    let people: Vec<Person> = names.iter().map(|name| town.person(name)).collect();
    let host = &people[0];
    let evening = makes(host, "players=4&deals=2").await;
    for person in &people[1..] {
        comes(person, &evening).await;
    }
    let (_, page) = host.get(&evening).await;
    assert!(text(&page).contains("Eight people, two tables."), "{}", text(&page));
    deals(host, &evening, 1).await;
    deals(host, &evening, 1).await;

    // Halves of points and what was possible, worked out here by hand.
    let mut got = [(0, 0); 8];
    for deal in 1..=2 {
        // Whoever looks lets the evening go on.
        host.get(&evening).await;
        let tables: Vec<EveningTable> = tables(&town, &evening).await.into_iter().filter(|t| t.deal == deal).collect();
        assert_eq!(tables.len(), 2, "pressed twice, dealt once");
        let mut places = Vec::new();
        let mut hands = [const { Vec::new() }; 2];
        for person in &people {
            let code = table_of(person, &evening).await.unwrap();
            let at = tables.iter().position(|table| table.table == code).expect("a table of this deal");
            let mut page = person.looks(&code).await;
            page.until("the first decision", |page| !page.codes().is_empty()).await;
            let (_, whole) = person.get(&format!("/t/{code}")).await;
            let seat: usize = attribute(&whole, "data-me").next().unwrap().parse().unwrap();
            assert!(tables[at].chairs[seat].person.is_some());
            hands[at].push((seat, page.codes()));
            places.push((at, seat));
        }
        hands.iter_mut().for_each(|hands| hands.sort());
        assert_eq!(hands[0], hands[1], "the same deal at both tables");
        assert_ne!(hands[0][0].1, hands[0][1].1, "and not the same hand for everybody");

        play(&people.iter().collect::<Vec<_>>(), &evening).await;
        let mut scores = Vec::new();
        for table in &tables {
            let game = truth(&town.house, &table.table).await.unwrap().unwrap();
            scores.push(engine::Seat::all(4).map(|seat| game.standing().score(seat)).collect::<Vec<_>>());
        }
        for (got, (at, seat)) in got.iter_mut().zip(places) {
            let (mine, theirs) = (scores[at][seat], scores[1 - at][seat]);
            *got = (got.0 + 1 + i32::from(mine > theirs) - i32::from(mine < theirs), got.1 + 2);
        }
    }

    let (_, page) = host.get(&evening).await;
    assert!(text(&page).contains("The evening is over."), "{}", text(&page));
    let mut expected: Vec<(i32, &str)> = names.iter().zip(got).map(|(name, (halves, _))| (halves, *name)).collect();
    // Who shares a place stands in the order of arrival.
    expected.sort_by_key(|(halves, _)| -halves);
    let line = |(halves, name): &(i32, &str)| {
        let place = 1 + expected.iter().filter(|(other, _)| other > halves).count();
        let points = ["0 of 2", "½ of 2", "1 of 2", "1½ of 2", "2 of 2"][*halves as usize];
        let share = ["0%", "25%", "50%", "75%", "100%"][*halves as usize];
        let name = if *name == "Ana" { "You" } else { *name };
        [place.to_string(), name.to_owned(), points.to_owned(), share.to_owned()].to_vec()
    };
    assert_eq!(ranking(&page), expected.iter().map(line).collect::<Vec<_>>());
    assert_eq!(page.matches("<details class=\"panel deal\"").count(), 2);
    let links: HashSet<&str> = attribute(&page, "href").filter(|link| link.starts_with("/t/")).collect();
    assert_eq!(links.len(), 4, "now that it is over, everybody may look at every table");
    for link in links {
        assert_eq!(people[5].get(link).await.0, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_restart_in_the_middle_loses_nothing_and_who_is_forgotten_is_somebody() {
    let town = Town::open().await;
    let (ana, bo, cy) = (town.person("Ana"), town.person("Bo"), town.person("Cy"));
    let evening = makes(&ana, "players=4&deals=2&level=random").await;
    comes(&bo, &evening).await;
    comes(&cy, &evening).await;
    let town = town.reopen(quick()).await;
    let [ana, bo, cy] = [ana, bo, cy].map(|person| person.back_at(&town));
    let (_, page) = ana.get(&evening).await;
    assert!(text(&page).contains("Three people, two tables, five bots."), "{}", text(&page));
    deals(&ana, &evening, 1).await;

    // Nobody gets hints that others with the same cards do not.
    let alone = tables(&town, &evening).await;
    let alone = alone
        .iter()
        .find(|table| table.chairs.iter().filter(|chair| chair.person.is_some()).count() == 1)
        .expect("one person, three bots");
    let mut lone = None;
    for person in [&ana, &bo, &cy] {
        if table_of(person, &evening).await.as_ref() == Some(&alone.table) {
            lone = Some(person.clone());
        }
    }
    let lone = lone.expect("somebody sits there");
    let mut page = lone.looks(&alone.table).await;
    page.until("a decision", |page| !page.codes().is_empty()).await;
    page.say(json!({ "do": "hint", "turn": page.turn() })).await;
    page.until("a word", |page| page.notice.is_some() || page.hint.is_some()).await;
    assert_eq!(page.hint, None);

    // One table ends, then the house does; the rest comes after.
    plays(page, true).await;
    let town = town.reopen(quick()).await;
    let [ana, bo, cy, lone] = [ana, bo, cy, lone].map(|person| person.back_at(&town));
    let rest: Vec<&Person> = [&ana, &bo, &cy].into_iter().filter(|person| person.name != lone.name).collect();
    assert_eq!(table_of(&lone, &evening).await, None, "done, and waiting");
    assert!(ranking(&ana.get(&evening).await.1).is_empty());
    play(&rest, &evening).await;
    let town = town.reopen(quick()).await;
    let [ana, bo, cy] = [ana, bo, cy].map(|person| person.back_at(&town));
    assert_eq!(ranking(&ana.get(&evening).await.1).len(), 3);
    for person in [&ana, &bo, &cy] {
        assert!(table_of(person, &evening).await.is_some(), "the second deal");
    }

    let (status, _) = bo.post("/me/forget", "sure=yes").await;
    assert_eq!(status, StatusCode::OK);
    let (_, page) = ana.get(&evening).await;
    let names: Vec<String> = ranking(&page).into_iter().map(|row| row[1].clone()).collect();
    assert!(names.contains(&"Somebody".to_owned()) && !text(&page).contains("Bo "), "{names:?}");
}

#[tokio::test]
async fn who_is_forgotten_before_the_start_is_not_waited_for() {
    let town = Town::open().await;
    let (ana, bo, cy) = (town.person("Ana"), town.person("Zoraida"), town.person("Cy"));
    let evening = makes(&ana, "players=4&deals=1&level=random").await;
    comes(&bo, &evening).await;
    comes(&cy, &evening).await;
    assert!(ana.get(&evening).await.1.contains("Zoraida"));
    assert_eq!(bo.post("/me/forget", "sure=yes").await.0, StatusCode::OK);
    let (_, page) = ana.get(&evening).await;
    assert!(text(&page).contains("Two people") && !page.contains("Zoraida"), "{}", text(&page));
    deals(&ana, &evening, 1).await;
    play(&[&ana, &cy], &evening).await;
    let (_, page) = ana.get(&evening).await;
    assert!(text(&page).contains("The evening is over."), "{}", text(&page));
    let names: Vec<String> = ranking(&page).into_iter().map(|row| row[1].clone()).collect();
    assert!(!names.contains(&"Zoraida".to_owned()), "{names:?}");
}

#[tokio::test]
async fn the_host_need_not_wait_for_a_table_and_its_deal_counts_when_it_is_over() {
    let town = Town::open().await;
    let (ana, bo) = (town.person("Ana"), town.person("Bo"));
    let evening = makes(&ana, "players=4&deals=2&level=random").await;
    comes(&bo, &evening).await;
    deals(&ana, &evening, 1).await;
    let slow = bo.looks(&table_of(&bo, &evening).await.unwrap()).await;
    plays(ana.looks(&table_of(&ana, &evening).await.unwrap()).await, true).await;
    assert_eq!(bo.post(&format!("{evening}/deal"), "deal=2").await.0, StatusCode::FORBIDDEN);
    deals(&ana, &evening, 2).await;
    let (_, page) = bo.get(&evening).await;
    assert!(page.contains("Your table of deal 1") && page.contains("Deal 2, seat"), "{}", text(&page));
    play(&[&ana, &bo], &evening).await;
    let (_, page) = ana.get(&evening).await;
    assert_eq!(ranking(&page).len(), 2, "the second deal counts: {}", text(&page));
    assert!(page.contains("after one deal") && !page.contains("is over."), "{}", text(&page));
    plays(slow, false).await;
    let (_, page) = ana.get(&evening).await;
    assert!(page.contains("The evening is over.") && page.contains("after two deals"), "{}", text(&page));
}

#[tokio::test]
async fn people_come_by_link_and_by_word_of_mouth_and_go_again() {
    let town = Town::open().await;
    let (ana, bo, cy) = (town.person("Ana"), town.person("Bo"), town.person("Cy"));
    let evening = makes(&ana, "players=4&deals=1").await;
    let code = evening.trim_start_matches("/evening/");
    let (_, page) = ana.get(&evening).await;
    let said = page.split("or say <b>").nth(1).and_then(|after| after.split("</b>").next()).unwrap();
    for invitation in [said, code, &code.replace('-', ""), &format!("http://{}{evening}", town.address)] {
        let (_, location) = bo.post("/join", &format!("code={invitation}")).await;
        assert_eq!(location, evening, "{invitation}");
    }
    comes(&bo, &evening).await;
    comes(&bo, &evening).await;
    comes(&cy, &evening).await;
    let (_, page) = ana.get(&evening).await;
    assert!(text(&page).contains("Three people, two tables, five bots."), "{}", text(&page));

    let id = attribute(page.split("Remove<span class=\"say\"> Cy").next().unwrap(), "value").last().unwrap().to_owned();
    assert_eq!(bo.post(&format!("{evening}/out"), &format!("person={id}")).await.0, StatusCode::FORBIDDEN);
    assert_eq!(ana.post(&format!("{evening}/out"), &format!("person={id}")).await.0, StatusCode::SEE_OTHER);
    let (status, page) = cy.post(&format!("{evening}/in"), "name=Cy").await;
    assert!(status == StatusCode::FORBIDDEN && page.contains("taken you off"), "{}", text(&page));
    assert_eq!(bo.post(&format!("{evening}/out"), "").await.0, StatusCode::SEE_OTHER);
    assert!(!text(&ana.get(&evening).await.1).contains("two tables"));
    let (status, page) = ana.post(&format!("{evening}/deal"), "deal=1").await;
    assert!(status == StatusCode::CONFLICT && page.contains("two people at least"), "{}", text(&page));
    comes(&bo, &evening).await;

    // What nobody starts is forgotten; what has begun is not.
    let begun = makes(&ana, "players=4&deals=1").await;
    comes(&bo, &begun).await;
    deals(&ana, &begun, 1).await;
    town.house.store().drop_old_evenings(60_000).await.unwrap();
    assert_eq!(ana.get(&evening).await.0, StatusCode::OK);
    town.house.store().drop_old_evenings(-1000).await.unwrap();
    let (status, page) = ana.get(&evening).await;
    assert!(status == StatusCode::NOT_FOUND && page.contains("forgotten after a day"), "{}", text(&page));
    assert_eq!(ana.get(&begun).await.0, StatusCode::OK);
}

#[tokio::test]
async fn an_evening_goes_on_without_a_table_that_was_ended() {
    let town = Town::open().await;
    let names = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal"];
    let people: Vec<Person> = names.iter().map(|name| town.person(name)).collect();
    let evening = makes(&people[0], "players=4&deals=2").await;
    for person in &people[1..] {
        comes(person, &evening).await;
    }
    deals(&people[0], &evening, 1).await;
    let ended = table_of(&people[0], &evening).await.unwrap();
    town.house.store().end(&ended, "a fault of ours").await.unwrap();
    let mut others = Vec::new();
    for person in &people {
        if table_of(person, &evening).await.is_some_and(|table| table != ended) {
            others.push(person);
        }
    }
    assert_eq!(others.len(), 4, "whose table was ended has none until the next deal");
    assert_eq!(others[0].get(&format!("/t/{ended}")).await.0, StatusCode::FORBIDDEN, "it has their deal");
    let theirs = table_of(others[0], &evening).await.unwrap();
    assert_eq!(people[0].get(&format!("/t/{theirs}")).await.0, StatusCode::FORBIDDEN, "who sat there knows a hand");
    play(&others, &evening).await;
    people[0].get(&evening).await;
    let second: Vec<EveningTable> = tables(&town, &evening).await.into_iter().filter(|table| table.deal == 2).collect();
    assert_eq!(second.len(), 2, "everybody plays the next deal");
}
