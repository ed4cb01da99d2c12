//! Several servers on one database: which of them are open, and which one drives a table. A server is believed to be open
//! for a few seconds after it last said so, by the clock of the database and not by its own; what it drives is free after
//! that. All of this is written by the writer, so nothing comes between what is looked at and what is taken.
//!
//! A folder has one server, which drives everything: nothing here is asked or written there.

use std::collections::HashMap;
use std::time::Duration;

use sqlx::{AnyConnection, AssertSqlSafe, Row};

use crate::home::Kind;
use crate::write::Task;
use crate::{Store, StoreError, news};

/// How long a server is believed to be open.
pub const LEASE: Duration = Duration::from_millis(3500);

pub(crate) enum NodeTask {
    /// The server is open. [`StoreError::Conflict`] when that had not been believed any more; from now on it is.
    Renew { node: String },
    /// It closes: what it drives is free at once.
    Leave { node: String },
    /// It wants to drive this table. [`StoreError::Conflict`] when another one does.
    Take { node: String, table: String },
    /// It does not want to drive these any more.
    Release { node: String, tables: Vec<String> },
    /// What it tells the others.
    Tell { node: String, said: Vec<String> },
    /// A name leads to a table. [`StoreError::Conflict`] when it leads to another one.
    Whisper { name: String, table: String, for_ms: i64 },
    /// No name leads there any more.
    Hush { table: String },
}

impl Store {
    /// Whether other servers may be open on the same database.
    pub fn is_shared(&self) -> bool {
        self.kind == Kind::Postgres
    }

    /// By what the other servers know this one; another one each time it is opened.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// Says that this server is open. False when that had not been believed any more: others may drive its tables.
    pub async fn renew(&self) -> Result<bool, StoreError> {
        granted(self.write(Task::Node(NodeTask::Renew { node: self.node.to_string() })).await)
    }

    /// Says that it closes.
    pub async fn leave(&self) -> Result<(), StoreError> {
        if !self.is_shared() {
            return Ok(());
        }
        self.write(Task::Node(NodeTask::Leave { node: self.node.to_string() })).await
    }

    /// Drives a table from now on, unless another server that is open does.
    pub async fn take(&self, table: &str) -> Result<bool, StoreError> {
        let (node, table) = (self.node.to_string(), table.to_owned());
        granted(self.write(Task::Node(NodeTask::Take { node, table })).await)
    }

    /// Drives these tables no more.
    pub async fn release(&self, tables: Vec<String>) -> Result<(), StoreError> {
        self.write(Task::Node(NodeTask::Release { node: self.node.to_string(), tables })).await
    }

    /// Tells the other servers something; each must fit into one notification.
    pub async fn tell(&self, said: Vec<String>) -> Result<(), StoreError> {
        if said.is_empty() {
            return Ok(());
        }
        self.write(Task::Node(NodeTask::Tell { node: self.node.to_string(), said })).await
    }

