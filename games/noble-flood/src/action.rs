//! Every decision of the game. The codes are promised: they stand in logs.

use std::fmt;

use serde::Serialize;

use engine::{ActionSet, MAX_SEATS, Seat};

use crate::cards::{CARDS, Card, CardSet};
use crate::cells::{CELLS, Cell, Cells, START_CELLS};
use crate::contracts::{CONTRACTS, Contract};
use crate::marks::Wild;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    CallWildcard { wild: Wild },
    TakeContract { contract: Contract },
    Pass,
    SwapFacedown { cell: Cell },
    FlipFacedown { cell: Cell },
    SelectCard { card: Card },
    PlaceAt { cell: Cell },
    DiscardCard { card: Card },
    SwitchGive { contract: Contract },
    SwitchTake { contract: Contract },
    ChoosePlayer { seat: Seat },
    ChooseContract { contract: Contract },
    GiveCard { card: Card },
    Decline,
}

/// Where the codes of each kind begin.
mod base {
    use super::*;
    pub const CALL: usize = 0;
    pub const TAKE: usize = CALL + Wild::COUNT;
    pub const PASS: usize = TAKE + CONTRACTS;
    pub const SWAP: usize = PASS + 1;
    pub const FLIP: usize = SWAP + START_CELLS;
    pub const SELECT: usize = FLIP + START_CELLS;
    pub const PLACE: usize = SELECT + CARDS;
    pub const DISCARD: usize = PLACE + CELLS;
    pub const SWITCH_GIVE: usize = DISCARD + CARDS;
    pub const SWITCH_TAKE: usize = SWITCH_GIVE + CONTRACTS;
    pub const PLAYER: usize = SWITCH_TAKE + CONTRACTS;
    pub const CHOOSE: usize = PLAYER + MAX_SEATS;
    pub const GIVE: usize = CHOOSE + CONTRACTS;
    pub const DECLINE: usize = GIVE + CARDS;
    pub const END: usize = DECLINE + 1;
}

impl engine::Action for Action {
    const COUNT: usize = base::END;

    #[inline]
    fn code(self) -> u16 {
        let code = match self {
            Action::CallWildcard { wild } => base::CALL + wild.index(),
            Action::TakeContract { contract } => base::TAKE + contract.index(),
            Action::Pass => base::PASS,
            Action::SwapFacedown { cell } => base::SWAP + cell.start_index(),
            Action::FlipFacedown { cell } => base::FLIP + cell.start_index(),
            Action::SelectCard { card } => base::SELECT + card.index(),
            Action::PlaceAt { cell } => base::PLACE + cell.index(),
            Action::DiscardCard { card } => base::DISCARD + card.index(),
            Action::SwitchGive { contract } => base::SWITCH_GIVE + contract.index(),
            Action::SwitchTake { contract } => base::SWITCH_TAKE + contract.index(),
            Action::ChoosePlayer { seat } => base::PLAYER + seat.index(),
            Action::ChooseContract { contract } => base::CHOOSE + contract.index(),
            Action::GiveCard { card } => base::GIVE + card.index(),
            Action::Decline => base::DECLINE,
        };
        code as u16
    }

    #[inline]
    fn from_code(code: u16) -> Option<Action> {
        let code = usize::from(code);
        // How far into its kind it is; kinds are tried from the last to the first.
        let within = |first: usize| code.checked_sub(first);
        if code >= base::END {
            None
        } else if within(base::DECLINE).is_some() {
            Some(Action::Decline)
        } else if let Some(at) = within(base::GIVE) {
            Card::from_index(at).map(|card| Action::GiveCard { card })
        } else if let Some(at) = within(base::CHOOSE) {
            Contract::from_index(at).map(|contract| Action::ChooseContract { contract })
        } else if let Some(at) = within(base::PLAYER) {
            Seat::new(at).map(|seat| Action::ChoosePlayer { seat })
        } else if let Some(at) = within(base::SWITCH_TAKE) {
            Contract::from_index(at).map(|contract| Action::SwitchTake { contract })
        } else if let Some(at) = within(base::SWITCH_GIVE) {
            Contract::from_index(at).map(|contract| Action::SwitchGive { contract })
        } else if let Some(at) = within(base::DISCARD) {
            Card::from_index(at).map(|card| Action::DiscardCard { card })
        } else if let Some(at) = within(base::PLACE) {
            Cell::from_index(at).map(|cell| Action::PlaceAt { cell })
        } else if let Some(at) = within(base::SELECT) {
            Card::from_index(at).map(|card| Action::SelectCard { card })
        } else if let Some(at) = within(base::FLIP) {
            Cell::start(at).map(|cell| Action::FlipFacedown { cell })
        } else if let Some(at) = within(base::SWAP) {
            Cell::start(at).map(|cell| Action::SwapFacedown { cell })
        } else if within(base::PASS).is_some() {
            Some(Action::Pass)
        } else if let Some(at) = within(base::TAKE) {
            Contract::from_index(at).map(|contract| Action::TakeContract { contract })
        } else {
            Wild::from_index(code).map(|wild| Action::CallWildcard { wild })
        }
    }
}

/// Whole sets at once: the bits of a hand or of a set of cells are the bits of their codes, shifted.
pub(crate) trait InsertMany {
    fn select(&mut self, cards: CardSet);
    fn discard(&mut self, cards: CardSet);
    fn give(&mut self, cards: CardSet);
    fn place(&mut self, cells: Cells);
}

impl InsertMany for ActionSet<Action> {
    fn select(&mut self, cards: CardSet) {
        self.insert_bits(base::SELECT as u16, cards.bits());
    }
    fn discard(&mut self, cards: CardSet) {
        self.insert_bits(base::DISCARD as u16, cards.bits());
    }
    fn give(&mut self, cards: CardSet) {
        self.insert_bits(base::GIVE as u16, cards.bits());
    }
    fn place(&mut self, cells: Cells) {
        self.insert_bits(base::PLACE as u16, cells.bits());
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::CallWildcard { wild } => write!(f, "call {wild}"),
            Action::TakeContract { contract } => write!(f, "take {contract}"),
            Action::Pass => f.write_str("pass"),
            Action::SwapFacedown { cell } => write!(f, "swap {cell}"),
            Action::FlipFacedown { cell } => write!(f, "flip {cell}"),
            Action::SelectCard { card } => write!(f, "select {card}"),
            Action::PlaceAt { cell } => write!(f, "place {cell}"),
            Action::DiscardCard { card } => write!(f, "discard {card}"),
            Action::SwitchGive { contract } => write!(f, "switch {contract}"),
            Action::SwitchTake { contract } => write!(f, "for {contract}"),
            Action::ChoosePlayer { seat } => write!(f, "choose {seat}"),
            Action::ChooseContract { contract } => write!(f, "choose {contract}"),
            Action::GiveCard { card } => write!(f, "give {card}"),
            Action::Decline => f.write_str("decline"),
        }
    }
}
