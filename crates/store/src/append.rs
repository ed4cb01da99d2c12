//! Appends, many in one statement: every statement goes to the database and back on its own, and that costs more than what
//! it writes.

use sqlx::{AnyConnection, AssertSqlSafe};

use crate::due::write_due;
use crate::rated::write_ratings;
use crate::results::write_outcomes;
use crate::{Append, Outcome, PersonId, StoreError};

/// The most rows of one statement. For each number of rows there is one text, and the connection keeps some of them prepared.
pub(crate) const ROWS: usize = 32;

/// One task of several appends: all of them or none.
pub(crate) async fn write_task_of(db: &mut AnyConnection, appends: &[Append], now: i64) -> Result<(), StoreError> {
    let appends: Vec<&Append> = appends.iter().collect();
    if appends.len() < 2 {
        return write_appends(db, &appends, now).await;
    }
    sqlx::raw_sql("SAVEPOINT job").execute(&mut *db).await?;
    match write_appends(db, &appends, now).await {
        Err(StoreError::Conflict) => {
            sqlx::raw_sql("ROLLBACK TO SAVEPOINT job").execute(db).await?;
            Err(StoreError::Conflict)
        }
        Err(error) => Err(error),
        Ok(()) => {
            sqlx::raw_sql("RELEASE SAVEPOINT job").execute(db).await?;
            Ok(())
        }
    }
}

pub(crate) async fn write_append(db: &mut AnyConnection, append: &Append, now: i64) -> Result<(), StoreError> {
    write_appends(db, &[append], now).await
}

/// Writes all of these. If the log of a table has moved on, that is a conflict: a single append has written nothing then, of
/// several some may be written, and the caller undoes them.
pub(crate) async fn write_appends(db: &mut AnyConnection, appends: &[&Append], now: i64) -> Result<(), StoreError> {
    write_log(db, appends, now).await?;
    write_index(db, appends, now).await?;
    write_seats(db, appends).await?;
    let outcomes: Vec<(&str, &Outcome)> =
        appends.iter().flat_map(|append| append.outcomes.iter().map(|outcome| (&*append.table, outcome))).collect();
    write_outcomes(db, &outcomes, now).await?;
    for append in appends {
        write_due(db, &append.table, &append.entries).await?;
        if let Some(game) = &append.rated {
            write_ratings(db, &append.table, game, now).await?;
        }
    }
    Ok(())
}

async fn write_log(db: &mut AnyConnection, appends: &[&Append], now: i64) -> Result<(), StoreError> {
    let mut lines = Vec::with_capacity(appends.len());
    for append in appends {
        for (seq, entry) in (append.seq..).zip(&append.entries) {
            let unreadable = |cause| StoreError::Unreadable { table: append.table.clone(), seq, cause };
            lines.push((append, seq, serde_json::to_string(entry).map_err(unreadable)?));
        }
    }
    for lines in lines.chunks(ROWS) {
        // The count keeps the log dense, the primary key decides races between programs.
        let sql = format!(
            "WITH fresh (table_id, seq, entry, begins) AS (VALUES {}) INSERT INTO log (table_id, seq, at, entry)
            SELECT table_id, seq, $1, entry FROM fresh
            WHERE begins = (SELECT COALESCE(MAX(log.seq) + 1, 0) FROM log WHERE log.table_id = fresh.table_id)
            ON CONFLICT DO NOTHING",
            rows(2, lines.len(), 4)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql)).bind(now);
        // The rows of one statement look at the log as it was before it, all rows of an append at the same number.
        let mut begins = 0;
        for (at, (append, seq, entry)) in lines.iter().enumerate() {
            if at == 0 || *seq == append.seq {
                begins = *seq;
            }
            query = query.bind(&append.table).bind(*seq).bind(entry).bind(begins);
        }
        if query.execute(&mut *db).await?.rows_affected() != lines.len() as u64 {
            return Err(StoreError::Conflict);
        }
    }
    Ok(())
}

async fn write_index(db: &mut AnyConnection, appends: &[&Append], now: i64) -> Result<(), StoreError> {
    // Lists are sorted by when a table was last touched, so what nobody may notice must not touch it.
    let (touched, quiet): (Vec<&Append>, Vec<&Append>) = appends.iter().partition(|append| append.entries.is_empty());
    let noticed = "tables.state <> excluded.state OR tables.listed <> excluded.listed
        OR tables.owing <> excluded.owing OR tables.summary <> excluded.summary";
    for (appends, when) in [(quiet, noticed), (touched, "1 = 1")] {
        for appends in appends.chunks(ROWS) {
            let sql = format!(
                "WITH fresh (id, game, state, listed, owing, summary) AS (VALUES {})
                INSERT INTO tables (id, game, state, listed, owing, summary, created, updated)
                SELECT id, game, state, listed, owing, summary, $1, $1 FROM fresh WHERE 1 = 1
                ON CONFLICT (id) DO UPDATE SET state = excluded.state, listed = excluded.listed, owing = excluded.owing,
                summary = excluded.summary, updated = excluded.updated WHERE {when}",
                rows(2, appends.len(), 6)
            );
            let mut query = sqlx::query(AssertSqlSafe(sql)).bind(now);
            for append in appends {
                let index = &append.index;
                query = query
                    .bind(&append.table)
                    .bind(&index.game)
                    .bind(index.state.word())
                    .bind(i64::from(index.listed))
                    .bind(index.owing)
                    .bind(&index.summary);
            }
            query.execute(&mut *db).await?;
        }
    }
    Ok(())
}

async fn write_seats(db: &mut AnyConnection, appends: &[&Append]) -> Result<(), StoreError> {
    let moved: Vec<(&str, &[(i64, PersonId)])> =
        appends.iter().filter_map(|append| Some((&*append.table, append.seats.as_deref()?))).collect();
    for tables in moved.chunks(ROWS) {
        let sql = format!("DELETE FROM seats WHERE table_id IN ({})", rows(1, tables.len(), 1));
        let query = sqlx::query(AssertSqlSafe(sql));
        tables.iter().fold(query, |query, (table, _)| query.bind(*table)).execute(&mut *db).await?;
    }
    let seats: Vec<(&str, i64, &PersonId)> = moved
        .iter()
        .flat_map(|(table, seats)| seats.iter().map(move |(seat, person)| (*table, *seat, person)))
        .collect();
    for seats in seats.chunks(ROWS) {
        let sql = format!("INSERT INTO seats (table_id, seat, person) VALUES {}", rows(1, seats.len(), 3));
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (table, seat, person) in seats {
            query = query.bind(*table).bind(*seat).bind(&person.0);
        }
        query.execute(&mut *db).await?;
    }
    Ok(())
}

/// So many rows of parameters, the first of them with this number.
pub(crate) fn rows(first: usize, many: usize, columns: usize) -> String {
    let mut text = String::new();
    for row in 0..many {
        for column in 0..columns {
            text += if column > 0 {
                ", $"
            } else if row > 0 {
                "), ($"
            } else {
                "($"
            };
            text += &(row * columns + column + first).to_string();
        }
    }
    text + ")"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_has_a_number_of_its_own() {
        assert_eq!(rows(2, 1, 2), "($2, $3)");
        assert_eq!(rows(1, 3, 2), "($1, $2), ($3, $4), ($5, $6)");
    }
}
