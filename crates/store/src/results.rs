//! How games ended for the people who played them: lists that go back as far as one likes, and what they add up to.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

use crate::append::{ROWS, rows};
use crate::write::Task;
use crate::{PersonId, Store, StoreError};

/// How a game ended for one person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub seat: i64,
    pub person: PersonId,
    pub game: String,
    /// What was played, where results of one kind compare: options in words.
    pub kind: String,
    pub players: i64,
    /// How many of them were people.
    pub humans: i64,
    pub place: i64,
    pub score: i64,
    /// How long somebody took who played alone; 0 for all others.
    pub rounds: i64,
    pub won: bool,
    pub listed: bool,
}

/// A finished game in somebody's list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultRow {
    pub table: String,
    /// Milliseconds since 1970.
    pub ended: i64,
    pub outcome: Outcome,
    /// What the index says about the table.
    pub summary: String,
}

/// Which finished games are wanted; the default is all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sifted {
    pub game: Option<String>,
    /// Only those that were won.
    pub won: bool,
    /// Against other people, or against bots and alone.
    pub people: Option<bool>,
    /// Only tables that anybody could find in the lobby.
    pub listed: bool,
    /// Those that ended before this one: when it did, and its table.
    pub before: Option<(i64, String)>,
}

/// What somebody has done in one game, alone or with others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    pub game: String,
    pub alone: bool,
    pub games: i64,
    pub won: i64,
    pub score: i64,
    /// The fewest rounds in which somebody won alone; 0 when there is none, and for games with others.
    pub rounds: i64,
}

/// All of somebody's games in a few numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// How many games against others were won in a row, until now and at best.
    pub streak: i64,
    pub longest: i64,
}

const COLUMNS: &str = "table_id, ended, seat, person, results.game, kind, players, humans, place, score, rounds, won,
    results.listed, COALESCE(summary, '')";

impl Store {
    /// Finished games of a person, the latest first.
    pub async fn results(&self, person: &PersonId, sifted: &Sifted, most: u32) -> Result<Vec<ResultRow>, StoreError> {
        let mut asked = format!("SELECT {COLUMNS} FROM results LEFT JOIN tables ON id = table_id WHERE person = $1");
        if sifted.game.is_some() {
            asked += " AND results.game = $2";
        }
        if sifted.won {
            asked += " AND won = 1";
        }
        if sifted.listed {
            asked += " AND results.listed = 1";
        }
        asked += match sifted.people {
            Some(true) => " AND humans > 1",
            Some(false) => " AND humans = 1",
            None => "",
        };
        if sifted.before.is_some() {
            asked += " AND (ended < $3 OR (ended = $3 AND table_id < $4))";
        }
        asked += " ORDER BY ended DESC, table_id DESC LIMIT $5";
        let (ended, table) = sifted.before.clone().unwrap_or_default();
        let query = sqlx::query(AssertSqlSafe(asked))
            .bind(&person.0)
            .bind(sifted.game.clone().unwrap_or_default())
            .bind(ended)
            .bind(table)
            .bind(i64::from(most));
        query.fetch_all(&self.readers).await?.iter().map(row).collect()
    }

    /// What a person has done in each game; only at tables that anybody could find, if `listed`.
    pub async fn bests(&self, person: &PersonId, listed: bool) -> Result<Vec<Best>, StoreError> {
        const BESTS: &str = "SELECT game, CASE WHEN players = 1 THEN 1 ELSE 0 END AS alone, COUNT(*), CAST(SUM(won) AS BIGINT),
            MAX(score),
            COALESCE(MIN(CASE WHEN won = 1 AND rounds > 0 THEN rounds END), 0) FROM results
            WHERE person = $1 AND listed >= $2 GROUP BY game, CASE WHEN players = 1 THEN 1 ELSE 0 END ORDER BY game, alone";
        let best = |row: &AnyRow| {
            let alone: i64 = row.try_get(1)?;
            let (game, games, won) = (row.try_get(0)?, row.try_get(2)?, row.try_get(3)?);
            Ok(Best { game, alone: alone == 1, games, won, score: row.try_get(4)?, rounds: row.try_get(5)? })
        };
        let query = sqlx::query(BESTS).bind(&person.0).bind(i64::from(listed));
        query.fetch_all(&self.readers).await?.iter().map(best).collect()
    }

