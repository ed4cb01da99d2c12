//! The house: all tables. Each lives in memory, as a task of its own, while somebody needs it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::{Append, Entry, Listing, Store, StoreError};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot, watch};

use crate::codes;
use crate::door::Door;
use crate::limits::{Limits, Quotas, Sockets};
use crate::lobby::Summary;
use crate::table::{Actor, BadLog, Message, Pace, Table, Trouble};
use crate::thinkers::Thinkers;

/// What can be set.
#[derive(Clone, Debug)]
pub struct Config {
    pub pace: Pace,
    /// Who has no page open for so long is away: others may let a bot play for them.
    pub away_after: Duration,
    /// How long a table that nobody looks at stays in memory.
    pub linger: Duration,
    /// Pages of people who only watch.
    pub sockets_per_table: usize,
    /// Pages of one person who plays; when they open another, their oldest is closed.
    pub pages_per_player: usize,
    /// Live pages of the whole house.
    pub sockets: usize,
    pub door: Door,
    /// What one visitor may do.
    pub limits: Quotas,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            pace: Pace::HUMAN,
            away_after: Duration::from_secs(30),
            linger: Duration::from_secs(60),
            sockets_per_table: 100,
            pages_per_player: 6,
            sockets: 3500,
            door: Door::default(),
            limits: Quotas::default(),
        }
    }
}

/// Why there is no table to show.
#[derive(Debug, Error)]
pub enum HouseError {
    #[error("there is no such table")]
    NoSuchTable,
    #[error("its log cannot be followed: {0}")]
    BadLog(#[from] BadLog),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("it does not answer")]
    Silent,
}

/// Cheap to clone.
#[derive(Clone)]
pub struct House(Arc<Inner>);

struct Inner {
    store: Store,
    config: Config,
    tables: Mutex<HashMap<String, mpsc::Sender<Message>>>,
    thinkers: Thinkers,
    sockets: Arc<Sockets>,
    limits: Limits,
    closing: watch::Sender<bool>,
}

/// Messages that may wait for one table.
const MAILBOX: usize = 256;
/// How many running tables are looked through after a start.
const RESUMED: u32 = 10_000;

impl House {
    pub fn new(store: Store, config: Config) -> House {
        House(Arc::new(Inner {
            store,
            tables: Mutex::default(),
            thinkers: Thinkers::new(),
            sockets: Arc::new(Sockets::new(config.sockets, &config.limits)),
            limits: Limits::new(&config.limits),
            closing: watch::Sender::new(false),
            config,
        }))
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn config(&self) -> &Config {
        &self.0.config
    }

    /// Where bots think.
    pub fn thinkers(&self) -> &Thinkers {
        &self.0.thinkers
    }

    /// All live pages.
    pub fn sockets(&self) -> &Arc<Sockets> {
        &self.0.sockets
    }

    /// How much one visitor may do.
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Tells every live page that the house closes.
    pub fn close_pages(&self) {
        self.0.closing.send_replace(true);
    }

    /// Until the house closes.
    pub async fn closing(&self) {
        // The other end is in our hand, so this cannot fail.
        let _ = self.0.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Asks a table something, and wakes it if it sleeps.
    pub async fn ask<R>(&self, code: &str, message: impl Fn(oneshot::Sender<R>) -> Message) -> Result<R, HouseError> {
        // A table may fall asleep between the lookup and the question.
        for _ in 0..3 {
            let (reply, answer) = oneshot::channel();
            let sent = self.mailbox(code).await?.send(message(reply)).await;
            if sent.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(HouseError::Silent)
    }

    /// The mailbox of a table, which is read from the store if it is not in memory.
    pub async fn mailbox(&self, code: &str) -> Result<mpsc::Sender<Message>, HouseError> {
        if let Some(mailbox) = self.tables().get(code).filter(|mailbox| !mailbox.is_closed()) {
            return Ok(mailbox.clone());
        }
        let log = self.0.store.log(code, 0).await?;
        if log.is_empty() {
            return Err(HouseError::NoSuchTable);
        }
        let table = Table::replay(code, &log)?;

        let mut tables = self.tables();
        if let Some(mailbox) = tables.get(code).filter(|mailbox| !mailbox.is_closed()) {
            return Ok(mailbox.clone());
        }
        let (mailbox, inbox) = mpsc::channel(MAILBOX);
        tables.insert(code.to_owned(), mailbox.clone());
        drop(tables);
        tokio::spawn(Actor::new(table, self.clone(), inbox, mailbox.clone()).run());
        Ok(mailbox)
    }

    /// Opens a table with this log, and returns its code.
    pub async fn open(&self, log: Vec<Entry>) -> Result<String, Trouble> {
        let code = self.free_code().await?;
        let table = Table::replay(&code, &log)?;
        self.0.store.append(vec![House::opening(&table, log)]).await?;
        Ok(code)
    }

    /// What to append for a new table.
    pub fn opening(table: &Table, log: Vec<Entry>) -> Append {
        Append {
            table: table.code.clone(),
            seq: 0,
            entries: log,
            index: table.index(),
            seats: Some(table.index_seats()),
        }
    }

    /// A code that no table has yet.
    pub async fn free_code(&self) -> Result<String, Trouble> {
        loop {
            let code = codes::draw()?;
            if self.0.store.log(&code, 0).await?.is_empty() {
                return Ok(code);
            }
        }
    }

    /// After a start: wakes the tables where it is a bot's move, one after the other.
    pub async fn resume(self) {
        let rows = match self.0.store.list(Listing::Running, RESUMED).await {
            Ok(rows) => rows,
            Err(error) => return eprintln!("running tables cannot be listed: {error}"),
        };
        for row in rows {
            if Summary::read(&row.summary).waits_for_a_bot(row.owing)
                && let Err(error) = self.mailbox(&row.id).await
            {
                eprintln!("table {} cannot go on: {error}", row.id);
            }
            tokio::task::yield_now().await;
        }
    }

    /// How many tables are in memory.
    pub fn awake(&self) -> usize {
        self.tables().len()
    }

    /// Forgets a table that goes to sleep.
    pub fn forget(&self, code: &str, address: &mpsc::Sender<Message>) {
        let mut tables = self.tables();
        if tables.get(code).is_some_and(|mailbox| mailbox.same_channel(address)) {
            tables.remove(code);
        }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Message>>> {
        // The map is never left half-changed, so a panic elsewhere does not spoil it.
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
