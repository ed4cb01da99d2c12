//! What servers on one database tell each other: that a log has grown, as a part of the transaction that made it grow, and
//! small things that are kept nowhere. PostgreSQL carries it (`NOTIFY`), as numbers and ids alone. It may get lost, so
//! whoever listens has to look for themselves after a gap and now and then.

use std::time::Duration;

use sqlx::AnyConnection;
use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use crate::home::Kind;
use crate::rulings::Ruling;
use crate::write::Task;
use crate::{Store, StoreError};

const CHANNEL: &str = "tender";
/// A notification has less than 8,000 bytes.
const LONGEST: usize = 7000;
/// Every server says each second that it is open, and hears itself: a line that is silent for so long is dead.
const SILENCE: Duration = Duration::from_secs(4);
/// How often a database that is away is looked for.
const BREATH: Duration = Duration::from_millis(250);
/// News that may wait for whoever listens.
const WAITING: usize = 4096;

/// What is heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// The line was made, or made anew: whatever was told before is lost.
    Anew,
    /// What a server told, as it was told; this one hears itself, too.
    Told { node: String, said: String },
}

impl Store {
    /// Listens to all servers on this database as long as somebody wants to hear it. In a folder there is nothing to hear.
    pub fn listen(&self) -> mpsc::Receiver<Heard> {
        let (heard, hears) = mpsc::channel(WAITING);
        if let Some(address) = self.address.clone() {
            tokio::spawn(async move {
                while !heard.is_closed() {
                    let listening = listen_once(&address, &heard);
                    // Why the line broke is no matter: it is made anew.
                    tokio::select! { _ = listening => {}, () = heard.closed() => return }
                    sleep(BREATH).await;
                }
            });
        }
        hears
    }
}

async fn listen_once(address: &str, heard: &mpsc::Sender<Heard>) -> Result<(), sqlx::Error> {
    let connecting = async {
        let pool =
            PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None).connect(address).await?;
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.listen(CHANNEL).await?;
        Ok::<_, sqlx::Error>(listener)
    };
    let Ok(connected) = timeout(SILENCE, connecting).await else { return Ok(()) };
    let mut listener = connected?;
    if heard.send(Heard::Anew).await.is_err() {
        return Ok(());
    }
    loop {
        let Ok(notification) = timeout(SILENCE, listener.try_recv()).await else { return Ok(()) };
        let Some(notification) = notification? else { return Ok(()) };
        if let Some((node, said)) = notification.payload().split_once(' ') {
            let told = Heard::Told { node: node.to_owned(), said: said.to_owned() };
            if heard.send(told).await.is_err() {
                return Ok(());
            }
        }
    }
}

/// Tells all servers something when the transaction is committed.
pub(crate) async fn notify(db: &mut AnyConnection, node: &str, said: &str) -> Result<(), StoreError> {
    let notify = sqlx::query("SELECT 1 FROM pg_notify($1, $2)").bind(CHANNEL).bind(format!("{node} {said}"));
    notify.execute(db).await?;
    Ok(())
}

/// These words after `kind`, in as many notifications as they need: for [`Store::tell`].
pub fn parts(kind: &str, words: impl Iterator<Item = String>) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for word in words {
        match parts.last_mut().filter(|part| part.len() + word.len() < LONGEST) {
            Some(part) => {
                part.push(' ');
                part.push_str(&word);
            }
            None => parts.push(format!("{kind} {word}")),
        }
    }
    parts
}

/// Tells how long the logs are that these tasks have made grow, of those that were not refused.
pub(crate) async fn tell_growth(
    db: &mut AnyConnection,
    kind: Kind,
    node: &str,
    tasks: &[&Task],
    results: &[Result<(), StoreError>],
) -> Result<(), StoreError> {
    if kind == Kind::Sqlite {
        return Ok(());
    }
    let done = tasks.iter().zip(results).filter(|(_, result)| result.is_ok());
    let grown = done.flat_map(|(task, _)| match task {
        Task::Append(appends) => {
            let length = |append: &crate::Append| (append.table.clone(), append.seq + append.entries.len() as i64);
            // Nobody knows a new table yet.
            appends.iter().filter(|append| append.seq > 0 && !append.entries.is_empty()).map(length).collect()
        }
        Task::Remove { table, .. } => vec![(table.clone(), 0)],
        // How long it is now, whoever has it finds out.
        Task::Ruling(Ruling::End { table, .. }) => vec![(table.clone(), i64::MAX)],
        _ => Vec::new(),
    });
    for part in parts("log", grown.map(|(table, length)| format!("{table}:{length}"))) {
        notify(db, node, &part).await?;
    }
    Ok(())
}
