//! What one viewer knows.

use engine::{Chance, Dice, PerSeat, Seat, Seats, Viewer};
use serde::Serialize;

use crate::state::{Cards, Goofspiel};

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

impl engine::View<Goofspiel> for View {
    fn of(game: &Goofspiel, viewer: Viewer) -> View {
        let mut prizes_to_come = game.to_come;
        prizes_to_come.sort_unstable();
        View {
            seat: viewer.seat(),
            your_bid: viewer.seat().and_then(|seat| game.bids[seat]),
            on_offer: game.on_offer,
            prizes_to_come,
            hands: game.hands,
            scores: game.scores,
            ready: Seat::all(game.players).filter(|&seat| game.bids[seat].is_some()).collect(),
        }
    }

    fn imagine(&self, chance: &mut impl Chance) -> Goofspiel {
        let View { prizes_to_come: mut to_come, on_offer, hands, scores, .. } = *self;
        chance.table().shuffle(&mut to_come);
        let bids = PerSeat::from_fn(hands.len(), |seat| match self.ready.contains(seat) {
            true if self.seat == Some(seat) => self.your_bid,
            true => hands[seat].get(chance.table().below(hands[seat].len() as u32) as usize).copied(),
            false => None,
        });
        Goofspiel { players: hands.len(), to_come, on_offer, hands, bids, scores }
    }
}
