//! The small decisions of the game. The codes are promised: they stand in logs.

use std::fmt;

use serde::Serialize;

use crate::cards::{Colour, Icon, KINDS, Kind, STAKEABLE};
use crate::contracts::Neighbourhood;
use crate::stacks::MAX_STACKS;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Lay a card on the open stack (R4.3). Codes 0..55, kind by kind.
    AddCard { kind: Kind },
    /// Buy the red or the yellow mower; never the green one, which is everybody's (R3.2). Codes 55 and 56.
    UnlockMower { colour: Colour },
    /// Buy the top card of a deck (R3.3). Codes 57..60.
    BuyCard { colour: Colour },
    /// Hire no more (R3.4). Code 60.
    EndHire,
    /// Begin a bid on a neighbourhood's contract (R4.2). Codes 61..73, neighbourhood by neighbourhood.
    OpenBid { neighbourhood: Neighbourhood, colour: Colour },
    /// Begin an odd-job set (R4.4). Codes 73..78.
    OpenOddJob { icon: Icon },
    /// Stake an own contract on a complete bid (R4.5). Codes 78..90, neighbourhood by neighbourhood.
    Stake { neighbourhood: Neighbourhood, points: u8 },
    /// Take a stack of this phase back into the hand (R4.6). Codes 90..126.
    TakeBack { stack: u8 },
    /// Done for this phase (R4.7). Code 126.
    Ready,
}

const UNLOCK: u16 = KINDS as u16;
const BUY: u16 = UNLOCK + 2;
const END_HIRE: u16 = BUY + 3;
const OPEN_BID: u16 = END_HIRE + 1;
const OPEN_ODD_JOB: u16 = OPEN_BID + 12;
const STAKE: u16 = OPEN_ODD_JOB + 5;
pub(crate) const TAKE_BACK: u16 = STAKE + 12;
const READY: u16 = TAKE_BACK + MAX_STACKS as u16;

impl engine::Action for Action {
    const COUNT: usize = READY as usize + 1;

    #[inline]
    fn code(self) -> u16 {
        match self {
            Action::AddCard { kind } => kind.index() as u16,
            Action::UnlockMower { colour } => UNLOCK + (colour as u16).saturating_sub(1),
            Action::BuyCard { colour } => BUY + colour as u16,
            Action::EndHire => END_HIRE,
            Action::OpenBid { neighbourhood, colour } => OPEN_BID + 3 * neighbourhood.index() as u16 + colour as u16,
            Action::OpenOddJob { icon } => OPEN_ODD_JOB + icon as u16,
            Action::Stake { neighbourhood, points } => {
                STAKE + (STAKEABLE * neighbourhood.index()) as u16 + u16::from(points).saturating_sub(1)
            }
            Action::TakeBack { stack } => TAKE_BACK + u16::from(stack),
            Action::Ready => READY,
        }
    }

    #[inline]
    fn from_code(code: u16) -> Option<Action> {
        let by_three = |offset: u16| (Neighbourhood::from_index(usize::from(offset / 3)), usize::from(offset % 3));
        Some(match code {
            0..UNLOCK => Action::AddCard { kind: Kind::from_index(usize::from(code))? },
            UNLOCK..BUY => Action::UnlockMower { colour: Colour::ALL[usize::from(code - UNLOCK) + 1] },
            BUY..END_HIRE => Action::BuyCard { colour: Colour::ALL[usize::from(code - BUY)] },
            END_HIRE => Action::EndHire,
            OPEN_BID..OPEN_ODD_JOB => {
                let (neighbourhood, colour) = by_three(code - OPEN_BID);
                Action::OpenBid { neighbourhood: neighbourhood?, colour: Colour::ALL[colour] }
            }
            OPEN_ODD_JOB..STAKE => Action::OpenOddJob { icon: Icon::ALL[usize::from(code - OPEN_ODD_JOB)] },
            STAKE..TAKE_BACK => {
                let (neighbourhood, points) = by_three(code - STAKE);
                Action::Stake { neighbourhood: neighbourhood?, points: points as u8 + 1 }
            }
            TAKE_BACK..READY => Action::TakeBack { stack: (code - TAKE_BACK) as u8 },
            READY => Action::Ready,
            _ => return None,
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::AddCard { kind } => write!(f, "add {kind}"),
            Action::UnlockMower { colour } => write!(f, "unlock {colour}"),
            Action::BuyCard { colour } => write!(f, "buy {colour}"),
            Action::EndHire => f.write_str("end hire"),
            Action::OpenBid { neighbourhood, colour } => write!(f, "bid {neighbourhood} {colour}"),
            Action::OpenOddJob { icon } => write!(f, "odd job {icon}"),
            Action::Stake { neighbourhood, points } => write!(f, "stake {neighbourhood} {points}"),
            Action::TakeBack { stack } => write!(f, "take back {stack}"),
            Action::Ready => f.write_str("ready"),
        }
    }
}
