//! What one viewer knows, and the worlds that fit it.

use engine::{Chance, Dice, List, MAX_SEATS, PerSeat, Seat, Seats, Viewer};
use serde::Serialize;

use crate::cards::{BOX, CARDS, CUSTOMERS, Card, CardSet, MAX_ROUNDS, Row, Setup, Suit};
use crate::event::Estimate;
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

impl SecondEstimate {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let seat = viewer.seat();
        View {
            seat,
            hand: seat.map_or(CardSet::default(), |seat| self.hands[seat.index()]),
            committed: seat.and_then(|seat| self.committed[seat]),
            players: self.setup.players,
            round: self.round,
            rounds_in_all: self.setup.hand,
            row: self.row,
            market: self.market,
            to_act: self.to_act,
            adjusting: match self.phase {
                Phase::Adjust { suit } => Some(suit),
                Phase::Choose | Phase::Over => None,
            },
            history: self.finished_rounds().iter().copied().collect(),
            rows: self.rows[..self.finished_rounds().len()].iter().copied().collect(),
            totals: self.totals,
        }
    }

    /// Deals everything the viewer has not seen at random: the unseen contractor cards to the other hands and
    /// the cards aside, the unseen customers to the rest of the deck.
    pub(crate) fn dreamt(view: &View, chance: &mut impl Chance) -> SecondEstimate {
        let setup = view.setup();
        let mut game = SecondEstimate::laid_out(
            setup,
            view.row,
            [CardSet::default(); MAX_SEATS],
            CardSet::default(),
            [0; CUSTOMERS],
        );
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
        game.dream_customers(view, chance);
        game.dream_hands(view, chance);
        game
    }

    fn dream_customers(&mut self, view: &View, chance: &mut impl Chance) {
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

    fn dream_hands(&mut self, view: &View, chance: &mut impl Chance) {
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
