//! What buying comes to.

use super::eye::Eye;
use super::layout::{Layout, Slots};
use crate::cards::{BOX, Colour, Kind};
use crate::hand::{Counts, Hand, of_colour};
use crate::state::MowMoney;

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
        let cards = u32::from(limit).min(money / price);
        let mut hand = self.me.hand;
        // A mower alone brings back its price, but ties up the money.
        let mut worth = if cards == 0 { -0.5 } else { 0.0 };
        worth += if first > 0 { colour.prices().mower_points as f32 } else { 0.0 };
        self.game.usual_cards(colour, cards as usize, &mut |kind| {
            hand.add(kind);
            worth += self.purse.keep(kind);
        });
        worth + self.prospect(&hand, money - cards * price)
    }
}

impl MowMoney {
    /// A fair mixture of what is drawn next, which is steadier than what lies on top in one imagined world. An empty deck
    /// is filled from its discards (R3.3).
    fn usual_cards(&self, colour: Colour, count: usize, card: &mut impl FnMut(Kind)) {
        let deck = &self.decks[colour as usize];
        let mut cards: Counts = deck.iter().collect();
        let mut there = deck.len();
        if there < count {
            cards = cards.plus(&self.discards);
            there += self.discards.of_colour(colour);
        }
        let count = count.min(there);
        let mut share = there / 2;
        for kind in of_colour(colour, false).iter() {
            for _ in 0..cards.of(kind) {
                share += count;
                if share >= there {
                    share -= there;
                    card(kind);
                }
            }
        }
    }
}
