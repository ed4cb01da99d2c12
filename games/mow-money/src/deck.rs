//! The draw piles of bid cards: one for each colour.

use engine::{Dice, List};

use crate::cards::{Colour, Kind};
use crate::hand::{Counts, of_colour};

/// The largest deck, green.
const MAX_DECK: usize = 50;

/// Cards of one colour, face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deck {
    /// The top card last.
    cards: List<Kind, MAX_DECK>,
}

impl Deck {
    /// The cards of one colour among these, in random order.
    pub fn shuffled(cards: &Counts, colour: Colour, dice: &mut impl Dice) -> Deck {
        let mut deck = Deck::default();
        for kind in of_colour(colour, false).iter() {
            (0..cards.of(kind)).for_each(|_| deck.put_on_top(kind));
        }
        deck.shuffle(dice);
        deck
    }

    pub fn shuffle(&mut self, dice: &mut impl Dice) {
        dice.shuffle(&mut self.cards);
    }

    pub fn put_on_top(&mut self, kind: Kind) {
        self.cards.push(kind);
    }

    #[inline]
    pub fn draw(&mut self) -> Option<Kind> {
        self.cards.pop()
    }

    /// Takes out a card of this kind, if there is one.
    pub fn take(&mut self, kind: Kind) {
        if let Some(at) = self.cards.iter().position(|&other| other == kind) {
            self.cards.remove(at);
        }
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards from the top down.
    pub fn iter(&self) -> impl Iterator<Item = Kind> + '_ {
        self.cards.iter().rev().copied()
    }
}
