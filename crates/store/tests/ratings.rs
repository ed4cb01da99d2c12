//! Ratings in the store: with the entry that ends the game, once, and gone with their person.

mod common;

use common::{Folder, created, said};
use ratings::{CEILING, Rating, freshness};
use store::{ALL_TIME, Append, Device, PersonId, PersonRow, Rated, RatedGame, RatedSeat, Store};

fn id(name: &str) -> PersonId {
    PersonId(name.to_owned())
}

async fn welcome(store: &Store, name: &str) {
    let person = PersonRow { id: id(name), name: name.to_owned(), joined: 0 };
    let device = Device { id: name.to_owned(), secret: name.to_owned(), label: String::new(), since: 0, seen: 0 };
    store.welcome(person, device).await.unwrap();
}

/// The first named wins, the second is next, and so on.
fn game(names: &[&str]) -> RatedGame {
    let seat = |(at, name): (usize, &&str)| {
        let who = match name.strip_prefix("bot:") {
            Some(points) => Rated::Bot(Rating::fixed(points.parse().unwrap())),
            None => Rated::Person(id(name)),
        };
        RatedSeat { seat: at as i64, who, place: 1 + at as i64, helped: false, gone: false }
    };
    RatedGame { game: "second-estimate".into(), seats: names.iter().enumerate().map(seat).collect() }
}

async fn plays(store: &Store, table: &str, names: &[&str]) {
    store.append(vec![Append { rated: Some(game(names)), ..created(table) }]).await.unwrap();
}

#[tokio::test]
async fn a_game_is_rated_once_with_the_entry_that_ends_it() {
    let folder = Folder::new();
    let store = folder.open().await;
    welcome(&store, "ana").await;
    welcome(&store, "bo").await;
    plays(&store, "OAK", &["ana", "bo", "bot:1700"]).await;
    let first = store.changes_at("OAK").await.unwrap();
    assert_eq!(first.len(), 2);
    assert!(first[0].after.points() > 1500.0 && first[0].why.players == 3);
    // A second write of the same entry is refused whole, and a later one does not rate again.
    assert!(store.append(vec![Append { rated: Some(game(&["bo", "ana"])), ..created("OAK") }]).await.is_err());
    store.append(vec![Append { rated: Some(game(&["bo", "ana"])), ..said("OAK", 1, "again") }]).await.unwrap();
    assert_eq!(store.changes_at("OAK").await.unwrap(), first);
    let ana = store.ratings(&id("ana")).await.unwrap();
    assert_eq!((ana[0].rating, ana[0].games), (first[0].after, 1));
    store.close().await;
    let store = folder.open().await;
    assert_eq!(store.ratings(&id("ana")).await.unwrap(), ana);
    store.close().await;
}

#[tokio::test]
async fn one_friend_counts_less_and_less_and_lifts_nobody_above_the_ceiling() {
    let folder = Folder::new();
    let store = folder.open().await;
    welcome(&store, "ana").await;
    welcome(&store, "bo").await;
    for number in 0..40 {
        plays(&store, &format!("T{number}"), &["ana", "bo"]).await;
    }
    let changes = store.changes_of(&id("ana"), "second-estimate", 100).await.unwrap();
    assert_eq!(changes.iter().map(|change| change.why.met).max(), Some(39));
    assert!(freshness(39) == 0.25 && changes.iter().all(|change| change.after.points() <= CEILING));
    // Ten games settle; who has played fewer is on no ladder.
    welcome(&store, "cy").await;
    plays(&store, "ELM", &["ana", "cy"]).await;
    let ladder = store.ladder("second-estimate", ALL_TIME, None, 10).await.unwrap();
    assert_eq!(ladder.iter().map(|row| row.person.0.as_str()).collect::<Vec<_>>(), ["ana", "bo"]);
    let next = Some((ladder[0].rating.mu, ladder[0].person.clone()));
    let rest = store.ladder("second-estimate", ALL_TIME, next, 10).await.unwrap();
    assert_eq!(rest, ladder[1..]);

    store.forget(&id("ana")).await.unwrap();
    let ladder = store.ladder("second-estimate", ALL_TIME, None, 10).await.unwrap();
    assert_eq!(ladder.iter().map(|row| row.person.0.as_str()).collect::<Vec<_>>(), ["bo"]);
    assert!(store.ratings(&id("ana")).await.unwrap().is_empty());
    assert_eq!(store.changes_at("T0").await.unwrap().len(), 1, "the others keep what they have");
    store.close().await;
}

#[tokio::test]
async fn who_finishes_ahead_of_a_strong_bot_may_rise_further() {
    let folder = Folder::new();
    let store = folder.open().await;
    welcome(&store, "ana").await;
    for number in 0..60 {
        plays(&store, &format!("T{number}"), &["ana", "bot:1800"]).await;
    }
    let points = store.ratings(&id("ana")).await.unwrap()[0].rating.points();
    assert!(points > CEILING && points <= 2200.0, "{points}");
    store.close().await;
}
