//! A table: what its log says (`state`, `story`), what people may ask of it (`wish`), how it looks to each of
//! them (`picture`), what is left of it one day (`past`), what they may complain about (`report`), what they were
//! advised (`hints`), what they are called (`called`), how they go (`leaving`), come (`company`) and meet again (`rematch`),
//! what they put into the deal (`shares`), how long they may take (`clock`, `times`, `timing`), when its bots move (`pace`), and the task that owns it all (`actor`).

mod actor;
mod called;
mod clock;
mod company;
mod hints;
mod keepsake;
mod leaving;
mod lines;
mod outcome;
mod pace;
mod picture;
mod rated;
mod rematch;
mod report;
mod shares;
mod state;
mod story;
mod times;
mod timing;
mod wish;

pub use actor::Actor;
pub use called::{Names, name_in, named_in};
pub use clock::{DAYS, NoSuchClock, Words, id as clock_id, presets, read as read_clock};
pub use keepsake::past;
pub use pace::{Pace, Speed};
pub use picture::{Picture, at_the_time, frame, link, options, people, step};
pub use state::{BadLog, Chair, Table};
pub use wish::{Declined, STAND_IN, Who};

use std::sync::Arc;

use catalog::{AnyGame, Opinion};
use engine::Seat;
use protocol::{Reaction, Wish};
use store::{PersonId, StoreError};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot, watch};

use crate::door::Address;
use crate::limits::{Client, NoRoom};
use crate::line::NoPlace;
use crate::nodes::News;

/// Somebody who looks at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visitor {
    pub who: Who,
    /// Scheme and host, as their browser knows them.
    pub origin: String,
    pub address: Address,
    /// Their browser, by the hash of its secret.
    pub device: String,
}

impl Visitor {
    /// Whom limits count: a browser is the same one before and after it is somebody's.
    pub fn client(&self) -> Client {
        Client { address: self.address, person: PersonId::stranger(&self.device) }
    }
}

/// What a table's task can be told.
pub enum Message {
    /// Draw the table once.
    Look {
        visitor: Visitor,
        reply: oneshot::Sender<Looked>,
    },
    /// Keep sending pictures.
    Connect {
        visitor: Visitor,
        reply: oneshot::Sender<Result<Line, NoRoom>>,
    },
    Disconnect {
        socket: u64,
    },
    Wish {
        socket: u64,
        wish: Wish,
    },
    /// A page was sent the picture with the clocks of this time.
    Shown {
        socket: u64,
        times: i64,
    },
    Sit {
        who: Who,
        reply: oneshot::Sender<Result<(), Trouble>>,
    },
    /// Something is due here, although nobody may be looking.
    Wake {
        reply: oneshot::Sender<()>,
    },
    /// The host wants the game rated, or not.
    Rate {
        who: Who,
        on: bool,
        reply: oneshot::Sender<Result<(), Trouble>>,
    },
    /// Another server of the same house has something to tell.
    News(News),
    /// Whoever runs the house has ended the table.
    Ended,
    /// Clear the table away, unless somebody is there or the game has begun; the answer is whether that was done.
    Expire {
        reply: oneshot::Sender<bool>,
    },
    /// Somebody is called otherwise now; none when they want to be forgotten.
    Called {
        person: PersonId,
        name: Option<String>,
    },
    /// A browser is nobody's any more; it is meant by its tag.
    SignedOut {
        device: u64,
    },
    /// Somebody is gone for good.
    Forgotten {
        person: PersonId,
        reply: oneshot::Sender<Result<(), Trouble>>,
    },
    /// The links of its log that everybody may know.
    Links {
        reply: oneshot::Sender<Vec<String>>,
    },
    /// Keep a look at the table for later.
    Keep {
        reply: oneshot::Sender<()>,
    },
    /// What a person asked for, about the decision number `turn`; the best action first.
    Hinted {
        seat: Seat,
        turn: u32,
        opinions: Result<Vec<Opinion>, NoPlace>,
    },
    /// A bot has thought about its decision number `turn`.
    Thought {
        seat: Seat,
        turn: u32,
        /// None when it stumbled.
        code: Option<u16>,
    },
    #[cfg(feature = "testing")]
    LayOut {
        game: Box<dyn catalog::AnyMatch>,
        reply: oneshot::Sender<()>,
    },
    #[cfg(feature = "testing")]
    Truth {
        reply: oneshot::Sender<Option<Box<dyn catalog::AnyMatch>>>,
    },
}

/// A table as somebody finds it.
pub struct Looked {
    pub game: &'static dyn AnyGame,
    pub picture: Picture,
    /// How fast bots move, if it is for this visitor to decide.
    pub speed: Option<Speed>,
    /// The fingerprint of what the house puts into the deal.
    pub promise: Option<String>,
}

/// A connected page's end of the line.
pub struct Line {
    pub socket: u64,
    /// Where wishes go.
    pub mailbox: mpsc::Sender<Message>,
    /// The latest picture: who is slow misses the ones between.
    pub pictures: watch::Receiver<Arc<Picture>>,
    pub notes: mpsc::Receiver<Note>,
}

/// Words for one page only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    Notice(String),
    /// What a bot thinks of the decision at hand, as HTML.
    Hint(String),
    GoTo(String),
    /// How somebody at the table feels just now.
    Reaction(Reaction),
    /// The same person has opened so many newer pages that this one ends.
    Superseded,
    /// This browser was signed out.
    SignedOut,
}

/// Why something did not happen at a table.
#[derive(Debug, Error)]
pub enum Trouble {
    #[error(transparent)]
    Declined(#[from] Declined),
    #[error("Could not save that: {0}. Nothing was lost; please try again.")]
    NotSaved(StoreError),
    #[error("Could not save that: {0}. Trying again will not help; whoever runs this house has to repair it.")]
    Damaged(StoreError),
    #[error("There is no name left for a new table. Please try again.")]
    NoName,
    #[error("The system gives no random numbers.")]
    NoChance,
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        if error.is_damage() { Trouble::Damaged(error) } else { Trouble::NotSaved(error) }
    }
}

impl From<BadLog> for Trouble {
    fn from(bad: BadLog) -> Trouble {
        Trouble::Declined(bad.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_safe_is_called_safe() {
        let full = Trouble::from(StoreError::Full).to_string();
        assert!(full.contains("the disk is full") && full.contains("Nothing was lost"), "{full}");
        let damaged = Trouble::from(StoreError::Damaged).to_string();
        assert!(damaged.contains("the database is damaged") && !damaged.contains("Nothing was lost"), "{damaged}");
    }
}
