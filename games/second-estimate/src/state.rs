//! The whole truth of a game, and the rules that move it.

use engine::{Game, MAX_SEATS, PerSeat, Seats, Standing, Tell};

use crate::cards::{CUSTOMERS, Card, CardSet, MAX_ROUNDS, Row, Setup, Suit};
use crate::event::{Estimate, Event};

/// A game of The Second Estimate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecondEstimate {
    pub(crate) setup: &'static Setup,
    pub(crate) phase: Phase,
    /// Who owes a decision.
    pub(crate) to_act: Seats,
    /// Counted from 1.
    pub(crate) round: usize,
    pub(crate) row: Row,
    pub(crate) hands: [CardSet; MAX_SEATS],
    pub(crate) committed: PerSeat<Option<Card>>,
    pub(crate) undealt: CardSet,
    /// The customer deck, first to turn up first. The market are the last ones turned up.
    pub(crate) customers: [u8; CUSTOMERS],
    pub(crate) turned_up: usize,
    /// The customers on offer, best first; empty between the award and the next round.
    pub(crate) market: PerSeat<u8>,
    /// Every finished round: who handed in what and won which customer.
    pub(crate) rounds: [PerSeat<Estimate>; MAX_ROUNDS],
    /// The row under which each of them was played.
    pub(crate) rows: [Row; MAX_ROUNDS],
    pub(crate) totals: PerSeat<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Everybody who has not committed a card owes one.
    Choose,
    /// The owner of the weakest card may move its suit.
    Adjust {
        suit: Suit,
    },
    Over,
}

impl SecondEstimate {
    /// A game before its first round, with everything where it is said to be.
    pub(crate) fn laid_out(
        setup: &'static Setup,
        row: Row,
        hands: [CardSet; MAX_SEATS],
        undealt: CardSet,
        customers: [u8; CUSTOMERS],
    ) -> Self {
        SecondEstimate {
            setup,
            phase: Phase::Choose,
            to_act: Seats::NONE,
            round: 0,
            row,
            hands,
            committed: PerSeat::new(setup.players),
            undealt,
            customers,
            turned_up: 0,
            market: PerSeat::new(0),
            rounds: [PerSeat::new(0); MAX_ROUNDS],
            rows: [row; MAX_ROUNDS],
            totals: PerSeat::new(setup.players),
        }
    }

    /// R3: the next customers turn up, and are laid out from the best to the worst.
    pub(crate) fn reveal(&mut self, tell: &mut impl Tell<Event>) {
        let players = self.setup.players;
        let arrived = &self.customers[self.turned_up..][..players];
        self.market = PerSeat::new(players);
        self.market.copy_from_slice(arrived);
        self.market.sort_unstable_by(|a, b| b.cmp(a));
        self.turned_up += players;
        self.round += 1;
        self.phase = Phase::Choose;
        self.to_act = Seats::all(players);
        tell.all(Event::CustomersArrived { round: self.round, row: self.row, market: self.market });
    }

    /// R3.2: all estimates are turned over, and every customer goes to the place that wins it.
    pub(crate) fn award(&mut self, tell: &mut impl Tell<Event>) {
        let players = self.setup.players;
        let cards = PerSeat::from_fn(players, |seat| self.committed[seat].unwrap_or_default());
        let results = awarded(self.setup, self.row, &self.market, &cards);

        self.rounds[self.round - 1] = results;
        self.rows[self.round - 1] = self.row;
        for (seat, result) in results.by_seat() {
            self.totals[seat] += u16::from(result.customer);
        }
        self.committed = PerSeat::new(players);
        self.market = PerSeat::new(0);
        tell.all(Event::Awarded { round: self.round, results });

        let weakest = results.by_seat().find(|(_, result)| usize::from(result.place) == players - 1);
        self.phase = match weakest {
            Some((seat, result)) if self.round < self.setup.hand => {
                self.to_act.insert(seat);
                Phase::Adjust { suit: result.card.suit() }
            }
            _ => Phase::Over,
        };
        if self.phase == Phase::Over {
            let standing = self.standing();
            let winners = standing.winners();
            let score = winners.first().map_or(0, |seat| standing.score(seat));
            tell.all(Event::Won { winners, score });
        }
    }

    pub(crate) fn finished_rounds(&self) -> &[PerSeat<Estimate>] {
        let finished = if self.phase == Phase::Choose { self.round - 1 } else { self.round };
        &self.rounds[..finished]
    }
}

/// R3.2: how strong the cards of all seats are, and which customers they take; `market` is sorted, best first.
pub(crate) fn awarded(setup: &Setup, row: Row, market: &[u8], cards: &PerSeat<Card>) -> PerSeat<Estimate> {
    let strengths = PerSeat::from_fn(cards.len(), |seat| row.strength(cards[seat]));
    let mut prizes = [0; MAX_SEATS];
    for (&place, &customer) in setup.award.iter().zip(market) {
        prizes[place] = customer;
    }
    PerSeat::from_fn(cards.len(), |seat| {
        let place = strengths.iter().filter(|&&other| other > strengths[seat]).count();
        Estimate { card: cards[seat], place: place as u8, customer: prizes[place] }
    })
}

/// How many customers of each value somebody has won, tens first: the order in which ties are broken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Won([u8; 11]);

impl Won {
    pub fn of(customers: impl IntoIterator<Item = u8>) -> Won {
        let mut won = Won::default();
        customers.into_iter().for_each(|value| won.0[10 - usize::from(value)] += 1);
        won
    }

    /// How many customers of this value.
    pub fn count(&self, value: u8) -> u8 {
        self.0[10 - usize::from(value)]
    }

    pub fn total(&self) -> i32 {
        (0..=10u8).map(|value| i32::from(value) * i32::from(self.count(value))).sum()
    }
}

/// R5: the most valuable customers win; then the most tens, nines, and so on down.
pub fn ranking(won: &PerSeat<Won>) -> Standing {
    let totals = PerSeat::from_fn(won.len(), |seat| won[seat].total());
    Standing::by_key(won.len(), |seat| totals[seat], |seat| (totals[seat], won[seat]))
}
