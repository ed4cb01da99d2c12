//! Logs of other years: older ones, newer ones, and such as have lost something.

mod common;

use std::time::Duration;

use common::{Folder, created, said};
use engine::{Seat, Step};
use store::{
    Append, Entry, Keepsake, LOG_FORMAT, Limit, PauseStep, PersonId, SeatTime, Sitter, Store, StoreError, Time,
};

/// Every kind of entry as the first program wrote it.
const FIRST_YEAR: [&str; 13] = [
    r#"{"created":{"game":"noble-flood","players":3,"choices":{"full-flood":true},"seed":"00","listed":true,"host":"ana"}}"#,
    r#"{"hints":{"on":true}}"#,
    r#"{"paced":{"speed":"calm"}}"#,
    r#"{"seated":{"seat":0,"sitter":{"person":{"id":"ana","name":"Ana"}}}}"#,
    r#"{"seated":{"seat":1,"sitter":{"bot":{"kind":"greedy"}}}}"#,
    r#"{"cleared":{"seat":1}}"#,
    r#""started""#,
    r#"{"played":{"play":{"seat":0,"code":39}}}"#,
    r#"{"played":{"take_back":{"seat":0}}}"#,
    r#"{"stood_in":{"seat":0,"bot":"greedy"}}"#,
    r#"{"back":{"seat":0}}"#,
    r#"{"said":{"seat":null,"name":"Bo","text":"hello"}}"#,
    r#"{"rematch":{"table":"ELM"}}"#,
];

