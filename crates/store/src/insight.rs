//! What bots thought of decisions in finished games: thinking takes time, so it is done once. Nothing is ever decided by
//! it, and what cannot be read is thought again.

use sqlx::{AnyConnection, Row};

use crate::write::Task;
use crate::{Store, StoreError};

/// A thought about one decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Insight {
    /// Whose decision it was.
    pub seat: i64,
    /// After how many steps of the game it was made.
    pub step: i64,
    /// In the words of whoever keeps it.
    pub text: String,
}

impl Store {
    /// Keeps a thought about a decision; the first one stays.
    pub async fn keep_insight(&self, table: &str, insight: Insight) -> Result<(), StoreError> {
        self.write(Task::Insight { table: table.to_owned(), insight }).await
    }

    /// All thoughts about decisions at a table, in the order of the game.
    pub async fn insights(&self, table: &str) -> Result<Vec<Insight>, StoreError> {
        let all = sqlx::query("SELECT seat, step, insight FROM insights WHERE table_id = $1 ORDER BY step").bind(table);
        let rows = all.fetch_all(&self.readers).await?;
        let read =
            rows.iter().map(|row| Ok(Insight { seat: row.try_get(0)?, step: row.try_get(1)?, text: row.try_get(2)? }));
        read.collect()
    }
}

pub(crate) async fn keep_insight(db: &mut AnyConnection, table: &str, insight: &Insight) -> Result<(), StoreError> {
    const KEEP: &str =
        "INSERT INTO insights (table_id, seat, step, insight) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    let keep = sqlx::query(KEEP).bind(table).bind(insight.seat).bind(insight.step).bind(&insight.text);
    keep.execute(db).await?;
    Ok(())
}
