//! The house: all tables. Each lives in memory, as a task of its own, while somebody needs it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bots::Budget;
use catalog::Memory;
use engine::Seat;
use lessons::Shelf;
use store::{Store, StoreError};
use thiserror::Error;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::task::JoinSet;

use crate::door::{Connections, Door};
use crate::kept::Kept;
use crate::limits::{Limits, Quotas, Sockets};
use crate::look_back::PageKey;
use crate::metrics::Metrics;
use crate::nodes::{News, Nodes};
use crate::open_pages::Presence;
use crate::replay::Reel;
use crate::rulings::Shutters;
use crate::secrets;
use crate::table::{Actor, BadLog, Message, Pace, Table, Trouble};
use crate::thinkers::Thinkers;
use crate::watch::Readiness;
use crate::whispers::Whispers;

/// What can be set.
#[derive(Clone, Debug)]
pub struct Config {
    pub pace: Pace,
    /// Whether chance says who sits where. Without it seats are taken in their order.
    pub by_lot: bool,
    /// Who has no page open for so long is away: others may let a bot play for them.
    pub away_after: Duration,
    /// How long the seat of somebody who left a running game is kept before a bot plays on.
    pub kept_for: Duration,
    /// How long somebody must have been known here before they may play rated games.
    pub history: Duration,
    /// How long a table that nobody looks at stays in memory.
    pub linger: Duration,
    /// Pages of people who only watch.
    pub sockets_per_table: usize,
    /// Pages of one person who plays; when they open another, their oldest is closed.
    pub pages_per_player: usize,
    /// Live pages of the whole house.
    pub sockets: usize,
    /// Messages a second from one page, and how many at once.
    pub messages: (f64, f64),
    /// How long a bot thinks about a hint, and about each of the two decisions that a look back compares.
    pub hint: Budget,
    pub review: Budget,
    /// How many people may wait for one of these.
    pub asking: usize,
    /// How many looks back are kept for who asks again.
    pub reviews: usize,
    /// How many games are kept wound up for who watches them again.
    pub reels: usize,
    /// How many bots in the whole house remember what they thought about.
    pub memories: usize,
    /// How long a table may wait for its start without anybody there before it is cleared away, and how long the
    /// lobby offers it.
    pub expire_after: Duration,
    pub offered_for: Duration,
    /// How often it is looked for such tables.
    pub sweep_every: Duration,
    /// Listed tables that one person may leave waiting for their start.
    pub waiting_each: u32,
    pub door: Door,
    /// What one visitor may do.
    pub limits: Quotas,
    /// What can be learned here.
    pub lessons: Arc<Shelf>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            pace: Pace::HUMAN,
            by_lot: true,
            away_after: Duration::from_secs(30),
            kept_for: Duration::from_secs(60),
            history: Duration::from_secs(10 * 60),
            linger: Duration::from_secs(60),
            sockets_per_table: 100,
            messages: (20.0, 40.0),
            hint: Budget::Time(Duration::from_millis(500)),
            review: Budget::Time(Duration::from_millis(350)),
            asking: 200,
            reviews: 100,
            reels: 12,
            memories: 64,
            expire_after: Duration::from_secs(60 * 60),
            offered_for: Duration::from_secs(10 * 60),
            sweep_every: Duration::from_secs(60),
            waiting_each: 3,
            pages_per_player: 6,
            sockets: 3500,
            door: Door::default(),
            limits: Quotas::default(),
            lessons: Shelf::of_the_house(),
        }
    }
}

/// Why there is no table to show.
#[derive(Debug, Error)]
pub enum HouseError {
    #[error("there is no such table")]
    NoSuchTable,
    #[error("there is no such evening")]
    NoSuchEvening,
    #[error("its log cannot be followed: {0}")]
    BadLog(#[from] BadLog),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("it does not answer")]
    Silent,
}

impl HouseError {
    /// Whether something that was kept cannot be read any more: trying again does not help.
    pub fn is_damage(&self) -> bool {
        matches!(self, HouseError::Store(error) if error.is_damage())
    }

