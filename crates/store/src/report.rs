//! Complaints about bots' moves, each with all that is needed to stand before that decision again. They are kept
//! beside the logs of their tables, and need nothing of them.

use engine::{Choices, Seat, Step};
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use tokio::sync::oneshot;

use crate::write::Job;
use crate::{Store, StoreError};

/// A bot's move that somebody thought bad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    pub table: String,
    pub game: String,
    pub seat: Seat,
    /// The kind of bot that played there.
    pub bot: String,
    pub comment: String,
    pub position: Circumstances,
}

/// What the game grew from, and which of its steps is meant. It decides every hidden card: it never leaves the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Circumstances {
    /// The edition of the game's rules that was played.
    #[serde(default = "crate::entry::first")]
    pub edition: u32,
    pub players: usize,
    pub choices: Choices,
    pub seed: String,
    /// All that was played, take-backs included, also after the move in question.
    pub steps: Vec<Step>,
    /// The number of the move in question among the steps, from 0.
    pub step: usize,
}

/// A complaint as the list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    pub number: i64,
    /// Milliseconds since 1970.
    pub at: i64,
    pub table: String,
    pub game: String,
    pub seat: i64,
    pub bot: String,
    pub comment: String,
}

/// The longest comment, in characters.
pub const LONGEST_COMMENT: usize = 500;
/// The most reports from one table.
pub const MOST_REPORTS: u32 = 50;

impl Store {
    /// Keeps a complaint, and returns its number once it is durable.
    pub async fn report(&self, complaint: Complaint) -> Result<i64, StoreError> {
        if complaint.comment.chars().count() > LONGEST_COMMENT {
            return Err(StoreError::LongComment);
        }
        let (done, told) = oneshot::channel();
        self.writer.send(Job::Report(Box::new(complaint), done)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Closed)?
    }

    /// Every report, oldest first.
    pub async fn reports(&self) -> Result<Vec<ReportRow>, StoreError> {
        let all = "SELECT number, at, table_id, game, seat, bot, comment FROM reports ORDER BY number";
        sqlx::query(all).fetch_all(&self.readers).await?.iter().map(row).collect()
    }

    /// One report, and the position that it is about.
    pub async fn find_report(&self, number: i64) -> Result<Option<(ReportRow, Circumstances)>, StoreError> {
        let one = "SELECT number, at, table_id, game, seat, bot, comment, position FROM reports WHERE number = $1";
        let Some(found) = sqlx::query(one).bind(number).fetch_optional(&self.readers).await? else { return Ok(None) };
        let position: String = found.try_get(7)?;
        let position = serde_json::from_str(&position).map_err(|cause| StoreError::BadReport { number, cause })?;
        Ok(Some((row(&found)?, position)))
    }
}

fn row(row: &AnyRow) -> Result<ReportRow, StoreError> {
    Ok(ReportRow {
        number: row.try_get(0)?,
        at: row.try_get(1)?,
        table: row.try_get(2)?,
        game: row.try_get(3)?,
        seat: row.try_get(4)?,
        bot: row.try_get(5)?,
        comment: row.try_get(6)?,
    })
}

/// Writes a complaint down, and returns its number.
pub(crate) async fn write_report(db: &mut AnyConnection, complaint: &Complaint, now: i64) -> Result<i64, StoreError> {
    // Counted and numbered by the statement that writes, so that nobody comes in between.
    const REPORT: &str = "INSERT INTO reports (number, table_id, at, game, seat, bot, comment, position)
        SELECT (SELECT COALESCE(MAX(number), 0) + 1 FROM reports), $1, $2, $3, $4, $5, $6, $7
        WHERE (SELECT COUNT(*) FROM reports WHERE table_id = $1) < $8 RETURNING number";

    let seq = complaint.position.step as i64;
    let unreadable = |cause| StoreError::Unreadable { table: complaint.table.clone(), seq, cause };
    let position = serde_json::to_string(&complaint.position).map_err(unreadable)?;
    let written = sqlx::query(REPORT)
        .bind(&complaint.table)
        .bind(now)
        .bind(&complaint.game)
        .bind(complaint.seat.index() as i64)
        .bind(&complaint.bot)
        .bind(&complaint.comment)
        .bind(position)
        .bind(i64::from(MOST_REPORTS))
        .fetch_optional(db)
        .await?;
    written.map_or(Err(StoreError::EnoughReports), |row| Ok(row.try_get(0)?))
}
