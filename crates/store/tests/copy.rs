//! What a copy may leave out: nothing. On the database that the other tests use.

mod common;

use common::Folder;
use store::{Home, StoreError, copy};

/// A migration that adds a table or a column has to add it to the copy as well.
#[tokio::test]
async fn every_table_and_every_column_is_known_to_a_copy() {
    let (full, first, second) = (Folder::new(), Folder::new(), Folder::new());
    full.open().await.close().await;
    let copied = copy(full.home().await, &Home::Folder(first.0.clone())).await.unwrap();
    let tables: Vec<&str> = copied.iter().map(|(table, _)| *table).collect();
    assert!(["log", "people", "ratings", "evening_chairs"].iter().all(|table| tables.contains(table)), "{tables:?}");

    let refused = async || match copy(full.home().await, &Home::Folder(second.0.clone())).await {
        Err(StoreError::Strange { what, .. }) => what,
        other => panic!("{other:?}"),
    };
    full.sql("ALTER TABLE people ADD COLUMN hat TEXT").await;
    assert_eq!(refused().await, "people.hat");
    full.sql("ALTER TABLE people DROP COLUMN hat; CREATE TABLE hats (size BIGINT)").await;
    assert_eq!(refused().await, "hats.size");
    full.sql("DROP TABLE hats").await;
    copy(full.home().await, &Home::Folder(second.0.clone())).await.unwrap();
}
