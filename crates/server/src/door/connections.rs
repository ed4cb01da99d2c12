//! How many connections are open, in all and from each address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::Address;
use crate::limits::one_less;

/// Files that stay free for the database and everything else.
const RESERVE: usize = 64;
const LEAST: usize = 16;

pub struct Connections {
    most: usize,
    most_from_one: usize,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    all: usize,
    addresses: HashMap<Address, usize>,
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
    address: Option<Address>,
}

impl Connections {
    /// As many as wanted, as far as the system has files for them.
    pub fn new(wanted: usize, most_from_one: Option<usize>) -> Connections {
        // Where the system cannot say, it has no such limit.
        let files = rlimit::increase_nofile_limit(wanted.saturating_add(RESERVE) as u64).unwrap_or(u64::MAX);
        let most = wanted.min(usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(RESERVE)).max(LEAST);
        if most < wanted {
            tracing::warn!("The system allows {files} open files, so at most {most} connections at a time.");
        }
        // However few files there are, one address does not take them all.
        let most_from_one = most_from_one.map_or(usize::MAX, |from_one| from_one.min(most / 4));
        Connections { most, most_from_one, open: Mutex::default() }
    }

    pub fn enter(self: &Arc<Self>, address: Option<Address>) -> Result<Inside, Full> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if address.and_then(|address| open.addresses.get(&address)).is_some_and(|count| *count >= self.most_from_one) {
            return Err(Full::Address);
        }
        if open.all >= self.most {
            return Err(Full::House);
        }
        open.all += 1;
        if let Some(address) = address {
            *open.addresses.entry(address).or_default() += 1;
        }
        Ok(Inside { connections: self.clone(), address })
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.all -= 1;
        if let Some(address) = &self.address {
            one_less(&mut open.addresses, address);
        }
    }
}
