//! Lines of talk that somebody reported. They are kept beside the logs, because a table that never began is cleared away
//! with its talk.

use sqlx::{AnyConnection, Row};

use crate::report::MOST_REPORTS;
use crate::write::Task;
use crate::{Store, StoreError};

/// What somebody said, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// Counted from 1; 0 before it is kept.
    pub number: i64,
    /// When it was reported, in milliseconds since 1970.
    pub at: i64,
    pub table: String,
    /// Which line of the table's talk it is: reporting it twice keeps it once.
    pub line: String,
    pub name: String,
    pub text: String,
}

impl Store {
    /// Keeps a line of talk for the host, once.
    pub async fn keep_words(&self, words: Words) -> Result<(), StoreError> {
        self.write(Task::Words(words)).await
    }

    /// Every reported line, oldest first.
    pub async fn kept_words(&self) -> Result<Vec<Words>, StoreError> {
        let all = "SELECT number, at, table_id, line, name, text FROM words ORDER BY number";
        let rows = sqlx::query(all).fetch_all(&self.readers).await?;
        let words = rows.iter().map(|row| {
            Ok(Words {
                number: row.try_get(0)?,
                at: row.try_get(1)?,
                table: row.try_get(2)?,
                line: row.try_get(3)?,
                name: row.try_get(4)?,
                text: row.try_get(5)?,
            })
        });
        words.collect()
    }
}

pub(crate) async fn keep_words(db: &mut AnyConnection, words: &Words, now: i64) -> Result<(), StoreError> {
    const KNOWN: &str = "SELECT COUNT(*) FROM words WHERE table_id = $1 AND line = $2";
    const KEEP: &str = "INSERT INTO words (number, table_id, line, at, name, text)
        SELECT (SELECT COALESCE(MAX(number), 0) + 1 FROM words), $1, $2, $3, $4, $5
        WHERE (SELECT COUNT(*) FROM words WHERE table_id = $1) < $6";

    let known: i64 = sqlx::query(KNOWN).bind(&words.table).bind(&words.line).fetch_one(&mut *db).await?.try_get(0)?;
    if known > 0 {
        return Ok(());
    }
    let kept = sqlx::query(KEEP)
        .bind(&words.table)
        .bind(&words.line)
        .bind(now)
        .bind(&words.name)
        .bind(&words.text)
        .bind(i64::from(MOST_REPORTS))
        .execute(db)
        .await?;
    if kept.rows_affected() == 0 { Err(StoreError::EnoughReports) } else { Ok(()) }
}
