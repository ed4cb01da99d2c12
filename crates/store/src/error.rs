//! What can go wrong, in words for the person at the keyboard.

use std::path::PathBuf;

use sqlx::postgres::PgDatabaseError;
use thiserror::Error;

use crate::{LONGEST_COMMENT, MOST_REPORTS};

#[derive(Debug, Error)]
pub enum StoreError {
    #[error("cannot use the data folder {}: {cause}", path.display())]
    Folder { path: PathBuf, cause: std::io::Error },
    #[error("there is no Tender database in {}", path.display())]
    Missing { path: PathBuf },
    #[error("there is no file {}", path.display())]
    NoBackup { path: PathBuf },
    #[error("{} is empty: the backup was interrupted", path.display())]
    EmptyBackup { path: PathBuf },
    #[error(
        "{0} is not all there is: what was played last is in {0}-wal, as beside an open house. Make a copy of that house with \
        `tender backup`, and restore the copy", path.display()
    )]
    NotWhole { path: PathBuf },
    #[error("this path is not plain text: {}", path.display())]
    OddPath { path: PathBuf },
    #[error("{} was written by a newer version of Tender (format {found}, this one knows {known}): please update", path.display())]
    Newer { path: PathBuf, found: i64, known: i64 },
    #[error(
        "{} was made by an older version of Tender (format {found}, this one needs {known}): open it once as a folder \
        and `tender copy` it again", path.display()
    )]
    Older { path: PathBuf, found: i64, known: i64 },
    #[error("{address} is no address of a PostgreSQL database; such as postgres://user:password@host/tender")]
    BadAddress { address: String },
    #[error("the database {address} cannot be reached: {cause}. Is the server running, and does the database exist?")]
    Unreachable { address: String, cause: String },
    /// For now: whoever asks again later may be lucky.
    #[error("the house is catching its breath")]
    Away,
    #[error("the text has characters in it that cannot be kept")]
    OddText,
    #[error("{place} has something in it already: copy into a place that is empty")]
    NotEmpty { place: String },
    #[error("{place} has {what}, which this version of Tender does not know and would leave out: please update")]
    Strange { place: String, what: String },
    #[error("the copy is not like the original: {table} differs. Nothing was changed where it came from")]
    Differs { table: &'static str },
    #[error("this is how a folder is copied; of {address}, `tender backup --database` makes a copy")]
    NoFile { address: String },
    #[error("{} is not a Tender database", path.display())]
    Foreign { path: PathBuf },
    /// Found when the file is opened; the way out is a command that can be copied.
    #[error(
        "{} is damaged ({finding}). Put back a copy that `tender backup` made, or save what can still be read: \
        sqlite3 '{}' .recover | sqlite3 saved.sqlite", path.display(), path.display()
    )]
    Broken { path: PathBuf, finding: String },
    /// Found while the file is in use.
    #[error("the database is damaged")]
    Damaged,
    #[error("the disk is full")]
    Full,
    /// Somebody else appended first, or the append leaves a gap.
    #[error("the table has moved on")]
    Conflict,
    #[error("this person has enough tables waiting already")]
    EnoughTables,
    #[error("entry {seq} of table {table} cannot be read: {cause}")]
    Unreadable { table: String, seq: i64, cause: serde_json::Error },
    #[error("entry {seq} of table {table} is missing")]
    Gap { table: String, seq: i64 },
    #[error("a comment has at most {LONGEST_COMMENT} characters")]
    LongComment,
    #[error("this table has {MOST_REPORTS} reports already")]
    EnoughReports,
    #[error("the position of report {number} cannot be read: {cause}")]
    BadReport { number: i64, cause: serde_json::Error },
    #[error("cannot write the copy {}: {cause}", path.display())]
    Copy { path: PathBuf, cause: std::io::Error },
    #[error("the system gives no random numbers")]
    NoChance,
    #[error("the store is closed")]
    Closed,
    #[error("there is nobody by these words")]
    NoSuchPhrase,
    #[error("so many devices are signed in already")]
    EnoughDevices,
    #[error("the tables of the database cannot be made: {0}")]
    Schema(sqlx::migrate::MigrateError),
    #[error("the database fails: {0}")]
    Database(sqlx::Error),
}

/// SQLite's primary result codes, which sit in the low byte of its extended ones.
const SQLITE_CORRUPT: i32 = 11;
const SQLITE_FULL: i32 = 13;
const SQLITE_NOTADB: i32 = 26;

impl StoreError {
    /// Whether something that was kept cannot be read any more: trying again does not help.
    pub fn is_damage(&self) -> bool {
        matches!(self, StoreError::Broken { .. } | StoreError::Damaged) || self.is_bad_log()
    }

    /// Whether it is the answer to one wish and nothing failed.
    pub(crate) fn is_refusal(&self) -> bool {
        use StoreError::{Conflict, EnoughDevices, EnoughReports, EnoughTables, NoSuchPhrase};
        matches!(self, Conflict | EnoughTables | EnoughReports | NoSuchPhrase | EnoughDevices)
    }

    /// Whether the log of one table cannot be read to its end. All else is well.
    pub fn is_bad_log(&self) -> bool {
        matches!(self, StoreError::Unreadable { .. } | StoreError::Gap { .. })
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        if let Some(state) = sql_state(&error) {
            return by_state(&state, error);
        }
        if error.as_database_error().is_none() && is_lost(&error) {
            return StoreError::Away;
        }
        match primary_code(&error) {
            Some(SQLITE_FULL) => StoreError::Full,
            // A file that was opened as a database and is none any more has been smashed.
            Some(SQLITE_CORRUPT | SQLITE_NOTADB) => StoreError::Damaged,
            _ => StoreError::Database(error),
        }
    }
}

/// What PostgreSQL says by its codes of five letters.
fn by_state(state: &str, error: sqlx::Error) -> StoreError {
    match state {
        "53100" => StoreError::Full,
        "XX001" | "XX002" => StoreError::Damaged,
        // A zero character, which its texts cannot hold.
        "22021" | "22P05" => StoreError::OddText,
        // Closing, starting, full of others, held up, or in somebody's way: that passes. 08 is the line itself.
        "57P01" | "57P02" | "57P03" | "53300" | "25P03" | "55P03" | "40001" | "40P01" | "25006" => StoreError::Away,
        _ if state.starts_with("08") => StoreError::Away,
        _ => StoreError::Database(error),
    }
}

/// Whether the line to the database broke.
fn is_lost(error: &sqlx::Error) -> bool {
    use sqlx::Error::{Io, PoolTimedOut, Protocol, Tls};
    matches!(error, Io(_) | Tls(_) | Protocol(_) | PoolTimedOut)
}

pub(crate) fn is_foreign_file(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(SQLITE_NOTADB)
}

fn sql_state(error: &sqlx::Error) -> Option<String> {
    let error = error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?;
    Some(error.code().to_owned())
}

fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let code: i32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}
