//! How tables looked when they were last seen: what is left to show on the day when the rules have changed, or a log
//! can no longer be followed. Nothing is ever decided by it.

use sqlx::{AnyConnection, Row};

use crate::write::Task;
use crate::{Store, StoreError};

/// A table as anybody could see it, with nothing that only one seat knew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keepsake {
    /// How many entries its log had.
    pub length: i64,
    /// The last picture, as HTML.
    pub picture: String,
    /// What had happened, as the `<li>`s of a list.
    pub lines: String,
}

impl Store {
    /// Keeps how a table looks, unless a later look is kept already.
    pub async fn archive(&self, table: &str, keepsake: Keepsake) -> Result<(), StoreError> {
        self.write(Task::Archive { table: table.to_owned(), keepsake }).await
    }

    /// How a table looked when it was last seen.
    pub async fn archived(&self, table: &str) -> Result<Option<Keepsake>, StoreError> {
        let one = sqlx::query("SELECT length, picture, lines FROM archive WHERE table_id = $1").bind(table);
        let Some(row) = one.fetch_optional(&self.readers).await? else { return Ok(None) };
        Ok(Some(Keepsake { length: row.try_get(0)?, picture: row.try_get(1)?, lines: row.try_get(2)? }))
    }
}

pub(crate) async fn archive(db: &mut AnyConnection, table: &str, keepsake: &Keepsake) -> Result<(), StoreError> {
    const KEEP: &str = "INSERT INTO archive (table_id, length, picture, lines) VALUES ($1, $2, $3, $4)
        ON CONFLICT (table_id) DO UPDATE
        SET length = excluded.length, picture = excluded.picture, lines = excluded.lines
        WHERE archive.length < excluded.length";
    let keep = sqlx::query(KEEP).bind(table).bind(keepsake.length).bind(&keepsake.picture).bind(&keepsake.lines);
    keep.execute(db).await?;
    Ok(())
}
