//! Live pages, counted: one visitor does not take them all, and who plays gets in before who watches.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use store::PersonId;
use thiserror::Error;
use tokio::sync::watch;

use super::{Client, Quotas};
use crate::door::Address;

/// All live pages of the house.
pub struct Sockets {
    most: usize,
    by_person: usize,
    by_address: usize,
    open: Mutex<Open>,
    all: watch::Sender<usize>,
}

#[derive(Default)]
struct Open {
    watching: usize,
    all: usize,
    people: HashMap<PersonId, usize>,
    addresses: HashMap<Address, usize>,
}

/// At a table, or beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Seated,
    Watching,
}

/// Why a page is not kept up to date. The words go into a close frame, which has room for 123 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoRoom {
    #[error("Too many people are watching this table.")]
    Table,
    #[error("Too many people are here at the moment. Please try again later.")]
    House,
    #[error("You have too many tables open. Close some of them, then reload this page.")]
    Person,
    #[error("Too many tables are open at your address. Please try again later.")]
    Address,
}

/// One live page; gives its place back when it goes.
pub struct Permit {
    sockets: Arc<Sockets>,
    client: Client,
    place: Place,
}

impl Sockets {
    pub fn new(most: usize, quotas: &Quotas) -> Sockets {
        Sockets {
            most,
            by_person: quotas.sockets().unwrap_or(usize::MAX),
            by_address: quotas.sockets_at_one_address().unwrap_or(usize::MAX),
            open: Mutex::default(),
            all: watch::Sender::new(0),
        }
    }

    /// A fifth of the house, and as many again at every address, are for people who play.
    pub fn take(self: &Arc<Self>, client: &Client, place: Place) -> Result<Permit, NoRoom> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let (house, address) = match place {
            Place::Seated => (open.all < self.most, self.by_address.saturating_mul(2)),
            Place::Watching => (open.all < self.most && open.watching < self.most - self.most / 5, self.by_address),
        };
        if open.people.get(&client.person).is_some_and(|pages| *pages >= self.by_person) {
            return Err(NoRoom::Person);
        }
        if open.addresses.get(&client.address).is_some_and(|pages| *pages >= address) {
            return Err(NoRoom::Address);
        }
        if !house {
            return Err(NoRoom::House);
        }
        open.all += 1;
        open.watching += usize::from(place == Place::Watching);
        *open.people.entry(client.person.clone()).or_default() += 1;
        *open.addresses.entry(client.address).or_default() += 1;
        self.all.send_replace(open.all);
        Ok(Permit { sockets: self.clone(), client: client.clone(), place })
    }

    /// How many there are.
    pub fn open(&self) -> usize {
        *self.all.borrow()
    }

    /// Until no page is left.
    pub async fn all_gone(&self) {
        // The other end is in our hand, so this cannot fail.
        let _ = self.all.subscribe().wait_for(|all| *all == 0).await;
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.sockets.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.all -= 1;
        open.watching -= usize::from(self.place == Place::Watching);
        one_less(&mut open.people, &self.client.person);
        one_less(&mut open.addresses, &self.client.address);
        self.sockets.all.send_replace(open.all);
    }
}

/// Counts down, and forgets who has none.
pub fn one_less<K: Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count = count.saturating_sub(1);
        if *count == 0 {
            counts.remove(key);
        }
    }
}
