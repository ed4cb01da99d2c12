//! The same limits on several servers: what somebody has done and has on one of them counts on all. Each tells the others
//! about once a second, in numbers that stand for people and addresses. Every few seconds, and when a server has just opened,
//! they tell how much is gone of everybody's allowance: so what was lost is made up for, and none is whole again because a
//! server is new.
//!
//! What that leaves: until it is told, everybody may do as much on each further server as within one second, and what is
//! less than a fiftieth of an allowance (an eighth of the pages or connections) is not told. What was too much is owed, so
//! over time nobody has more.

use tokio::time::Instant;

use super::{Act, Allowances, Limits, Sockets, Tally};

impl Limits {
    /// What was done here since this was asked last: `chat:p:0123456789abcdef:3`.
    pub fn tell(&self) -> Vec<String> {
        self.words(Allowances::tell)
    }

    /// After how many milliseconds every allowance is whole again, in words of the same form.
    pub fn levels(&self) -> Vec<String> {
        self.words(Allowances::levels)
    }

    /// Another server has told what was done there.
    pub fn hear(&self, word: &str) {
        self.heard(word, Allowances::used_elsewhere);
    }

    /// Another server has told when allowances are whole again.
    pub fn hear_level(&self, word: &str) {
        self.heard(word, Allowances::gone_elsewhere);
    }

    fn words(&self, of: impl Fn(&Allowances) -> Vec<(u64, u32)>) -> Vec<String> {
        let mut words = Vec::new();
        for (act, pair) in Act::ALL.iter().zip(&self.pairs) {
            let Some(pair) = pair else { continue };
            for (kind, allowances) in [("p", &pair.person), ("a", &pair.address)] {
                words.extend(
                    of(allowances).iter().map(|(who, many)| format!("{}:{kind}:{who:016x}:{many}", act.word())),
                );
            }
        }
        words
    }

    /// What makes no sense is nobody's.
    fn heard(&self, word: &str, counts: impl Fn(&Allowances, u64, u32)) {
        let mut parts = word.split(':');
        let (Some(act), Some(kind), Some(who), Some(many)) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return;
        };
        let (Some(act), Ok(who), Ok(many)) =
            (Act::ALL.into_iter().find(|known| known.word() == act), u64::from_str_radix(who, 16), many.parse())
        else {
            return;
        };
        let Some(pair) = &self.pairs[act as usize] else { return };
        let allowances = if kind == "p" { &pair.person } else { &pair.address };
        counts(allowances, who, many);
        // Who had no wrong code left looks for no table here either.
        if act == Act::WrongCode
            && let Some(wait) = allowances.owes_for(who)
        {
            let mut dry = self.dry();
            let dry = if kind == "p" { &mut dry.people } else { &mut dry.addresses };
            dry.insert(who, Instant::now() + wait);
        }
    }
}

impl Sockets {
    /// How many pages somebody has here: `p:0123456789abcdef:3`. Everything worth telling, or what has changed.
    pub fn tell(&self, everything: bool) -> Vec<String> {
        self.tallies(|people, addresses| {
            let mut words = told("p", people, everything);
            words.extend(told("a", addresses, everything));
            words
        })
    }

    /// Another server has told how many pages somebody has there.
    pub fn hear(&self, node: &str, word: &str) {
        self.tallies(|people, addresses| {
            hear("p", people, node, word);
            hear("a", addresses, node, word);
        });
    }

    pub fn heard_all(&self, node: &str) {
        self.tallies(|people, addresses| [people, addresses].map(|tally| tally.heard_all(node)));
    }

    pub fn forget(&self, node: &str) {
        self.tallies(|people, addresses| [people, addresses].map(|tally| tally.forget(node)));
    }
}

/// What is worth telling of a tally, under this letter.
pub fn told(letter: &str, tally: &mut Tally, everything: bool) -> Vec<String> {
    tally.tell(everything).iter().map(|(who, count)| format!("{letter}:{who:016x}:{count}")).collect()
}

/// Notes such a word, if it is under this letter.
pub fn hear(letter: &str, tally: &mut Tally, node: &str, word: &str) {
    let mut parts = word.split(':');
    if parts.next() == Some(letter)
        && let (Some(who), Some(count)) = (parts.next(), parts.next())
        && let (Ok(who), Ok(count)) = (u64::from_str_radix(who, 16), count.parse())
    {
        tally.hear(node, who, count);
    }
}
