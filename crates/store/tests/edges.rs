//! The edges of keeping: damage, copies, tables that nobody needs, and the key of the house.

mod common;

use std::fs;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};

use common::{Folder, created, said, without_file};
use store::{Append, Entry, Home, Listing, PersonId, Store, StoreError, TableState};

const FILE: &str = "tender.sqlite";
const PAGE: u64 = 4096;

#[tokio::test]
async fn a_smashed_page_is_found_at_the_start_and_the_way_out_is_named() {
    if without_file() {
        return;
    }
    let folder = Folder::new();
    fill(&folder).await;
    smash(&folder, 3..pages(&folder));
    let refused = Store::open(&folder.0).await.err().expect("a damaged file is refused");
    assert!(matches!(refused, StoreError::Broken { .. }), "{refused}");
    let said = refused.to_string();
    for part in [FILE, "damaged", "tender backup", ".recover"] {
        assert!(said.contains(part), "{said}");
    }
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[tokio::test]
async fn a_page_that_is_smashed_while_the_house_is_open_is_called_damage() {
    if without_file() {
        return;
    }
    let folder = Folder::new();
    fill(&folder).await;
    let store = Store::open_existing(&folder.0).await.unwrap();
    smash(&folder, 2..pages(&folder));
    let read = store.log("TABLE-7", 0).await.unwrap_err();
    assert!(read.is_damage() && matches!(read, StoreError::Damaged), "{read:?}");
    let written = store.append(vec![said("TABLE-7", 21, "hello")]).await.unwrap_err();
    assert!(matches!(written, StoreError::Damaged), "{written:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_copy_made_while_people_play_has_all_that_was_acknowledged() {
    if without_file() {
        return;
    }
    let folder = Folder::new();
    let store = folder.open().await;
    store.append(vec![created("OAK")]).await.unwrap();
    let (written, stop) = (Arc::new(AtomicI64::new(0)), Arc::new(AtomicU32::new(0)));
    let writing = tokio::spawn({
        let (store, written, stop) = (store.clone(), written.clone(), stop.clone());
        async move {
            while stop.load(Ordering::Relaxed) == 0 {
                let seq = written.load(Ordering::Relaxed) + 1;
                store.append(vec![said("OAK", seq, &"x".repeat(500))]).await.unwrap();
                written.store(seq, Ordering::Relaxed);
            }
        }
    });
    while written.load(Ordering::Relaxed) < 50 {
        tokio::task::yield_now().await;
    }

    // Another program makes the copy, as somebody would who types `tender backup`.
    let other = Store::open_existing(&folder.0).await.unwrap();
    let acknowledged = written.load(Ordering::Relaxed);
    let (copy, restored) = (folder.0.join("copy.sqlite"), Folder::new());
    let bytes = other.backup(&copy).await.unwrap();
    other.close().await;
    stop.store(1, Ordering::Relaxed);
    writing.await.unwrap();

    assert_eq!(fs::metadata(&copy).unwrap().len(), bytes);
    fs::create_dir_all(&restored.0).unwrap();
    fs::copy(&copy, restored.0.join(FILE)).unwrap();
    let back = restored.open().await;
    let lines = back.log("OAK", 1).await.unwrap().len() as i64;
    assert!((acknowledged..=written.load(Ordering::Relaxed)).contains(&lines), "{lines} of {acknowledged}");
    assert_eq!(back.key(), store.key(), "everybody is known by the copy, too");
    back.append(vec![said("OAK", lines + 1, "on we go")]).await.unwrap();
}

#[tokio::test]
async fn a_copy_never_overwrites_and_never_stays_half() {
    if without_file() {
        return;
    }
    let folder = Folder::new();
    fill(&folder).await;
    let store = folder.open().await;
    let precious = folder.0.join("holiday.jpg");
    fs::write(&precious, "not to be lost").unwrap();
    let refused = store.backup(&precious).await.unwrap_err();
    assert!(refused.to_string().contains("holiday.jpg"), "{refused}");
    assert_eq!(fs::read_to_string(&precious).unwrap(), "not to be lost");
    let nowhere = store.backup(&folder.0.join("no/such/folder/copy")).await.unwrap_err();
    assert!(matches!(nowhere, StoreError::Copy { .. }), "{nowhere}");

    // What somebody's interrupted copy left behind is no obstacle.
    let copy = folder.0.join("file:copy 1?.sqlite");
    fs::write(folder.0.join("file:copy 1?.sqlite.part"), "half").unwrap();
    store.backup(&copy).await.unwrap();
    assert!(!folder.0.join("file:copy 1?.sqlite.part").exists());
    store.close().await;

    let damaged = Store::open_existing(&folder.0).await.unwrap();
    smash(&folder, 2..pages(&folder));
    let copy = folder.0.join("second.sqlite");
    assert!(damaged.backup(&copy).await.unwrap_err().is_damage());
    assert!(!copy.exists(), "half a copy looks like a copy");
}

#[tokio::test]
async fn what_is_no_whole_copy_is_not_restored() {
    if without_file() {
        return;
    }
    let (folder, place) = (Folder::new(), Folder::new());
    fill(&folder).await;
    let empty = folder.0.join("interrupted.sqlite");
    fs::write(&empty, "").unwrap();
    let to = Home::Folder(place.0.clone());
    assert!(matches!(store::restore(&empty, &to).await, Err(StoreError::EmptyBackup { .. })));

    // A house that was not closed has its newest moves beside its file.
    let store = folder.open().await;
    store.append(vec![said("OAK", store.log("OAK", 0).await.unwrap().len() as i64, "the last word")]).await.unwrap();
    let refused = store::restore(&folder.0.join(FILE), &to).await.unwrap_err();
    assert!(matches!(refused, StoreError::NotWhole { .. }) && refused.to_string().contains("-wal"), "{refused}");

    let copy = folder.0.join("copy.sqlite");
    store.backup(&copy).await.unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&copy).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "keys and hidden cards are in it");
    }
    store::restore(&copy, &to).await.unwrap();
    let said = place.open().await.log("OAK", 0).await.unwrap();
    assert!(format!("{said:?}").contains("the last word"));
}

