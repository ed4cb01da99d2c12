//! What whoever runs the house says, written where any open house reads it: tables that are ended, and whom it is closed
//! to. And what they look at first: tables and people, as lists.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::due::forget_due;
use crate::write::Task;
use crate::{Entry, PersonId, Store, StoreError};

/// How the index calls a table that was ended: like any other that is over, and told apart from them.
pub(crate) const ENDED: &str = "ended";
/// An open house learns of the last so many.
const MOST_ENDED: i64 = 1000;

/// A table in the list of whoever runs the house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostedTable {
    pub id: String,
    pub game: String,
    /// `open`, `running`, `over` or `ended`.
    pub state: String,
    pub listed: bool,
    pub people: i64,
    /// Milliseconds since 1970.
    pub created: i64,
    pub updated: i64,
}

/// A person in that list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostedPerson {
    pub id: PersonId,
    pub name: String,
    /// Milliseconds since 1970.
    pub joined: i64,
    /// When one of their browsers was last here.
    pub seen: Option<i64>,
    pub tables: i64,
}

/// Whom the house is closed to, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    /// The id of a person, or an address.
    pub who: String,
    /// Milliseconds since 1970.
    pub at: i64,
    pub reason: String,
}

pub(crate) enum Ruling {
    End { table: String, reason: String },
    Block { who: String, reason: String },
    Unblock { who: String },
}

impl Store {
    /// Ends a table without a result. [`StoreError::Conflict`] when there is none of this name that is not over.
    pub async fn end(&self, table: &str, reason: &str) -> Result<(), StoreError> {
        self.write(Task::Ruling(Ruling::End { table: table.to_owned(), reason: reason.to_owned() })).await
    }

    /// Closes the house to a person or an address; who was blocked before is blocked for this reason now.
    pub async fn block(&self, who: &str, reason: &str) -> Result<(), StoreError> {
        self.write(Task::Ruling(Ruling::Block { who: who.to_owned(), reason: reason.to_owned() })).await
    }

    /// Opens it again. [`StoreError::Conflict`] when it was not closed to them.
    pub async fn unblock(&self, who: &str) -> Result<(), StoreError> {
        self.write(Task::Ruling(Ruling::Unblock { who: who.to_owned() })).await
    }

    /// Everybody the house is closed to, the last one first.
    pub async fn blocked(&self) -> Result<Vec<Blocked>, StoreError> {
        let all = sqlx::query("SELECT who, at, reason FROM blocked ORDER BY at DESC, who");
        let blocked = |row: &AnyRow| Ok(Blocked { who: row.try_get(0)?, at: row.try_get(1)?, reason: row.try_get(2)? });
        all.fetch_all(&self.readers).await?.iter().map(blocked).collect()
    }

