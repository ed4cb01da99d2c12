//! Which tables are kept: how many somebody may leave waiting, and when a waiting table is forgotten.

use sqlx::{AnyConnection, Row};

use crate::write::Task;
use crate::{Append, PersonId, Store, StoreError};

impl Store {
    /// Appends a new table that others will find in the lobby. Who sits at `most` such tables already, none of them
    /// started, is refused with [`StoreError::EnoughTables`].
    pub async fn open_listed(&self, append: Append, person: &PersonId, most: u32) -> Result<(), StoreError> {
        self.write(Task::Open { append: Box::new(append), person: person.clone(), most }).await
    }

    /// Tables that wait for their start and were not touched for so many milliseconds, the longest first.
    pub async fn stale(&self, quiet_ms: i64, most: u32) -> Result<Vec<String>, StoreError> {
        // Both values of `listed` are named, so that the index over state, listed and updated is of use.
        const STALE: &str = "SELECT id FROM tables WHERE state = 'open' AND listed IN (0, 1) AND updated <= $1
            ORDER BY updated LIMIT $2";
        let rows =
            sqlx::query(STALE).bind(self.time.now() - quiet_ms).bind(i64::from(most)).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Forgets a waiting table with all its rows. When it has started or was touched since, nothing is removed and
    /// the answer is [`StoreError::Conflict`].
    pub async fn remove(&self, table: &str, quiet_ms: i64) -> Result<(), StoreError> {
        self.write(Task::Remove { table: table.to_owned(), before: self.time.now() - quiet_ms }).await
    }

    /// Notes that somebody is at these tables, where that was not noted for so many milliseconds.
    pub async fn touch(&self, tables: Vec<String>, quiet_ms: i64) -> Result<(), StoreError> {
        self.write(Task::Touch { tables, before: self.time.now() - quiet_ms }).await
    }

    /// Whether this person sits anywhere, in a game that is over, too.
    pub async fn sits_somewhere(&self, person: &PersonId) -> Result<bool, StoreError> {
        let seated = sqlx::query("SELECT 1 FROM seats WHERE person = $1 LIMIT 1").bind(&person.0);
        Ok(seated.fetch_optional(&self.readers).await?.is_some())
    }

    /// Whether there is a table of this name.
    pub async fn has(&self, table: &str) -> Result<bool, StoreError> {
        let first = sqlx::query("SELECT 1 FROM log WHERE table_id = $1 AND seq = 0").bind(table);
        Ok(first.fetch_optional(&self.readers).await?.is_some())
    }
}

pub(crate) async fn waiting_tables(db: &mut AnyConnection, person: &PersonId) -> Result<i64, StoreError> {
    const WAITING: &str = "SELECT COUNT(DISTINCT id) FROM seats JOIN tables ON id = table_id
        WHERE person = $1 AND state = 'open' AND listed = 1";
    Ok(sqlx::query(WAITING).bind(&person.0).fetch_one(db).await?.try_get(0)?)
}

pub(crate) async fn remove(db: &mut AnyConnection, table: &str, before: i64) -> Result<(), StoreError> {
    let quiet = sqlx::query("DELETE FROM tables WHERE id = $1 AND state = 'open' AND updated <= $2");
    if quiet.bind(table).bind(before).execute(&mut *db).await?.rows_affected() == 0 {
        return Err(StoreError::Conflict);
    }
    for rows in ["DELETE FROM log WHERE table_id = $1", "DELETE FROM seats WHERE table_id = $1"] {
        sqlx::query(rows).bind(table).execute(&mut *db).await?;
    }
    Ok(())
}

pub(crate) async fn touch(db: &mut AnyConnection, tables: &[String], before: i64, now: i64) -> Result<(), StoreError> {
    // What nobody waits for in the lobby needs no new date.
    const TOUCH: &str = "UPDATE tables SET updated = $3
        WHERE id = $1 AND updated <= $2 AND (state = 'open' OR (state = 'running' AND listed = 1))";
    for table in tables {
        sqlx::query(TOUCH).bind(table).bind(before).bind(now).execute(&mut *db).await?;
    }
    Ok(())
}