    /// Servers that are open.
    pub async fn open_nodes(&self) -> Result<Vec<String>, StoreError> {
        let sql = format!("SELECT id FROM nodes WHERE {}", open_at("until"));
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Tables that this server drives, as the others believe.
    pub async fn driven(&self) -> Result<Vec<String>, StoreError> {
        let driven = sqlx::query("SELECT table_id FROM leases WHERE node = $1").bind(&*self.node);
        driven.fetch_all(&self.readers).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Those of these tables that another open server drives.
    pub async fn driven_elsewhere(&self, tables: &[String]) -> Result<Vec<String>, StoreError> {
        let sql = format!(
            "SELECT table_id FROM leases JOIN nodes ON id = node
            WHERE table_id = ANY (string_to_array($1, ',')) AND node <> $2 AND {}",
            open_at("until")
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(tables.join(",")).bind(&*self.node);
        query.fetch_all(&self.readers).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// How many entries the logs of these tables have; 0 for one that is gone.
    pub async fn lengths(&self, tables: &[String]) -> Result<HashMap<String, i64>, StoreError> {
        const LENGTHS: &str = "SELECT one, COALESCE((SELECT MAX(seq) + 1 FROM log WHERE table_id = one), 0)
            FROM unnest(string_to_array($1, ',')) AS one";
        let rows = sqlx::query(LENGTHS).bind(tables.join(",")).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// Whether this name leads to this table from now on; false when it leads elsewhere.
    pub async fn whisper(&self, name: &str, table: &str, good_for: Duration) -> Result<bool, StoreError> {
        let for_ms = i64::try_from(good_for.as_millis()).unwrap_or(i64::MAX / 4);
        let (name, table) = (name.to_owned(), table.to_owned());
        granted(self.write(Task::Node(NodeTask::Whisper { name, table, for_ms })).await)
    }

    /// Forgets what leads to this table.
    pub async fn hush(&self, table: &str) -> Result<(), StoreError> {
        self.write(Task::Node(NodeTask::Hush { table: table.to_owned() })).await
    }

    /// The table that a name leads to.
    pub async fn whispered(&self, name: &str) -> Result<Option<String>, StoreError> {
        let sql = format!("SELECT table_id FROM whispers WHERE name = $1 AND until > {NOW}");
        let found = sqlx::query(AssertSqlSafe(sql)).bind(name).fetch_optional(&self.readers).await?;
        Ok(found.map(|row| row.try_get(0)).transpose()?)
    }
}

/// A refusal is an answer.
fn granted(done: Result<(), StoreError>) -> Result<bool, StoreError> {
    match done {
        Ok(()) => Ok(true),
        Err(StoreError::Conflict) => Ok(false),
        Err(error) => Err(error),
    }
}

/// What time it is for all of them, in milliseconds since 1970.
const NOW: &str = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";

/// Whether a server is believed to be open that said so until this. When the clock of the database is set back, nobody is
/// believed for longer than usual.
fn open_at(until: &str) -> String {
    format!("{until} > {NOW} AND {until} <= {NOW} + {}", LEASE.as_millis())
}

pub(crate) async fn write_node(db: &mut AnyConnection, task: &NodeTask) -> Result<(), StoreError> {
    match task {
        NodeTask::Renew { node } => renew(db, node).await,
        NodeTask::Leave { node } => {
            sqlx::query("DELETE FROM leases WHERE node = $1").bind(node).execute(&mut *db).await?;
            sqlx::query("DELETE FROM nodes WHERE id = $1").bind(node).execute(&mut *db).await?;
            news::notify(db, node, "bye").await
        }
        NodeTask::Take { node, table } => take(db, node, table).await,
        NodeTask::Release { node, tables } => {
            let release = "DELETE FROM leases WHERE node = $1 AND table_id = ANY (string_to_array($2, ','))";
            sqlx::query(release).bind(node).bind(tables.join(",")).execute(&mut *db).await?;
            for part in news::parts("free", tables.iter().cloned()) {
                news::notify(db, node, &part).await?;
            }
            Ok(())
        }
        NodeTask::Tell { node, said } => {
            for said in said {
                news::notify(db, node, said).await?;
            }
            Ok(())
        }
        NodeTask::Whisper { name, table, for_ms } => whisper(db, name, table, *for_ms).await,
        NodeTask::Hush { table } => {
            sqlx::query("DELETE FROM whispers WHERE table_id = $1").bind(table).execute(db).await?;
            Ok(())
        }
    }
}

async fn renew(db: &mut AnyConnection, node: &str) -> Result<(), StoreError> {
    // The others hear it, and so does this server: who hears nothing at all has lost its line.
    news::notify(db, node, "open").await?;
    let until = format!("{NOW} + {}", LEASE.as_millis());
    let renew = format!("UPDATE nodes SET until = {until} WHERE id = $1 AND {}", open_at("until"));
    if sqlx::query(AssertSqlSafe(renew)).bind(node).execute(&mut *db).await?.rows_affected() > 0 {
        return Ok(());
    }
    let enter = format!(
        "INSERT INTO nodes (id, until) VALUES ($1, {until}) ON CONFLICT (id) DO UPDATE SET until = excluded.until"
    );
    sqlx::query(AssertSqlSafe(enter)).bind(node).execute(&mut *db).await?;
    // What those leave behind that closed without a word.
    let gone = format!("DELETE FROM nodes WHERE NOT ({})", open_at("until"));
    sqlx::query(AssertSqlSafe(gone)).execute(&mut *db).await?;
    sqlx::query("DELETE FROM leases WHERE node NOT IN (SELECT id FROM nodes)").execute(&mut *db).await?;
    sqlx::query(AssertSqlSafe(format!("DELETE FROM whispers WHERE until <= {NOW}"))).execute(&mut *db).await?;
    Err(StoreError::Conflict)
}

async fn take(db: &mut AnyConnection, node: &str, table: &str) -> Result<(), StoreError> {
    let take = format!(
        "INSERT INTO leases (table_id, node) VALUES ($1, $2) ON CONFLICT (table_id) DO UPDATE SET node = excluded.node
        WHERE leases.node = excluded.node
            OR NOT EXISTS (SELECT 1 FROM nodes WHERE id = leases.node AND {})",
        open_at("until")
    );
    let taken = sqlx::query(AssertSqlSafe(take)).bind(table).bind(node).execute(db).await?;
    if taken.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

async fn whisper(db: &mut AnyConnection, name: &str, table: &str, for_ms: i64) -> Result<(), StoreError> {
    let whisper = format!(
        "INSERT INTO whispers (name, table_id, until) VALUES ($1, $2, {NOW} + $3) ON CONFLICT (name) DO UPDATE
        SET table_id = excluded.table_id, until = excluded.until
        WHERE whispers.table_id = excluded.table_id OR whispers.until <= {NOW}"
    );
    let written = sqlx::query(AssertSqlSafe(whisper)).bind(name).bind(table).bind(for_ms).execute(db).await?;
    if written.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}
