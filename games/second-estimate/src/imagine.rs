//! Worlds that fit what a seat knows.

use engine::{Chance, Dice, List, MAX_SEATS, Seat};

use crate::cards::{BOX, CARDS, CUSTOMERS, Card, CardSet};
use crate::state::{Phase, SecondEstimate};
use crate::view::View;

/// Deals everything the viewer has not seen at random: the unseen contractor cards to the other hands and
/// the cards aside, the unseen customers to the rest of the deck.
pub(crate) fn imagine(view: &View, chance: &mut impl Chance) -> SecondEstimate {
    let setup = view.setup();
    let mut game =
        SecondEstimate::laid_out(setup, view.row, [CardSet::default(); MAX_SEATS], CardSet::default(), [0; CUSTOMERS]);
    game.round = view.round;
    game.market = view.market;
    game.totals = view.totals;
    game.rounds[..view.history.len()].copy_from_slice(&view.history);
    game.rows[..view.rows.len()].copy_from_slice(&view.rows);
    game.to_act = view.to_act;
    game.phase = match view.adjusting {
        Some(suit) => Phase::Adjust { suit },
        None if view.is_over() => Phase::Over,
        None => Phase::Choose,
    };
    game.imagine_customers(view, chance);
    game.imagine_hands(view, chance);
    game
}

impl SecondEstimate {
    fn imagine_customers(&mut self, view: &View, chance: &mut impl Chance) {
        let seen = view.history.iter().flat_map(|round| round.iter().map(|result| result.customer));
        let mut left = [0u8; 11];
        BOX.customers.iter().for_each(|&value| left[usize::from(value)] += 1);
        for value in seen.chain(view.market.iter().copied()) {
            left[usize::from(value)] -= 1;
            self.customers[self.turned_up] = value;
            self.turned_up += 1;
        }
        let unseen = (0u8..).zip(left).flat_map(|(value, count)| std::iter::repeat_n(value, usize::from(count)));
        let deck = &mut self.customers[self.turned_up..];
        deck.iter_mut().zip(unseen).for_each(|(place, value)| *place = value);
        chance.table().shuffle(deck);
    }

    fn imagine_hands(&mut self, view: &View, chance: &mut impl Chance) {
        let played: CardSet = view.history.iter().flat_map(|round| round.iter().map(|result| result.card)).collect();
        let mut unseen = CardSet::EVERY.without(played).without(view.hand);
        view.committed.into_iter().for_each(|card| unseen.remove(card));

        let deck: List<Card, CARDS> = chance.table().shuffled(unseen.iter());
        let mut deck = deck.into_iter();
        let cards_each = view.rounds_in_all - view.history.len();
        for seat in Seat::all(view.players) {
            if view.seat == Some(seat) {
                self.hands[seat.index()] = view.hand;
                self.committed[seat] = view.committed;
                continue;
            }
            self.hands[seat.index()] = deck.by_ref().take(cards_each).collect();
            if self.phase == Phase::Choose && !view.to_act.contains(seat) {
                let dice = chance.table();
                let guess = self.hands[seat.index()].iter().nth(dice.below(cards_each as u32) as usize);
                guess.into_iter().for_each(|card| self.hands[seat.index()].remove(card));
                self.committed[seat] = guess;
            }
        }
        self.undealt = deck.collect();
    }
}
