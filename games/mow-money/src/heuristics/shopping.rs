//! What buying comes to.

use super::eye::{Eye, Pool};
use super::layout::{Layout, Slots};
use crate::cards::{BOX, Colour};
use crate::hand::Hand;

impl Eye<'_> {
    /// What a hand and some money come to this round.
    pub fn prospect(&self, hand: &Hand, money: u32) -> f32 {
        let layout = Layout::new(self, hand, money, Slots::ALL, true, 0.0);
        layout.points + self.purse.worth(layout.cash)
    }

    /// What the hand comes to after paying `first`, and spending what is left on cards of one colour. Those count for what
    /// they are worth later, too.
    pub fn shopping(&self, colour: Colour, first: u32) -> f32 {
        let money = self.me.money - first;
        let price = colour.prices().card_price;
        let limit = BOX.rules.buy_limit_per_colour - self.game.bought[colour as usize];
        let (deck, discards) = (&self.game.decks[colour as usize], &self.game.discards);
        let there = (deck.len() + discards.of_colour(colour)) as u32;
        let cards = u32::from(limit).min(money / price).min(there);
        let mut hand = self.me.hand;
        // A mower alone brings back its price, but ties up the money.
        let mut worth = if cards == 0 { -0.5 } else { 0.0 };
        worth += if first > 0 { colour.prices().mower_points as f32 } else { 0.0 };
        // An empty deck is filled from its discards (R3.3).
        let pool = if deck.len() < cards as usize { self.unseen.plus(discards) } else { self.unseen };
        let pool = Pool { cards: &pool, colour, there: pool.of_colour(colour) };
        pool.usual_cards(cards as usize, pool.there / 2, &mut |kind| {
            hand.add(kind);
            worth += self.purse.keep(kind);
        });
        worth + self.prospect(&hand, money - cards * price)
    }
}
