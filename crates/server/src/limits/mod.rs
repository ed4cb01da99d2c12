//! How much one visitor may do, so that no single one can hurt the others.
//!
//! Everything is counted twice: for the person, and for the address they come from, which may do four times as much:
//! a family or a class behind one router. Rates refill steadily (`governor`); sockets are simply counted.

mod act;
mod quotas;
mod rate;
mod sockets;

pub use act::Act;
pub use quotas::{BadSetting, Quotas, Setting};
pub use rate::{BadRate, Rate};
pub use sockets::{NoRoom, Permit, Place, Sockets, one_less};

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use store::PersonId;
use thiserror::Error;
use tokio::time::Instant;

use crate::door::Address;
use crate::metrics::Metrics;

/// How many people may share an address before they notice.
const PEOPLE_AT_ONE_ADDRESS: u32 = 4;

/// Who wants something: a person, and where they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Client {
    pub address: Address,
    pub person: PersonId,
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
}

struct Pair {
    person: Keyed<PersonId>,
    address: Keyed<Address>,
}

#[derive(Default)]
struct Dry {
    people: HashMap<PersonId, Instant>,
    addresses: HashMap<Address, Instant>,
}

impl Limits {
    pub fn new(quotas: &Quotas) -> Limits {
        let pair = |act| {
            let rate = quotas.rate(act)?;
            Some(Pair { person: Keyed::new(act, rate), address: Keyed::new(act, rate.times(PEOPLE_AT_ONE_ADDRESS)) })
        };
        Limits { pairs: Act::ALL.map(pair), dry: Mutex::default(), metrics: Arc::default() }
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
        self.noted(pair.person.check(&client.person, many).and_then(|()| pair.address.check(&client.address, many)))
    }

    /// The same for what is done before it is known by whom.
    pub fn check_address(&self, act: Act, address: Address) -> Result<(), TooFast> {
        let Some(pair) = &self.pairs[act as usize] else { return Ok(()) };
        self.noted(pair.address.check(&address, NonZeroU32::MIN))
    }

    /// Counts a wrong code, and remembers who has none left.
    pub fn missed(&self, client: &Client) -> Result<(), TooFast> {
        let Some(pair) = &self.pairs[Act::WrongCode as usize] else { return Ok(()) };
        let by_person = pair.person.check(&client.person, NonZeroU32::MIN);
        let by_address = pair.address.check(&client.address, NonZeroU32::MIN);
        let mut dry = self.dry();
        if let Err(too_fast) = by_person {
            dry.people.insert(client.person.clone(), Instant::now() + too_fast.wait);
        }
        if let Err(too_fast) = by_address {
            dry.addresses.insert(client.address, Instant::now() + too_fast.wait);
        }
        self.noted(by_person.and(by_address))
    }

    /// Whether a person may look for a table, as far as their own wrong codes go.
    pub fn may_guess(&self, person: &PersonId) -> Result<(), TooFast> {
        self.noted(until(self.dry().people.get(person)))
    }

    /// Whether anybody at an address may.
    pub fn may_guess_from(&self, address: Address) -> Result<(), TooFast> {
        self.noted(until(self.dry().addresses.get(&address)))
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
        pairs.map(|pair| pair.person.counts.len() + pair.address.counts.len()).sum::<usize>()
            + dry.people.len()
            + dry.addresses.len()
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

/// One kind of thing, counted for each key.
struct Keyed<K: Hash + Eq + Clone> {
    act: Act,
    rate: Rate,
    counts: RateLimiter<K, HashMapStateStore<K>, Ticks, NoOpMiddleware<Nanos>>,
}

impl<K: Hash + Eq + Clone> Keyed<K> {
    fn new(act: Act, rate: Rate) -> Keyed<K> {
        // A rate is never so high that one piece of it takes no time.
        let quota = Quota::with_period(rate.piece()).unwrap_or_else(|| Quota::per_second(rate.count));
        let counts = RateLimiter::hashmap_with_clock(quota.allow_burst(rate.count), Ticks(Instant::now()));
        Keyed { act, rate, counts }
    }

    fn check(&self, key: &K, many: NonZeroU32) -> Result<(), TooFast> {
        match self.counts.check_key_n(key, many) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(until)) => Err(TooFast { act: self.act, wait: until.wait_time_from(self.counts.clock().now()) }),
            // More at once than is ever allowed.
            Err(_) => Err(TooFast { act: self.act, wait: self.rate.per }),
        }
    }

    fn sweep(&self) {
        self.counts.retain_recent();
        self.counts.shrink_to_fit();
    }
}

/// The runtime's clock, so that tests can hold it.
#[derive(Clone, Debug)]
struct Ticks(Instant);

impl Clock for Ticks {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        self.0.elapsed().into()
    }
}

#[cfg(test)]
mod tests;
