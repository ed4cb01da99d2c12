//! Where somebody is: the tables with a page open.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Default)]
pub struct Presence(Mutex<HashSet<String>>);

impl Presence {
    /// Notes whether anybody has a page of this table open.
    pub fn note(&self, table: &str, somebody: bool) {
        let mut tables = self.tables();
        if !somebody {
            tables.remove(table);
        } else if !tables.contains(table) {
            tables.insert(table.to_owned());
        }
    }

    pub fn is_at(&self, table: &str) -> bool {
        self.tables().contains(table)
    }

    pub fn everywhere(&self) -> Vec<String> {
        self.tables().iter().cloned().collect()
    }

    fn tables(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
