//! What one viewer knows.

use engine::{Chance, PerSeat, Seat, Seats, Viewer};
use serde::Serialize;

use crate::imagine::imagine;
use crate::options::Options;
use crate::state::{Lately, MarketTwist, Phase};
use crate::twists::Twist;
use crate::workshop::{Desk, Market, Shown};

/// Everything a viewer may know. All but the first two fields are the same for everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose eyes these are; none for a spectator.
    pub seat: Option<Seat>,
    /// The own workshop as it is now; none for a spectator.
    pub desk: Option<Desk>,
    pub options: Options,
    pub phase: Phase,
    /// Counted from 1.
    pub round: u16,
    pub market: Market,
    /// Every workshop as it was when the last phase was published.
    pub shown: PerSeat<Shown>,
    /// What everybody did last.
    pub lately: Lately,
    /// Who owes a decision.
    pub to_act: Seats,
}

impl engine::View<MarketTwist> for View {
    fn of(game: &MarketTwist, viewer: Viewer) -> View {
        View {
            seat: viewer.seat(),
            desk: viewer.seat().map(|seat| game.workshops[seat].desk),
            options: game.options.clone(),
            phase: game.phase,
            round: game.round,
            market: game.market.clone(),
            shown: game.shown,
            lately: game.lately,
            to_act: game.owing,
        }
    }

    fn imagine(&self, chance: &mut impl Chance) -> MarketTwist {
        imagine(self, chance)
    }
}

impl View {
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The twists of which nobody knows the order.
    pub fn twist_deck(&self) -> impl Iterator<Item = Twist> + '_ {
        let market = &self.market;
        let elsewhere = |twist: Twist| market.slots.contains(&twist) || market.twist_discard.contains(twist);
        market.deck.twists().filter(move |&twist| !elsewhere(twist))
    }
}
