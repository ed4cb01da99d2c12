//! Worlds that fit what a seat knows.

use engine::{Chance, Dice, List, PerSeat, Seat};

use crate::customers::MAX_CUSTOMERS;
use crate::state::{MarketTwist, Phase};
use crate::view::View;
use crate::workshop::{Desk, Market, Stage, Workshop};

/// Puts everything that the viewer has not seen into a random order, and guesses how the others got through
/// the running phase.
pub(crate) fn imagine(view: &View, chance: &mut impl Chance) -> MarketTwist {
    let mut game = outline(view);
    game.twist_deck = chance.table().shuffled(view.twist_deck());
    for seat in Seat::all(view.options.players) {
        let dice = chance.own(seat);
        game.workshops[seat] = match view.desk {
            Some(desk) if view.seat == Some(seat) => {
                let deck = view.market.deck.customers().without(desk.hand).without(desk.discard);
                Workshop { desk, deck: dice.shuffled(deck.iter()) }
            }
            _ => view.guess(seat, dice),
        };
    }
    game
}

/// All that the viewer sees, and nothing else: no deck, and no workshop but the own.
pub(crate) fn outline(view: &View) -> MarketTwist {
    let players = view.options.players;
    let mut game = MarketTwist::laid_out(&view.options, view.market.slots, List::default(), PerSeat::new(players));
    game.phase = view.phase;
    game.round = view.round;
    game.market = view.market.clone();
    game.shown = view.shown;
    game.lately = view.lately;
    game.owing = view.to_act;
    if let (Some(seat), Some(desk)) = (view.seat, view.desk) {
        game.workshops[seat].desk = desk;
    }
    game
}

impl View {
    /// A workshop of somebody else that fits what everybody knows.
    fn guess(&self, seat: Seat, dice: &mut impl Dice) -> Workshop {
        let shown = &self.shown[seat];
        let known = shown.discard.union(shown.known_in_hand).union(shown.known_in_deck);
        let mut unseen: List<_, MAX_CUSTOMERS> = dice.shuffled(self.market.deck.customers().without(known).iter());
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
        // Those who are left were drawn in a random order already.
        if !shown.known_in_deck.is_empty() {
            dice.shuffle(&mut workshop.deck);
        }
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
