//! The one writer: takes every append that waits, writes them in one transaction, commits once, answers each.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, AssertSqlSafe};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, timeout};

use crate::append::{write_append, write_appends, write_task_of};
use crate::archive::archive;
use crate::due::{forget_due, make_up, note_alive};
use crate::evening::{EveningTask, write_evening};
use crate::home::Kind;
use crate::insight::keep_insight;
use crate::keep::{remove, touch, waiting_tables};
use crate::kept_lines::keep_line;
use crate::known::Recent;
use crate::news::tell_growth;
use crate::nodes::{NodeTask, write_node};
use crate::people::{PeopleTask, write_people};
use crate::rated::RatedGame;
use crate::report::write_report;
use crate::results::{Outcome, write_outcomes_of};
use crate::rulings::{Ruling, rule};
use crate::{Complaint, Entry, Insight, Keepsake, KeptLine, PersonId, StoreError, Time};

/// Entries for the end of one table's log, and how the index shows the table from then on.
#[derive(Clone, Debug)]
pub struct Append {
    pub table: String,
    /// The number of the first entry: as many as the log has.
    pub seq: i64,
    pub entries: Vec<Entry>,
    pub index: IndexRow,
    /// Everybody who sits there now, when that changed.
    pub seats: Option<Vec<(i64, PersonId)>>,
    /// How the game ended for everybody who sits there, when it did just now.
    pub outcomes: Vec<Outcome>,
    /// The same for ratings, at a table that is rated.
    pub rated: Option<RatedGame>,
}

/// What the lobby can find out about a table without reading its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IndexRow {
    pub game: String,
    pub state: TableState,
    pub listed: bool,
    /// Seats that owe a decision, as bits.
    pub owing: i64,
    /// Whatever the lobby wants to show.
    pub summary: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableState {
    Open,
    Running,
    Over,
}

impl TableState {
    pub(crate) fn word(self) -> &'static str {
        match self {
            TableState::Open => "open",
            TableState::Running => "running",
            TableState::Over => "over",
        }
    }

    pub(crate) fn of(word: &str) -> TableState {
        match word {
            "open" => TableState::Open,
            "running" => TableState::Running,
            _ => TableState::Over,
        }
    }
}

/// What is written together with what others write: all of it or nothing.
pub(crate) enum Task {
    Append(Vec<Append>),
    /// A new table, unless this person sits at so many waiting, listed ones.
    Open {
        append: Box<Append>,
        person: PersonId,
        most: u32,
    },
    /// Forgets a table that waits and was not touched since `before`.
    Remove {
        table: String,
        before: i64,
    },
    /// How a table looks now, for the day when its log cannot be followed any more.
    Archive {
        table: String,
        keepsake: Keepsake,
    },
    /// Something about people.
    People(PeopleTask),
    /// Something about an evening of duplicate deals.
    Evening(EveningTask),
    /// How a game ended that was over before this was kept.
    Outcomes {
        table: String,
        outcomes: Vec<Outcome>,
    },
    /// What a bot thought of a decision at a finished table.
    Insight {
        table: String,
        insight: Insight,
    },
    /// Somebody is at these tables: those not touched since `before` are touched now.
    Touch {
        tables: Vec<String>,
        before: i64,
    },
    /// No clock runs at a table any more.
    NotDue {
        table: String,
    },
    /// The house is open.
    Alive,
    /// It was not, for a while.
    MakeUp,
    /// A line of talk that somebody reported.
    KeepLine(KeptLine),
    /// What whoever runs the house says.
    Ruling(Ruling),
    /// Something between servers on one database.
    Node(NodeTask),
}

pub(crate) type Done = oneshot::Sender<Result<(), StoreError>>;

pub(crate) enum Job {
    Write(Task, Done),
    Report(Box<Complaint>, oneshot::Sender<Result<i64, StoreError>>),
    Limit(Option<u32>, Done),
    /// Leaves nothing of what was removed in the journal.
    Tidy(Done),
    Close(oneshot::Sender<()>),
}

pub(crate) struct Writer {
    db: AnyConnection,
    kind: Kind,
    /// Since when the database cannot be reached.
    lost: Option<Instant>,
    options: AnyConnectOptions,
    commits: Arc<AtomicU64>,
    time: Time,
    node: Arc<str>,
    recent: Arc<Recent>,
}

