//! What the store promises: durable, dense, grouped, and honest about a full disk.

mod common;

use common::{Folder, created, said, without_file};
use engine::{Choices, Seat, Step};
use store::{
    Append, Circumstances, Complaint, Entry, LONGEST_COMMENT, Listing, MOST_REPORTS, PersonId, Sitter, Store,
    StoreError, TableState,
};

#[tokio::test]
async fn what_was_appended_is_there_after_reopening() {
    let folder = Folder::new();
    let store = folder.open().await;
    store.append(vec![created("OAK")]).await.unwrap();
    store.append(vec![said("OAK", 1, "hello")]).await.unwrap();
    let before = store.log("OAK", 0).await.unwrap();
    store.close().await;

    let store = folder.open().await;
    assert_eq!(before.len(), 2);
    assert_eq!(store.log("OAK", 0).await.unwrap(), before);
    assert_eq!(store.log("OAK", 1).await.unwrap(), before[1..]);
    assert_eq!(store.log("ELM", 0).await.unwrap(), []);
}

#[tokio::test]
async fn every_kind_of_entry_survives_the_file() {
    let seat = Seat::new(1).unwrap();
    let entries = vec![
        Entry::Seated { seat, sitter: Sitter::Person { id: PersonId("p".into()) } },
        Entry::Seated { seat, sitter: Sitter::Bot { kind: "greedy".into() } },
        Entry::Cleared { seat },
        Entry::Paced { speed: "calm".into() },
        Entry::Started,
        Entry::Played(Step::Play { seat, code: 511 }),
        Entry::Played(Step::TakeBack { seat }),
        Entry::StoodIn { seat, bot: "random".into() },
        Entry::Back { seat },
        Entry::Said { seat: None, person: None, text: "a\u{0}\"'🂡".into() },
        Entry::Rematch { table: "ELM".into() },
    ];
    let folder = Folder::new();
    let store = folder.open().await;
    store.append(vec![created("OAK")]).await.unwrap();
    store.append(vec![Append { seq: 1, entries: entries.clone(), ..created("OAK") }]).await.unwrap();
    assert_eq!(store.log("OAK", 1).await.unwrap(), entries);
}

#[tokio::test]
async fn the_second_of_two_appends_with_one_number_is_refused() {
    let folder = Folder::new();
    let store = folder.open().await;
    store.append(vec![created("OAK")]).await.unwrap();
    store.append(vec![said("OAK", 1, "first")]).await.unwrap();
    assert!(matches!(store.append(vec![said("OAK", 1, "second")]).await, Err(StoreError::Conflict)));
    assert!(matches!(store.append(vec![said("OAK", 3, "gap")]).await, Err(StoreError::Conflict)));
    assert!(matches!(store.append(vec![created("OAK")]).await, Err(StoreError::Conflict)));
    assert_eq!(store.log("OAK", 1).await.unwrap(), said("OAK", 1, "first").entries);
}

