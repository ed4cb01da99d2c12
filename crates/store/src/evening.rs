//! Evenings of duplicate deals: who comes, which tables were opened for each deal, who held which seat there and with
//! what score. The seed of a deal is in the logs of its tables and nowhere else.

use engine::Choices;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::append::write_append;
use crate::write::Task;
use crate::{Append, PersonId, Store, StoreError, TableState};

/// What an evening is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EveningRow {
    pub id: String,
    pub host: PersonId,
    pub game: String,
    /// At each table.
    pub players: i64,
    pub choices: Choices,
    pub deals: i64,
    /// The kind of bot that takes free chairs.
    pub level: String,
    /// The deal that was opened last; 0 before the start.
    pub deal: i64,
}

/// A table of an evening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EveningTable {
    pub deal: i64,
    pub number: i64,
    pub table: String,
    /// How far its game is.
    pub state: TableState,
    /// Whether the scores of its chairs are known.
    pub scored: bool,
    /// One for every seat.
    pub chairs: Vec<EveningChair>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EveningChair {
    /// None is a bot.
    pub person: Option<PersonId>,
    /// Means nothing before the table is scored.
    pub score: i64,
}

/// A new table for a deal of an evening.
#[derive(Clone, Debug)]
pub struct DealTable {
    pub append: Append,
    pub chairs: Vec<Option<PersonId>>,
}

pub(crate) enum EveningTask {
    Open(EveningRow),
    Join { evening: String, person: PersonId, most: i64 },
    Leave { evening: String, person: PersonId, sent: bool },
    Deal { evening: String, deal: i64, people: i64, tables: Vec<DealTable> },
    Score { table: String, scores: Vec<i64> },
    Expire { before: i64 },
}

impl Store {
    /// Keeps a new evening, to which its host comes. [`StoreError::Conflict`] when there is one of this name.
    pub async fn open_evening(&self, evening: EveningRow) -> Result<(), StoreError> {
        self.write(Task::Evening(EveningTask::Open(evening))).await
    }

    /// Notes that somebody comes. [`StoreError::Conflict`] when it has started, the host has sent them away, or `most`
    /// people come already.
    pub async fn join_evening(&self, evening: &str, person: &PersonId, most: i64) -> Result<(), StoreError> {
        let (evening, person) = (evening.to_owned(), person.clone());
        self.write(Task::Evening(EveningTask::Join { evening, person, most })).await
    }

    /// Notes that somebody does not come after all, or that the host has sent them away. [`StoreError::Conflict`] when it
    /// has started, or they do not come anyway.
    pub async fn leave_evening(&self, evening: &str, person: &PersonId, sent: bool) -> Result<(), StoreError> {
        let (evening, person) = (evening.to_owned(), person.clone());
        self.write(Task::Evening(EveningTask::Leave { evening, person, sent })).await
    }

    /// Opens all tables of a deal, or none: [`StoreError::Conflict`] when it is not the next one, when not exactly so
    /// many `people` come any more, or when a table of that name exists.
    pub async fn open_deal(
        &self,
        evening: &str,
        deal: i64,
        people: i64,
        tables: Vec<DealTable>,
    ) -> Result<(), StoreError> {
        self.write(Task::Evening(EveningTask::Deal { evening: evening.to_owned(), deal, people, tables })).await
    }

    /// Notes with what scores a table ended.
    pub async fn score_evening_table(&self, table: &str, scores: Vec<i64>) -> Result<(), StoreError> {
        self.write(Task::Evening(EveningTask::Score { table: table.to_owned(), scores })).await
    }

    /// Forgets evenings that nobody has started for so many milliseconds.
    pub async fn drop_old_evenings(&self, quiet_ms: i64) -> Result<(), StoreError> {
        self.write(Task::Evening(EveningTask::Expire { before: self.time.now() - quiet_ms })).await
    }

    pub async fn evening(&self, id: &str) -> Result<Option<EveningRow>, StoreError> {
        const ONE: &str = "SELECT host, game, players, choices, deals, level, deal FROM evenings WHERE id = $1";
        let Some(row) = sqlx::query(ONE).bind(id).fetch_optional(&self.readers).await? else { return Ok(None) };
        let choices: String = row.try_get(3)?;
        let choices = serde_json::from_str(&choices).map_err(|cause| StoreError::Unreadable {
            table: id.to_owned(),
            seq: 0,
            cause,
        })?;
        Ok(Some(EveningRow {
            id: id.to_owned(),
            host: PersonId(row.try_get(0)?),
            game: row.try_get(1)?,
            players: row.try_get(2)?,
            choices,
            deals: row.try_get(4)?,
            level: row.try_get(5)?,
            deal: row.try_get(6)?,
        }))
    }

