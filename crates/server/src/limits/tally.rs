//! How many of something everybody has at a time, here and on the other servers.

use std::collections::HashMap;

/// What somebody has here is told to other servers from this part of what is allowed on.
const WORTH_TELLING: usize = 8;

/// Counted by a number that stands for whoever it is.
pub struct Tally {
    most: usize,
    here: HashMap<u64, usize>,
    /// By server; and whether it was told since that server last told everything.
    elsewhere: HashMap<String, HashMap<u64, (usize, bool)>>,
    told: HashMap<u64, usize>,
}

impl Tally {
    pub fn new(most: usize) -> Tally {
        Tally { most, here: HashMap::new(), elsewhere: HashMap::new(), told: HashMap::new() }
    }

    /// How many somebody has, wherever.
    pub fn of(&self, who: u64) -> usize {
        let here = self.here.get(&who).copied().unwrap_or_default();
        let there = self.elsewhere.values().filter_map(|node| node.get(&who)).map(|(count, _)| count);
        there.fold(here, |all, count| all.saturating_add(*count))
    }

    pub fn most(&self) -> usize {
        self.most
    }

    pub fn add(&mut self, who: u64) {
        *self.here.entry(who).or_default() += 1;
    }

    /// Counts down, and forgets who has none.
    pub fn remove(&mut self, who: u64) {
        if let Some(count) = self.here.get_mut(&who) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.here.remove(&who);
            }
        }
    }

    /// What the others should know and were not told; or everything that they should know.
    pub fn tell(&mut self, everything: bool) -> Vec<(u64, usize)> {
        let worth = (self.most / WORTH_TELLING).max(1);
        let many = |count: usize| if count >= worth { count } else { 0 };
        let mut news: Vec<(u64, usize)> = Vec::new();
        for (who, count) in &self.here {
            let (count, told) = (many(*count), self.told.get(who).copied().unwrap_or_default());
            if count != told || (everything && count > 0) {
                news.push((*who, count));
            }
        }
        let gone = self.told.keys().filter(|who| !self.here.contains_key(who));
        news.extend(gone.map(|who| (*who, 0)));
        for (who, count) in &news {
            if *count == 0 {
                self.told.remove(who)
            } else {
                self.told.insert(*who, *count)
            };
        }
        news
    }

    /// Another server says how many somebody has there.
    pub fn hear(&mut self, node: &str, who: u64, count: usize) {
        if count > 0 {
            self.elsewhere.entry(node.to_owned()).or_default().insert(who, (count, true));
        } else if let Some(there) = self.elsewhere.get_mut(node) {
            there.remove(&who);
        }
    }

    /// A server has told everything: what it did not name is not there.
    pub fn heard_all(&mut self, node: &str) {
        if let Some(there) = self.elsewhere.get_mut(node) {
            there.retain(|_, (_, told)| std::mem::take(told));
        }
    }

    /// A server is gone.
    pub fn forget(&mut self, node: &str) {
        self.elsewhere.remove(node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_adds_up_and_what_was_lost_is_made_up_for() {
        let (mut a, mut b) = (Tally::new(32), Tally::new(32));
        for _ in 0..5 {
            a.add(7);
        }
        a.add(8);
        assert_eq!(a.tell(false), [(7, 5)], "one is not worth it");
        b.hear("a", 7, 5);
        b.add(7);
        assert_eq!((b.of(7), b.of(8)), (6, 0));
        assert_eq!((a.tell(false), a.tell(true)), (vec![], vec![(7, 5)]));
        for _ in 0..5 {
            a.remove(7);
        }
        assert_eq!(a.tell(false), [(7, 0)]);
        // That was lost; what was told after that was not.
        b.hear("a", 9, 4);
        for _ in 0..2 {
            b.heard_all("a");
        }
        assert_eq!((b.of(7), b.of(9)), (1, 0));
        b.hear("a", 9, 4);
        b.forget("a");
        assert_eq!(b.of(9), 0);
    }
}
