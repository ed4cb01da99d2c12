//! What is still to be done, as a stack: the top task is a decision or runs by itself. Effects that come up while
//! a task runs go on top and are finished first (R7).

use engine::{List, Seat};
use serde::Serialize;

use crate::cards::{Card, Effect};
use crate::contracts::Contract;
use crate::placing::Mode;

/// The stack; the last one is on top. Effects replace themselves, so it stays flat.
pub type Tasks = List<Task, 16>;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    // By themselves.
    /// The next round is dealt, or the game ends (R2).
    #[default]
    Deal,
    /// From this step of the preparations on (R9.1).
    Prepare {
        step: Step,
    },
    /// It is this player's turn (R5).
    Turn {
        seat: Seat,
    },
    Score,
    /// A number, or a suit, is on the map for the first time this round.
    NewNumber,
    NewSuit,
    /// An action card was played (R8).
    Effect {
        seat: Seat,
        effect: Effect,
    },

    // Decisions.
    Name {
        seat: Seat,
        naming: Naming,
    },
    Pick {
        seat: Seat,
    },
    SwapFacedown {
        seat: Seat,
    },
    LowestDiscard {
        seat: Seat,
    },
    Flip {
        seat: Seat,
    },
    Main {
        seat: Seat,
        may_switch: bool,
    },
    /// Another card must be played, if any can be.
    Extra {
        seat: Seat,
        by: ExtraPlay,
    },
    /// Where the selected card goes. On top of the `Main` or `Extra` that it is for.
    Place {
        seat: Seat,
        card: Card,
        mode: Mode,
    },
    /// Which contract to get for this one. On top of `Main`.
    SwitchTake {
        seat: Seat,
        give: Contract,
    },
    Whom {
        seat: Seat,
        whom: Whom,
    },
    /// Which card to offer in a trade.
    Give {
        seat: Seat,
        to: Seat,
    },
    /// Which card to give for the one on offer; that is none for those who cannot see it.
    GiveBack {
        seat: Seat,
        to: Seat,
        offered: Option<Card>,
    },
    /// Which own contract to switch, and for which.
    ExchangeOwn {
        seat: Seat,
    },
    ExchangeFor {
        seat: Seat,
        give: Contract,
    },
    /// Which own contract to throw away, and whose action card asks.
    Ditch {
        seat: Seat,
        by: Seat,
    },
}

/// The steps before the first turn, in their order (R9.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    HighestNames,
    SecondWildcard,
    StudyAndSwap,
    LowestDiscards,
    LowNumberBan,
}

impl Step {
    pub(crate) fn next(self) -> Option<Step> {
        match self {
            Step::HighestNames => Some(Step::SecondWildcard),
            Step::SecondWildcard => Some(Step::StudyAndSwap),
            Step::StudyAndSwap => Some(Step::LowestDiscards),
            Step::LowestDiscards => Some(Step::LowNumberBan),
            Step::LowNumberBan => None,
        }
    }
}

/// Why a wildcard is named, and so which may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Naming {
    /// The dealer's call (R3).
    Call,
    /// By the owner of the highest contract, in place of the dealer's call.
    Instead,
    /// A second one, different from the first.
    Second,
    Suit,
    Number,
}

/// What lets somebody play another card: one of two contracts, or one of two action cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtraPlay {
    SuitOnTop,
    NumberOnTop,
    PlayFree,
    PlayOver,
}

impl ExtraPlay {
    #[inline]
    pub fn mode(self) -> Mode {
        match self {
            ExtraPlay::SuitOnTop | ExtraPlay::NumberOnTop | ExtraPlay::PlayFree => Mode::Free,
            ExtraPlay::PlayOver => Mode::Cover,
        }
    }
}

/// What somebody is chosen for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// To look at a hand, or not.
    Peek,
    Trade,
    /// To play no low numbers either.
    Ban,
    StudyHand,
    Steal,
    /// To throw away a contract.
    Ditch,
}

impl Task {
    /// Who decides; none for what runs by itself.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Task::Deal
            | Task::Prepare { .. }
            | Task::Turn { .. }
            | Task::Score
            | Task::NewNumber
            | Task::NewSuit
            | Task::Effect { .. } => None,
            Task::Name { seat, .. }
            | Task::Pick { seat }
            | Task::SwapFacedown { seat }
            | Task::LowestDiscard { seat }
            | Task::Flip { seat }
            | Task::Main { seat, .. }
            | Task::Extra { seat, .. }
            | Task::Place { seat, .. }
            | Task::SwitchTake { seat, .. }
            | Task::Whom { seat, .. }
            | Task::Give { seat, .. }
            | Task::GiveBack { seat, .. }
            | Task::ExchangeOwn { seat }
            | Task::ExchangeFor { seat, .. }
            | Task::Ditch { seat, .. } => Some(seat),
        }
    }
}