#[tokio::test]
async fn a_quiet_waiting_table_is_removed_with_all_its_rows_and_no_other() {
    let folder = Folder::new();
    let store = folder.open().await;
    let ana = PersonId("ana".into());
    for (table, state) in [("QUIET", TableState::Open), ("PLAYED", TableState::Running), ("OVER", TableState::Over)] {
        let mut append = created(table);
        append.index.state = state;
        append.seats = Some(vec![(0, ana.clone())]);
        store.append(vec![append]).await.unwrap();
    }
    assert_eq!(store.stale(0, 9).await.unwrap(), ["QUIET"]);
    assert_eq!(store.stale(60_000, 9).await.unwrap(), [""; 0]);
    assert!(matches!(store.remove("QUIET", 60_000).await, Err(StoreError::Conflict)), "touched within the minute");
    for table in ["PLAYED", "OVER", "NONE"] {
        assert!(matches!(store.remove(table, 0).await, Err(StoreError::Conflict)), "{table}");
    }
    store.remove("QUIET", 0).await.unwrap();
    assert_eq!(store.log("QUIET", 0).await.unwrap(), []);
    assert!(!store.has("QUIET").await.unwrap() && store.has("PLAYED").await.unwrap());
    assert_eq!(store.list(Listing::Of(&ana), 9).await.unwrap().len(), 2);
    // The name is free again.
    store.append(vec![created("QUIET")]).await.unwrap();
}

