//! Several servers on one PostgreSQL: what they hear of each other, and who drives what. A folder has one server.

mod common;

use std::time::{Duration, Instant};

use common::{Folder, created, said, server};
use store::{Heard, Store, Time};
use tokio::sync::mpsc::Receiver;

async fn again(folder: &Folder) -> Store {
    Store::open_at(folder.home().await, Time::of_the_system()).await.unwrap()
}

/// The next thing that another server tells.
async fn told(hears: &mut Receiver<Heard>) -> (String, String) {
    loop {
        match tokio::time::timeout(Duration::from_secs(20), hears.recv()).await.unwrap().unwrap() {
            Heard::Told { said, .. } if said == "open" => {}
            Heard::Told { node, said } => return (node, said),
            Heard::Anew => {}
        }
    }
}

#[tokio::test]
async fn a_folder_is_nobody_else_s() {
    let folder = Folder::new();
    let store = Store::open(&folder.0).await.unwrap();
    assert!(!store.is_shared());
    store.leave().await.unwrap();
    assert_eq!(store.listen().recv().await, None);
}

#[tokio::test]
async fn everybody_hears_how_long_a_log_is_and_who_wrote() {
    if server().is_none() {
        return;
    }
    let folder = Folder::new();
    let (one, other) = (folder.open().await, again(&folder).await);
    let mut hears = other.listen();
    assert_eq!(hears.recv().await, Some(Heard::Anew));
    one.append(vec![created("OAK"), created("ELM")]).await.unwrap();
    one.append(vec![said("OAK", 1, "hello")]).await.unwrap();
    assert_eq!(told(&mut hears).await, (one.node().to_owned(), "log OAK:2".to_owned()));
    // What was refused is told to nobody.
    assert!(one.append(vec![said("OAK", 1, "again")]).await.is_err());
    other.append(vec![said("OAK", 2, "me, too"), said("ELM", 1, "and here")]).await.unwrap();
    assert_eq!(told(&mut hears).await, (other.node().to_owned(), "log OAK:3 ELM:2".to_owned()));
    one.end("ELM", "spam").await.unwrap();
    assert_eq!(told(&mut hears).await.1, format!("log ELM:{}", i64::MAX));
    let lengths = other.lengths(&["OAK".into(), "ELM".into(), "ASH".into()]).await.unwrap();
    assert_eq!([lengths["OAK"], lengths["ELM"], lengths["ASH"]], [3, 3, 0]);

    // The line is cut: that is said, and it is made anew.
    folder
        .sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .await;
    while hears.recv().await != Some(Heard::Anew) {}
    one.append(vec![said("OAK", 3, "still here")]).await.unwrap();
    assert_eq!(told(&mut hears).await.1, "log OAK:4");
}

#[tokio::test]
async fn one_server_drives_a_table_as_long_as_it_is_open() {
    if server().is_none() {
        return;
    }
    let folder = Folder::new();
    let (one, other) = (folder.open().await, again(&folder).await);
    assert!(!one.renew().await.unwrap() && one.renew().await.unwrap(), "it was not believed to be open before");
    other.renew().await.unwrap();
    assert!(one.take("OAK").await.unwrap() && one.take("OAK").await.unwrap());
    assert!(!other.take("OAK").await.unwrap());
    assert_eq!(other.driven_elsewhere(&["OAK".into(), "ELM".into()]).await.unwrap(), ["OAK"]);
    assert_eq!(one.driven().await.unwrap(), ["OAK"]);

    // Given back, taken, and left behind by one that closes.
    one.release(vec!["OAK".into()]).await.unwrap();
    assert!(other.take("OAK").await.unwrap() && !one.take("OAK").await.unwrap());
    other.leave().await.unwrap();
    assert!(one.take("OAK").await.unwrap());
    assert_eq!(one.open_nodes().await.unwrap(), [one.node()]);

    // One that says nothing any more is believed for so long by the clock of the database, and not at all when that was
    // set back.
    other.renew().await.unwrap();
    let begun = Instant::now();
    while !other.take("OAK").await.unwrap() {
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert!(begun.elapsed() < Duration::from_secs(10));
        other.renew().await.unwrap();
    }
    assert!(!one.renew().await.unwrap(), "others may have taken what it drove, and so it hears");
    folder.sql("UPDATE nodes SET until = until + 3600000").await;
    assert_eq!(one.open_nodes().await.unwrap(), Vec::<String>::new());
    assert!(one.take("OAK").await.unwrap());
}

#[tokio::test]
async fn a_name_leads_to_one_table_for_a_while() {
    if server().is_none() {
        return;
    }
    let folder = Folder::new();
    let (one, other) = (folder.open().await, again(&folder).await);
    let hour = Duration::from_secs(3600);
    assert!(one.whisper("FOX", "OAK", hour).await.unwrap() && one.whisper("FOX", "OAK", hour).await.unwrap());
    assert!(!other.whisper("FOX", "ELM", hour).await.unwrap());
    assert_eq!(other.whispered("FOX").await.unwrap().as_deref(), Some("OAK"));
    other.hush("OAK").await.unwrap();
    assert_eq!(one.whispered("FOX").await.unwrap(), None);
    assert!(one.whisper("FOX", "OAK", Duration::ZERO).await.unwrap());
    assert_eq!(one.whispered("FOX").await.unwrap(), None);
    assert!(other.whisper("FOX", "ELM", hour).await.unwrap());
}