    /// Who comes, in the order in which they said so.
    pub async fn evening_people(&self, evening: &str) -> Result<Vec<PersonId>, StoreError> {
        const ALL: &str = "SELECT person FROM evening_people WHERE evening = $1 AND state = 1 ORDER BY joined, person";
        let rows = sqlx::query(ALL).bind(evening).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(PersonId(row.try_get(0)?))).collect()
    }

    /// Every table so far, deal by deal, but those that were ended without a result.
    pub async fn evening_tables(&self, evening: &str) -> Result<Vec<EveningTable>, StoreError> {
        const ALL: &str = "SELECT deal, number, t.table_id, COALESCE(state, 'open'), scored, person, score
            FROM evening_tables t JOIN evening_chairs c ON c.table_id = t.table_id
            LEFT JOIN tables ON tables.id = t.table_id WHERE evening = $1 AND COALESCE(state, 'open') <> 'ended' ORDER BY deal, number, seat";
        let mut tables: Vec<EveningTable> = Vec::new();
        for row in sqlx::query(ALL).bind(evening).fetch_all(&self.readers).await? {
            let table: String = row.try_get(2)?;
            if tables.last().is_none_or(|last| last.table != table) {
                tables.push(without_chairs(&row, table)?);
            }
            let person: String = row.try_get(5)?;
            let person = (!person.is_empty()).then_some(PersonId(person));
            let score = row.try_get(6)?;
            tables
                .last_mut()
                .into_iter()
                .for_each(|last| last.chairs.push(EveningChair { person: person.clone(), score }));
        }
        Ok(tables)
    }

    /// The evening that a table belongs to.
    pub async fn evening_of(&self, table: &str) -> Result<Option<String>, StoreError> {
        let whose = sqlx::query("SELECT evening FROM evening_tables WHERE table_id = $1").bind(table);
        let found = whose.fetch_optional(&self.readers).await?;
        Ok(found.map(|row| row.try_get(0)).transpose()?)
    }

    /// Whether the cards of this table still lie on one: another of the same deal, or itself, is not over.
    pub async fn deal_is_on(&self, table: &str) -> Result<bool, StoreError> {
        const STILL: &str = "SELECT 1 FROM evening_tables this
            JOIN evening_tables still ON still.evening = this.evening AND still.deal = this.deal
            WHERE this.table_id = $1 AND still.scored = 0 LIMIT 1";
        Ok(sqlx::query(STILL).bind(table).fetch_optional(&self.readers).await?.is_some())
    }

    /// Whether somebody sits at another table of the same deal as this one, while not all of its tables are over.
    pub async fn holds_same_deal(&self, table: &str, person: &PersonId) -> Result<bool, StoreError> {
        const RIVAL: &str = "SELECT 1 FROM evening_tables this
            JOIN evening_tables other ON other.evening = this.evening AND other.deal = this.deal
            JOIN evening_chairs c ON c.table_id = other.table_id
            WHERE this.table_id = $1 AND c.person = $2 AND other.table_id <> this.table_id
            AND EXISTS (SELECT 1 FROM evening_tables still WHERE still.evening = this.evening
                AND still.deal = this.deal AND still.scored = 0) LIMIT 1";
        Ok(sqlx::query(RIVAL).bind(table).bind(&person.0).fetch_optional(&self.readers).await?.is_some())
    }
}

fn without_chairs(row: &AnyRow, table: String) -> Result<EveningTable, StoreError> {
    let (state, scored): (String, i64) = (row.try_get(3)?, row.try_get(4)?);
    Ok(EveningTable {
        deal: row.try_get(0)?,
        number: row.try_get(1)?,
        table,
        state: TableState::of(&state),
        scored: scored == 1,
        chairs: Vec::new(),
    })
}