    /// Whether the table is there and can only be looked at: its log cannot be followed, by these rules or at all.
    pub fn is_past(&self) -> bool {
        match self {
            HouseError::BadLog(_) => true,
            HouseError::Store(error) => error.is_bad_log(),
            HouseError::NoSuchTable | HouseError::NoSuchEvening | HouseError::Silent => false,
        }
    }
}

/// Cheap to clone.
#[derive(Clone)]
pub struct House(Arc<Inner>);

struct Inner {
    store: Store,
    config: Config,
    tables: Mutex<HashMap<String, Awake>>,
    thinkers: Thinkers,
    memories: Kept<(String, Seat), Memory>,
    reviews: Kept<PageKey, Arc<str>>,
    reels: Kept<String, Arc<Reel>>,
    whispers: Whispers,
    presence: Presence,
    sockets: Arc<Sockets>,
    connections: Arc<Connections>,
    limits: Limits,
    nodes: Nodes,
    metrics: Arc<Metrics>,
    readiness: Readiness,
    shutters: Shutters,
    closing: watch::Sender<bool>,
    /// A table with clocks has left memory.
    dozed: Notify,
}

/// A table in memory.
struct Awake {
    mailbox: mpsc::Sender<Message>,
    /// It belongs to no evening, so nobody holds the same cards elsewhere.
    is_alone: bool,
}

/// Messages that may wait for one table.
const MAILBOX: usize = 256;

impl House {
    pub fn new(store: Store, config: Config) -> House {
        let metrics = Arc::<Metrics>::default();
        House(Arc::new(Inner {
            tables: Mutex::default(),
            thinkers: Thinkers::new(config.asking),
            memories: Kept::new(config.memories),
            reviews: Kept::new(config.reviews),
            reels: Kept::new(config.reels),
            whispers: Whispers::default(),
            presence: Presence::default(),
            sockets: Arc::new(Sockets::keyed(config.sockets, &config.limits, *store.key())),
            connections: Arc::new(Connections::new(
                config.door.connections,
                config.limits.connections_from_one_address(),
                *store.key(),
            )),
            limits: Limits::shared(&config.limits, *store.key(), store.is_shared()).counted_by(metrics.clone()),
            nodes: Nodes::new(&store),
            metrics,
            readiness: Readiness::default(),
            shutters: Shutters::default(),
            closing: watch::Sender::new(false),
            dozed: Notify::new(),
            config,
            store,
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

    /// What bots in the seats of tables have thought about already.
    pub fn memories(&self) -> &Kept<(String, Seat), Memory> {
        &self.0.memories
    }

    /// Looks back that were made already.
    pub fn reviews(&self) -> &Kept<PageKey, Arc<str>> {
        &self.0.reviews
    }

    /// Games that somebody watches again, by the code of their table.
    pub(crate) fn reels(&self) -> &Kept<String, Arc<Reel>> {
        &self.0.reels
    }

    /// All live pages.
    pub fn sockets(&self) -> &Arc<Sockets> {
        &self.0.sockets
    }

    /// All connections.
    pub(crate) fn connections(&self) -> &Arc<Connections> {
        &self.0.connections
    }

    /// Other servers of the same house.
    pub(crate) fn nodes(&self) -> &Nodes {
        &self.0.nodes
    }

    /// How much one visitor may do.
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// What is counted here.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn readiness(&self) -> &Readiness {
        &self.0.readiness
    }

    /// Whom the house is closed to.
    pub(crate) fn shutters(&self) -> &Shutters {
        &self.0.shutters
    }

    pub fn is_closing(&self) -> bool {
        *self.0.closing.borrow()
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

    /// Names that lead to private tables for a while.
    pub(crate) fn whispers(&self) -> &Whispers {
        &self.0.whispers
    }

    pub(crate) fn presence(&self) -> &Presence {
        &self.0.presence
    }

    /// A secret for somebody new.
    pub fn hand_out(&self) -> Result<String, Trouble> {
        secrets::draw(&self.0.store)
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
        // A table shows nothing as long as nobody can say whether another server has written there.
        Err(if self.store().is_shared() { StoreError::Away.into() } else { HouseError::Silent })
    }

    /// The mailbox of a table, which is read from the store if it is not in memory.
    pub async fn mailbox(&self, code: &str) -> Result<mpsc::Sender<Message>, HouseError> {
        if let Some(mailbox) = self.awake_mailbox(code) {
            return Ok(mailbox);
        }
        let log = self.0.store.log(code, 0).await?;
        if log.is_empty() {
            return Err(HouseError::NoSuchTable);
        }
        // A long log is followed away from those who talk.
        let owned = code.to_owned();
        let names = self.names_in(&log).await?;
        let replayed = self.thinkers().replay(move || Table::replay(&owned, &log, &names)).await;
        let mut table = replayed.ok_or(BadLog::Stumbled)??;
        // The house may have been closed since the log was written.
        if table.timing.times.is_some()
            && let (Some(times), Some(due)) = (&mut table.timing.times, self.0.store.due(code).await?)
        {
            times.move_to(due);
        }
        let evening = self.0.store.evening_of(code).await;
        let is_alone = matches!(evening, Ok(None));
        // When nobody can look, it is played like any other table.
        table.evening = evening.unwrap_or(None);
        Ok(self.take_in(table, is_alone))
    }

    /// Takes a table into memory, unless it is there already.
    pub(crate) fn take_in(&self, table: Table, is_alone: bool) -> mpsc::Sender<Message> {
        let mut tables = self.tables();
        if let Some(awake) = tables.get(&table.code).filter(|awake| !awake.mailbox.is_closed()) {
            return awake.mailbox.clone();
        }
        let (mailbox, inbox) = mpsc::channel(MAILBOX);
        tables.insert(table.code.clone(), Awake { mailbox: mailbox.clone(), is_alone });
        drop(tables);
        let mut actor = Actor::new(table, self.clone(), inbox, mailbox.clone());
        // By reference, so that the task holds it once.
        tokio::spawn(async move { actor.run().await });
        mailbox
    }

    /// Whether a table is in memory and known to belong to no evening.
    pub(crate) fn is_alone(&self, code: &str) -> bool {
        self.tables().get(code).is_some_and(|awake| awake.is_alone)
    }

    /// Tells one table something, if it is in memory and not too busy to hear it: whatever is told like this is told again.
    pub(crate) fn hint_at(&self, code: &str, news: News) {
        if let Some(mailbox) = self.awake_mailbox(code)
            && mailbox.try_send(Message::News(news)).is_err()
        {
            self.nodes().missed(code);
        }
    }

    /// Where all tables in memory are told something.
    pub(crate) fn mailboxes(&self) -> Vec<mpsc::Sender<Message>> {
        self.tables().values().map(|awake| awake.mailbox.clone()).collect()
    }

    /// Lets every table in memory keep a look at itself.
    pub async fn keep_all(&self) {
        let mailboxes = self.mailboxes();
        let mut keeping = JoinSet::new();
        for mailbox in mailboxes {
            keeping.spawn(async move {
                let (reply, kept) = oneshot::channel();
                if mailbox.send(Message::Keep { reply }).await.is_ok() {
                    let _ = kept.await;
                }
            });
        }
        while keeping.join_next().await.is_some() {}
    }

    /// Whether a table is in memory.
    pub(crate) fn is_awake(&self, code: &str) -> bool {
        self.awake_mailbox(code).is_some()
    }

    /// Its mailbox then.
    pub(crate) fn awake_mailbox(&self, code: &str) -> Option<mpsc::Sender<Message>> {
        self.tables().get(code).map(|awake| &awake.mailbox).filter(|mailbox| !mailbox.is_closed()).cloned()
    }

    /// A table whose clocks may run has left memory: from now on the house looks after it.
    pub(crate) fn dozes_off(&self) {
        self.0.dozed.notify_one();
    }

    /// Until that happens.
    pub(crate) async fn dozed_off(&self) {
        self.0.dozed.notified().await;
    }

    /// How many tables are in memory.
    pub fn awake(&self) -> usize {
        self.tables().len()
    }

    /// Forgets a table that goes to sleep.
    pub fn forget(&self, code: &str, address: &mpsc::Sender<Message>) {
        let mut tables = self.tables();
        if tables.get(code).is_some_and(|awake| awake.mailbox.same_channel(address)) {
            tables.remove(code);
        }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Awake>> {
        // The map is never left half-changed, so a panic elsewhere does not spoil it.
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
