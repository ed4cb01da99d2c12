//! Who people are: a row of their own once they do something that is kept, the browsers in which they are signed in,
//! another name, and being forgotten. Tables in memory are told, so that everybody sees it.

pub mod games;
pub mod me;
mod recount;
pub mod words;

use store::{Device, Entry, Listing, PersonId, PersonRow, StoreError};

use crate::cookies::Guest;
use crate::entropy;
use crate::house::House;
use crate::limits::Act;
use crate::table::{Message, Names, Trouble, Who, named_in};

/// What the tags of browsers are made with.
pub const DEVICE: &str = "device";
/// The most tables of one person that hear at once that they are gone.
const TABLES: u32 = 10_000;

impl House {
    /// Makes a guest somebody who is known, under this name if one is given. Whatever writes down who did it comes
    /// after this.
    pub async fn settle(&self, guest: &mut Guest, name: Option<String>) -> Result<(), Trouble> {
        let name = name.unwrap_or_else(|| guest.visitor.who.name.clone());
        if !guest.is_known() {
            if !guest.has_secret() {
                return Err(Trouble::NoChance);
            }
            let person = PersonRow { id: PersonId::draw()?, name: name.clone(), joined: self.now() };
            let who = Who { id: person.id.clone(), name: name.clone() };
            match self.store().welcome(person, self.device(guest)?).await {
                Ok(()) => guest.become_known(who),
                // The same browser asked twice at once.
                Err(StoreError::Conflict) => {
                    let known = self.store().known(&guest.visitor.device).await?.ok_or(StoreError::Conflict)?;
                    guest.become_known(Who { id: known.person, name: known.name });
                }
                Err(error) => return Err(error.into()),
            }
        }
        if guest.visitor.who.name != name {
            self.store().rename(&guest.visitor.who.id, &name).await?;
            self.called(&guest.visitor.who.id, Some(&name)).await;
            self.nodes().tell(format!("called {}", guest.visitor.who.id.0));
            guest.visitor.who.name = name;
        }
        Ok(())
    }

    /// A browser that remembers a name by itself is somebody's: what they say shall have that name.
    pub async fn recognise(&self, guest: &mut Guest) {
        let named = guest.brought_secret() && !guest.visitor.who.name.is_empty();
        if !guest.is_known() && named && self.limits().check(Act::Name, &guest.visitor.client()).is_ok() {
            // Otherwise they watch without a name.
            let _ = self.settle(guest, None).await;
        }
    }

    /// Ends the stay of one browser of a person's; false when it is not theirs.
    pub async fn sign_out(&self, person: &PersonId, device: &str) -> Result<bool, Trouble> {
        let devices = self.store().devices(person).await?;
        let Some(found) = devices.into_iter().find(|other| other.id == device) else { return Ok(false) };
        match self.store().sign_out(person, device).await {
            Ok(()) | Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
        self.signed_out(&found.secret).await;
        Ok(true)
    }

    /// Removes name and secrets of somebody from everything that is kept. Their chairs are free again, or a bot plays on.
    pub async fn forget_person(&self, person: &PersonId) -> Result<(), Trouble> {
        let devices = self.store().devices(person).await?;
        let tables = self.store().list(Listing::Of(person), TABLES).await?;
        self.store().forget(person).await?;
        for device in devices {
            self.signed_out(&device.secret).await;
        }
        for table in tables.iter().filter(|table| table.state != store::TableState::Over) {
            let (id, person) = (&table.id, person.clone());
            match self.ask(id, |reply| Message::Forgotten { person: person.clone(), reply }).await {
                Ok(Ok(())) => {}
                // Whoever plays there can call a bot as for anybody who is away.
                Ok(Err(trouble)) => tracing::warn!("table {id}: no bot plays for who is gone: {trouble}"),
                Err(error) if error.is_past() => {}
                Err(error) => tracing::warn!("table {id}: no bot plays for who is gone: {error}"),
            }
        }
        self.called(person, None).await;
        self.nodes().tell(format!("called {}", person.0));
        Ok(())
    }

    /// What everybody in these entries is called.
    pub async fn names_in(&self, log: &[Entry]) -> Result<Names, StoreError> {
        self.store().names(&named_in(log)).await
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.store().time().now()
    }

    /// A row for the browser of a guest.
    pub(crate) fn device(&self, guest: &Guest) -> Result<Device, Trouble> {
        let id = hex::encode(entropy::bytes::<8>()?);
        let (secret, label, now) = (guest.visitor.device.clone(), guest.label.to_owned(), self.now());
        Ok(Device { id, secret, label, since: now, seen: now })
    }

    /// Tables here show the new name of somebody, or that they are gone.
    pub(crate) async fn called(&self, person: &PersonId, name: Option<&str>) {
        self.tell_all(|| Message::Called { person: person.clone(), name: name.map(str::to_owned) }).await;
        self.reels().forget(|_| true);
        if name.is_none() {
            self.reviews().forget(|_| true);
        }
    }

    /// A browser is nobody's any more, here and on other servers.
    async fn signed_out(&self, secret: &str) {
        let device = self.nodes().tag(DEVICE, secret);
        self.tell_all(|| Message::SignedOut { device }).await;
        self.nodes().tell(format!("out {device:016x}"));
    }

    pub(crate) async fn tell_all(&self, message: impl Fn() -> Message) {
        for mailbox in self.mailboxes() {
            // Who has gone to sleep reads it all anew.
            let _ = mailbox.send(message()).await;
        }
    }
}
