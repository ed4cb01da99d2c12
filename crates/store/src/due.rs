//! When tables have to be looked after although nobody looks at them: the latest moment that each one's clock allows.
//! It stands beside the log, so that ten thousand tables can sleep, and one query finds those that are late.

use std::collections::HashMap;

use sqlx::{AnyConnection, Row};

use crate::write::Task;
use crate::{Entry, PersonId, Store, StoreError};

impl Store {
    /// When this table is due, in milliseconds since 1970; none when no clock runs there.
    pub async fn due(&self, table: &str) -> Result<Option<i64>, StoreError> {
        let found = sqlx::query("SELECT due FROM deadlines WHERE table_id = $1").bind(table);
        Ok(found.fetch_optional(&self.readers).await?.map(|row| row.try_get(0)).transpose()?)
    }

    /// When the tables are due at which somebody sits, of those where a clock runs.
    pub async fn dues_of(&self, person: &PersonId) -> Result<HashMap<String, i64>, StoreError> {
        const DUES: &str = "SELECT deadlines.table_id, due FROM seats
            JOIN deadlines ON deadlines.table_id = seats.table_id WHERE person = $1";
        let rows = sqlx::query(DUES).bind(&person.0).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// Tables that are due at this time, those first that have waited longest. `after` is the last one of the page before.
    pub async fn overdue(
        &self,
        now: i64,
        after: Option<&(i64, String)>,
        most: u32,
    ) -> Result<Vec<(i64, String)>, StoreError> {
        const OVERDUE: &str = "SELECT due, table_id FROM deadlines
            WHERE due <= $1 AND (due > $2 OR (due = $2 AND table_id > $3)) ORDER BY due, table_id LIMIT $4";
        let (due, table) = after.map_or((i64::MIN, ""), |(due, table)| (*due, table.as_str()));
        let query = sqlx::query(OVERDUE).bind(now).bind(due).bind(table).bind(i64::from(most));
        let rows = query.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// When the next table is due that is not yet at this time.
    pub async fn next_due(&self, now: i64) -> Result<Option<i64>, StoreError> {
        let next = sqlx::query("SELECT due FROM deadlines WHERE due > $1 ORDER BY due LIMIT 1").bind(now);
        Ok(next.fetch_optional(&self.readers).await?.map(|row| row.try_get(0)).transpose()?)
    }

    /// No clock runs at this table any more.
    pub async fn forget_due(&self, table: &str) -> Result<(), StoreError> {
        self.write(Task::NotDue { table: table.to_owned() }).await
    }

    /// Writes down that the house is open, so that it knows later for how long it was not.
    pub async fn note_alive(&self) -> Result<(), StoreError> {
        self.write(Task::Alive).await
    }

    /// Moves everything that is due by the time for which no house was open: nobody could have played in it.
    pub async fn make_up_for_absence(&self) -> Result<(), StoreError> {
        // Where another server is open, people could.
        if self.is_shared() && self.open_nodes().await?.iter().any(|node| node != self.node()) {
            return Ok(());
        }
        self.write(Task::MakeUp).await
    }
}

/// What the last reading of the clocks among these entries says. Where there is none, nothing has changed.
pub(crate) async fn write_due(db: &mut AnyConnection, table: &str, entries: &[Entry]) -> Result<(), StoreError> {
    const DUE: &str = "INSERT INTO deadlines (table_id, due) VALUES ($1, $2)
        ON CONFLICT (table_id) DO UPDATE SET due = excluded.due";
    let due = entries.iter().rev().find_map(|entry| match entry {
        Entry::Times { due, .. } => Some(*due),
        _ => None,
    });
    match due {
        Some(Some(due)) => sqlx::query(DUE).bind(table).bind(due).execute(db).await?,
        Some(None) => return forget_due(db, table).await,
        None => return Ok(()),
    };
    Ok(())
}

pub(crate) async fn forget_due(db: &mut AnyConnection, table: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM deadlines WHERE table_id = $1").bind(table).execute(db).await?;
    Ok(())
}

pub(crate) async fn note_alive(db: &mut AnyConnection, now: i64) -> Result<(), StoreError> {
    const ALIVE: &str = "INSERT INTO meta (name, value) VALUES ('alive', $1)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    sqlx::query(ALIVE).bind(now).execute(db).await?;
    Ok(())
}

pub(crate) async fn make_up(db: &mut AnyConnection, now: i64) -> Result<(), StoreError> {
    let alive = sqlx::query("SELECT value FROM meta WHERE name = 'alive'").fetch_optional(&mut *db).await?;
    let alive: i64 = alive.map_or(Ok(now), |row| row.try_get(0))?;
    // A clock that was set back takes nothing from anybody.
    let gap = now.saturating_sub(alive).max(0);
    sqlx::query("UPDATE deadlines SET due = due + $1").bind(gap).execute(&mut *db).await?;
    note_alive(db, now).await
}