/// The most jobs in one transaction.
const GROUP: usize = 256;
/// So long a group waits for more where the last one was one: a commit costs the same for all of them.
const GATHER: Duration = Duration::from_millis(2);
/// How long a database that is away is waited for before people hear of it, and how often it is looked for.
const PATIENCE: Duration = Duration::from_secs(3);
const BREATH: Duration = Duration::from_millis(100);
/// A transaction that takes longer has lost its database.
const LONGEST: Duration = Duration::from_secs(20);
/// SQLite's own limit, and its default.
const NO_LIMIT: u32 = 0xffff_fffe;

impl Writer {
    pub(crate) fn new(
        db: AnyConnection,
        kind: Kind,
        options: AnyConnectOptions,
        commits: Arc<AtomicU64>,
        time: Time,
        node: Arc<str>,
        recent: Arc<Recent>,
    ) -> Writer {
        Writer { db, kind, lost: None, options, commits, time, node, recent }
    }

    pub(crate) async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::new();
        let mut crowd = false;
        while queue.recv_many(&mut jobs, GROUP).await > 0 {
            // On a database with other servers, whoever waits is overtaken.
            if crowd && self.kind == Kind::Sqlite {
                sleep(GATHER).await;
                while jobs.len() < GROUP
                    && let Ok(job) = queue.try_recv()
                {
                    jobs.push(job);
                }
            }
            crowd = jobs.len() > 1;
            let mut group = Vec::new();
            let (mut closing, mut tidying) = (None, Vec::new());
            for job in jobs.drain(..) {
                match job {
                    Job::Write(task, done) => group.push((task, done)),
                    Job::Report(complaint, done) => drop(done.send(self.report(&complaint).await)),
                    Job::Limit(pages, done) => drop(done.send(self.limit(pages).await)),
                    Job::Tidy(done) => tidying.push(done),
                    Job::Close(done) => closing = Some(done),
                }
            }
            self.write(group).await;
            for done in tidying {
                let tidied = sqlx::raw_sql(self.kind.tidy()).execute(&mut self.db).await;
                let _ = done.send(tidied.map(drop).map_err(StoreError::from));
            }
            if let Some(done) = closing {
                queue.close();
                let _ = sqlx::Connection::close(self.db).await;
                let _ = done.send(());
                return;
            }
        }
    }

    async fn write(&mut self, group: Vec<(Task, Done)>) {
        if group.is_empty() {
            return;
        }
        let tasks: Vec<&Task> = group.iter().map(|(task, _)| task).collect();
        match self.commit(&tasks).await {
            Ok(results) => {
                for ((_, done), result) in group.into_iter().zip(results) {
                    let _ = done.send(result);
                }
            }
            // Nobody can be asked: nothing of it was acknowledged, and whoever tries again finds out what is there.
            Err(StoreError::Away) => {
                for (_, done) in group {
                    let _ = done.send(Err(StoreError::Away));
                }
            }
            // Something failed for all of them: find out for whom, one by one.
            Err(_) => {
                for (task, done) in group {
                    let result = self.commit(&[&task]).await.and_then(|mut results| results.remove(0));
                    let _ = done.send(result);
                }
            }
        }
    }

    /// One transaction for all tasks. A refusal is one task's result; any other failure undoes them all. A database that
    /// is away for a moment is waited for, as long as nothing can have been committed.
    async fn commit(&mut self, tasks: &[&Task]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        loop {
            let error = match self.prepare(tasks).await {
                Ok(results) => {
                    let ended = self.end().await;
                    if tasks.iter().any(|task| matches!(task, Task::People(_))) {
                        self.recent.forget();
                    }
                    self.recover(ended.as_ref().err()).await;
                    return ended.map(|()| results);
                }
                Err(error) => error,
            };
            self.recover(Some(&error)).await;
            let waited = self.lost.map_or(Duration::ZERO, |since| since.elapsed());
            if !matches!(error, StoreError::Away) || waited > PATIENCE {
                return Err(error);
            }
            sleep(BREATH).await;
        }
    }

    /// After a failure: leaves the transaction, and connects anew where the line is broken.
    async fn recover(&mut self, failure: Option<&StoreError>) {
        let Some(error) = failure else {
            self.lost = None;
            return;
        };
        let is_away = matches!(error, StoreError::Away);
        if is_away {
            self.lost.get_or_insert_with(Instant::now);
        } else {
            // SQLite may have rolled back by itself, then this says so and changes nothing.
            let _ = sqlx::raw_sql("ROLLBACK").execute(&mut self.db).await;
        }
        if (is_away || matches!(error, StoreError::Database(error) if error.as_database_error().is_none()))
            && let Ok(Ok(db)) = timeout(PATIENCE, self.kind.connect(&self.options)).await
        {
            self.db = db;
        }
    }

    /// What reaches nobody in time is not waited for any longer.
    async fn prepare(&mut self, tasks: &[&Task]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        timeout(LONGEST, self.transact(tasks)).await.unwrap_or(Err(StoreError::Away))
    }

    async fn end(&mut self) -> Result<(), StoreError> {
        let ended = timeout(LONGEST, sqlx::raw_sql("COMMIT").execute(&mut self.db)).await;
        ended.map_err(|_| StoreError::Away)??;
        self.commits.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    async fn report(&mut self, complaint: &Complaint) -> Result<i64, StoreError> {
        let now = self.time.now();
        let written = async {
            sqlx::raw_sql(self.kind.begin()).execute(&mut self.db).await?;
            write_report(&mut self.db, complaint, now).await
        };
        let written = written.await;
        let ended = if written.is_ok() { self.end().await } else { Ok(()) };
        let failure = written.as_ref().err().or(ended.as_ref().err());
        self.recover(failure).await;
        ended.and(written)
    }

    async fn transact(&mut self, tasks: &[&Task]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let now = self.time.now();
        sqlx::raw_sql(self.kind.begin()).execute(&mut self.db).await?;
        let written = self.write_together(tasks, now).await?;
        let mut results = Vec::with_capacity(tasks.len());
        for task in tasks {
            results.push(match task {
                Task::Append(_) if written => Ok(()),
                _ => match write_task(&mut self.db, task, now).await {
                    Err(error) if error.is_refusal() => Err(error),
                    other => Ok(other?),
                },
            });
        }
        tell_growth(&mut self.db, self.kind, &self.node, tasks, &results).await?;
        Ok(results)
    }

    /// Writes the appends of all tasks in a few statements. When somebody's table has moved on, nothing is written, and
    /// whose it is turns out one by one.
    async fn write_together(&mut self, tasks: &[&Task], now: i64) -> Result<bool, StoreError> {
        let appends = tasks.iter().filter_map(|task| match task {
            Task::Append(appends) => Some(appends),
            _ => None,
        });
        let appends: Vec<&Append> = appends.flatten().collect();
        match write_appends(&mut self.db, &appends, now).await {
            Ok(()) => Ok(true),
            Err(error) if error.is_refusal() => {
                sqlx::raw_sql("ROLLBACK").execute(&mut self.db).await?;
                sqlx::raw_sql(self.kind.begin()).execute(&mut self.db).await?;
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    async fn limit(&mut self, pages: Option<u32>) -> Result<(), StoreError> {
        if self.kind == Kind::Postgres {
            return Ok(());
        }
        let pragma = format!("PRAGMA max_page_count = {}", pages.unwrap_or(NO_LIMIT));
        sqlx::raw_sql(AssertSqlSafe(pragma)).execute(&mut self.db).await?;
        Ok(())
    }
}

async fn write_task(db: &mut AnyConnection, task: &Task, now: i64) -> Result<(), StoreError> {
    match task {
        Task::Append(appends) => write_task_of(db, appends, now).await,
        Task::Open { append, person, most } => {
            let free = waiting_tables(db, person).await? < i64::from(*most);
            if free { write_append(db, append, now).await } else { Err(StoreError::EnoughTables) }
        }
        Task::Archive { table, keepsake } => archive(db, table, keepsake).await,
        Task::People(task) => write_people(db, task, now).await,
        Task::Evening(task) => write_evening(db, task, now).await,
        Task::Outcomes { table, outcomes } => write_outcomes_of(db, table, outcomes).await,
        Task::Insight { table, insight } => keep_insight(db, table, insight).await,
        Task::Remove { table, before } => remove(db, table, *before).await,
        Task::Touch { tables, before } => touch(db, tables, *before, now).await,
        Task::NotDue { table } => forget_due(db, table).await,
        Task::Alive => note_alive(db, now).await,
        Task::MakeUp => make_up(db, now).await,
        Task::KeepLine(line) => keep_line(db, line, now).await,
        Task::Ruling(ruling) => rule(db, ruling, now).await,
        Task::Node(task) => write_node(db, task).await,
    }
}
