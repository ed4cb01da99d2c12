//! Live pages, counted: one visitor does not take them all, and who plays gets in before who watches.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use thiserror::Error;
use tokio::sync::watch;

use super::{Client, Quotas, Tally};

/// All live pages of the house.
pub struct Sockets {
    most: usize,
    key: [u8; 32],
    open: Mutex<Open>,
    all: watch::Sender<usize>,
}

/// Of the whole house, but for the first two.
struct Open {
    watching: usize,
    all: usize,
    people: Tally,
    addresses: Tally,
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
    person: u64,
    address: u64,
    place: Place,
}

impl Sockets {
    pub fn new(most: usize, quotas: &Quotas) -> Sockets {
        Sockets::keyed(most, quotas, [0; 32])
    }

    /// Of a server that may be among others of the same key.
    pub fn keyed(most: usize, quotas: &Quotas, key: [u8; 32]) -> Sockets {
        let people = Tally::new(quotas.sockets().unwrap_or(usize::MAX));
        let addresses = Tally::new(quotas.sockets_at_one_address().unwrap_or(usize::MAX));
        let open = Mutex::new(Open { watching: 0, all: 0, people, addresses });
        Sockets { most, key, open, all: watch::Sender::new(0) }
    }

    /// A fifth of the house, and as many again at every address, are for people who play.
    pub fn take(self: &Arc<Self>, client: &Client, place: Place) -> Result<Permit, NoRoom> {
        let (person, address) = (client.person_tag(&self.key), client.address.tag(&self.key));
        let mut open = self.state();
        let (house, at_address) = match place {
            Place::Seated => (open.all < self.most, open.addresses.most().saturating_mul(2)),
            Place::Watching => {
                (open.all < self.most && open.watching < self.most - self.most / 5, open.addresses.most())
            }
        };
        if open.people.of(person) >= open.people.most() {
            return Err(NoRoom::Person);
        }
        if open.addresses.of(address) >= at_address {
            return Err(NoRoom::Address);
        }
        if !house {
            return Err(NoRoom::House);
        }
        open.all += 1;
        open.watching += usize::from(place == Place::Watching);
        open.people.add(person);
        open.addresses.add(address);
        self.all.send_replace(open.all);
        Ok(Permit { sockets: self.clone(), person, address, place })
    }

    /// People's and addresses' pages.
    pub(super) fn tallies<R>(&self, change: impl FnOnce(&mut Tally, &mut Tally) -> R) -> R {
        let open = &mut *self.state();
        change(&mut open.people, &mut open.addresses)
    }

    fn state(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
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
        let mut open = self.sockets.state();
        open.all -= 1;
        open.watching -= usize::from(self.place == Place::Watching);
        open.people.remove(self.person);
        open.addresses.remove(self.address);
        self.sockets.all.send_replace(open.all);
    }
}
