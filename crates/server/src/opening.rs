//! Opening tables: a name that nobody has, and no more waiting ones than is fair.

use store::{Append, Entry, StoreError, TableState};

use crate::house::House;
use crate::table::{BadLog, Declined, Names, Table, Trouble, Who};
use crate::whispers::GOOD_FOR;
use crate::{entropy, table_names};

impl House {
    /// Opens a table with this log, in which nobody sits but who opens it, and returns its code.
    pub async fn open(&self, log: Vec<Entry>, who: &Who) -> Result<String, Trouble> {
        let names = Names::from([(who.id.clone(), who.name.clone())]);
        let listed = matches!(log.first(), Some(Entry::Created { listed: true, .. }));
        for code in table_names::names(listed) {
            let code = code?;
            if self.whispers().table_of(&code).is_some() {
                continue;
            }
            let (table, append) = self.opening_log(&code, log.clone(), &names)?;
            let waits = table.state() == TableState::Open;
            let opened = if listed && waits {
                self.store().open_listed(append, &table.host, self.config().waiting_each).await
            } else {
                self.store().append(vec![append]).await
            };
            match opened {
                Ok(()) => {
                    // Who opens a waiting room comes in at once. A game begins when they are there.
                    if waits {
                        self.take_in(table, true);
                    }
                    return Ok(code);
                }
                // Somebody has this name.
                Err(StoreError::Conflict) => {}
                Err(StoreError::EnoughTables) => return Err(Declined::EnoughWaiting.into()),
                Err(error) => return Err(error.into()),
            }
        }
        Err(Trouble::NoName)
    }

    /// A number for who sits where; 0 in a house where seats are taken in their order.
    pub fn lot(&self) -> u64 {
        if self.config().by_lot { entropy::number() } else { 0 }
    }

    /// A new table with this log, and what to append for it. Where the game has begun, so have the clocks.
    pub fn opening_log(&self, code: &str, mut log: Vec<Entry>, names: &Names) -> Result<(Table, Append), BadLog> {
        let mut table = Table::replay(code, &log, names)?;
        if let Some(times) = table.new_times(self.store().time().now(), &[]) {
            log.push(times.entry());
            table.apply(&times.entry())?;
        }
        let append = House::opening(&table, log);
        Ok((table, append))
    }

    pub(crate) fn opening(table: &Table, log: Vec<Entry>) -> Append {
        Append {
            table: table.code.clone(),
            seq: 0,
            entries: log,
            index: table.index(),
            seats: Some(table.index_seats()),
            outcomes: Vec::new(),
            rated: None,
        }
    }

    /// A code that no table has yet. Somebody may be faster: then the append is refused.
    pub async fn free_code(&self, listed: bool) -> Result<String, Trouble> {
        for code in table_names::names(listed) {
            let code = code?;
            if self.whispers().table_of(&code).is_none() && !self.store().has(&code).await? {
                return Ok(code);
            }
        }
        Err(Trouble::NoName)
    }

    /// What can be said over the phone for a private table that waits; none when too many tables have such a name.
    pub fn whispered(&self, code: &str) -> Option<String> {
        let whispers = self.whispers();
        whispers.name_of(code).or_else(|| {
            let name = whispers.give(code, table_names::short_lived().map_while(Result::ok))?;
            self.share_whisper(&name, code);
            Some(name)
        })
    }

    /// Where a name leads that somebody was told, whichever server gave it.
    pub async fn meant_by(&self, name: String) -> String {
        if let Some(table) = self.whispers().table_of(&name) {
            return table;
        }
        let there = if self.store().is_shared() { self.store().whispered(&name).await } else { Ok(None) };
        there.ok().flatten().unwrap_or(name)
    }

    /// Other servers know the name, too.
    fn share_whisper(&self, name: &str, code: &str) {
        if self.store().is_shared() {
            let (house, name, code) = (self.clone(), name.to_owned(), code.to_owned());
            tokio::spawn(async move {
                // A name that leads elsewhere already is not used: the next picture has another one.
                if let Ok(false) = house.store().whisper(&name, &code, GOOD_FOR).await {
                    house.whispers().forget(&code);
                }
            });
        }
    }

    /// The table has started, or is gone: no name leads there any more.
    pub(crate) fn hush(&self, code: &str) {
        let had = self.whispers().forget(code);
        if had && self.store().is_shared() {
            let (house, code) = (self.clone(), code.to_owned());
            tokio::spawn(async move {
                // What stays is good for an hour at most.
                let _ = house.store().hush(&code).await;
            });
        }
    }
}