#[tokio::test]
async fn a_touch_makes_a_table_young_and_makes_no_table() {
    let folder = Folder::new();
    let store = folder.open().await;
    store.append(vec![created("OAK")]).await.unwrap();
    folder.sql("UPDATE tables SET updated = 5").await;
    assert_eq!(store.stale(60_000, 9).await.unwrap(), ["OAK"]);
    store.touch(vec!["ELM".into(), "OAK".into()], 1000).await.unwrap();
    assert_eq!(store.stale(60_000, 9).await.unwrap(), [""; 0]);
    assert!(!store.has("ELM").await.unwrap());
    let open = Listing::Public { state: TableState::Open, since: 0 };
    assert_eq!(store.list(open, 9).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nobody_has_more_waiting_tables_than_allowed_however_fast_they_click() {
    let folder = Folder::new();
    let stores = [folder.open().await, folder.open().await];
    let ana = PersonId("ana".into());
    let open = |n: usize| {
        let (store, person) = (stores[n % 2].clone(), ana.clone());
        let append = Append { seats: Some(vec![(0, person.clone())]), ..created(&format!("T{n}")) };
        tokio::spawn(async move { store.open_listed(append, &person, 3).await })
    };
    let mut opened = 0;
    for click in (0..20).map(open).collect::<Vec<_>>() {
        match click.await.unwrap() {
            Ok(()) => opened += 1,
            Err(error) => assert!(matches!(error, StoreError::EnoughTables), "{error}"),
        }
    }
    assert_eq!(opened, 3);
    // A game that has begun waits no more.
    let rows = stores[0].list(Listing::Of(&ana), 9).await.unwrap();
    let mut started = Append { seq: 1, entries: vec![Entry::Started], ..created(&rows[0].id) };
    started.index.state = TableState::Running;
    stores[0].append(vec![started]).await.unwrap();
    open(50).await.unwrap().unwrap();
}

#[tokio::test]
async fn public_tables_are_counted_beyond_what_is_listed_and_old_ones_are_left_out() {
    let folder = Folder::new();
    let store = folder.open().await;
    for n in 0..12 {
        store.append(vec![created(&format!("T{n}"))]).await.unwrap();
    }
    folder.sql("UPDATE tables SET updated = 5 WHERE id = 'T3'").await;
    assert_eq!(store.count_public(TableState::Open, 0).await.unwrap(), 12);
    assert_eq!(store.count_public(TableState::Open, 6).await.unwrap(), 11);
    let recent = Listing::Public { state: TableState::Open, since: 6 };
    assert!(store.list(recent, 99).await.unwrap().iter().all(|row| row.id != "T3"));
    assert_eq!(store.list(recent, 4).await.unwrap().len(), 4);
}

#[tokio::test]
async fn a_database_keeps_its_key_and_no_two_have_the_same() {
    let (one, two) = (Folder::new(), Folder::new());
    let store = one.open().await;
    let key = *store.key();
    store.close().await;
    assert_eq!(*one.open().await.key(), key);
    assert_ne!(*two.open().await.key(), key);
    assert_ne!(key, [0; 32]);
}

async fn fill(folder: &Folder) {
    let store = folder.open().await;
    for table in 0..40 {
        let table = format!("TABLE-{table}");
        store.append(vec![created(&table)]).await.unwrap();
        let lines: Vec<Entry> = (0..20).flat_map(|_| said(&table, 1, &"lorem ipsum ".repeat(20)).entries).collect();
        store.append(vec![Append { seq: 1, entries: lines, ..created(&table) }]).await.unwrap();
    }
    store.close().await;
}

/// Overwrites the heads of these pages, counted from 1, as a dying disk might.
fn smash(folder: &Folder, pages: std::ops::Range<u64>) {
    let mut file = fs::OpenOptions::new().read(true).write(true).open(folder.0.join(FILE)).unwrap();
    for page in pages {
        file.seek(SeekFrom::Start((page - 1) * PAGE)).unwrap();
        file.write_all(&[0xa5; 200]).unwrap();
    }
    let mut head = [0; 15];
    file.seek(SeekFrom::Start(0)).unwrap();
    file.read_exact(&mut head).unwrap();
    assert_eq!(&head, b"SQLite format 3", "still a database to look at");
}

fn pages(folder: &Folder) -> u64 {
    fs::metadata(folder.0.join(FILE)).unwrap().len() / PAGE
}
