//! Reading: one table's log, and lists of tables for the lobby.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::rulings::ENDED;
use crate::{Entry, PersonId, Store, StoreError, TableState};

/// A table as the index knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    pub id: String,
    pub game: String,
    pub state: TableState,
    /// Whoever runs the house has ended it: it is over without a result.
    pub ended: bool,
    pub owing: i64,
    pub summary: String,
    /// Milliseconds since 1970.
    pub updated: i64,
    /// The chair of the person who asked.
    pub seat: Option<i64>,
}

/// Which tables to list, newest first.
#[derive(Clone, Copy, Debug)]
pub enum Listing<'a> {
    /// Public ones in this state that were touched at this time or later, in milliseconds since 1970.
    Public { state: TableState, since: i64 },
    /// Those where this person sits.
    Of(&'a PersonId),
}

impl Store {
    /// The log of a table from number `from` on; empty when there is no such table.
    pub async fn log(&self, table: &str, from: i64) -> Result<Vec<Entry>, StoreError> {
        self.entries(table, from).await?.into_iter().map(|entry| Ok(entry?.0)).collect()
    }

    /// The whole log of a table, with the time of each entry in milliseconds since 1970; empty when there is no such
    /// table.
    pub async fn timed_log(&self, table: &str) -> Result<Vec<(Entry, i64)>, StoreError> {
        self.entries(table, 0).await?.into_iter().collect()
    }

    /// How many entries the log of a table has.
    pub async fn length(&self, table: &str) -> Result<i64, StoreError> {
        let counted = sqlx::query("SELECT COUNT(*) FROM log WHERE table_id = $1").bind(table);
        Ok(counted.fetch_one(&self.readers).await?.try_get(0)?)
    }

    /// The log of a table up to where it cannot be read any more.
    pub async fn readable_log(&self, table: &str) -> Result<Vec<Entry>, StoreError> {
        Ok(self.entries(table, 0).await?.into_iter().map_while(|entry| Some(entry.ok()?.0)).collect())
    }

    async fn entries(&self, table: &str, from: i64) -> Result<Vec<Result<(Entry, i64), StoreError>>, StoreError> {
        let rows = sqlx::query("SELECT seq, entry, at FROM log WHERE table_id = $1 AND seq >= $2 ORDER BY seq")
            .bind(table)
            .bind(from)
            .fetch_all(&self.readers)
            .await?;
        let entry = |(row, expected): (&AnyRow, i64)| {
            let (seq, text): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
            if seq != expected {
                return Err(StoreError::Gap { table: table.to_owned(), seq: expected });
            }
            let read = Entry::read(&text);
            let entry = read.map_err(|cause| StoreError::Unreadable { table: table.to_owned(), seq, cause })?;
            Ok((entry, row.try_get(2)?))
        };
        Ok(rows.iter().zip(from..).map(entry).collect())
    }

    /// One table as the index knows it, and where this person sits there; none when there is no such table.
    pub async fn find(&self, table: &str, person: &PersonId) -> Result<Option<TableRow>, StoreError> {
        const FIND: &str = "SELECT id, game, state, owing, summary, updated, COALESCE(seat, -1) FROM tables
            LEFT JOIN seats ON table_id = id AND person = $1 WHERE id = $2";
        let found = sqlx::query(FIND).bind(&person.0).bind(table).fetch_optional(&self.readers).await?;
        found.as_ref().map(row).transpose()
    }

    pub async fn list(&self, listing: Listing<'_>, most: u32) -> Result<Vec<TableRow>, StoreError> {
        const PUBLIC: &str = "SELECT id, game, state, owing, summary, updated, -1 FROM tables
            WHERE state = $1 AND listed = 1 AND updated >= $3 ORDER BY updated DESC LIMIT $2";
        const OF: &str = "SELECT id, game, state, owing, summary, updated, seat FROM seats
            JOIN tables ON id = table_id WHERE person = $1 ORDER BY updated DESC LIMIT $2";

        let most = i64::from(most);
        let query = match listing {
            Listing::Public { state, since } => sqlx::query(PUBLIC).bind(state.word()).bind(most).bind(since),
            Listing::Of(person) => sqlx::query(OF).bind(&person.0).bind(most),
        };
        query.fetch_all(&self.readers).await?.iter().map(row).collect()
    }

    /// Tables where a person sits that are not over, those touched last first.
    pub async fn unfinished(&self, person: &PersonId, most: u32) -> Result<Vec<TableRow>, StoreError> {
        const UNFINISHED: &str = "SELECT id, game, state, owing, summary, updated, seat FROM seats
            JOIN tables ON id = table_id WHERE person = $1 AND state IN ('open', 'running') ORDER BY updated DESC LIMIT $2";
        let query = sqlx::query(UNFINISHED).bind(&person.0).bind(i64::from(most));
        query.fetch_all(&self.readers).await?.iter().map(row).collect()
    }

    /// How many [`Listing::Public`] would list without a limit.
    pub async fn count_public(&self, state: TableState, since: i64) -> Result<usize, StoreError> {
        const COUNT: &str = "SELECT COUNT(*) FROM tables WHERE state = $1 AND listed = 1 AND updated >= $2";
        let counted: i64 =
            sqlx::query(COUNT).bind(state.word()).bind(since).fetch_one(&self.readers).await?.try_get(0)?;
        Ok(usize::try_from(counted).unwrap_or_default())
    }
}

fn row(row: &AnyRow) -> Result<TableRow, StoreError> {
    let (state, seat): (String, i64) = (row.try_get(2)?, row.try_get(6)?);
    Ok(TableRow {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        state: TableState::of(&state),
        ended: state == ENDED,
        owing: row.try_get(3)?,
        summary: row.try_get(4)?,
        updated: row.try_get(5)?,
        seat: (seat >= 0).then_some(seat),
    })
}
