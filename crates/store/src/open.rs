//! Opening the file: the folder, the pragmas, the schema and its version.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::{AnyConnection, ConnectOptions, Row};
use tokio::sync::mpsc;

use crate::error::is_foreign_file;
use crate::write::Writer;
use crate::{Store, StoreError};

/// The file in the data folder.
const FILE: &str = "tender.sqlite";
/// Grows with every change of the schema that an older program would stumble over.
const FORMAT: i64 = 1;
/// What an address of a file may not hold as it is.
const OUTSIDE_PATHS: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'.').remove(b'-').remove(b'_');
const READERS: u32 = 4;
/// Appends that may wait for the writer before callers do.
const QUEUE: usize = 1024;

const SCHEMA: &[&str] = &[
    "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, state TEXT NOT NULL, listed BIGINT NOT NULL,
        owing BIGINT NOT NULL, summary TEXT NOT NULL, created BIGINT NOT NULL, updated BIGINT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS tables_by_state ON tables (state, listed, updated)",
    "CREATE TABLE IF NOT EXISTS log (
        table_id TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, entry TEXT NOT NULL,
        PRIMARY KEY (table_id, seq))",
    "CREATE TABLE IF NOT EXISTS seats (
        table_id TEXT NOT NULL, seat BIGINT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (table_id, seat))",
    "CREATE INDEX IF NOT EXISTS seats_by_person ON seats (person)",
    "CREATE TABLE IF NOT EXISTS reports (
        number BIGINT PRIMARY KEY, table_id TEXT NOT NULL, at BIGINT NOT NULL, game TEXT NOT NULL,
        seat BIGINT NOT NULL, bot TEXT NOT NULL, comment TEXT NOT NULL, position TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS reports_by_table ON reports (table_id)",
    "CREATE TABLE IF NOT EXISTS archive (
        table_id TEXT PRIMARY KEY, length BIGINT NOT NULL, picture TEXT NOT NULL, lines TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS words (
        number BIGINT PRIMARY KEY, table_id TEXT NOT NULL, line TEXT NOT NULL, at BIGINT NOT NULL, name TEXT NOT NULL,
        text TEXT NOT NULL, UNIQUE (table_id, line))",
    "CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
];

impl Store {
    /// Opens the store in this folder if there is one, and makes none. It is not looked through for damage: that
    /// would take long beside a house that is open.
    pub async fn open_existing(folder: &Path) -> Result<Store, StoreError> {
        if !folder.join(FILE).is_file() {
            return Err(StoreError::Missing { path: folder.to_owned() });
        }
        Store::connect(folder, false).await
    }

    /// Opens the store in this folder and makes what is missing. A damaged file is refused.
    pub async fn open(folder: &Path) -> Result<Store, StoreError> {
        Store::connect(folder, true).await
    }

    async fn connect(folder: &Path, check: bool) -> Result<Store, StoreError> {
        install_default_drivers();
        let path = prepare(folder)?;
        let options = options(&path)?;

        let mut db = connect(&options).await.map_err(|error| named(error, &path))?;
        if check {
            look_through(&mut db, &path).await?;
        }
        let key = lay_out(&mut db, &path).await?;

        let readers = AnyPoolOptions::new().max_connections(READERS).connect_lazy_with(options.clone());
        let (writer, queue) = mpsc::channel(QUEUE);
        let commits = Arc::new(AtomicU64::new(0));
        tokio::spawn(Writer::new(db, options, commits.clone()).run(queue));
        Ok(Store { readers, writer, commits, key })
    }
}

/// A connection whose commits are on disk when they return.
pub(crate) async fn connect(options: &AnyConnectOptions) -> Result<AnyConnection, sqlx::Error> {
    let mut db = options.connect().await?;
    for pragma in ["PRAGMA busy_timeout = 5000", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"] {
        sqlx::raw_sql(pragma).execute(&mut db).await?;
    }
    Ok(db)
}

fn prepare(folder: &Path) -> Result<PathBuf, StoreError> {
    let refused = |cause| StoreError::Folder { path: folder.to_owned(), cause };
    fs::create_dir_all(folder).map_err(refused)?;
    let path = folder.canonicalize().map_err(refused)?.join(FILE);
    // SQLite would only say "unable to open database file".
    fs::OpenOptions::new().create(true).append(true).open(&path).map_err(refused)?;
    Ok(path)
}

fn options(path: &Path) -> Result<AnyConnectOptions, StoreError> {
    let text = path.to_str().ok_or_else(|| StoreError::OddPath { path: path.to_owned() })?;
    Ok(format!("sqlite:{}", utf8_percent_encode(text, OUTSIDE_PATHS)).parse()?)
}

/// Reads every page once. That indexes agree with their tables is not checked: it would take several times as long,
/// and what is in an index can be made again.
async fn look_through(db: &mut AnyConnection, path: &Path) -> Result<(), StoreError> {
    let rows = sqlx::query("PRAGMA quick_check(1)").fetch_all(db).await.map_err(|error| named(error, path))?;
    let finding: String = rows.first().map_or_else(|| Ok("ok".to_owned()), |row| row.try_get(0))?;
    if finding == "ok" {
        return Ok(());
    }
    // The first line only says which database.
    let finding = finding.lines().last().unwrap_or_default().to_owned();
    Err(StoreError::Broken { path: path.to_owned(), finding })
}

/// Makes what is missing, and returns the key of this database.
async fn lay_out(db: &mut AnyConnection, path: &Path) -> Result<[u8; 32], StoreError> {
    let known = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'meta'";
    let tables: i64 = sqlx::query(known).fetch_one(&mut *db).await.map_err(|error| named(error, path))?.try_get(0)?;
    if tables > 0 {
        let found = sqlx::query("SELECT value FROM meta WHERE name = 'format'").fetch_optional(&mut *db).await?;
        let found: i64 = found.map_or(Ok(0), |row| row.try_get(0))?;
        if found > FORMAT {
            return Err(StoreError::Newer { path: path.to_owned(), found, known: FORMAT });
        }
    }
    for statement in SCHEMA {
        sqlx::raw_sql(*statement).execute(&mut *db).await?;
    }
    let stamp = "INSERT INTO meta (name, value) VALUES ('format', $1) ON CONFLICT (name) DO NOTHING";
    sqlx::query(stamp).bind(FORMAT).execute(&mut *db).await?;
    key(db, path).await
}

/// The key, drawn when there is none. Of two programs that draw at once, both get the first one's.
async fn key(db: &mut AnyConnection, path: &Path) -> Result<[u8; 32], StoreError> {
    let mut fresh = [0; 32];
    getrandom::fill(&mut fresh).map_err(|_| StoreError::NoChance)?;
    let keep = "INSERT INTO keys (name, value) VALUES ('guests', $1) ON CONFLICT (name) DO NOTHING";
    sqlx::query(keep).bind(hex::encode(fresh)).execute(&mut *db).await?;
    let kept: String = sqlx::query("SELECT value FROM keys WHERE name = 'guests'").fetch_one(db).await?.try_get(0)?;
    let mut key = [0; 32];
    hex::decode_to_slice(kept, &mut key).map_err(|_| {
        let finding = "the key that guests are known by cannot be read".to_owned();
        StoreError::Broken { path: path.to_owned(), finding }
    })?;
    Ok(key)
}

fn named(error: sqlx::Error, path: &Path) -> StoreError {
    if is_foreign_file(&error) {
        return StoreError::Foreign { path: path.to_owned() };
    }
    match error.into() {
        StoreError::Damaged => StoreError::Broken { path: path.to_owned(), finding: "it cannot be read".to_owned() },
        error => error,
    }
}