    /// What somebody's games against others add up to.
    pub async fn record(&self, person: &PersonId, listed: bool) -> Result<Record, StoreError> {
        // Games that were won after the same number of others belong together.
        const STREAKS: &str =
            "SELECT COALESCE(MAX(CASE WHEN lost = all_lost THEN n ELSE 0 END), 0), COALESCE(MAX(n), 0) FROM
            (SELECT lost, COUNT(*) AS n, (SELECT COUNT(*) FROM results
                WHERE person = $1 AND players > 1 AND listed >= $2 AND won = 0) AS all_lost FROM
                (SELECT won, SUM(1 - won) OVER (ORDER BY ended, table_id) AS lost FROM results
                    WHERE person = $1 AND players > 1 AND listed >= $2) AS counted
                WHERE won = 1 GROUP BY lost) AS streaks";
        let row = sqlx::query(STREAKS).bind(&person.0).bind(i64::from(listed)).fetch_one(&self.readers).await?;
        Ok(Record { streak: row.try_get(0)?, longest: row.try_get(1)? })
    }

    /// The fewest rounds in which a person won alone at this kind of game.
    pub async fn least_rounds(&self, person: &PersonId, game: &str, kind: &str) -> Result<Option<i64>, StoreError> {
        const LEAST: &str = "SELECT COALESCE(MIN(rounds), 0) FROM results
            WHERE person = $1 AND game = $2 AND kind = $3 AND players = 1 AND won = 1 AND rounds > 0";
        let row = sqlx::query(LEAST).bind(&person.0).bind(game).bind(kind).fetch_one(&self.readers).await?;
        let least: i64 = row.try_get(0)?;
        Ok(Some(least).filter(|&rounds| rounds > 0))
    }

    /// Finished tables with people of which it is not kept how they ended.
    pub async fn uncounted(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError> {
        const UNCOUNTED: &str = "SELECT id FROM tables WHERE state = 'over' AND id > $1
            AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = id)
            AND EXISTS (SELECT 1 FROM seats JOIN people ON people.id = person WHERE table_id = tables.id)
            ORDER BY id LIMIT $2";
        let rows = sqlx::query(UNCOUNTED).bind(after).bind(i64::from(most)).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Keeps how a game ended that was over before this was kept.
    pub async fn count(&self, table: &str, outcomes: Vec<Outcome>) -> Result<(), StoreError> {
        self.write(Task::Outcomes { table: table.to_owned(), outcomes }).await
    }
}

fn row(row: &AnyRow) -> Result<ResultRow, StoreError> {
    let (won, listed): (i64, i64) = (row.try_get(11)?, row.try_get(12)?);
    let outcome = Outcome {
        seat: row.try_get(2)?,
        person: PersonId(row.try_get(3)?),
        game: row.try_get(4)?,
        kind: row.try_get(5)?,
        players: row.try_get(6)?,
        humans: row.try_get(7)?,
        place: row.try_get(8)?,
        score: row.try_get(9)?,
        rounds: row.try_get(10)?,
        won: won == 1,
        listed: listed == 1,
    };
    Ok(ResultRow { table: row.try_get(0)?, ended: row.try_get(1)?, outcome, summary: row.try_get(13)? })
}

pub(crate) async fn write_outcomes_of(
    db: &mut AnyConnection,
    table: &str,
    outcomes: &[Outcome],
) -> Result<(), StoreError> {
    let when = sqlx::query("SELECT updated FROM tables WHERE id = $1").bind(table).fetch_optional(&mut *db).await?;
    let ended = when.ok_or(StoreError::Conflict)?.try_get(0)?;
    let outcomes: Vec<(&str, &Outcome)> = outcomes.iter().map(|outcome| (table, outcome)).collect();
    write_outcomes(db, &outcomes, ended).await
}

/// How games ended at these tables.
pub(crate) async fn write_outcomes(
    db: &mut AnyConnection,
    outcomes: &[(&str, &Outcome)],
    ended: i64,
) -> Result<(), StoreError> {
    for outcomes in outcomes.chunks(ROWS) {
        // Of somebody who is forgotten, nothing new is kept.
        let sql = format!(
            "WITH fresh (table_id, seat, person, game, kind, players, humans, place, score, rounds, won, listed) AS (VALUES {})
            INSERT INTO results (table_id, seat, person, game, kind, ended, players, humans, place, score, rounds, won, listed)
            SELECT table_id, seat, person, game, kind, $1, players, humans, place, score, rounds, won, listed FROM fresh
            WHERE EXISTS (SELECT 1 FROM people WHERE people.id = fresh.person) ON CONFLICT DO NOTHING",
            rows(2, outcomes.len(), 12)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql)).bind(ended);
        for (table, outcome) in outcomes {
            query = query
                .bind(*table)
                .bind(outcome.seat)
                .bind(&outcome.person.0)
                .bind(&outcome.game)
                .bind(&outcome.kind)
                .bind(outcome.players)
                .bind(outcome.humans)
                .bind(outcome.place)
                .bind(outcome.score)
                .bind(outcome.rounds)
                .bind(i64::from(outcome.won))
                .bind(i64::from(outcome.listed));
        }
        query.execute(&mut *db).await?;
    }
    Ok(())
}
