//! What one viewer knows.

use engine::{Chance, List, PerSeat, Seat, Seats, Viewer};
use serde::Serialize;

use crate::cards::{BOX, Card, CardSet, MAX_ROUNDS, Row, Setup, Suit};
use crate::event::Estimate;
use crate::imagine::imagine;
use crate::state::{Phase, SecondEstimate};

/// Everything a viewer may know. All but the first three fields are the same for everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose eyes these are; none for a spectator.
    pub seat: Option<Seat>,
    /// Own cards; empty for a spectator.
    pub hand: CardSet,
    /// The card that this seat has handed in, face down.
    pub committed: Option<Card>,
    pub players: usize,
    /// Counted from 1.
    pub round: usize,
    pub rounds_in_all: usize,
    pub row: Row,
    /// Customers on offer, best first; empty while the row is being adjusted and at the end.
    pub market: PerSeat<u8>,
    /// Who owes a decision.
    pub to_act: Seats,
    /// While the row is being adjusted: the suit that may be moved.
    pub adjusting: Option<Suit>,
    /// Every finished round.
    pub history: List<PerSeat<Estimate>, MAX_ROUNDS>,
    /// The row under which each of them was played.
    pub rows: List<Row, MAX_ROUNDS>,
    pub totals: PerSeat<u16>,
}

impl engine::View<SecondEstimate> for View {
    fn of(game: &SecondEstimate, viewer: Viewer) -> View {
        let seat = viewer.seat();
        View {
            seat,
            hand: seat.map_or(CardSet::default(), |seat| game.hands[seat.index()]),
            committed: seat.and_then(|seat| game.committed[seat]),
            players: game.setup.players,
            round: game.round,
            rounds_in_all: game.setup.hand,
            row: game.row,
            market: game.market,
            to_act: game.to_act,
            adjusting: match game.phase {
                Phase::Adjust { suit } => Some(suit),
                Phase::Choose | Phase::Over => None,
            },
            history: game.finished_rounds().iter().copied().collect(),
            rows: game.rows[..game.finished_rounds().len()].iter().copied().collect(),
            totals: game.totals,
        }
    }

    fn imagine(&self, chance: &mut impl Chance) -> SecondEstimate {
        imagine(self, chance)
    }
}

impl View {
    pub fn is_over(&self) -> bool {
        self.to_act.is_empty()
    }

    /// Customers that a seat has won, in the order of the rounds.
    pub fn won(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        self.history.iter().map(move |round| round[seat].customer)
    }

    pub(crate) fn setup(&self) -> &'static Setup {
        // A view only exists for a table that was dealt, so its size is in the box.
        BOX.setup(self.players).expect("a table of this size")
    }
}