    /// Tables that were ended, the last one first.
    pub async fn ended(&self) -> Result<Vec<String>, StoreError> {
        const ENDED_LAST: &str = "SELECT id FROM tables WHERE state = $1 AND listed = 0 ORDER BY updated DESC LIMIT $2";
        let rows = sqlx::query(ENDED_LAST).bind(ENDED).bind(MOST_ENDED).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Tables, those touched last first: all, or those in this state, or where this person sits.
    pub async fn hosted_tables(
        &self,
        state: Option<&str>,
        person: Option<&PersonId>,
        most: u32,
    ) -> Result<Vec<HostedTable>, StoreError> {
        const TABLES: &str = "SELECT id, game, state, listed, (SELECT COUNT(*) FROM seats WHERE table_id = id),
            created, updated FROM tables WHERE ($1 = '' OR state = $1)
            AND ($2 = '' OR EXISTS (SELECT 1 FROM seats WHERE table_id = id AND person = $2))
            ORDER BY updated DESC, id LIMIT $3";
        let query = sqlx::query(TABLES).bind(state.unwrap_or_default()).bind(person.map_or("", |person| &person.0));
        query.bind(i64::from(most)).fetch_all(&self.readers).await?.iter().map(hosted_table).collect()
    }

    pub async fn hosted_table(&self, table: &str) -> Result<Option<HostedTable>, StoreError> {
        const TABLE: &str = "SELECT id, game, state, listed, (SELECT COUNT(*) FROM seats WHERE table_id = id),
            created, updated FROM tables WHERE id = $1";
        sqlx::query(TABLE).bind(table).fetch_optional(&self.readers).await?.as_ref().map(hosted_table).transpose()
    }

    /// People with these letters in their name, or with this id, the newest first. No letters are in every name.
    pub async fn hosted_people(&self, letters: &str, most: u32) -> Result<Vec<HostedPerson>, StoreError> {
        const PEOPLE: &str = r"SELECT id, name, joined,
            COALESCE((SELECT MAX(seen) FROM devices WHERE person = people.id), 0),
            (SELECT COUNT(*) FROM seats WHERE person = people.id)
            FROM people WHERE id = $1 OR LOWER(name) LIKE $2 ESCAPE '!' OR name LIKE $3 ESCAPE '!' ORDER BY joined DESC, id LIMIT $4";
        let escape = |letter: char| if "%_!".contains(letter) { format!("!{letter}") } else { letter.to_string() };
        // SQLite knows small and large of plain letters only: others are found as they are written.
        let like = |letters: &str| format!("%{}%", letters.chars().map(escape).collect::<String>());
        let person = |row: &AnyRow| {
            let seen: i64 = row.try_get(3)?;
            Ok(HostedPerson {
                id: PersonId(row.try_get(0)?),
                name: row.try_get(1)?,
                joined: row.try_get(2)?,
                seen: (seen > 0).then_some(seen),
                tables: row.try_get(4)?,
            })
        };
        let (small, as_written) = (like(&letters.to_lowercase()), like(letters));
        let query = sqlx::query(PEOPLE).bind(letters).bind(small).bind(as_written).bind(i64::from(most));
        query.fetch_all(&self.readers).await?.iter().map(person).collect()
    }

    /// Who sits at a table, by the index.
    pub async fn seated(&self, table: &str) -> Result<Vec<(i64, PersonId)>, StoreError> {
        let seats = sqlx::query("SELECT seat, person FROM seats WHERE table_id = $1 ORDER BY seat").bind(table);
        let rows = seats.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, PersonId(row.try_get(1)?)))).collect()
    }
}

fn hosted_table(row: &AnyRow) -> Result<HostedTable, StoreError> {
    Ok(HostedTable {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        state: row.try_get(2)?,
        listed: row.try_get::<i64, _>(3)? != 0,
        people: row.try_get(4)?,
        created: row.try_get(5)?,
        updated: row.try_get(6)?,
    })
}

pub(crate) async fn rule(db: &mut AnyConnection, ruling: &Ruling, now: i64) -> Result<(), StoreError> {
    const BLOCK: &str = "INSERT INTO blocked (who, at, reason) VALUES ($1, $2, $3)
        ON CONFLICT (who) DO UPDATE SET at = excluded.at, reason = excluded.reason";
    match ruling {
        Ruling::End { table, reason } => end(db, table, reason, now).await,
        Ruling::Block { who, reason } => {
            sqlx::query(BLOCK).bind(who).bind(now).bind(reason).execute(db).await?;
            Ok(())
        }
        Ruling::Unblock { who } => {
            let lifted = sqlx::query("DELETE FROM blocked WHERE who = $1").bind(who).execute(db).await?;
            if lifted.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        }
    }
}

async fn end(db: &mut AnyConnection, table: &str, reason: &str, now: i64) -> Result<(), StoreError> {
    const LOG: &str = "INSERT INTO log (table_id, seq, at, entry)
        SELECT $1, (SELECT COUNT(*) FROM log WHERE table_id = $1), $2, $3
        WHERE EXISTS (SELECT 1 FROM tables WHERE id = $1 AND state IN ('open', 'running')) ON CONFLICT DO NOTHING";
    const INDEX: &str = "UPDATE tables SET state = $2, listed = 0, owing = 0, updated = $3 WHERE id = $1";

    let entry = serde_json::to_string(&Entry::Ended { reason: reason.to_owned() });
    let entry = entry.map_err(|cause| StoreError::Unreadable { table: table.to_owned(), seq: 0, cause })?;
    let written = sqlx::query(LOG).bind(table).bind(now).bind(entry).execute(&mut *db).await?;
    if written.rows_affected() == 0 {
        return Err(StoreError::Conflict);
    }
    sqlx::query(INDEX).bind(table).bind(ENDED).bind(now).execute(&mut *db).await?;
    // An evening goes on without it, and who sat there goes on to know a hand of its deal.
    sqlx::query("UPDATE evening_tables SET scored = 1 WHERE table_id = $1").bind(table).execute(&mut *db).await?;
    forget_due(db, table).await
}
