//! Lines of talk that somebody reported. They are kept beside the logs, because a table that never began is cleared away
//! with its talk.

use sqlx::{AnyConnection, Row};

use crate::report::MOST_REPORTS;
use crate::write::Task;
use crate::{PersonId, Store, StoreError};

/// What somebody said, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptLine {
    /// Counted from 1; 0 before it is kept.
    pub number: i64,
    /// When it was reported, in milliseconds since 1970.
    pub at: i64,
    pub table: String,
    /// Which line of the table's talk it is: reporting it twice keeps it once.
    pub line: String,
    /// Nobody in particular where somebody watched without a name.
    pub person: Option<PersonId>,
    pub text: String,
}

impl Store {
    /// Keeps a line of talk for the host, once.
    pub async fn keep_line(&self, line: KeptLine) -> Result<(), StoreError> {
        self.write(Task::KeepLine(line)).await
    }

    /// Every reported line, oldest first.
    pub async fn kept_lines(&self) -> Result<Vec<KeptLine>, StoreError> {
        let all = "SELECT number, at, table_id, line, person, text FROM kept_lines ORDER BY number";
        let rows = sqlx::query(all).fetch_all(&self.readers).await?;
        let lines = rows.iter().map(|row| {
            Ok(KeptLine {
                number: row.try_get(0)?,
                at: row.try_get(1)?,
                table: row.try_get(2)?,
                line: row.try_get(3)?,
                person: Some(PersonId(row.try_get(4)?)).filter(|person| !person.0.is_empty()),
                text: row.try_get(5)?,
            })
        });
        lines.collect()
    }
}

pub(crate) async fn keep_line(db: &mut AnyConnection, kept: &KeptLine, now: i64) -> Result<(), StoreError> {
    const KNOWN: &str = "SELECT COUNT(*) FROM kept_lines WHERE table_id = $1 AND line = $2";
    const KEEP: &str = "INSERT INTO kept_lines (number, table_id, line, at, person, text)
        SELECT (SELECT COALESCE(MAX(number), 0) + 1 FROM kept_lines), $1, $2, $3, $4, $5
        WHERE (SELECT COUNT(*) FROM kept_lines WHERE table_id = $1) < $6";

    let known: i64 = sqlx::query(KNOWN).bind(&kept.table).bind(&kept.line).fetch_one(&mut *db).await?.try_get(0)?;
    if known > 0 {
        return Ok(());
    }
    let kept = sqlx::query(KEEP)
        .bind(&kept.table)
        .bind(&kept.line)
        .bind(now)
        .bind(kept.person.as_ref().map_or("", |person| person.0.as_str()))
        .bind(&kept.text)
        .bind(i64::from(MOST_REPORTS))
        .execute(db)
        .await?;
    if kept.rows_affected() == 0 { Err(StoreError::EnoughReports) } else { Ok(()) }
}
