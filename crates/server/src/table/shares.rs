//! What everybody puts into the deal: the house its secret, every browser a share of its own, each shown as a fingerprint
//! before any of it is told. It follows from the log like the rest of the table, and nobody is ever waited for.

use engine::{Seat, Seed};
use store::{Entry, PersonId, TableState};

use super::state::{BadLog, Chair, Table};
use super::wish::Declined;
use crate::fair::{self, Bytes, Chain, NOTHING};
use crate::pages::{Asked, Luck};

/// A table's part in docs/FAIRNESS.md. The default is that of a table whose deal nobody can check.
#[derive(Clone, Default)]
pub struct Shares {
    sealed: Option<Sealed>,
    /// By chair, as people sat when their browsers committed.
    given: Vec<Option<Share>>,
    /// The links that everybody may know: one when the game starts, and one whenever all are told something.
    links: Vec<Bytes>,
    /// The phase of the last of them.
    phase: Option<u32>,
}

#[derive(Clone)]
struct Sealed {
    secret: Bytes,
    deal: Option<String>,
    chain: Chain,
}

/// What one chair gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    pub hash: Bytes,
    /// What was revealed, whether it fits or not.
    pub bytes: Option<Bytes>,
}

impl Share {
    /// It was kept as it was promised.
    pub fn fits(&self) -> bool {
        self.bytes.is_some_and(|bytes| fair::fingerprint(&bytes) == self.hash)
    }

    /// What counts: zeros for what was not revealed, or is not what was promised.
    pub fn counted(&self) -> Bytes {
        self.bytes.filter(|_| self.fits()).unwrap_or(NOTHING)
    }
}

impl Shares {
    /// The fingerprint of the house's secret; none where nothing was promised.
    pub fn promise(&self) -> Option<String> {
        self.sealed.as_ref().map(|sealed| hex::encode(fair::fingerprint(&sealed.secret)))
    }

    /// What the chair with this number gave.
    pub fn given(&self, seat: Seat) -> Option<Share> {
        self.given.get(seat.index()).copied().flatten()
    }

    /// The links that everybody may know, in the order of the game.
    pub fn links(&self) -> impl Iterator<Item = String> {
        self.links.iter().map(hex::encode)
    }

    /// The seed that comes of it for so many chairs.
    fn seed(&self, code: &str, chairs: usize) -> Option<Seed> {
        let sealed = self.sealed.as_ref()?;
        let share = |at: usize| self.given.get(at).copied().flatten().map_or(NOTHING, |share| share.counted());
        let shares: Vec<Bytes> = (0..chairs).map(share).collect();
        Some(fair::seed(sealed.deal.as_deref().unwrap_or(code), &sealed.secret, &shares))
    }

    fn any_revealed(&self) -> bool {
        self.given.iter().flatten().any(|share| share.bytes.is_some())
    }
}

impl Table {
    /// The log is a chain from its first entry on, once the second one says by what key.
    pub(super) fn seal(&mut self, created: &Entry, next: Option<&Entry>) -> Result<(), BadLog> {
        if let Some(Entry::Sealed { secret, deal }) = next {
            let secret = fair::read(secret).ok_or(BadLog::BadSeed)?;
            let mut chain = Chain::new(&self.code, &secret);
            chain.follow(&written(created).unwrap_or_default());
            self.shares.sealed = Some(Sealed { secret, deal: deal.clone(), chain });
            self.shares.given = vec![None; self.chairs.len()];
        }
        Ok(())
    }

    /// The seed, when the game starts.
    pub(super) fn mix(&mut self) {
        if let Some(seed) = self.shares.seed(&self.code, self.chairs.len()) {
            self.seed = seed;
            self.company.first = self.deal(seed).ok().and_then(|game| Table::first_seat(game.as_ref()));
        }
    }

