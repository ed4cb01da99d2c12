//! Names for private tables that can be said over the phone. They are good for an hour at most and only in the lobby's
//! form, which leads to the long link; the house forgets them when the game starts, and when it closes.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// How long a name is good.
pub const GOOD_FOR: Duration = Duration::from_secs(60 * 60);
/// The most names at a time: who comes when there are so many sends the link instead.
const MOST: usize = 10_000;

#[derive(Default)]
pub struct Whispers(Mutex<Names>);

#[derive(Default)]
struct Names {
    /// The table that a name leads to, and until when.
    tables: HashMap<String, (String, Instant)>,
    /// The name of each table.
    names: HashMap<String, String>,
}

impl Whispers {
    /// The name of a table, if it has one that is still good.
    pub fn name_of(&self, table: &str) -> Option<String> {
        let names = self.names();
        let name = names.names.get(table)?;
        names.leads_to(name).map(|_| name.clone())
    }

    /// Where a name leads.
    pub fn table_of(&self, name: &str) -> Option<String> {
        self.names().leads_to(name).map(str::to_owned)
    }

    /// Gives a table the first of these names that leads nowhere yet.
    pub fn give(&self, table: &str, drawn: impl Iterator<Item = String>) -> Option<String> {
        let mut names = self.names();
        names.forget(table);
        if names.tables.len() >= MOST {
            let now = Instant::now();
            names.tables.retain(|_, (_, until)| *until > now);
            let Names { tables, names: of } = &mut *names;
            of.retain(|_, name| tables.contains_key(name));
        }
        if names.tables.len() >= MOST {
            return None;
        }
        let name = drawn.into_iter().find(|name| names.leads_to(name).is_none())?;
        if let Some((before, _)) = names.tables.insert(name.clone(), (table.to_owned(), Instant::now() + GOOD_FOR)) {
            names.names.remove(&before);
        }
        names.names.insert(table.to_owned(), name.clone());
        Some(name)
    }

    /// The table has started, or is gone. Whether it had a name.
    pub fn forget(&self, table: &str) -> bool {
        self.names().forget(table)
    }

    fn names(&self) -> MutexGuard<'_, Names> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Names {
    fn leads_to(&self, name: &str) -> Option<&str> {
        self.tables.get(name).filter(|(_, until)| *until > Instant::now()).map(|(table, _)| table.as_str())
    }

    fn forget(&mut self, table: &str) -> bool {
        let name = self.names.remove(table);
        name.is_some_and(|name| self.tables.remove(&name).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> impl Iterator<Item = String> {
        names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>().into_iter()
    }

    #[tokio::test(start_paused = true)]
    async fn a_name_leads_to_its_table_for_an_hour() {
        let whispers = Whispers::default();
        assert_eq!(whispers.give("T1", names(&["FOX"])).as_deref(), Some("FOX"));
        tokio::time::advance(GOOD_FOR - Duration::from_secs(1)).await;
        assert_eq!(whispers.table_of("FOX").as_deref(), Some("T1"));
        assert_eq!(whispers.name_of("T1").as_deref(), Some("FOX"));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!((whispers.table_of("FOX"), whispers.name_of("T1")), (None, None));
    }

    #[tokio::test(start_paused = true)]
    async fn a_name_has_one_table_and_a_table_one_name() {
        let whispers = Whispers::default();
        whispers.give("T1", names(&["FOX"]));
        assert_eq!(whispers.give("T2", names(&["FOX"])), None);
        assert_eq!(whispers.give("T2", names(&["FOX", "OWL"])).as_deref(), Some("OWL"));
        whispers.give("T1", names(&["ELK"]));
        assert_eq!((whispers.table_of("FOX"), whispers.table_of("ELK").as_deref()), (None, Some("T1")));
        whispers.forget("T1");
        assert_eq!((whispers.table_of("ELK"), whispers.name_of("T1")), (None, None));
        assert_eq!(whispers.give("T3", names(&["ELK"])).as_deref(), Some("ELK"));
    }

    #[tokio::test(start_paused = true)]
    async fn a_name_that_is_no_longer_good_can_be_given_again() {
        let whispers = Whispers::default();
        whispers.give("T1", names(&["FOX"]));
        tokio::time::advance(GOOD_FOR).await;
        assert_eq!(whispers.give("T2", names(&["FOX"])).as_deref(), Some("FOX"));
        assert_eq!((whispers.name_of("T1"), whispers.table_of("FOX").as_deref()), (None, Some("T2")));
    }

    #[tokio::test(start_paused = true)]
    async fn there_are_only_so_many_names_at_a_time() {
        let whispers = Whispers::default();
        let give = |n: usize| whispers.give(&format!("T{n}"), [format!("N{n}")].into_iter());
        assert!((0..MOST).all(|n| give(n).is_some()));
        assert_eq!(give(MOST), None);
        tokio::time::advance(GOOD_FOR).await;
        assert!(give(MOST).is_some());
        assert_eq!(whispers.names().names.len(), 1);
    }
}
