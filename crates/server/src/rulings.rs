//! What whoever runs this house says from the command line: it stands in the store, and an open house reads it every two
//! seconds. Whom it is closed to comes no further than the door; tables that are ended leave memory.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use store::{Blocked, PersonId, StoreError};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

use crate::door::Address;
use crate::house::House;
use crate::table::{Message, Visitor};

/// How often it is looked for what was said.
const LOOK: Duration = Duration::from_secs(2);

/// Whom the house is closed to, and why.
#[derive(Default, PartialEq, Eq)]
pub struct Shut {
    people: HashMap<PersonId, Arc<str>>,
    addresses: HashMap<Address, Arc<str>>,
}

/// The same as it is now, for whoever waits for a change.
#[derive(Default)]
pub struct Shutters(watch::Sender<Arc<Shut>>);

impl Shut {
    fn of(rows: Vec<Blocked>) -> Shut {
        let mut shut = Shut::default();
        for Blocked { who, reason, .. } in rows {
            match who.parse::<IpAddr>() {
                Ok(address) => drop(shut.addresses.insert(address.into(), reason.into())),
                Err(_) => drop(shut.people.insert(PersonId(who), reason.into())),
            }
        }
        shut
    }

    fn reason(&self, visitor: &Visitor) -> Option<Arc<str>> {
        self.people.get(&visitor.who.id).or_else(|| self.addresses.get(&visitor.address)).cloned()
    }
}

impl House {
    /// Why the house is closed to somebody, if it is.
    pub(crate) fn shut_to(&self, visitor: &Visitor) -> Option<Arc<str>> {
        self.shutters().0.borrow().reason(visitor)
    }

    /// Until it is closed to them.
    pub(crate) async fn shut_out(&self, visitor: &Visitor) -> Arc<str> {
        let mut shut = self.shutters().0.subscribe();
        loop {
            let reason = shut.borrow_and_update().reason(visitor);
            if let Some(reason) = reason {
                return reason;
            }
            // The other end is in our hand, so this cannot fail.
            let _ = shut.changed().await;
        }
    }

    /// Does what is said as long as the house is open.
    pub async fn obey(self) {
        let mut looks = interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut complained = false;
        loop {
            looks.tick().await;
            let obeyed = self.obey_once().await;
            if let (Err(error), false) = (&obeyed, complained) {
                tracing::warn!("what `tender admin` says cannot be read: {error}");
            }
            complained = obeyed.is_err();
        }
    }

    /// Does what has been said by now.
    pub async fn obey_once(&self) -> Result<(), StoreError> {
        let shut = Shut::of(self.store().blocked().await?);
        self.shutters().0.send_if_modified(|before| {
            let changed = **before != shut;
            *before = Arc::new(shut);
            changed
        });
        for code in self.store().ended().await? {
            if let Some(mailbox) = self.awake_mailbox(&code) {
                let _ = mailbox.send(Message::Ended).await;
            }
        }
        Ok(())
    }
}
