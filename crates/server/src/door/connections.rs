//! How many connections are open, in all and from each address.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Address;
use crate::limits::Tally;

/// Files that stay free for the database and everything else.
const RESERVE: usize = 64;
const LEAST: usize = 16;

pub struct Connections {
    most: usize,
    key: [u8; 32],
    open: Mutex<Open>,
}

struct Open {
    all: usize,
    /// Of the whole house.
    addresses: Tally,
}

/// Why somebody stays outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    House,
    Address,
}

/// One open connection; counted until it is dropped.
pub struct Inside {
    connections: Arc<Connections>,
    /// None for proxies, which bring many people.
    address: Option<u64>,
}

impl Connections {
    /// As many as wanted, as far as the system has files for them.
    pub fn new(wanted: usize, most_from_one: Option<usize>, key: [u8; 32]) -> Connections {
        // Where the system cannot say, it has no such limit.
        let files = rlimit::increase_nofile_limit(wanted.saturating_add(RESERVE) as u64).unwrap_or(u64::MAX);
        let most = wanted.min(usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(RESERVE)).max(LEAST);
        if most < wanted {
            tracing::warn!("The system allows {files} open files, so at most {most} connections at a time.");
        }
        // However few files there are, one address does not take them all.
        let most_from_one = most_from_one.map_or(usize::MAX, |from_one| from_one.min(most / 4));
        Connections { most, key, open: Mutex::new(Open { all: 0, addresses: Tally::new(most_from_one) }) }
    }

    pub fn enter(self: &Arc<Self>, address: Option<Address>) -> Result<Inside, Full> {
        let address = address.map(|address| address.tag(&self.key));
        let mut open = self.state();
        if address.is_some_and(|address| open.addresses.of(address) >= open.addresses.most()) {
            return Err(Full::Address);
        }
        if open.all >= self.most {
            return Err(Full::House);
        }
        open.all += 1;
        if let Some(address) = address {
            open.addresses.add(address);
        }
        Ok(Inside { connections: self.clone(), address })
    }

    /// How many each address has.
    pub fn tally<R>(&self, change: impl FnOnce(&mut Tally) -> R) -> R {
        change(&mut self.state().addresses)
    }

    fn state(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        let mut open = self.connections.state();
        open.all -= 1;
        if let Some(address) = self.address {
            open.addresses.remove(address);
        }
    }
}
