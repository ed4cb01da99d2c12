//! Worlds that fit what a seat knows: everything it has not seen is dealt anew.

use engine::{Chance, Dice, Set, Viewer};

use crate::cards::{Card, CardSet, PLAIN};
use crate::contracts::{Contract, Offer};
use crate::state::NobleFlood;
use crate::tasks::Task;
use crate::view::View;

/// A random world that fits what the seat of `view` knows.
pub(crate) fn imagine(view: &View, chance: &mut impl Chance) -> NobleFlood {
    let mut game = NobleFlood::blank(view.options, view.dealer);
    game.round = view.round;
    game.tasks = view.tasks;
    game.records = view.records.iter().copied().collect();
    game.last = view.last.clone();
    if view.options.full_flood {
        game.faces[PLAIN..].copy_from_slice(&view.action_cards);
    }

    let now = &mut game.now;
    now.course = view.course;
    now.discards = view.discards.iter().copied().collect();
    now.covered = view.covered.iter().copied().collect();
    now.map = view.chart();

    game.imagine_contracts(view, chance);
    if !view.is_over() {
        game.imagine_cards(view, chance);
        game.imagine_offer(chance);
    }
    game
}

impl NobleFlood {
    /// The deck has what has not turned up yet, with terms that nobody has seen.
    fn imagine_contracts(&mut self, view: &View, chance: &mut impl Chance) {
        let mut turned_up = Set::NONE;
        let mut known = |offer: &Offer| -> Contract {
            self.terms[offer.contract.index()] = offer.terms;
            turned_up.insert(offer.contract);
            offer.contract
        };
        self.market = view.market.iter().map(&mut known).collect();
        self.removed = view.removed.iter().map(&mut known).collect();
        for (seat, offers) in view.owned.by_seat() {
            self.now.owned[seat.index()] = offers.iter().map(&mut known).collect();
        }
        for record in &view.records {
            known(&record.offer);
        }

        let dice = chance.table();
        self.deck = self.options.contracts().filter(|contract| !turned_up.contains(*contract)).collect();
        dice.shuffle(&mut self.deck);
        for contract in self.deck.iter() {
            self.terms[contract.index()] = contract.about().draw_terms(dice);
        }
    }

    /// Cards that the seat has not seen are shuffled over the places that it does not know.
    fn imagine_cards(&mut self, view: &View, chance: &mut impl Chance) {
        let laid = view.map.iter().filter_map(|laid| laid.card);
        let open = laid.chain(view.covered.iter().map(|covered| covered.card));
        let open = open.chain(view.discards.iter().map(|discard| discard.card)).map(|shown| shown.card);
        let held = view.hands.iter().flat_map(|hand| hand.known.iter());
        let seen: CardSet = open.chain(held).chain(view.bottom).collect();

        self.now.pile = self.options.deck().filter(|&card| !seen.contains(card)).collect();
        chance.table().shuffle(&mut self.now.pile);
        self.imagine_extra_play(view);
        let me = view.seat.map_or(Viewer::Spectator, Viewer::Seat);
        for laid in view.map.iter().filter(|laid| laid.facedown) {
            match laid.card {
                Some(card) => self.now.knowledge.learn(me, card.card),
                None => {
                    let Some(card) = self.now.pile.pop() else { break };
                    self.now.map.exchange(laid.cell, self.shown(card));
                }
            }
        }
        for (seat, hand) in view.hands.by_seat() {
            let mut cards = hand.known.iter().chain(self.hand(seat).iter()).collect::<CardSet>();
            hand.known.iter().for_each(|card| self.now.knowledge.learn(me, card));
            self.now.knowledge.publish(hand.open);
            while cards.len() < hand.count {
                let Some(card) = self.now.pile.pop() else { break };
                cards.insert(card);
            }
            self.now.hands[seat.index()] = cards;
        }
        if let Some(card) = view.bottom {
            self.now.knowledge.learn(me, card);
            self.now.pile.push_front(card);
        }
    }

    /// Somebody who is asked for an extra play has a card that can be played, so one is dealt to them first.
    fn imagine_extra_play(&mut self, view: &View) {
        let Some(&Task::Extra { seat, by }) = self.tasks.last() else { return };
        let fits = |card: &Card| !self.legal_cells(seat, *card, by.mode()).is_empty();
        let hand = view.hands[seat];
        if hand.known.iter().any(|card| fits(&card)) || hand.known.len() == hand.count {
            return;
        }
        if let Some(at) = self.now.pile.iter().position(fits) {
            let last = self.now.pile.len() - 1;
            self.now.pile.swap(at, last);
            self.now.pile.pop().into_iter().for_each(|card| self.now.hands[seat.index()].insert(card));
        }
    }

    /// A card that lies facedown in a trade is one of its owner's.
    fn imagine_offer(&mut self, chance: &mut impl Chance) {
        let Some(&Task::GiveBack { seat, to, offered: None }) = self.tasks.last() else { return };
        let hand = self.hand(to);
        let offered = hand.iter().nth(chance.table().below(hand.len() as u32) as usize);
        self.tasks.pop();
        self.tasks.push(Task::GiveBack { seat, to, offered });
    }
}
