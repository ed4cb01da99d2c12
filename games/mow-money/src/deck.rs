//! The draw piles of bid cards: one for each colour.

use engine::Dice;

use crate::cards::{Colour, Kind};
use crate::hand::Counts;

/// The largest deck, green.
const MAX_DECK: usize = 50;

/// Cards of one colour, face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The top card last.
    cards: [Kind; MAX_DECK],
    len: u8,
}

impl Default for Deck {
    fn default() -> Deck {
        Deck { cards: [Kind::default(); MAX_DECK], len: 0 }
    }
}

impl Deck {
    /// The cards of one colour among these, in random order.
    pub fn shuffled(cards: &Counts, colour: Colour, dice: &mut impl Dice) -> Deck {
        let mut deck = Deck::default();
        for kind in Kind::all().filter(|kind| kind.print().colour == colour) {
            (0..cards.of(kind)).for_each(|_| deck.put_on_top(kind));
        }
        deck.shuffle(dice);
        deck
    }

    pub fn shuffle(&mut self, dice: &mut impl Dice) {
        dice.shuffle(&mut self.cards[..usize::from(self.len)]);
    }

    pub fn put_on_top(&mut self, kind: Kind) {
        self.cards[usize::from(self.len)] = kind;
        self.len += 1;
    }

    #[inline]
    pub fn draw(&mut self) -> Option<Kind> {
        let top = usize::from(self.len).checked_sub(1)?;
        self.len -= 1;
        Some(std::mem::take(&mut self.cards[top]))
    }

    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards from the top down.
    pub fn iter(&self) -> impl Iterator<Item = Kind> + '_ {
        self.cards[..self.len()].iter().rev().copied()
    }
}