    /// Follows what an entry means for the deal. After an error the table is in no state to be used.
    pub(super) fn keep_shares(&mut self, entry: &Entry) -> Result<(), BadLog> {
        let waits = self.game_on.is_none();
        let revealed = self.shares.any_revealed();
        match entry {
            // Only as the second entry: nothing is promised anew.
            Entry::Sealed { .. } if self.length != 1 => return Err(BadLog::BadSeed),
            Entry::Committed { seat, hash } => {
                let hash = fair::read(hash).ok_or(BadLog::BadShare)?;
                // Who commits after somebody has revealed might know too much.
                if let Some(given) = self.chair_s_share(*seat)?
                    && given.is_none()
                    && waits
                    && !revealed
                {
                    *given = Some(Share { hash, bytes: None });
                }
            }
            Entry::Revealed { seat, bytes } => {
                let bytes = fair::read(bytes).ok_or(BadLog::BadShare)?;
                if let Some(Some(share)) = self.chair_s_share(*seat)?
                    && share.bytes.is_none()
                    && waits
                {
                    share.bytes = Some(bytes);
                }
            }
            // A chair is free for somebody who has not committed: what is known by now counts no more.
            Entry::Cleared { .. } if waits && revealed => self.shares.given.fill(None),
            Entry::Cleared { seat } if waits => {
                if let Some(given) = self.chair_s_share(*seat)? {
                    *given = None;
                }
            }
            _ => {}
        }
        self.link(entry);
        Ok(())
    }

    /// Follows the chain. A link is for everybody when all were told something: at any other time it would tell that
    /// something happened in secret.
    fn link(&mut self, entry: &Entry) {
        let phase = self.game_on.as_ref().map(|game| game.phase());
        let Some(sealed) = &mut self.shares.sealed else { return };
        let Some(text) = written(entry) else {
            // A newer program wrote something that cannot be written again: there are no more links.
            self.shares.phase = Some(u32::MAX);
            return;
        };
        let link = sealed.chain.follow(&text);
        if phase.is_some() && phase != self.shares.phase && self.shares.phase != Some(u32::MAX) {
            self.shares.phase = phase;
            self.shares.links.push(link);
        }
    }

    /// None at a table whose deal nobody can check.
    fn chair_s_share(&mut self, seat: Seat) -> Result<Option<&mut Option<Share>>, BadLog> {
        match self.shares.sealed {
            Some(_) => self.shares.given.get_mut(seat.index()).map(Some).ok_or(BadLog::NoSuchSeat),
            None => Ok(None),
        }
    }

    /// What the page of this seat is asked for now.
    pub fn asked(&self, seat: Seat) -> Asked {
        let full = self.chairs.iter().all(|chair| *chair != Chair::Empty);
        match self.shares.given(seat) {
            _ if self.shares.sealed.is_none() || self.state() != TableState::Open => Asked::Nothing,
            None if !self.shares.any_revealed() => Asked::Commit,
            Some(Share { bytes: None, .. }) if full => Asked::Reveal,
            _ => Asked::Nothing,
        }
    }

    /// People whose browsers have not committed: some never will.
    fn uncommitted(&self) -> usize {
        self.seats().filter(|(seat, chair)| chair.person().is_some() && self.shares.given(*seat).is_none()).count()
    }

    /// What the waiting room shows of it to who sits here.
    pub(super) fn luck(&self, me: Option<Seat>) -> Option<Luck> {
        let people = self.chairs.iter().filter(|chair| chair.person().is_some()).count();
        Some(Luck {
            promise: self.shares.promise()?,
            asked: me.map_or(Asked::Nothing, |seat| self.asked(seat)),
            mine: me.and_then(|seat| self.shares.given(seat)).map(|share| hex::encode(share.hash)),
            given: people - self.uncommitted(),
            people,
        })
    }

    pub(super) fn commit(&self, who: &PersonId, hash: &str) -> Result<Vec<Entry>, Declined> {
        let seat = self.seat_of(who).ok_or(Declined::Watching)?;
        fair::read(hash).ok_or(Declined::NoShare)?;
        // What comes too late is nobody's fault, and counts as nothing.
        match self.asked(seat) {
            Asked::Commit => Ok(vec![Entry::Committed { seat, hash: hash.to_owned() }]),
            _ => Err(Declined::Stale),
        }
    }

    pub(super) fn reveal(&self, who: &PersonId, bytes: &str) -> Result<Vec<Entry>, Declined> {
        let seat = self.seat_of(who).ok_or(Declined::Watching)?;
        fair::read(bytes).ok_or(Declined::NoShare)?;
        match self.asked(seat) {
            Asked::Reveal => Ok(vec![Entry::Revealed { seat, bytes: bytes.to_owned() }]),
            _ => Err(Declined::Stale),
        }
    }

    /// A bot's indecision at its next decision. It hangs on nothing that others do in secret.
    pub(super) fn bot_luck(&self, seat: Seat, turn: u32) -> u64 {
        fair::bot_luck(self.seed(), seat, turn)
    }
}

fn written(entry: &Entry) -> Option<String> {
    serde_json::to_string(entry).ok()
}
