//! A log as it stands there, letter by letter: what a chain of hashes is made of.

use sqlx::Row;

use crate::{Store, StoreError};

impl Store {
    /// Every entry of a table's log as it was written; empty when there is no such table.
    pub async fn lines(&self, table: &str) -> Result<Vec<String>, StoreError> {
        let read = sqlx::query("SELECT entry FROM log WHERE table_id = $1 ORDER BY seq").bind(table);
        read.fetch_all(&self.readers).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}
