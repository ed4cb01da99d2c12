//! What one viewer knows.

use engine::{PerSeat, Seat, Seats};
use serde::Serialize;

use crate::state::Cards;

/// Everything a viewer may know. All but the first two fields are the same for everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose eyes these are; none for a spectator.
    pub seat: Option<Seat>,
    /// The card that this seat has chosen.
    pub your_bid: Option<u8>,
    pub on_offer: Cards,
    /// Prizes still face down, from low to high: their order is nobody's to know.
    pub prizes_to_come: Cards,
    pub hands: PerSeat<Cards>,
    pub scores: PerSeat<i32>,
    /// Who has chosen already.
    pub ready: Seats,
}
