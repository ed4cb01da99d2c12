//! Where a house keeps everything: a SQLite file in a folder, or a PostgreSQL database. What
//! the two do differently stands here; all other SQL is the same for both.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::any::AnyConnectOptions;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AnyConnection, ConnectOptions};

use crate::StoreError;

/// A place to keep a house in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Home {
    Folder(PathBuf),
    /// By its address, which may hold a password: it is shown without.
    Postgres(String),
}

/// Whatever has `://` in it is meant as an address; anything else is a folder.
impl FromStr for Home {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Home, StoreError> {
        if text.contains("://") { Home::postgres(text) } else { Ok(Home::Folder(text.into())) }
    }
}

impl fmt::Display for Home {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Home::Folder(path) => write!(f, "{}", path.display()),
            Home::Postgres(address) => f.write_str(&without_password(address)),
        }
    }
}

impl Home {
    /// A database, if one is named, and else the folder.
    pub fn at(folder: &Path, database: Option<&str>) -> Result<Home, StoreError> {
        database.map_or_else(|| Ok(Home::Folder(folder.to_owned())), Home::postgres)
    }

    /// The address of a PostgreSQL database, or why it is none.
    pub fn postgres(text: &str) -> Result<Home, StoreError> {
        let known = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
        match PgConnectOptions::from_str(text) {
            Ok(_) if known => Ok(Home::Postgres(text.to_owned())),
            _ => Err(StoreError::BadAddress { address: without_password(text) }),
        }
    }
}

/// An address as it may be shown: from `user:password@host` only the user and the host.
fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let bare = |text: &str| text.split('?').next().unwrap_or_default().to_owned();
    match rest.rsplit_once('@') {
        // A password may have any characters in it.
        Some((login, place)) => {
            let (user, place) = (login.split([':', '?']).next().unwrap_or_default(), bare(place));
            format!("{scheme}://{user}@{place}")
        }
        None => format!("{scheme}://{}", bare(rest)),
    }
}

/// Which of the two a connection speaks to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    /// A connection whose commits are on disk when they return.
    pub(crate) async fn connect(self, options: &AnyConnectOptions) -> Result<AnyConnection, sqlx::Error> {
        let mut db = options.connect().await?;
        let settings: &[&str] = match self {
            // What is removed is overwritten, so that whoever wants to be forgotten is. What a statement may have to take
            // back is remembered in memory, not in a file; a journal that is looked through seldom has each page once.
            Kind::Sqlite => &[
                "PRAGMA busy_timeout = 5000",
                "PRAGMA journal_mode = WAL",
                "PRAGMA synchronous = FULL",
                "PRAGMA secure_delete = ON",
                "PRAGMA temp_store = MEMORY",
                "PRAGMA wal_autocheckpoint = 4000",
            ],
            // A server that stops in the middle of a transaction holds up the others no longer than this.
            Kind::Postgres => &[
                "SET synchronous_commit = on",
                "SET idle_in_transaction_session_timeout = '2s'",
                "SET lock_timeout = '5s'",
            ],
        };
        for setting in settings {
            sqlx::raw_sql(*setting).execute(&mut db).await?;
        }
        Ok(db)
    }

    /// Every table and its columns, but those that migrations themselves are noted in.
    pub(crate) fn columns(self) -> &'static str {
        match self {
            Kind::Sqlite => {
                "SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
                WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND tables.name <> '_sqlx_migrations'"
            }
            Kind::Postgres => {
                "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns
                WHERE table_schema = current_schema() AND table_name <> '_sqlx_migrations'"
            }
        }
    }

    /// Begins a transaction beside which nobody else writes. So nothing comes between what is
    /// read and what is written, and nothing ends in a deadlock.
    pub(crate) fn begin(self) -> &'static str {
        match self {
            Kind::Sqlite => "BEGIN IMMEDIATE",
            // The number is any that no other program takes for its own lock.
            Kind::Postgres => "BEGIN; SELECT pg_advisory_xact_lock(8469437)",
        }
    }

    /// Begins to read everything as it is at one moment.
    pub(crate) fn begin_reading(self) -> &'static str {
        match self {
            Kind::Sqlite => "BEGIN",
            Kind::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// Whether there is a schema already.
    pub(crate) fn is_laid_out(self) -> &'static str {
        match self {
            Kind::Sqlite => "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'meta'",
            Kind::Postgres => {
                "SELECT COUNT(*) FROM information_schema.tables
                WHERE table_schema = current_schema() AND table_name = 'meta'"
            }
        }
    }

    /// Leaves as little as possible of what was removed.
    pub(crate) fn tidy(self) -> &'static str {
        match self {
            Kind::Sqlite => "PRAGMA wal_checkpoint(TRUNCATE)",
            Kind::Postgres => "VACUUM people, devices, phrases",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        let home = |text: &str| Home::from_str(text).unwrap();
        assert_eq!(home("postgres://ana:s3cret@db/tender?sslmode=require").to_string(), "postgres://ana@db/tender");
        assert_eq!(home("postgres://ana:p@ss:w@db/tender").to_string(), "postgres://ana@db/tender");
        assert_eq!(home("postgresql:///tender?password=s3cret").to_string(), "postgresql:///tender");
        assert_eq!(home("postgres:///tender?password=s3c@ret").to_string(), "postgres:///tender@ret");
        let wrong = Home::postgres("postgres://ana:s3cret?x@db/tender").unwrap_err().to_string();
        assert!(!wrong.contains("s3cret") && wrong.starts_with("postgres://ana@db/tender "), "{wrong}");
        assert_eq!(home("tender-data"), Home::Folder("tender-data".into()));
    }

    #[test]
    fn a_wrong_address_says_what_would_do() {
        for wrong in ["mysql://db/tender", "tender-data", "postgres://db:port/tender"] {
            let said = Home::postgres(wrong).unwrap_err().to_string();
            assert!(said.contains("postgres://user:password@host/tender"), "{said}");
        }
        assert!(Home::from_str("postgre://db/tender").is_err(), "no folder has such a name");
        assert!(Home::postgres("postgres://db/tender").is_ok());
    }
}