pub(crate) async fn write_evening(db: &mut AnyConnection, task: &EveningTask, now: i64) -> Result<(), StoreError> {
    match task {
        EveningTask::Open(evening) => open(db, evening, now).await,
        EveningTask::Join { evening, person, most } => {
            const JOIN: &str = "INSERT INTO evening_people (evening, person, joined, state) SELECT $1, $2, $3, 1
                WHERE EXISTS (SELECT 1 FROM evenings WHERE id = $1 AND deal = 0)
                AND (SELECT COUNT(*) FROM evening_people WHERE evening = $1 AND state = 1) < $4
                ON CONFLICT (evening, person) DO UPDATE SET state = 1, joined = excluded.joined
                WHERE evening_people.state = 0";
            let join = sqlx::query(JOIN).bind(evening).bind(&person.0).bind(now).bind(*most);
            changed(join.execute(db).await?.rows_affected())
        }
        EveningTask::Leave { evening, person, sent } => {
            const LEAVE: &str = "UPDATE evening_people SET state = $3 WHERE evening = $1 AND person = $2 AND state = 1
                AND EXISTS (SELECT 1 FROM evenings WHERE id = $1 AND deal = 0)";
            let state = if *sent { -1_i64 } else { 0 };
            let leave = sqlx::query(LEAVE).bind(evening).bind(&person.0).bind(state);
            changed(leave.execute(db).await?.rows_affected())
        }
        EveningTask::Deal { evening, deal, people, tables } => {
            // Only here something can be refused half-way.
            sqlx::raw_sql("SAVEPOINT deal").execute(&mut *db).await?;
            match open_deal(db, evening, (*deal, *people), tables, now).await {
                Ok(()) => sqlx::raw_sql("RELEASE SAVEPOINT deal").execute(db).await?,
                Err(StoreError::Conflict) => {
                    sqlx::raw_sql("ROLLBACK TO SAVEPOINT deal").execute(db).await?;
                    return Err(StoreError::Conflict);
                }
                Err(error) => return Err(error),
            };
            Ok(())
        }
        EveningTask::Score { table, scores } => {
            for (seat, score) in (0_i64..).zip(scores) {
                let one = sqlx::query("UPDATE evening_chairs SET score = $3 WHERE table_id = $1 AND seat = $2");
                one.bind(table).bind(seat).bind(*score).execute(&mut *db).await?;
            }
            sqlx::query("UPDATE evening_tables SET scored = 1 WHERE table_id = $1").bind(table).execute(db).await?;
            Ok(())
        }
        EveningTask::Expire { before } => {
            const PEOPLE: &str = "DELETE FROM evening_people WHERE evening IN
                (SELECT id FROM evenings WHERE deal = 0 AND created <= $1)";
            for old in [PEOPLE, "DELETE FROM evenings WHERE deal = 0 AND created <= $1"] {
                sqlx::query(old).bind(*before).execute(&mut *db).await?;
            }
            Ok(())
        }
    }
}

async fn open(db: &mut AnyConnection, evening: &EveningRow, now: i64) -> Result<(), StoreError> {
    const OPEN: &str = "INSERT INTO evenings (id, host, game, players, choices, deals, level, deal, created)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8) ON CONFLICT DO NOTHING";
    const HOST: &str = "INSERT INTO evening_people (evening, person, joined, state) VALUES ($1, $2, $3, 1)";
    let unreadable = |cause| StoreError::Unreadable { table: evening.id.clone(), seq: 0, cause };
    let choices = serde_json::to_string(&evening.choices).map_err(unreadable)?;
    let row = sqlx::query(OPEN).bind(&evening.id).bind(&evening.host.0).bind(&evening.game).bind(evening.players);
    let row = row.bind(choices).bind(evening.deals).bind(&evening.level).bind(now);
    changed(row.execute(&mut *db).await?.rows_affected())?;
    sqlx::query(HOST).bind(&evening.id).bind(&evening.host.0).bind(now).execute(db).await?;
    Ok(())
}

async fn open_deal(
    db: &mut AnyConnection,
    evening: &str,
    (deal, people): (i64, i64),
    tables: &[DealTable],
    now: i64,
) -> Result<(), StoreError> {
    const NEXT: &str = "UPDATE evenings SET deal = $2 WHERE id = $1 AND deal = $2 - 1 AND deals >= $2
        AND $3 = (SELECT COUNT(*) FROM evening_people WHERE evening = $1 AND state = 1)";
    const TABLE: &str =
        "INSERT INTO evening_tables (evening, deal, number, table_id, scored) VALUES ($1, $2, $3, $4, 0)";
    const CHAIR: &str = "INSERT INTO evening_chairs (table_id, seat, person, score) VALUES ($1, $2, $3, 0)";
    let next = sqlx::query(NEXT).bind(evening).bind(deal).bind(people);
    changed(next.execute(&mut *db).await?.rows_affected())?;
    for (number, table) in (1_i64..).zip(tables) {
        write_append(db, &table.append, now).await?;
        let code = &table.append.table;
        sqlx::query(TABLE).bind(evening).bind(deal).bind(number).bind(code).execute(&mut *db).await?;
        for (seat, person) in (0_i64..).zip(&table.chairs) {
            let person = person.as_ref().map_or("", |person| &person.0);
            sqlx::query(CHAIR).bind(code).bind(seat).bind(person).execute(&mut *db).await?;
        }
    }
    Ok(())
}

fn changed(rows: u64) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}
