//! Opening a home: the folder or the server, the schema and its version.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Connection, Row, SqlSafeStr};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::bring_over::bring_over;
use crate::error::is_foreign_file;
use crate::home::{Home, Kind};
use crate::known::Recent;
use crate::write::Writer;
use crate::{Store, StoreError, Time};

/// The file in the data folder.
pub(crate) const FILE: &str = "tender.sqlite";
/// Grows with every change of the schema that an older program would stumble over.
const FORMAT: i64 = 2;
/// What an address of a file may not hold as it is.
const OUTSIDE_PATHS: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'.').remove(b'-').remove(b'_');
const READERS: u32 = 4;
/// How long somebody waits for a connection that cannot be had at the moment.
const PATIENCE: Duration = Duration::from_secs(5);
/// A connection that does not answer within this is dead, and another one is made.
const ANSWER: Duration = Duration::from_millis(500);
/// Appends that may wait for the writer before callers do.
const QUEUE: usize = 1024;

/// Every change of the schema so far, in its order. One that was published stays as it is.
const MIGRATIONS: [(i64, &str, &str); 9] = [
    (1, "tables", include_str!("../migrations/1_tables.sql")),
    (2, "people", include_str!("../migrations/2_people.sql")),
    (3, "deadlines", include_str!("../migrations/3_deadlines.sql")),
    (4, "insights", include_str!("../migrations/4_insights.sql")),
    (5, "kept_lines", include_str!("../migrations/5_kept_lines.sql")),
    (6, "ratings", include_str!("../migrations/6_ratings.sql")),
    (7, "evenings", include_str!("../migrations/7_evenings.sql")),
    (8, "blocked", include_str!("../migrations/8_blocked.sql")),
    (9, "nodes", include_str!("../migrations/9_nodes.sql")),
];
/// How often the schema is tried when another program makes it at the same moment.
const TRIES: usize = 5;

impl Store {
    /// Opens the store in this folder if there is one, and makes none. It is not looked through for damage: that
    /// would take long beside a house that is open. Nor is it brought over from an earlier year, because that house may
    /// be the earlier program's.
    pub async fn open_existing(folder: &Path) -> Result<Store, StoreError> {
        Store::open_existing_at(&Home::Folder(folder.to_owned())).await
    }

    /// The same wherever it is.
    pub async fn open_existing_at(home: &Home) -> Result<Store, StoreError> {
        match home {
            Home::Folder(folder) if !folder.join(FILE).is_file() => Err(StoreError::Missing { path: folder.clone() }),
            Home::Folder(folder) => Store::connect(folder, false, Time::of_the_system()).await,
            Home::Postgres(address) => Store::call(address, false, Time::of_the_system()).await,
        }
    }

    /// Opens the store in this folder and makes what is missing. A damaged file is refused.
    pub async fn open(folder: &Path) -> Result<Store, StoreError> {
        Store::open_with(folder, Time::of_the_system()).await
    }

    /// The same where it is as late as `time` says.
    pub async fn open_with(folder: &Path, time: Time) -> Result<Store, StoreError> {
        Store::connect(folder, true, time).await
    }

    /// The same in a folder or on a server.
    pub async fn open_at(home: &Home, time: Time) -> Result<Store, StoreError> {
        match home {
            Home::Folder(folder) => Store::open_with(folder, time).await,
            Home::Postgres(address) => Store::call(address, true, time).await,
        }
    }

