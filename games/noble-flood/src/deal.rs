//! Setting up the game and every round (R1, R2).

use engine::{Chance, Dice, Game, List, Seat, Tell};
use serde::Serialize;

use crate::cards::{Card, CardSet, Face, Shown};
use crate::cells::Cell;
use crate::contracts::{CONTRACTS, Offer, Terms};
use crate::event::Event;
use crate::options::Options;
use crate::state::{Contracts, NobleFlood, Round};
use crate::tasks::{Naming, Task, Tasks};

impl NobleFlood {
    /// A game of which nothing is laid out yet.
    pub(crate) fn blank(options: Options, dealer: Seat) -> NobleFlood {
        NobleFlood {
            options,
            faces: NobleFlood::plain_faces(),
            terms: [Terms::default(); CONTRACTS],
            deck: List::default(),
            market: Contracts::default(),
            records: List::default(),
            removed: List::default(),
            round: 0,
            dealer,
            now: Round::new(options.players),
            last: None,
            tasks: Tasks::from_iter([Task::Deal]),
        }
    }

    /// R2: fills the market and deals the cards, or ends the game when there are too few contracts.
    pub(crate) fn deal_round(&mut self, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        self.tasks.pop();
        self.now = Round::new(self.players());
        let need = self.options.market_size();
        if self.market.len() + self.deck.len() < need {
            let standing = self.standing();
            let winners = standing.winners();
            let score = winners.first().map_or(0, |seat| standing.score(seat));
            tell.all(Event::Won { winners, score });
            return;
        }
        while self.market.len() < need {
            let Some(contract) = self.deck.pop() else { break };
            self.market.push(contract);
        }

        self.round += 1;
        let pile = &mut self.now.pile;
        *pile = self.options.deck().collect();
        chance.table().shuffle(pile);
        let market = self.market.iter().map(|&contract| self.offer(contract)).collect();
        tell.all(Event::RoundBegan { round: self.round, dealer: self.dealer, market });

        let each = self.options.cards_each();
        for cell in (0..each).filter_map(Cell::start) {
            let Some(card) = self.now.pile.pop() else { break };
            self.now.map.lay_facedown(cell, self.shown(card));
        }
        for seat in self.dealer.clockwise(self.players()) {
            for _ in 0..each {
                let Some(card) = self.now.pile.pop() else { break };
                self.now.hands[seat.index()].insert(card);
            }
            tell.only(seat, Event::HandDealt { cards: self.shown_all(self.hand(seat)) });
        }
        self.tasks.push(Task::Name { seat: self.dealer, naming: Naming::Call });
    }

    pub(crate) fn shown_all<const N: usize>(&self, cards: CardSet) -> List<Shown, N> {
        cards.iter().map(|card| self.shown(card)).collect()
    }
}

/// Where everything lies when the first wildcard is to be called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Deal {
    pub dealer: Seat,
    pub market: Vec<Offer>,
    /// The next contract first.
    pub deck: Vec<Offer>,
    /// What the action cards show, in their order.
    pub action_cards: Vec<Face>,
    /// From left to right.
    pub facedown: Vec<Card>,
    pub hands: Vec<CardSet>,
    /// The top card first.
    pub pile: Vec<Card>,
}
