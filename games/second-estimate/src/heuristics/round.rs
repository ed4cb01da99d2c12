//! What cards are worth in one round, and for the rounds after it.

use engine::{MAX_SEATS, PerSeat, Seat};

use crate::cards::{MAX_ROUNDS, Row};
use crate::state::SecondEstimate;

/// A hand is as good as its best card in the coming round, and every further card counts so much of the one before.
const FADING: f32 = 0.6;
/// With every further round to come, the row moves, and what cards would win now says so much less.
const CHANGE: f32 = 0.5;
/// What two cards in one hand cost without a card of the others between them, for they are good, and bad, in the same
/// round; with one between them half of it, with two a third.
const SAME_PLACE: f32 = 0.8;
/// What two cards of one suit cost: the row moves them together.
const SAME_SUIT: f32 = 0.15;

/// What each place of strength wins.
pub(super) type Pay = [f32; MAX_SEATS];

/// How likely each seat hands in something stronger than each strength.
pub(super) type Habits = [[f32; STRENGTHS]; MAX_SEATS];
const STRENGTHS: usize = 64;

/// One round, as everybody at the table may weigh it.
pub(super) struct Round {
    pub players: usize,
    pub pay: Pay,
    /// How strong each seat's cards are, and how many it has.
    pub strengths: [[u8; MAX_ROUNDS]; MAX_SEATS],
    pub cards: usize,
}

impl Round {
    pub fn new(game: &SecondEstimate, row: Row, pay: Pay) -> Round {
        let mut strengths = [[0; MAX_ROUNDS]; MAX_SEATS];
        let mut cards = 0;
        for (seat, strengths) in Seat::all(game.setup.players).zip(&mut strengths) {
            let hand = game.holds(seat);
            cards = hand.len();
            strengths.iter_mut().zip(hand.iter()).for_each(|(strength, card)| *strength = row.strength(card));
        }
        Round { players: game.setup.players, pay, strengths, cards }
    }

    pub fn hand(&self, seat: usize) -> &[u8] {
        &self.strengths[seat][..self.cards]
    }

    /// What a card of this strength should win for `seat`, if the others keep to their habits.
    pub fn prospect(&self, seat: usize, strength: u8, habits: &Habits) -> f32 {
        let mut chances = [0.0; MAX_SEATS];
        chances[0] = 1.0;
        for (others, other) in (0..self.players).filter(|&other| other != seat).enumerate() {
            let stronger = habits[other][usize::from(strength)];
            for place in (1..=others + 1).rev() {
                chances[place] += stronger * (chances[place - 1] - chances[place]);
            }
            chances[0] -= stronger * chances[0];
        }
        chances.iter().zip(&self.pay).map(|(chance, points)| chance * points).sum()
    }

    /// Where everybody may hand in any card of their hand.
    fn anything(&self) -> Habits {
        let mut habits = [[0.0; STRENGTHS]; MAX_SEATS];
        for (seat, habit) in habits.iter_mut().enumerate().take(self.players) {
            *habit = stronger(self.hand(seat));
        }
        habits
    }

    /// What everybody's hand is good for in the rounds to come, above what hands are good for in general: cards that
    /// would win much now, and different ones, for one of them will do well whatever becomes of the row.
    pub fn promises(&self) -> PerSeat<f32> {
        let anything = self.anything();
        // Two cards share what they have in common.
        let good = |seat: Seat| self.good_for(seat.index(), self.cards, 0.5, &anything)[..self.cards].iter().sum();
        let good: PerSeat<f32> = PerSeat::from_fn(self.players, good);
        let usual = good.iter().sum::<f32>() / self.players as f32;
        PerSeat::from_fn(self.players, |seat| good[seat] - usual)
    }

    /// What later rounds lose with each card of the hand.
    pub fn lost_with(&self, seat: usize) -> [f32; MAX_ROUNDS] {
        // Played, a card takes everything along that it has in common with others.
        self.good_for(seat, self.cards.saturating_sub(1), 1.0, &self.anything())
    }