#[tokio::test]
async fn a_job_with_one_conflict_leaves_nothing_and_its_neighbours_alone() {
    let folder = Folder::new();
    let store = folder.open().await;
    store.append(vec![created("OAK")]).await.unwrap();
    let (both, neighbour) =
        tokio::join!(store.append(vec![created("ELM"), said("OAK", 7, "gap")]), store.append(vec![created("ASH")]));
    assert!(matches!(both, Err(StoreError::Conflict)));
    neighbour.unwrap();
    assert_eq!(store.log("ELM", 0).await.unwrap(), []);
    assert_eq!(store.log("ASH", 0).await.unwrap().len(), 1);
    assert_eq!(store.list(Listing::Public { state: TableState::Open, since: 0 }, 9).await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_appends_at_once_share_commits() {
    let folder = Folder::new();
    let store = folder.open().await;
    let before = store.commits();
    let appends = (0..500).map(|n| {
        let store = store.clone();
        tokio::spawn(async move { store.append(vec![created(&format!("T{n}"))]).await })
    });
    for append in appends.collect::<Vec<_>>() {
        append.await.unwrap().unwrap();
    }
    assert!(store.commits() - before <= 250, "{} commits for 500 appends", store.commits() - before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn racing_writers_leave_a_dense_log() {
    let folder = Folder::new();
    // Two stores on one file, as two servers would.
    let stores = [folder.open().await, folder.open().await];
    stores[0].append(vec![created("OAK")]).await.unwrap();
    let writers = (0..8).map(|writer| {
        let store = stores[writer % 2].clone();
        tokio::spawn(async move {
            for line in 0..10 {
                loop {
                    let seq = store.log("OAK", 0).await.unwrap().len() as i64;
                    match store.append(vec![said("OAK", seq, &format!("{writer}.{line}"))]).await {
                        Ok(()) => break,
                        Err(StoreError::Conflict) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    let mut lines: Vec<Entry> = stores[1].log("OAK", 1).await.unwrap();
    assert_eq!(lines.len(), 80);
    lines.sort_by_key(|entry| format!("{entry:?}"));
    lines.dedup();
    assert_eq!(lines.len(), 80, "an append is there twice");
}

#[tokio::test]
async fn a_full_disk_is_said_and_passes() {
    if without_file() {
        return;
    }
    let folder = Folder::new();
    let store = folder.open().await;
    store.append(vec![created("OAK")]).await.unwrap();
    store.limit_pages(Some(1)).await.unwrap();
    let long = "x".repeat(20_000);
    let (big, other) = tokio::join!(
        store.append(vec![said("OAK", 1, &long)]),
        store.append(vec![created("ELM"), said("OAK", 1, &long)])
    );
    assert!(matches!(big, Err(StoreError::Full)), "{big:?}");
    assert!(matches!(other, Err(StoreError::Full)), "{other:?}");
    assert_eq!(store.log("OAK", 0).await.unwrap().len(), 1);
    assert_eq!(store.log("ELM", 0).await.unwrap(), []);

    store.limit_pages(None).await.unwrap();
    store.append(vec![said("OAK", 1, &long)]).await.unwrap();
    assert_eq!(store.log("OAK", 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_file_from_a_newer_version_is_refused_and_left_alone() {
    if without_file() {
        return;
    }
    let folder = Folder::new();
    folder.open().await.close().await;
    folder.sql("UPDATE meta SET value = 7 WHERE name = 'format'").await;
    let refused = Store::open(&folder.0).await.err().unwrap();
    assert!(matches!(refused, StoreError::Newer { found: 7, .. }));
    assert!(refused.to_string().contains("newer version of Tender"), "{refused}");
}

#[tokio::test]
async fn a_file_of_something_else_is_refused() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    std::fs::write(folder.0.join("tender.sqlite"), "these are my holiday notes, not a database\n".repeat(200)).unwrap();
    assert!(matches!(Store::open(&folder.0).await.err().unwrap(), StoreError::Foreign { .. }));
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = Folder::new();
    std::fs::write(&folder.0, "a file").unwrap();
    let refused = Store::open(&folder.0.join("data")).await.err().unwrap();
    assert!(matches!(refused, StoreError::Folder { .. }));
    assert!(refused.to_string().contains("cannot use the data folder"), "{refused}");
    std::fs::remove_file(&folder.0).unwrap();
}

#[tokio::test]
async fn a_folder_with_an_odd_name_works() {
    let folder = Folder::new();
    let store = Store::open(&folder.0.join("50% off? #1 ä")).await.unwrap();
    store.append(vec![created("OAK")]).await.unwrap();
}

#[tokio::test]
async fn lists_show_public_tables_and_one_s_own() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (ana, bo) = (PersonId("ana".into()), PersonId("bo".into()));
    let with = |table: &str, listed, state, people: &[&PersonId]| {
        let mut append = created(table);
        append.index.listed = listed;
        append.index.state = state;
        append.seats = Some((0..).zip(people.iter().map(|&person| person.clone())).collect());
        vec![append]
    };
    store.append(with("A", true, TableState::Open, &[&ana])).await.unwrap();
    store.append(with("B", false, TableState::Open, &[&bo, &ana])).await.unwrap();
    store.append(with("C", true, TableState::Running, &[&bo])).await.unwrap();
    store.append(with("D", false, TableState::Running, &[])).await.unwrap();

    let ids = async |listing| {
        let mut ids: Vec<_> = store.list(listing, 9).await.unwrap().into_iter().map(|row| (row.id, row.seat)).collect();
        ids.sort();
        ids
    };
    let id = |id: &str, seat| (id.to_owned(), seat);
    assert_eq!(ids(Listing::Public { state: TableState::Open, since: 0 }).await, [id("A", None)]);
    assert_eq!(ids(Listing::Public { state: TableState::Running, since: 0 }).await, [id("C", None)]);
    assert_eq!(ids(Listing::Of(&ana)).await, [id("A", Some(0)), id("B", Some(1))]);

    let found = async |table: &str, person| store.find(table, person).await.unwrap().map(|row| (row.state, row.seat));
    assert_eq!(found("B", &ana).await, Some((TableState::Open, Some(1))));
    assert_eq!(found("C", &ana).await, Some((TableState::Running, None)));
    assert_eq!(found("E", &ana).await, None);

    // Ana leaves B: the index follows.
    store.append(vec![Append { seats: Some(vec![(0, bo.clone())]), ..said("B", 1, "bye") }]).await.unwrap();
    assert_eq!(ids(Listing::Of(&ana)).await, [id("A", Some(0))]);
    assert_eq!(store.list(Listing::Of(&bo), 1).await.unwrap().len(), 1);
}

/// Lists are sorted by this time, and nobody may count in them what somebody does in secret.
#[tokio::test]
async fn a_step_that_no_list_shows_does_not_touch_its_table() {
    let folder = Folder::new();
    let store = folder.open().await;
    let ana = PersonId("ana".into());
    let touched = async || store.find("OAK", &ana).await.unwrap().unwrap().updated;
    store.append(vec![created("OAK")]).await.unwrap();
    let opened = touched().await;
    while touched().await == opened {
        // An append without entries touches the table by itself.
        store.append(vec![Append { seq: 1, entries: vec![], seats: None, ..created("OAK") }]).await.unwrap();
    }
    let before = touched().await;
    for seq in 1..200 {
        store.append(vec![said("OAK", seq, "psst")]).await.unwrap();
    }
    assert_eq!(touched().await, before);
    let mut ready = said("OAK", 200, "ready");
    ready.index.owing = 2;
    store.append(vec![ready]).await.unwrap();
    assert!(touched().await > before);
}

#[tokio::test]
async fn a_report_is_there_after_reopening_with_all_that_it_needs() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (first, second) = (complaint("OAK", "why?"), complaint("ELM", "a\"'🂡"));
    assert_eq!(store.report(first.clone()).await.unwrap(), 1);
    assert_eq!(store.report(second.clone()).await.unwrap(), 2);
    store.close().await;

    let store = folder.open().await;
    let rows = store.reports().await.unwrap();
    assert_eq!(rows.iter().map(|row| (row.number, row.table.as_str())).collect::<Vec<_>>(), [(1, "OAK"), (2, "ELM")]);
    let (row, position) = store.find_report(2).await.unwrap().unwrap();
    assert_eq!((&row, &position), (&rows[1], &second.position));
    assert_eq!((row.game, row.seat, row.bot, row.comment), (second.game, 3, second.bot, second.comment));
    assert!(row.at > 1_700_000_000_000, "{}", row.at);
    assert_eq!(store.find_report(3).await.unwrap(), None);
    assert_eq!(store.report(first).await.unwrap(), 3);
}

#[tokio::test]
async fn a_table_has_room_for_so_many_reports_and_a_comment_for_so_many_characters() {
    let folder = Folder::new();
    let store = folder.open().await;
    let long = complaint("OAK", &"ä".repeat(LONGEST_COMMENT + 1));
    assert!(matches!(store.report(long).await, Err(StoreError::LongComment)));
    for _ in 0..MOST_REPORTS {
        store.report(complaint("OAK", &"ä".repeat(LONGEST_COMMENT))).await.unwrap();
    }
    assert!(matches!(store.report(complaint("OAK", "once more")).await, Err(StoreError::EnoughReports)));
    assert_eq!(store.reports().await.unwrap().len(), MOST_REPORTS as usize);
    store.report(complaint("ELM", "another table")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn racing_reports_get_numbers_of_their_own() {
    let folder = Folder::new();
    let stores = [folder.open().await, folder.open().await];
    let reports = (0..40).map(|n| {
        let store = stores[n % 2].clone();
        tokio::spawn(async move { store.report(complaint(&format!("T{n}"), "")).await.unwrap() })
    });
    let mut numbers = Vec::new();
    for report in reports.collect::<Vec<_>>() {
        numbers.push(report.await.unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_full_disk_keeps_no_report_and_passes() {
    if without_file() {
        return;
    }
    let folder = Folder::new();
    let store = folder.open().await;
    store.limit_pages(Some(1)).await.unwrap();
    let mut large = complaint("OAK", "");
    large.position.steps = large.position.steps.repeat(500);
    assert!(matches!(store.report(large.clone()).await, Err(StoreError::Full)));
    store.limit_pages(None).await.unwrap();
    assert_eq!(store.report(large).await.unwrap(), 1);
}

#[tokio::test]
async fn a_database_from_before_there_were_reports_opens_and_takes_them() {
    if without_file() {
        return;
    }
    let folder = Folder::new();
    let store = folder.open().await;
    store.append(vec![created("OAK")]).await.unwrap();
    store.close().await;
    folder.sql("DROP TABLE reports; DROP TABLE _sqlx_migrations; DROP TABLE people; DROP TABLE devices").await;
    folder.sql("DROP TABLE phrases; DROP TABLE results; UPDATE meta SET value = 1 WHERE name = 'format'").await;
    folder.sql("DROP TABLE deadlines; DROP TABLE insights; DROP TABLE kept_lines; DROP TABLE ratings").await;
    folder.sql("DROP TABLE rated; DROP TABLE evenings; DROP TABLE evening_people; DROP TABLE evening_tables").await;
    folder.sql("DROP TABLE evening_chairs; DROP TABLE blocked; DROP TABLE nodes; DROP TABLE leases").await;
    folder.sql("DROP TABLE whispers").await;

    let store = folder.open().await;
    assert_eq!(store.reports().await.unwrap(), []);
    assert_eq!(store.report(complaint("OAK", "")).await.unwrap(), 1);
    assert_eq!(store.log("OAK", 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_damaged_report_is_named_and_spoils_no_list() {
    let folder = Folder::new();
    let store = folder.open().await;
    store.report(complaint("OAK", "")).await.unwrap();
    folder.sql("UPDATE reports SET position = '{\"players\":4'").await;
    assert_eq!(store.reports().await.unwrap().len(), 1);
    let refused = store.find_report(1).await.unwrap_err();
    assert!(refused.to_string().starts_with("the position of report 1 cannot be read"), "{refused}");
}

#[tokio::test]
async fn where_there_is_no_database_a_reader_makes_none() {
    if without_file() {
        return;
    }
    let folder = Folder::new();
    let refused = Store::open_existing(&folder.0).await.err().unwrap();
    assert!(matches!(refused, StoreError::Missing { .. }), "{refused}");
    assert!(!folder.0.exists());
    folder.open().await.close().await;
    Store::open_existing(&folder.0).await.unwrap();
}

fn complaint(table: &str, comment: &str) -> Complaint {
    let seat = Seat::new(3).unwrap();
    let steps = vec![Step::Play { seat, code: 7 }, Step::TakeBack { seat }, Step::Play { seat, code: 8 }];
    let position =
        Circumstances { edition: 1, players: 4, choices: Choices::default(), seed: "07".repeat(32), steps, step: 2 };
    Complaint {
        table: table.into(),
        game: "second-estimate".into(),
        seat,
        bot: "greedy".into(),
        comment: comment.into(),
        position,
    }
}
