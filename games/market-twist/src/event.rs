//! What is told. A turn and a way through the twists are secret until everybody is done.

use engine::{PerSeat, Seat, Seats};
use serde::Serialize;

use crate::customers::CustomerSet;
use crate::deck::DeckRef;
use crate::goods::{TYPES, Type, TypeSet};
use crate::twists::Twist;
use crate::workshop::{Holding, Resolved, Turn};

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The table is set: these twists are linked to the four types.
    Opened {
        #[serde(skip)]
        deck: DeckRef,
        slots: [Twist; TYPES],
        counters: i8,
        goal: u16,
    },
    /// To one seat: customers drawn.
    Drew {
        #[serde(skip)]
        deck: DeckRef,
        customers: CustomerSet,
    },
    /// All turns of a round are turned over.
    Revealed {
        #[serde(skip)]
        deck: DeckRef,
        round: u16,
        turns: PerSeat<Turn>,
    },
    /// The counters of these slots ran out; everybody has drawn customers for them.
    Triggered {
        #[serde(skip)]
        deck: DeckRef,
        slots: TypeSet,
        twists: [Twist; TYPES],
        drawn: PerSeat<u8>,
    },
    /// How one player resolved the triggered twists; told of everybody at once.
    Resolved {
        #[serde(skip)]
        deck: DeckRef,
        seat: Seat,
        twists: [Twist; TYPES],
        before: Holding,
        resolved: Resolved,
    },
    /// A twist that came was replaced by another one.
    Replaced {
        #[serde(skip)]
        deck: DeckRef,
        slot: Type,
        twist: Twist,
    },
    /// The game is over; nobody has won a solo game that took too long.
    Over { round: u16, winners: Seats, money: PerSeat<u16> },
}
