//! Opening tables: a name that nobody has, and no more waiting ones than is fair.

use store::{Append, Entry, StoreError, TableState};

use crate::house::House;
use crate::table::{BadLog, Declined, Names, Table, Trouble, Who};
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
            let table = Table::replay(&code, &log, &names)?;
            let append = self.opening_log(&code, log.clone(), &names)?;
            let opened = if listed && table.state() == TableState::Open {
                self.store().open_listed(append, &table.host, self.config().waiting_each).await
            } else {
                self.store().append(vec![append]).await
            };
            match opened {
                Ok(()) => return Ok(code),
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

    /// What to append for a new table with this log. Where the game has begun, so have the clocks.
    pub fn opening_log(&self, code: &str, mut log: Vec<Entry>, names: &Names) -> Result<Append, BadLog> {
        let mut table = Table::replay(code, &log, names)?;
        if let Some(times) = table.new_times(self.store().time().now(), &[]) {
            log.push(times.entry());
            table.apply(&times.entry())?;
        }
        Ok(House::opening(&table, log))
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
        whispers.name_of(code).or_else(|| whispers.give(code, table_names::short_lived().map_while(Result::ok)))
    }
}
