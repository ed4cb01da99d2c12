//! What is told: to everybody, or to those who see a hidden card.

use engine::{List, Seat, Seats};
use serde::Serialize;

use crate::cards::{ACTION_CARDS, CARDS, Shown};
use crate::cells::{Cell, START_CELLS};
use crate::contracts::Offer;
use crate::marks::Wild;
use crate::state::{MAX_MARKET, Outcomes};

/// Some playing cards.
pub type SomeCards = List<Shown, CARDS>;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// What the action cards of this game show.
    ActionCards {
        cards: List<Shown, ACTION_CARDS>,
    },
    RoundBegan {
        round: u8,
        dealer: Seat,
        market: List<Offer, MAX_MARKET>,
    },
    /// To its owner.
    HandDealt {
        cards: SomeCards,
    },
    WildcardNamed {
        seat: Seat,
        wild: Wild,
        second: bool,
    },
    ContractTaken {
        seat: Seat,
        offer: Offer,
    },
    Passed {
        seat: Seat,
    },
    /// Somebody looked at all facedown cards.
    FacedownStudied {
        seat: Seat,
    },
    /// To who looked.
    FacedownSeen {
        cards: List<(Cell, Shown), START_CELLS>,
    },
    /// Another card lies facedown here now, unseen by all.
    FacedownSwapped {
        seat: Seat,
        cell: Cell,
    },
    FacedownKept {
        seat: Seat,
    },
    /// Neither of them may play a 1 or a 2.
    LowNumbersBanned {
        seat: Seat,
        other: Seat,
    },
    Flipped {
        seat: Seat,
        cell: Cell,
        card: Shown,
    },
    Played {
        seat: Seat,
        cell: Cell,
        card: Shown,
        covering: Option<Shown>,
    },
    Discarded {
        seat: Seat,
        card: Shown,
    },
    /// Somebody showed their hand and switched a contract: with another player, or with the market.
    Switched {
        seat: Seat,
        gave: Offer,
        took: Offer,
        with: Option<Seat>,
        hand: SomeCards,
    },
    /// By an action card.
    Exchanged {
        seat: Seat,
        gave: Offer,
        took: Offer,
        with: Seat,
    },
    ContractDitched {
        seat: Seat,
        offer: Offer,
    },
    /// Somebody must throw away a contract of theirs.
    DitchDemanded {
        seat: Seat,
        of: Seat,
    },
    HandStudied {
        seat: Seat,
        of: Seat,
    },
    /// To who looked.
    HandSeen {
        of: Seat,
        cards: SomeCards,
    },
    PeekDeclined {
        seat: Seat,
    },
    TradeBegan {
        seat: Seat,
        with: Seat,
    },
    /// A card lies ready, facedown.
    CardOffered {
        seat: Seat,
    },
    Traded {
        seat: Seat,
        with: Seat,
    },
    /// To both partners, each from their side.
    CardsTraded {
        with: Seat,
        gave: Shown,
        got: Shown,
    },
    Drew {
        seat: Seat,
    },
    /// To who drew.
    CardDrawn {
        card: Shown,
    },
    Stole {
        seat: Seat,
        from: Seat,
    },
    /// To both of them.
    CardStolen {
        seat: Seat,
        from: Seat,
        card: Shown,
    },
    WildcardsVanished,
    /// The last facedown cards are turned up before scoring.
    TurnedUp {
        cards: List<(Cell, Shown), START_CELLS>,
    },
    RoundScored {
        round: u8,
        outcomes: Outcomes,
    },
    /// The game is over.
    Won {
        winners: Seats,
        score: i32,
    },
}
