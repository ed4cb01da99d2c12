//! A deal written out in full: what a trace records, and what tests set up.

use engine::{MAX_SEATS, Silence, Tell};
use serde::Serialize;
use thiserror::Error;

use crate::cards::{BOX, CUSTOMERS, CardSet, Row};
use crate::event::Event;
use crate::state::SecondEstimate;

/// Where every card lies before the first round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Deal {
    pub row: Row,
    /// One hand a seat.
    pub hands: Vec<CardSet>,
    pub undealt: CardSet,
    /// All customers, in the order in which they will turn up.
    pub customers: Vec<u8>,
}

/// A deal that cannot be laid out with this box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum DealError {
    #[error("no table has that many hands")]
    Players,
    #[error("every hand must have as many cards as the table's setup says")]
    HandSize,
    #[error("every contractor card must lie in exactly one place")]
    Contractors,
    #[error("the customers are not those of the box")]
    Customers,
    #[error("the row must have every suit once")]
    Row,
}

impl Deal {
    /// The game that starts with this deal.
    pub fn lay_out(&self) -> Result<SecondEstimate, DealError> {
        self.lay_out_telling(&mut Silence)
    }

    pub fn lay_out_telling(&self, tell: &mut impl Tell<Event>) -> Result<SecondEstimate, DealError> {
        let setup = BOX.setup(self.hands.len()).ok_or(DealError::Players)?;
        if self.hands.iter().any(|hand| hand.len() != setup.hand) {
            return Err(DealError::HandSize);
        }
        let everywhere = self.hands.iter().chain([&self.undealt]);
        let (count, union) = everywhere.fold((0, CardSet::default()), |(n, all), set| (n + set.len(), all.union(*set)));
        if count != CardSet::EVERY.len() || union != CardSet::EVERY {
            return Err(DealError::Contractors);
        }
        let customers: [u8; CUSTOMERS] = self.customers.as_slice().try_into().map_err(|_| DealError::Customers)?;
        let mut sorted = customers;
        sorted.sort_unstable();
        if sorted != BOX.customers {
            return Err(DealError::Customers);
        }
        let mut suits = self.row.0;
        suits.sort_unstable();
        if suits != crate::cards::Suit::ALL {
            return Err(DealError::Row);
        }

        let mut hands = [CardSet::default(); MAX_SEATS];
        hands[..self.hands.len()].copy_from_slice(&self.hands);
        let mut game = SecondEstimate::laid_out(setup, self.row, hands, self.undealt, customers);
        game.reveal(tell);
        Ok(game)
    }
}
