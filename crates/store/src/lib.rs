//! The append-only log of tables, the people at them, how games ended, and complaints about bots' moves, in a SQLite
//! file or a PostgreSQL database.
//!
//! What is appended is on disk when [`Store::append`] returns. Appends are optimistic: each names the number it
//! expects, and the second of two that race is refused. SQL keeps to what both databases understand (`home.rs`).
#![forbid(unsafe_code)]

mod append;
mod archive;
mod backup;
mod bring_over;
mod copy;
mod due;
mod entry;
mod error;
mod evening;
mod home;
mod insight;
mod keep;
mod kept_lines;
mod known;
mod lines;
mod marks;
mod news;
mod nodes;
mod open;
mod people;
mod phrases;
mod rated;
mod read;
mod report;
mod results;
mod rulings;
mod time;
mod write;

pub use archive::Keepsake;
pub use backup::{backup, restore};
pub use copy::copy;
pub use entry::{Entry, LOG_FORMAT, Limit, PauseStep, PersonId, SeatTime, Sitter};
pub use error::StoreError;
pub use evening::{DealTable, EveningChair, EveningRow, EveningTable};
pub use home::Home;
pub use insight::Insight;
pub use kept_lines::KeptLine;
pub use marks::{INITIAL, NAME, fill_in, marked};
pub use news::{Heard, parts};
pub use nodes::LEASE;
pub use people::{Device, Known, MOST_DEVICES, PersonRow};
pub use phrases::Words;
pub use rated::{ALL_TIME, ChangeRow, Rated, RatedGame, RatedSeat, RatingRow};
pub use read::{Listing, TableRow};
pub use report::{Circumstances, Complaint, LONGEST_COMMENT, MOST_REPORTS, ReportRow};
pub use results::{Best, Outcome, Record, ResultRow, Sifted};
pub use rulings::{Blocked, HostedPerson, HostedTable};
pub use time::Time;
pub use write::{Append, IndexRow, TableState};

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::AnyPool;
use tokio::sync::{mpsc, oneshot};

use home::Kind;
use known::Recent;
use write::{Job, Task};

/// All tables of the house. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    readers: AnyPool,
    kind: Kind,
    writer: mpsc::Sender<Job>,
    commits: Arc<AtomicU64>,
    key: [u8; 32],
    time: Time,
    /// Of a database that other servers may share.
    address: Option<Arc<str>>,
    /// How they know this one.
    node: Arc<str>,
    recent: Arc<Recent>,
}

impl Store {
    /// Appends all or nothing, and returns once it is durable.
    ///
    /// Many callers at once share one commit. When the log of a table has moved on, nothing is written and the
    /// answer is [`StoreError::Conflict`].
    pub async fn append(&self, appends: Vec<Append>) -> Result<(), StoreError> {
        self.write(Task::Append(appends)).await
    }

    /// Random bytes that this database has had since it was made: what the house signs with.
    pub fn key(&self) -> &[u8; 32] {
        &self.key
    }

    /// What time it is in this house.
    pub fn time(&self) -> &Time {
        &self.time
    }

    /// How many commits have reached the disk since the store was opened.
    pub fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Lets the file grow to this many pages of 4 KB and no further; `None` lifts the limit. PostgreSQL has none.
    pub async fn limit_pages(&self, pages: Option<u32>) -> Result<(), StoreError> {
        let (done, told) = oneshot::channel();
        self.writer.send(Job::Limit(pages, done)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Closed)?
    }

    /// Finishes what is queued, then closes the file.
    pub async fn close(&self) {
        let (done, told) = oneshot::channel();
        if self.writer.send(Job::Close(done)).await.is_ok() {
            let _ = told.await;
        }
        self.readers.close().await;
    }

    async fn write(&self, task: Task) -> Result<(), StoreError> {
        let (done, told) = oneshot::channel();
        self.writer.send(Job::Write(task, done)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Closed)?
    }
}
