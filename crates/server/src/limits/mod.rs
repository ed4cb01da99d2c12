//! How much one visitor may do, so that no single one can hurt the others.
//!
//! Everything is counted twice: for the person, and for the address they come from, which may do four times as much:
//! a family or a class behind one router. Rates refill steadily (`allowance`); sockets are simply counted (`tally`). Where
//! several servers are one house, each counts for itself and tells the others every second (`shared`).

mod act;
mod allowance;
mod quotas;
mod rate;
mod shared;
mod sockets;
mod tally;

pub use act::Act;
pub use quotas::{BadSetting, Quotas, Setting};
pub use rate::{BadRate, Rate};
pub use shared::{hear, told};
pub use sockets::{NoRoom, Permit, Place, Sockets};
pub use tally::Tally;

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::PersonId;
use thiserror::Error;
use tokio::time::Instant;

use allowance::Allowances;

use crate::door::Address;
use crate::metrics::Metrics;
use crate::nodes::tag;

/// How many people may share an address before they notice.
const PEOPLE_AT_ONE_ADDRESS: u32 = 4;

/// Who wants something: a person, and where they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Client {
    pub address: Address,
    pub person: PersonId,
}

/// What the tags of people and of addresses are made with.
const PERSON: &str = "person";
const ADDRESS: &str = "address";

impl Client {
    /// The number that stands for the person.
    pub fn person_tag(&self, key: &[u8; 32]) -> u64 {
        tag(key, PERSON, &self.person.0)
    }
}

impl Address {
    /// The number that stands for it.
    pub fn tag(&self, key: &[u8; 32]) -> u64 {
        tag(key, ADDRESS, &self.to_string())
    }
}

/// Why not now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{} {}", .act.much(), again(*.wait))]
pub struct TooFast {
    pub act: Act,
    pub wait: Duration,
}

impl TooFast {
    /// Whole seconds after which it makes sense to try again.
    pub fn seconds(&self) -> u64 {
        self.wait.as_millis().div_ceil(1000).max(1) as u64
    }
}

/// What everybody has done lately.
pub struct Limits {
    /// In the order of [`Act::ALL`].
    pairs: [Option<Pair>; Act::ALL.len()],
    /// Who has no wrong code left, and until when: found out before a table is looked for.
    dry: Mutex<Dry>,
    metrics: Arc<Metrics>,
    /// What everybody is told apart by goes through it.
    key: [u8; 32],
}

struct Pair {
    person: Allowances,
    address: Allowances,
}

#[derive(Default)]
struct Dry {
    people: HashMap<u64, Instant>,
    addresses: HashMap<u64, Instant>,
}

impl Limits {
    /// Of one server alone.
    pub fn new(quotas: &Quotas) -> Limits {
        Limits::shared(quotas, [0; 32], false)
    }

    /// Of one that may be among others of the same key.
    pub fn shared(quotas: &Quotas, key: [u8; 32], shared: bool) -> Limits {
        let pair = |act| {
            let rate = quotas.rate(act)?;
            let address = Allowances::new(rate.times(PEOPLE_AT_ONE_ADDRESS), shared);
            Some(Pair { person: Allowances::new(rate, shared), address })
        };
        Limits { pairs: Act::ALL.map(pair), dry: Mutex::default(), metrics: Arc::default(), key }
    }

    /// Whatever is refused is counted there.
    pub fn counted_by(self, metrics: Arc<Metrics>) -> Limits {
        Limits { metrics, ..self }
    }

    fn noted(&self, checked: Result<(), TooFast>) -> Result<(), TooFast> {
        checked.inspect_err(|much| self.metrics.limited(much.act))
    }

    /// Counts one more, unless that is too much.
    pub fn check(&self, act: Act, client: &Client) -> Result<(), TooFast> {
        self.check_many(act, client, 1)
    }

