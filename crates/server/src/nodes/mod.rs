//! Several servers, one house: what this one tells the others about the tables that it has in memory (`beat`), what it hears
//! from them (`hear`), in what words (`words`), and which tables it drives. Everything that is told can get lost, and is
//! told again or looked up: the logs are what counts. A house in a folder is alone, and nothing of this happens there.

mod beat;
mod hear;
mod words;

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::{Seat, Seats};
use protocol::Reaction;
use sha2::{Digest, Sha256};
use store::Store;
use tokio::sync::Notify;
use tokio::time::Instant;

/// A server that could not say for so long that it is open drives nothing: others may. Less than [`store::LEASE`].
const TRUSTED: Duration = Duration::from_secs(3);
/// What the server drives that clears waiting tables away. No table is called like that.
pub const SWEEP: &str = "sweep";

/// Who is at the pages that one server has of a table, or several together.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Attendance {
    /// Seats whose person has a page open.
    pub here: Seats,
    /// Seats whose person has left.
    pub left: Seats,
    /// Who would like to play once more, who said so first first.
    pub willing: Vec<Seat>,
    /// Anybody has a page open.
    pub watched: bool,
}

/// What a table's task hears of other servers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// The log is so long, or something else happened to it.
    Length(i64),
    /// Another server may have stopped driving the table, or this one may have begun to again.
    Drive,
    Elsewhere(Attendance),
    /// Who had left here is back there.
    Back(Seat),
    /// Who wanted to play once more does not any more.
    Unwilling(Seat),
    Reaction(Reaction),
    /// Somebody has seen enough there.
    Hurry,
    /// Somebody there is always a moment too late.
    Let,
    /// Anything may have been missed: names, and who was signed out.
    Anew,
}

/// Whether this server drives a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Drive {
    /// There is nothing to drive.
    #[default]
    Nothing,
    /// Another server does, or it has not been found out.
    Waits,
    /// It does, as long as it is believed to be open since then.
    Drives(u64),
}

/// This server among the others.
pub struct Nodes {
    shared: bool,
    me: String,
    key: [u8; 32],
    state: Mutex<State>,
    standing: Mutex<Standing>,
    /// There is something to tell before the next second.
    nudge: Notify,
}

#[derive(Default)]
struct State {
    /// Tables in memory.
    tables: HashMap<String, Mine>,
    /// Who is at their tables, as other servers told, and whether they did since they last told everything.
    others: HashMap<String, HashMap<String, (Attendance, bool)>>,
    /// Servers that are open.
    open: HashSet<String>,
    /// Tables about which something changed that was not told yet.
    changed: HashSet<String>,
    outbox: Vec<String>,
    /// Somebody wants to know everything.
    everything: bool,
    /// Tables that were too busy to hear something.
    missed: HashSet<String>,
    /// Tables that are about to be woken, because they are due.
    taking: HashSet<String>,
    /// Tables that this program cannot follow; another version of it may.
    foreign: HashSet<String>,
}

struct Mine {
    length: i64,
    attendance: Attendance,
    drive: Drive,
}

/// Since when this server has been believed to be open, and until when it may be sure of that.
#[derive(Default)]
struct Standing {
    /// Another number after each time that it was not.
    epoch: u64,
    renewed: Option<Instant>,
    closing: bool,
}

impl Nodes {
    pub fn new(store: &Store) -> Nodes {
        Nodes {
            shared: store.is_shared(),
            me: store.node().to_owned(),
            key: *store.key(),
            state: Mutex::default(),
            standing: Mutex::default(),
            nudge: Notify::new(),
        }
    }

    /// Whether there can be others.
    pub fn is_shared(&self) -> bool {
        self.shared
    }

    /// Whether no other server was open a second ago.
    pub fn is_alone(&self) -> bool {
        !self.shared || self.state().open.iter().eq([&self.me])
    }

    /// A number that stands for something among servers: whoever hears it cannot tell what it stands for.
    pub fn tag(&self, kind: &str, text: &str) -> u64 {
        tag(&self.key, kind, text)
    }

    /// How a table in memory stands here. What others should know is told soon.
    pub fn note(&self, table: &str, length: i64, attendance: &Attendance, drive: Drive) {
        let mut state = self.state();
        let before = state.tables.insert(table.to_owned(), Mine { length, attendance: attendance.clone(), drive });
        let before = before.map(|mine| mine.attendance).unwrap_or_default();
        if before != *attendance {
            state.changed.insert(table.to_owned());
            self.nudge.notify_one();
        }
    }

    /// A table has left memory.
    pub fn forget(&self, table: &str) {
        let mut state = self.state();
        let before = state.tables.remove(table);
        if before.is_some_and(|mine| mine.attendance != Attendance::default()) {
            state.changed.insert(table.to_owned());
            self.nudge.notify_one();
        }
    }

    /// Who is at a table's pages on all other servers.
    pub fn elsewhere(&self, table: &str) -> Attendance {
        self.state().elsewhere(table)
    }

    /// Tables with a page open on another server.
    pub fn watched_elsewhere(&self, table: &str) -> bool {
        self.shared && self.elsewhere(table).watched
    }

    /// Tells the others something soon; it is kept nowhere.
    pub fn tell(&self, said: String) {
        if self.shared {
            let mut state = self.state();
            // The same twice at a moment says no more, and who presses and presses fills nothing.
            if state.outbox.len() < beat::MOST && !state.outbox.contains(&said) {
                state.outbox.push(said);
            }
            drop(state);
            self.nudge.notify_one();
        }
    }

    /// Since when this server is believed to be open; another number when that had an end.
    pub fn epoch(&self) -> u64 {
        self.standing().epoch
    }

    /// Whether what was taken in this epoch is still its own.
    pub fn stands(&self, epoch: u64) -> bool {
        let standing = self.standing();
        let trusted = standing.renewed.is_some_and(|at| at.elapsed() < TRUSTED);
        standing.epoch == epoch && trusted && !standing.closing
    }

    /// From now on this server drives nothing.
    pub fn close(&self) {
        self.standing().closing = true;
    }

    /// A table is about to be woken here, or that is over.
    pub fn taking(&self, table: &str, on: bool) {
        let mut state = self.state();
        if on {
            state.taking.insert(table.to_owned())
        } else {
            state.taking.remove(table)
        };
    }

    /// A table was too busy to hear something: it is told again.
    pub fn missed(&self, table: &str) {
        self.state().missed.insert(table.to_owned());
    }

    /// This program cannot follow that table.
    pub fn cannot_follow(&self, table: &str) {
        self.state().foreign.insert(table.to_owned());
    }

    pub fn can_follow(&self, table: &str) -> bool {
        !self.state().foreign.contains(table)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn elsewhere(&self, table: &str) -> Attendance {
        let mut all = Attendance::default();
        for (there, _) in self.others.values().filter_map(|tables| tables.get(table)) {
            all.here = all.here.union(there.here);
            all.left = all.left.union(there.left);
            all.watched |= there.watched;
            let new: Vec<Seat> = there.willing.iter().copied().filter(|seat| !all.willing.contains(seat)).collect();
            all.willing.extend(new);
        }
        all
    }
}

/// The same number on every server of a house.
pub fn tag(key: &[u8; 32], kind: &str, text: &str) -> u64 {
    let mut hash = Sha256::new();
    for part in [&key[..], kind.as_bytes(), &[0], text.as_bytes()] {
        hash.update(part);
    }
    let [a, b, c, d, e, f, g, h, ..]: [u8; 32] = hash.finalize().into();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
