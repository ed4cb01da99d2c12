//! What one viewer knows, and the worlds that fit it.

use engine::{Chance, Dice, List, PerSeat, Seat, Seats, Viewer};
use serde::Serialize;

use crate::customers::{Customer, CustomerSet, MAX_CUSTOMERS};
use crate::options::Options;
use crate::state::{Lately, MarketTwist, Phase};
use crate::twists::Twist;
use crate::workshop::{Desk, Market, Shown, Stage, Workshop};

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

impl MarketTwist {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        View {
            seat: viewer.seat(),
            desk: viewer.seat().map(|seat| self.workshops[seat].desk),
            options: self.options.clone(),
            phase: self.phase,
            round: self.round,
            market: self.market.clone(),
            shown: self.shown,
            lately: self.lately,
            to_act: self.owing,
        }
    }

    /// Puts everything that the viewer has not seen into a random order, and guesses how the others got through
    /// the running phase.
    pub(crate) fn dreamt(view: &View, chance: &mut impl Chance) -> MarketTwist {
        let mut twist_deck: List<_, _> = view.twist_deck().collect();
        chance.table().shuffle(&mut twist_deck);
        let players = view.options.players;
        let mut game = MarketTwist::laid_out(&view.options, view.market.slots, twist_deck, PerSeat::new(players));
        game.phase = view.phase;
        game.round = view.round;
        game.market = view.market.clone();
        game.shown = view.shown;
        game.lately = view.lately;
        game.owing = view.to_act;
        for seat in Seat::all(players) {
            let dice = chance.own(seat);
            game.workshops[seat] = match view.desk {
                Some(desk) if view.seat == Some(seat) => {
                    let deck = view.market.deck.customers().without(desk.hand).without(desk.discard);
                    Workshop { desk, deck: shuffled(deck, dice) }
                }
                _ => view.guess(seat, dice),
            };
        }
        game
    }
}

impl View {
    /// A workshop of somebody else that fits what everybody knows.
    fn guess(&self, seat: Seat, dice: &mut impl Dice) -> Workshop {
        let shown = &self.shown[seat];
        let known = shown.discard.union(shown.known_in_hand).union(shown.known_in_deck);
        let mut unseen = shuffled(self.market.deck.customers().without(known), dice);
        let missing = usize::from(shown.hand_size) - shown.known_in_hand.len();
        let hand = (0..missing).filter_map(|_| unseen.pop()).chain(shown.known_in_hand.iter()).collect();
        let mut workshop = Workshop {
            desk: Desk {
                mat: shown.mat,
                money: shown.money,
                hand,
                discard: shown.discard,
                known_in_hand: shown.known_in_hand,
                known_in_deck: shown.known_in_deck,
                turn: self.lately.turns[seat],
                ..Desk::default()
            },
            deck: unseen.iter().copied().chain(shown.known_in_deck.iter()).collect(),
        };
        dice.shuffle(&mut workshop.deck);
        match self.phase {
            Phase::Turn => workshop.desk.begin_turn(),
            Phase::Twists => drop(workshop.begin_twists(&self.market, dice)),
            Phase::Over => {}
        }
        if !self.to_act.contains(seat) {
            workshop.wander(&self.market, dice);
        }
        workshop
    }
}

impl Workshop {
    /// Goes through the rest of the phase at random.
    fn wander(&mut self, market: &Market, dice: &mut impl Dice) {
        while self.desk.stage != Stage::Done {
            let legal = self.desk.allowed(market);
            let Some(action) = legal.nth(dice.below(legal.len() as u32) as usize) else { break };
            self.act(action, market, dice);
        }
    }
}

fn shuffled(customers: CustomerSet, dice: &mut impl Dice) -> List<Customer, MAX_CUSTOMERS> {
    let mut pile: List<_, _> = customers.iter().collect();
    dice.shuffle(&mut pile);
    pile
}