#[test]
fn entries_of_the_first_year_are_read_for_ever() {
    let seat = |at| Seat::new(at).unwrap();
    let read: Vec<Entry> = FIRST_YEAR.iter().map(|text| Entry::read(text).unwrap()).collect();
    let Entry::Created { game, format, edition, players, .. } = &read[0] else { panic!("{:?}", read[0]) };
    assert_eq!((game.as_str(), *players, *format, *edition), ("noble-flood", 3, 1, 1));
    let rest = [
        Entry::Hints { on: true },
        Entry::Paced { speed: "calm".into() },
        Entry::Seated { seat: seat(0), sitter: Sitter::Person { id: PersonId("ana".into()) } },
        Entry::Seated { seat: seat(1), sitter: Sitter::Bot { kind: "greedy".into() } },
        Entry::Cleared { seat: seat(1) },
        Entry::Started,
        Entry::Played(Step::Play { seat: seat(0), code: 39 }),
        Entry::Played(Step::TakeBack { seat: seat(0) }),
        Entry::StoodIn { seat: seat(0), bot: "greedy".into() },
        Entry::Back { seat: seat(0) },
        Entry::Said { seat: None, person: None, text: "hello".into() },
        Entry::Rematch { table: "ELM".into() },
    ];
    assert_eq!(read[1..], rest);
    // They are still written like that, too, but for names, which nobody is called by in a log any more; and the first one
    // says more.
    for (entry, text) in rest.iter().zip(&FIRST_YEAR[1..]) {
        let text = text.replace(r#","name":"Ana""#, "").replace(r#""name":"Bo""#, r#""person":null"#);
        assert_eq!(serde_json::to_string(entry).unwrap(), text);
    }
    let rated = Entry::Rated { on: true };
    let text = r#"{"rated":{"on":true}}"#;
    assert_eq!((serde_json::to_string(&rated).unwrap().as_str(), Entry::read(text).unwrap()), (text, rated));
    let said = Entry::Said { seat: Some(seat(1)), person: Some(PersonId("bo".into())), text: "hello".into() };
    let text = r#"{"said":{"seat":1,"person":"bo","text":"hello"}}"#;
    assert_eq!((serde_json::to_string(&said).unwrap().as_str(), Entry::read(text).unwrap()), (text, said));
    let first = serde_json::to_string(&created("OAK").entries[0]).unwrap();
    assert!(first.contains(&format!(r#""format":{LOG_FORMAT},"edition":1"#)), "{first}");
}

/// Entries about clocks, as they were first written.
const CLOCKS: [&str; 9] = [
    r#"{"clock":{"limit":{"live":{"seconds":30,"bank":120}},"bot":"greedy"}}"#,
    r#"{"clock":{"limit":{"days":{"days":3}},"bot":"random"}}"#,
    r#"{"times":{"at":1767225600000,"due":1767225750000,"seats":[{"left":30000,"bank":120000,"runs":true},{"left":0}]}}"#,
    r#"{"times":{"at":1767225600000,"seats":[{"left":9000,"extra":true}]}}"#,
    r#"{"time_up":{"seat":1}}"#,
    r#"{"pause":{"seat":0,"step":"asked"}}"#,
    r#"{"pause":{"seat":1,"step":"granted"}}"#,
    r#"{"pause":{"seat":1,"step":"refused"}}"#,
    r#"{"pause":{"seat":0,"step":"ended"}}"#,
];

#[test]
fn clocks_are_read_for_ever() {
    let seat = |at| Seat::new(at).unwrap();
    let time = SeatTime::default();
    let pause = |at, step| Entry::Pause { seat: seat(at), step };
    let entries = [
        Entry::Clock { limit: Limit::Live { seconds: 30, bank: 120 }, bot: "greedy".into() },
        Entry::Clock { limit: Limit::Days { days: 3 }, bot: "random".into() },
        Entry::Times {
            at: 1_767_225_600_000,
            due: Some(1_767_225_750_000),
            seats: vec![SeatTime { left: 30_000, bank: 120_000, runs: true, ..time }, time],
        },
        Entry::Times { at: 1_767_225_600_000, due: None, seats: vec![SeatTime { left: 9000, extra: true, ..time }] },
        Entry::TimeUp { seat: seat(1) },
        pause(0, PauseStep::Asked),
        pause(1, PauseStep::Granted),
        pause(1, PauseStep::Refused),
        pause(0, PauseStep::Ended),
    ];
    for (entry, text) in entries.iter().zip(CLOCKS) {
        assert_eq!(&Entry::read(text).unwrap(), entry);
        assert_eq!(serde_json::to_string(entry).unwrap(), text);
    }
    assert!(Entry::read(r#"{"times":{"at":0}}"#).is_err(), "a clock that is damaged does not pass for something new");
}

#[tokio::test]
async fn what_is_due_is_found_and_a_closed_house_takes_no_time() {
    let folder = std::env::temp_dir().join(format!("tender-due-{}", std::process::id()));
    let time = Time::by_hand(1_000_000);
    let store = Store::open_with(&folder, time.clone()).await.unwrap();
    let times = |due| vec![Entry::Times { at: 1_000_000, due, seats: vec![] }];
    store.make_up_for_absence().await.unwrap();
    for (table, due) in [("ASH", 1_000_500), ("OAK", 1_000_100), ("ELM", 1_009_000)] {
        store.append(vec![created(table)]).await.unwrap();
        store.append(vec![Append { seq: 1, entries: times(Some(due)), ..created(table) }]).await.unwrap();
    }
    assert_eq!(
        (store.overdue(time.now(), None, 9).await.unwrap(), store.next_due(time.now()).await.unwrap()),
        (vec![], Some(1_000_100))
    );
    time.forward(Duration::from_secs(1));
    let first = store.overdue(time.now(), None, 1).await.unwrap();
    assert_eq!(first, [(1_000_100, "OAK".to_owned())]);
    assert_eq!(store.overdue(time.now(), first.last(), 9).await.unwrap(), [(1_000_500, "ASH".to_owned())]);
    assert_eq!(store.next_due(time.now()).await.unwrap(), Some(1_009_000));
    store.append(vec![Append { seq: 2, entries: times(None), ..created("OAK") }]).await.unwrap();
    store.forget_due("ASH").await.unwrap();
    assert_eq!((store.due("OAK").await.unwrap(), store.due("ASH").await.unwrap()), (None, None));
    // What people do beside the game moves no clock.
    store.append(vec![said("ELM", 2, "hello")]).await.unwrap();
    store.note_alive().await.unwrap();
    store.close().await;

    time.forward(Duration::from_secs(3600));
    let store = Store::open_with(&folder, time).await.unwrap();
    store.make_up_for_absence().await.unwrap();
    assert_eq!(store.due("ELM").await.unwrap(), Some(1_009_000 + 3_600_000));
    store.close().await;
    std::fs::remove_dir_all(folder).unwrap();
}

/// What was added since, word by word.
#[test]
fn entries_of_later_years_are_read_for_ever() {
    let later = [(r#"{"continued":{"steps":17}}"#, Entry::Continued { steps: 17 })];
    for (text, entry) in later {
        assert_eq!(Entry::read(text).unwrap(), entry);
        assert_eq!(serde_json::to_string(&entry).unwrap(), text);
    }
}

#[test]
fn entries_that_came_later_are_read_for_ever_too() {
    let seat = |at| Seat::new(at).unwrap();
    for (text, entry) in [
        (r#"{"begins":{"seat":2}}"#, Entry::Begins { seat: Some(seat(2)) }),
        (r#"{"begins":{"seat":null}}"#, Entry::Begins { seat: None }),
        (
            r#"{"aside":{"person":"eve","text":"well"}}"#,
            Entry::Aside { person: Some(PersonId("eve".into())), text: "well".into() },
        ),
        (r#"{"voted":{"seat":0,"against":1}}"#, Entry::Voted { seat: seat(0), against: seat(1) }),
        (r#"{"spared":{"seat":1}}"#, Entry::Spared { seat: seat(1) }),
        (r#"{"vacated":{"seat":1,"bot":"greedy"}}"#, Entry::Vacated { seat: seat(1), bot: "greedy".into() }),
        (r#"{"offered":{"seat":1,"free":true}}"#, Entry::Offered { seat: seat(1), free: true }),
        (r#"{"sealed":{"secret":"0a"}}"#, Entry::Sealed { secret: "0a".into(), deal: None }),
        (r#"{"sealed":{"secret":"0a","deal":"7f"}}"#, Entry::Sealed { secret: "0a".into(), deal: Some("7f".into()) }),
        (r#"{"committed":{"seat":1,"hash":"0b"}}"#, Entry::Committed { seat: seat(1), hash: "0b".into() }),
        (r#"{"revealed":{"seat":1,"bytes":"0c"}}"#, Entry::Revealed { seat: seat(1), bytes: "0c".into() }),
        (r#"{"ended":{"reason":"spam"}}"#, Entry::Ended { reason: "spam".into() }),
    ] {
        assert_eq!(Entry::read(text).unwrap(), entry);
        assert_eq!(serde_json::to_string(&entry).unwrap(), text);
        assert!(Entry::read(&text[..text.len() - 2]).is_err(), "{text}");
        let (tag, _) = text.split_once(':').unwrap();
        assert!(Entry::read(&format!("{tag}:7}}")).is_err(), "{tag} says something else than it should");
    }
}

#[test]
fn an_entry_of_a_later_year_has_a_name_and_one_that_is_damaged_does_not_pass_for_it() {
    let unknown = |tag: &str| Entry::Unknown { tag: tag.into() };
    assert_eq!(Entry::read(r#"{"clocked":{"seat":0,"ms":5}}"#).unwrap(), unknown("clocked"));
    assert_eq!(Entry::read(r#""paused""#).unwrap(), unknown("paused"));
    for text in FIRST_YEAR.iter().map(|text| &text[..text.len() - 2]).chain([
        r#"{"played":{"jump":{"seat":0}}}"#,
        r#"{"played":{"play":{"seat":99,"code":1}}}"#,
        r#"{"said":"hello"}"#,
        r#"{"clocked":1,"played":2}"#,
        "{}",
        "7",
        "",
    ]) {
        assert!(Entry::read(text).is_err(), "{text}");
    }
    assert!(serde_json::to_string(&unknown("paused")).is_err(), "what is not known is not written");
}

#[tokio::test]
async fn a_log_with_a_hole_says_where_and_is_read_until_there() {
    let folder = Folder::new();
    let store = folder.open().await;
    store.append(vec![created("OAK"), created("ELM")]).await.unwrap();
    for table in ["OAK", "ELM"] {
        let lines = (0..5).flat_map(|n| said(table, 1, &n.to_string()).entries).collect();
        store.append(vec![Append { seq: 1, entries: lines, ..created(table) }]).await.unwrap();
    }
    let spoil = "DELETE FROM log WHERE table_id = 'OAK' AND seq = 3;
        UPDATE log SET entry = substr(entry, 1, 9) WHERE table_id = 'ELM' AND seq = 4";
    folder.sql(spoil).await;

    let hole = store.log("OAK", 0).await.unwrap_err();
    assert!(matches!(hole, StoreError::Gap { seq: 3, .. }) && hole.is_bad_log(), "{hole}");
    let cut = store.log("ELM", 0).await.unwrap_err();
    assert!(matches!(cut, StoreError::Unreadable { seq: 4, .. }) && cut.is_bad_log(), "{cut}");
    assert_eq!(store.readable_log("OAK").await.unwrap().len(), 3);
    assert_eq!(store.readable_log("ELM").await.unwrap().len(), 4);
    store.close().await;
}

#[tokio::test]
async fn the_latest_look_at_a_table_is_kept() {
    let folder = Folder::new();
    let store = folder.open().await;
    let look = |length: i64| Keepsake { length, picture: format!("<p>{length}"), lines: String::new() };
    assert_eq!(store.archived("OAK").await.unwrap(), None);
    for (length, kept) in [(4, 4), (9, 9), (7, 9)] {
        store.archive("OAK", look(length)).await.unwrap();
        assert_eq!(store.archived("OAK").await.unwrap(), Some(look(kept)));
    }
    store.close().await;
}
