//! What only a real PostgreSQL can show: addresses that lead nowhere, another version's schema, a copy there and back.
//! Without TENDER_TEST_POSTGRES nothing here is tried but what needs no server.

mod common;

use common::{Folder, created, database, said, server};
use store::{Home, PersonId, PersonRow, Store, StoreError, Time, copy};

async fn refused(address: &str) -> StoreError {
    Store::open_at(&Home::Postgres(address.to_owned()), Time::of_the_system()).await.err().unwrap()
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_named_without_its_password() {
    let error = refused("postgres://ana:s3cret@127.0.0.1:1/tender").await;
    let said = error.to_string();
    assert!(
        matches!(error, StoreError::Unreachable { .. }) && said.contains("postgres://ana@127.0.0.1:1/tender"),
        "{said}"
    );
    assert!(!said.contains("s3cret") && said.lines().count() == 1, "{said}");
    assert!(matches!(refused("postgres://db:port/tender").await, StoreError::BadAddress { .. }));
}

#[tokio::test]
async fn a_schema_of_another_version_is_refused() {
    let Some(server) = server() else { return };
    let folder = Folder::new();
    let missing = database(&server, &Folder::new().0).await;
    let empty = Store::open_existing_at(&Home::Postgres(missing)).await.err().unwrap();
    assert!(matches!(empty, StoreError::Missing { .. }), "{empty}");
    folder.open().await.close().await;
    let Home::Postgres(address) = folder.home().await else { panic!("it is PostgreSQL") };
    folder.sql("UPDATE meta SET value = 7 WHERE name = 'format'").await;
    assert!(matches!(refused(address).await, StoreError::Newer { found: 7, .. }));
    folder.sql("UPDATE meta SET value = 1 WHERE name = 'format'").await;
    assert!(matches!(refused(address).await, StoreError::Older { found: 1, .. }));
}

#[tokio::test]
async fn everything_comes_along_there_and_back() {
    let Some(server) = server() else { return };
    let (first, last) = (Folder::new(), Folder::new());
    let [file, back] = [&first, &last].map(|folder| Home::Folder(folder.0.clone()));
    let middle = Home::Postgres(database(&server, &Folder::new().0).await);
    let store = Store::open(&first.0).await.unwrap();
    store.append(vec![created("OAK"), created("ELM")]).await.unwrap();
    for seq in 1..200 {
        store.append(vec![said("OAK", seq, "a\u{0}\"'🂡")]).await.unwrap();
    }
    let device = store::Device { id: "d".into(), secret: "s".into(), label: "l".into(), since: 0, seen: 0 };
    let ana = PersonRow { id: PersonId("ana".into()), name: "Ana 🂡".into(), joined: 0 };
    store.welcome(ana, device).await.unwrap();
    let (log, key) = (store.timed_log("OAK").await.unwrap(), *store.key());
    store.close().await;

    let there = copy(&file, &middle).await.unwrap();
    assert!(there.contains(&("log", 201)) && there.contains(&("people", 1)), "{there:?}");
    assert_eq!(copy(&middle, &back).await.unwrap(), there);
    for home in [&middle, &back] {
        let store = Store::open_at(home, Time::of_the_system()).await.unwrap();
        assert_eq!((store.timed_log("OAK").await.unwrap(), *store.key()), (log.clone(), key));
        assert_eq!(store.known("s").await.unwrap().unwrap().name, "Ana 🂡");
        store.close().await;
    }
    let again = copy(&file, &middle).await.unwrap_err();
    assert!(matches!(again, StoreError::NotEmpty { .. }), "{again}");
}

/// All lines to the server are cut, as when it is restarted: what was acknowledged is there, and it goes on by itself.
#[tokio::test]
async fn a_database_that_was_away_is_found_again() {
    if server().is_none() {
        return;
    }
    let folder = Folder::new();
    let store = folder.open().await;
    store.append(vec![created("OAK")]).await.unwrap();
    for seq in 1..20 {
        folder
            .sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            .await;
        store.append(vec![said("OAK", seq, "still here")]).await.unwrap();
    }
    assert_eq!(store.log("OAK", 0).await.unwrap().len(), 20);
}
