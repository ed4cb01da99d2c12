//! The decisions of the game. The codes are promised: they stand in logs.

use std::fmt;

use serde::Serialize;

use crate::customers::{Customer, MAX_CUSTOMERS};
use crate::goods::{CELLS, LEVELS, TYPES, Token, Type};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Choose the type of the round, and create a token of it (R4.1).
    ChooseType(Type),
    /// Upgrade a token of the chosen type that stands at this level (R4.2).
    UpgradeToken {
        level: u8,
    },
    /// Put one more token into the batch for sale (R4.3).
    AddToSale(Token),
    ConfirmSale,
    ClearSale,
    SkipSale,
    /// Resolve the twist of this slot next (R5.3).
    ChooseTwist {
        slot: Type,
    },
    /// The token that a twist moves, changes or takes.
    TwistToken(Token),
    /// The type that a twist creates or changes to.
    TwistType(Type),
    /// The customer that a twist discards.
    TwistDiscard(Customer),
    /// No further change (R5.4).
    TwistPass,
}

/// The first code of every kind of action.
pub(crate) mod code {
    use super::*;

    pub const CHOOSE_TYPE: usize = 0;
    pub const UPGRADE_TOKEN: usize = CHOOSE_TYPE + TYPES;
    pub const ADD_TO_SALE: usize = UPGRADE_TOKEN + LEVELS;
    pub const CONFIRM_SALE: usize = ADD_TO_SALE + CELLS;
    pub const CLEAR_SALE: usize = CONFIRM_SALE + 1;
    pub const SKIP_SALE: usize = CLEAR_SALE + 1;
    pub const CHOOSE_TWIST: usize = SKIP_SALE + 1;
    pub const TWIST_TOKEN: usize = CHOOSE_TWIST + TYPES;
    pub const TWIST_TYPE: usize = TWIST_TOKEN + CELLS;
    pub const TWIST_DISCARD: usize = TWIST_TYPE + TYPES;
    pub const TWIST_PASS: usize = TWIST_DISCARD + MAX_CUSTOMERS;
}

impl engine::Action for Action {
    const COUNT: usize = code::TWIST_PASS + 1;

    #[inline]
    fn code(self) -> u16 {
        let code = match self {
            Action::ChooseType(t) => code::CHOOSE_TYPE + t.index(),
            Action::UpgradeToken { level } => code::UPGRADE_TOKEN + usize::from(level) - 1,
            Action::AddToSale(token) => code::ADD_TO_SALE + token.index(),
            Action::ConfirmSale => code::CONFIRM_SALE,
            Action::ClearSale => code::CLEAR_SALE,
            Action::SkipSale => code::SKIP_SALE,
            Action::ChooseTwist { slot } => code::CHOOSE_TWIST + slot.index(),
            Action::TwistToken(token) => code::TWIST_TOKEN + token.index(),
            Action::TwistType(t) => code::TWIST_TYPE + t.index(),
            Action::TwistDiscard(customer) => code::TWIST_DISCARD + customer.index(),
            Action::TwistPass => code::TWIST_PASS,
        };
        code as u16
    }

    #[inline]
    fn from_code(code: u16) -> Option<Action> {
        let code = usize::from(code);
        match code {
            code::CHOOSE_TYPE..code::UPGRADE_TOKEN => Type::from_index(code).map(Action::ChooseType),
            code::UPGRADE_TOKEN..code::ADD_TO_SALE => {
                Some(Action::UpgradeToken { level: (code - code::UPGRADE_TOKEN) as u8 + 1 })
            }
            code::ADD_TO_SALE..code::CONFIRM_SALE => Token::from_index(code - code::ADD_TO_SALE).map(Action::AddToSale),
            code::CONFIRM_SALE => Some(Action::ConfirmSale),
            code::CLEAR_SALE => Some(Action::ClearSale),
            code::SKIP_SALE => Some(Action::SkipSale),
            code::CHOOSE_TWIST..code::TWIST_TOKEN => {
                Type::from_index(code - code::CHOOSE_TWIST).map(|slot| Action::ChooseTwist { slot })
            }
            code::TWIST_TOKEN..code::TWIST_TYPE => Token::from_index(code - code::TWIST_TOKEN).map(Action::TwistToken),
            code::TWIST_TYPE..code::TWIST_DISCARD => Type::from_index(code - code::TWIST_TYPE).map(Action::TwistType),
            code::TWIST_DISCARD..code::TWIST_PASS => {
                Customer::from_index(code - code::TWIST_DISCARD).map(Action::TwistDiscard)
            }
            code::TWIST_PASS => Some(Action::TwistPass),
            _ => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::ChooseType(t) => write!(f, "choose {t}"),
            Action::UpgradeToken { level } => write!(f, "upgrade level {level}"),
            Action::AddToSale(token) => write!(f, "add {token}"),
            Action::ConfirmSale => f.write_str("sell"),
            Action::ClearSale => f.write_str("clear"),
            Action::SkipSale => f.write_str("no sale"),
            Action::ChooseTwist { slot } => write!(f, "twist of {slot}"),
            Action::TwistToken(token) => write!(f, "twist {token}"),
            Action::TwistType(t) => write!(f, "twist to {t}"),
            Action::TwistDiscard(customer) => write!(f, "discard customer {}", customer.index()),
            Action::TwistPass => f.write_str("twist no more"),
        }
    }
}