    async fn connect(folder: &Path, check: bool, time: Time) -> Result<Store, StoreError> {
        install_default_drivers();
        let path = prepare(folder)?;
        let options = options(&path)?;

        let mut db = Kind::Sqlite.connect(&options).await.map_err(|error| named(error, &path))?;
        if check {
            look_through(&mut db, &path).await?;
        }
        let key = lay_out(&mut db, Kind::Sqlite, &path).await?;
        if check && format(&mut db).await? < FORMAT {
            bring_over(&mut db, FORMAT).await?;
            // What an earlier program removed may still lie in the file. If there is no room to tidy, it stays there.
            for tidy in ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"] {
                let _ = sqlx::raw_sql(tidy).execute(&mut db).await;
            }
        }
        Store::begin(db, Kind::Sqlite, options, key, time, None)
    }

    /// The same by an address. `make` says whether a database without tables gets them.
    async fn call(address: &str, make: bool, time: Time) -> Result<Store, StoreError> {
        install_default_drivers();
        let home = Home::postgres(address)?;
        let path = PathBuf::from(home.to_string());
        let options: AnyConnectOptions = address.parse()?;
        let silent = |cause: String| StoreError::Unreachable { address: home.to_string(), cause };
        let connected = timeout(PATIENCE, Kind::Postgres.connect(&options)).await;
        let connected = connected.map_err(|_| silent("it does not answer".to_owned()))?;
        let mut db = connected.map_err(|error| silent(reason(&error)))?;
        let laid_out: i64 = sqlx::query(Kind::Postgres.is_laid_out()).fetch_one(&mut db).await?.try_get(0)?;
        if laid_out == 0 && !make {
            return Err(StoreError::Missing { path });
        }
        let key = lay_out(&mut db, Kind::Postgres, &path).await?;
        let found = format(&mut db).await?;
        if found < FORMAT {
            return Err(StoreError::Older { path, found, known: FORMAT });
        }
        Store::begin(db, Kind::Postgres, options, key, time, Some(address.into()))
    }

    fn begin(
        db: AnyConnection,
        kind: Kind,
        options: AnyConnectOptions,
        key: [u8; 32],
        time: Time,
        address: Option<Arc<str>>,
    ) -> Result<Store, StoreError> {
        let mut drawn = [0; 8];
        getrandom::fill(&mut drawn).map_err(|_| StoreError::NoChance)?;
        let node: Arc<str> = hex::encode(drawn).into();
        // A file is never away; asking it before every question would cost as much as the question.
        let readers =
            AnyPoolOptions::new().max_connections(READERS).acquire_timeout(PATIENCE).test_before_acquire(false);
        let readers = match kind {
            Kind::Sqlite => readers,
            Kind::Postgres => readers.before_acquire(|db, _| Box::pin(answers(db))),
        };
        let readers = readers.connect_lazy_with(options.clone());
        let (writer, queue) = mpsc::channel(QUEUE);
        let commits = Arc::new(AtomicU64::new(0));
        let recent = Arc::<Recent>::default();
        let writing = Writer::new(db, kind, options, commits.clone(), time.clone(), node.clone(), recent.clone());
        tokio::spawn(writing.run(queue));
        Ok(Store { readers, kind, writer, commits, key, time, address, node, recent })
    }
}

/// Whether a connection still leads to the server. Where the network was cut nobody says that it does not, and the next
/// sign of life may take as long as the cut.
async fn answers(db: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    timeout(ANSWER, db.ping()).await.map_err(|_| sqlx::Error::PoolTimedOut)?.map(|()| true)
}

/// How to connect to a home that is there.
pub(crate) fn address_of(home: &Home) -> Result<(Kind, AnyConnectOptions), StoreError> {
    match home {
        Home::Folder(folder) => Ok((Kind::Sqlite, options(&prepare(folder)?)?)),
        Home::Postgres(address) => Ok((Kind::Postgres, address.parse()?)),
    }
}

/// Why a server cannot be reached, without the name of what says so.
fn reason(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |error| error.message().to_owned())
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
async fn lay_out(db: &mut AnyConnection, kind: Kind, path: &Path) -> Result<[u8; 32], StoreError> {
    let tables: i64 =
        sqlx::query(kind.is_laid_out()).fetch_one(&mut *db).await.map_err(|error| named(error, path))?.try_get(0)?;
    if tables > 0 {
        let found = format(db).await?;
        if found > FORMAT {
            return Err(StoreError::Newer { path: path.to_owned(), found, known: FORMAT });
        }
    }
    migrate(db).await?;
    // A file that is new has nothing to bring over; one from before there were stamps is of the first format.
    let fresh = "INSERT INTO meta (name, value) SELECT 'format', $1 WHERE NOT EXISTS (SELECT 1 FROM log)
        ON CONFLICT (name) DO NOTHING";
    sqlx::query(fresh).bind(FORMAT).execute(&mut *db).await?;
    key(db, path).await
}

/// The format of a file that has been laid out.
async fn format(db: &mut AnyConnection) -> Result<i64, StoreError> {
    let found = sqlx::query("SELECT value FROM meta WHERE name = 'format'").fetch_optional(db).await?;
    Ok(found.map_or(Ok(0), |row| row.try_get(0))?)
}

/// Makes whatever tables are missing. A newer program may have added some: they are left alone.
async fn migrate(db: &mut AnyConnection) -> Result<(), StoreError> {
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let mut migrator = Migrator::with_migrations(MIGRATIONS.map(migration).to_vec());
    migrator.set_ignore_missing(true);
    let mut tries = 1;
    loop {
        match migrator.run_direct(None, db, false).await {
            Ok(()) => return Ok(()),
            // SQLite has no lock for this: whoever comes second finds it done.
            Err(_) if tries < TRIES => tries += 1,
            Err(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => return Err(error.into()),
            Err(error) => return Err(StoreError::Schema(error)),
        }
    }
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