    /// Counts so many more, or none of them.
    pub fn check_many(&self, act: Act, client: &Client, many: usize) -> Result<(), TooFast> {
        let (Some(pair), Some(many)) = (&self.pairs[act as usize], counted(many)) else { return Ok(()) };
        // The person first: who is refused here takes nothing from the others at the same address.
        let by_person = pair.person.check(client.person_tag(&self.key), many);
        let checked = by_person.and_then(|()| pair.address.check(client.address.tag(&self.key), many));
        self.noted(checked.map_err(|wait| TooFast { act, wait }))
    }

    /// The same for what is done before it is known by whom.
    pub fn check_address(&self, act: Act, address: Address) -> Result<(), TooFast> {
        let Some(pair) = &self.pairs[act as usize] else { return Ok(()) };
        let checked = pair.address.check(address.tag(&self.key), NonZeroU32::MIN);
        self.noted(checked.map_err(|wait| TooFast { act, wait }))
    }

    /// Counts a wrong code, and remembers who has none left.
    pub fn missed(&self, client: &Client) -> Result<(), TooFast> {
        let act = Act::WrongCode;
        let Some(pair) = &self.pairs[act as usize] else { return Ok(()) };
        let (person, address) = (client.person_tag(&self.key), client.address.tag(&self.key));
        let by_person = pair.person.check(person, NonZeroU32::MIN);
        let by_address = pair.address.check(address, NonZeroU32::MIN);
        let mut dry = self.dry();
        if let Err(wait) = by_person {
            dry.people.insert(person, Instant::now() + wait);
        }
        if let Err(wait) = by_address {
            dry.addresses.insert(address, Instant::now() + wait);
        }
        self.noted(by_person.and(by_address).map_err(|wait| TooFast { act, wait }))
    }

    /// Whether a person may look for a table, as far as their own wrong codes go.
    pub fn may_guess(&self, person: &PersonId) -> Result<(), TooFast> {
        self.noted(until(self.dry().people.get(&tag(&self.key, PERSON, &person.0))))
    }

    /// Whether anybody at an address may.
    pub fn may_guess_from(&self, address: Address) -> Result<(), TooFast> {
        self.noted(until(self.dry().addresses.get(&address.tag(&self.key))))
    }

    /// Forgets everybody who has been quiet for long enough.
    pub fn sweep(&self) {
        for pair in self.pairs.iter().flatten() {
            pair.person.sweep();
            pair.address.sweep();
        }
        let now = Instant::now();
        let mut dry = self.dry();
        dry.people.retain(|_, until| *until > now);
        dry.addresses.retain(|_, until| *until > now);
    }

    /// How many people and addresses are remembered.
    pub fn remembered(&self) -> usize {
        let pairs = self.pairs.iter().flatten();
        let dry = self.dry();
        pairs.map(|pair| pair.person.len() + pair.address.len()).sum::<usize>() + dry.people.len() + dry.addresses.len()
    }

    fn dry(&self) -> MutexGuard<'_, Dry> {
        self.dry.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// More than fit into a number are too many in any case.
fn counted(many: usize) -> Option<NonZeroU32> {
    NonZeroU32::new(u32::try_from(many).unwrap_or(u32::MAX))
}

fn until(dry: Option<&Instant>) -> Result<(), TooFast> {
    match dry.map(|until| until.saturating_duration_since(Instant::now())) {
        Some(wait) if !wait.is_zero() => Err(TooFast { act: Act::WrongCode, wait }),
        _ => Ok(()),
    }
}

/// "Please try again in 5 seconds."
fn again(wait: Duration) -> String {
    let seconds = wait.as_millis().div_ceil(1000).max(1);
    match seconds {
        1 => "Please try again in a second.".to_owned(),
        2..=90 => format!("Please try again in {seconds} seconds."),
        _ => format!("Please try again in {} minutes.", seconds.div_ceil(60)),
    }
}

#[cfg(test)]
mod tests;
