//! Everything from one home to another, from SQLite to PostgreSQL or back: read at one moment, written in one
//! transaction, and compared by counts and fingerprints before that is committed.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use futures_util::TryStreamExt as _;
use sqlx::any::{AnyConnectOptions, AnyRow};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Row as _};

use crate::home::{Home, Kind};
use crate::open::address_of;
use crate::{Store, StoreError, Time};

/// Every table with its columns, or a copy is refused; `#` marks whole numbers, `%` others, and the rest is text.
const TABLES: [(&str, &str); 24] = [
    ("meta", "name value#"),
    ("keys", "name value"),
    ("tables", "id game state listed# owing# summary created# updated#"),
    ("log", "table_id seq# at# entry"),
    ("seats", "table_id seat# person"),
    ("reports", "number# table_id at# game seat# bot comment position"),
    ("archive", "table_id length# picture lines"),
    ("people", "id name joined#"),
    ("devices", "secret id person label since# seen#"),
    ("phrases", "hash person recovery# until#"),
    ("results", "table_id seat# person game kind ended# players# humans# place# score# rounds# won# listed#"),
    ("deadlines", "table_id due#"),
    ("insights", "table_id seat# step# insight"),
    ("kept_lines", "number# table_id line at# person text"),
    ("ratings", "person game season mu% sigma% games# beaten%"),
    (
        "rated",
        "table_id seat# person game ended# before_mu% before_sigma% after_mu% after_sigma% place# players# others% \
        met# helped# gone# held#",
    ),
    ("evenings", "id host game players# choices deals# level deal# created#"),
    ("evening_people", "evening person joined# state#"),
    ("evening_tables", "evening deal# number# table_id scored#"),
    ("evening_chairs", "table_id seat# person score#"),
    ("blocked", "who at# reason"),
    ("nodes", "id until#"),
    ("leases", "table_id node"),
    ("whispers", "name table_id until#"),
];

/// How many rows a table has, and what they add up to in whatever order they come.
type Sum = (i64, u64);

/// Copies everything into a home where nothing is yet, and returns how many rows each table has. Nobody should play
/// meanwhile: what happens after the moment of the copy is not in it.
pub async fn copy(from: &Home, to: &Home) -> Result<Vec<(&'static str, i64)>, StoreError> {
    Store::open_existing_at(from).await?.close().await;
    Store::open_at(to, Time::of_the_system()).await?.close().await;
    let ((from_kind, mut source), (kind, mut target)) = (connect(from).await?, connect(to).await?);
    sqlx::raw_sql(from_kind.begin_reading()).execute(&mut source).await?;
    if let Some(what) = unknown(&mut source, from_kind).await? {
        return Err(StoreError::Strange { place: from.to_string(), what });
    }
    sqlx::raw_sql(kind.begin()).execute(&mut target).await?;
    for table in ["log", "people"] {
        let rows = format!("SELECT COUNT(*) FROM {table}");
        if sqlx::query(AssertSqlSafe(rows)).fetch_one(&mut target).await?.try_get::<i64, _>(0)? > 0 {
            return Err(StoreError::NotEmpty { place: to.to_string() });
        }
    }
    let mut copied = Vec::with_capacity(TABLES.len());
    for (table, columns) in TABLES {
        let sum = pour(&mut source, &mut target, table, columns).await?;
        if self::sum(&mut target, table, columns).await? != sum {
            return Err(StoreError::Differs { table });
        }
        copied.push((table, sum.0));
    }
    sqlx::raw_sql("COMMIT").execute(&mut target).await?;
    let _ = (source.close().await, target.close().await);
    Ok(copied)
}

async fn connect(home: &Home) -> Result<(Kind, AnyConnection), StoreError> {
    let (kind, options): (Kind, AnyConnectOptions) = address_of(home)?;
    let mut db = kind.connect(&options).await?;
    if kind == Kind::Postgres {
        // One side waits while the other reads or writes a large table.
        sqlx::raw_sql("SET idle_in_transaction_session_timeout = 0").execute(&mut db).await?;
    }
    Ok((kind, db))
}

/// A table or a column that is in no list here: a newer program may have added it.
async fn unknown(db: &mut AnyConnection, kind: Kind) -> Result<Option<String>, StoreError> {
    for row in sqlx::query(kind.columns()).fetch_all(db).await? {
        let (table, column): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let columns = TABLES.iter().find(|(known, _)| *known == table).map_or("", |(_, columns)| columns);
        if !columns.split_whitespace().any(|known| bare(known) == column) {
            return Ok(Some(format!("{table}.{column}")));
        }
    }
    Ok(None)
}

/// Copies one table, and says what its rows add up to.
async fn pour(
    source: &mut AnyConnection,
    target: &mut AnyConnection,
    table: &str,
    columns: &str,
) -> Result<Sum, StoreError> {
    // What a new home has drawn for itself makes room.
    sqlx::query(AssertSqlSafe(format!("DELETE FROM {table}"))).execute(&mut *target).await?;
    let names: Vec<&str> = columns.split_whitespace().map(bare).collect();
    let places: Vec<String> = (1..=names.len()).map(|at| format!("${at}")).collect();
    let insert = format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), places.join(", "));
    let mut sum = (0, 0);
    let mut rows = sqlx::query(AssertSqlSafe(all(table, columns))).fetch(source);
    while let Some(row) = rows.try_next().await? {
        let mut query = sqlx::query(AssertSqlSafe(insert.clone()));
        for (at, column) in columns.split_whitespace().enumerate() {
            query = match column.as_bytes().last() {
                Some(b'#') => query.bind(row.try_get::<i64, _>(at)?),
                Some(b'%') => query.bind(row.try_get::<f64, _>(at)?),
                _ => query.bind(row.try_get::<String, _>(at)?),
            };
        }
        query.execute(&mut *target).await?;
        add(&mut sum, &row, columns)?;
    }
    Ok(sum)
}

async fn sum(db: &mut AnyConnection, table: &str, columns: &str) -> Result<Sum, StoreError> {
    let mut sum = (0, 0);
    let mut rows = sqlx::query(AssertSqlSafe(all(table, columns))).fetch(db);
    while let Some(row) = rows.try_next().await? {
        add(&mut sum, &row, columns)?;
    }
    Ok(sum)
}

fn all(table: &str, columns: &str) -> String {
    let names: Vec<&str> = columns.split_whitespace().map(bare).collect();
    format!("SELECT {} FROM {table}", names.join(", "))
}

fn add(sum: &mut Sum, row: &AnyRow, columns: &str) -> Result<(), StoreError> {
    let mut hash = DefaultHasher::new();
    for (at, column) in columns.split_whitespace().enumerate() {
        match column.as_bytes().last() {
            Some(b'#') => row.try_get::<i64, _>(at)?.hash(&mut hash),
            Some(b'%') => row.try_get::<f64, _>(at)?.to_bits().hash(&mut hash),
            _ => row.try_get::<String, _>(at)?.hash(&mut hash),
        }
    }
    *sum = (sum.0 + 1, sum.1.wrapping_add(hash.finish()));
    Ok(())
}

fn bare(column: &str) -> &str {
    column.trim_end_matches(['#', '%'])
}