    /// What a hand is good for, card by card, in so many rounds, with this part of what a card has in common with each
    /// other one.
    fn good_for(&self, seat: usize, rounds: usize, part: f32, anything: &Habits) -> [f32; MAX_ROUNDS] {
        let hand = self.hand(seat);
        let lasting = 1.0 / (1.0 + CHANGE * rounds.saturating_sub(1) as f32);
        let mut places = [0.0; MAX_ROUNDS];
        places
            .iter_mut()
            .zip(hand)
            .for_each(|(place, &strength)| *place = self.stronger_cards(seat, strength, anything));

        let mut good = [0.0; MAX_ROUNDS];
        for (index, &strength) in hand.iter().enumerate() {
            good[index] += lasting * self.prospect(seat, strength, anything);
            for before in 0..index {
                let between = (places[index] - places[before]).abs();
                let same_suit = if is_same_suit(strength, hand[before]) { SAME_SUIT } else { 0.0 };
                let common = SAME_PLACE / (1.0 + between) + same_suit;
                good[index] -= part * common;
                good[before] -= part * common;
            }
        }
        good
    }

    /// How many cards of the others are stronger.
    fn stronger_cards(&self, seat: usize, strength: u8, anything: &Habits) -> f32 {
        let others = (0..self.players).filter(|&other| other != seat);
        others.map(|other| anything[other][usize::from(strength)]).sum::<f32>() * self.cards as f32
    }

    /// How well the hand of `seat` would stand, if the others might do anything.
    pub fn outlook(&self, seat: usize) -> f32 {
        let anything = self.anything();
        let mut prospects = [0.0; MAX_ROUNDS];
        for (points, &strength) in prospects.iter_mut().zip(self.hand(seat)) {
            *points = self.prospect(seat, strength, &anything);
        }
        prospects.sort_unstable_by(|a, b| b.total_cmp(a));
        prospects.iter().rev().fold(0.0, |worse, points| points + FADING * worse)
    }
}

/// Strengths of one suit lie in the same sixteen (see [`Row::strength`]).
fn is_same_suit(one: u8, other: u8) -> bool {
    one / 16 == other / 16
}

/// How likely a seat that hands in any card of `hand` hands in something stronger than each strength.
fn stronger(hand: &[u8]) -> [f32; STRENGTHS] {
    let mut chances = [0.0; STRENGTHS];
    for &strength in hand {
        chances[usize::from(strength)] = 1.0 / hand.len() as f32;
    }
    let mut above = 0.0;
    for chance in chances.iter_mut().rev() {
        (*chance, above) = (above, above + *chance);
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_cards_promise_more_than_cards_alike() {
        let mut strengths = [[0; MAX_ROUNDS]; MAX_SEATS];
        strengths[0][..4].copy_from_slice(&[7, 23, 39, 55]);
        strengths[1][..4].copy_from_slice(&[38, 40, 41, 42]);
        strengths[2][..4].copy_from_slice(&[8, 24, 25, 54]);
        // All places win the same, so that only what the cards have in common makes a difference.
        let round = Round { players: 3, pay: [5.0; MAX_SEATS], strengths, cards: 4 };
        let promises: Vec<f32> = round.promises().iter().copied().collect();
        let [all_suits, one_suit, a_pair] = promises[..] else { panic!("three hands") };
        assert!(all_suits > a_pair + SAME_SUIT, "{all_suits} above {a_pair}");
        assert!(a_pair > one_suit + 5.0 * SAME_SUIT, "{a_pair} above {one_suit}");
    }

    #[test]
    fn whoever_may_hand_in_anything_is_stronger_as_often_as_the_hand_says() {
        let chances = stronger(&[10, 20, 30, 40]);
        assert_eq!([5, 10, 25, 39, 40].map(|strength| chances[strength]), [1.0, 0.75, 0.5, 0.25, 0.0]);
    }
}
