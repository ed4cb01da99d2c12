//! What cards do: flipped, played, discarded, drawn, and what follows from it (R5, R7).

use engine::{Seat, Tell, Viewer};

use crate::cards::{Card, Face};
use crate::cells::Cell;
use crate::checks::Discard;
use crate::contracts::Rule;
use crate::event::Event;
use crate::state::{Covered, NobleFlood};
use crate::tasks::{ExtraPlay, Task};

impl NobleFlood {
    pub(crate) fn flip(&mut self, seat: Seat, cell: Cell, tell: &mut impl Tell<Event>) {
        let card = self.now.map.flip(cell);
        self.now.course.first_flipped.get_or_insert(card.face);
        if self.now.map.facedown().is_empty() {
            self.now.course.last_flipped = Some(card.face);
        }
        tell.all(Event::Flipped { seat, cell, card });
        self.appear(card.face);
    }

    pub(crate) fn play_card(&mut self, seat: Seat, card: Card, cell: Cell, tell: &mut impl Tell<Event>) {
        self.now.hands[seat.index()].remove(card);
        let card = self.shown(card);
        let covering = self.now.map.lay(cell, card);
        covering.into_iter().for_each(|card| self.now.covered.push(Covered { cell, card }));
        self.now.course.played[seat] += 1;
        tell.all(Event::Played { seat, cell, card, covering });
        // The effect of an action card comes last, so it goes lowest.
        card.card.effect().into_iter().for_each(|effect| self.tasks.push(Task::Effect { seat, effect }));
        self.appear(card.face);
    }

    /// R7.1: a face has turned up on the map. First a peek, then a trade.
    fn appear(&mut self, face: Face) {
        if !self.options.straight_handshake {
            return;
        }
        if !self.now.course.seen_suits.contains(face.suit()) {
            self.now.course.seen_suits.insert(face.suit());
            self.tasks.push(Task::NewSuit);
        }
        if !self.now.course.seen_numbers.contains(face.number()) {
            self.now.course.seen_numbers.insert(face.number());
            self.tasks.push(Task::NewNumber);
        }
    }

    /// R7.2: first everybody draws, then the extra plays.
    pub(crate) fn discard(&mut self, seat: Seat, card: Card, tell: &mut impl Tell<Event>) {
        self.now.hands[seat.index()].remove(card);
        let card = self.shown(card);
        self.now.discards.push(Discard { seat, card });
        tell.all(Event::Discarded { seat, card });

        let terms = |rule: Rule| self.terms[rule.contract().index()];
        let (by_suit, by_number) = (Rule::DiscardSuitExtraPlay, Rule::DiscardNumberExtraPlay);
        let suit = self.holds(seat, by_suit) && terms(by_suit).suits.contains(card.face.suit());
        let number = self.holds(seat, by_number) && terms(by_number).numbers.contains(card.face.number());
        // The one that comes first goes on top.
        let due = [(number, ExtraPlay::NumberOnTop), (suit, ExtraPlay::SuitOnTop)].into_iter().filter(|(due, _)| *due);
        due.for_each(|(_, by)| self.tasks.push(Task::Extra { seat, by }));
        if seat == self.dealer && self.holder(Rule::DealerDiscardDraw).is_some() {
            self.dealer.clockwise(self.players()).for_each(|seat| self.draw(seat, tell));
        }
    }

    /// Takes the top card of the pile, if there is one.
    pub(crate) fn draw(&mut self, seat: Seat, tell: &mut impl Tell<Event>) {
        let Some(card) = self.now.pile.pop() else { return };
        self.now.hands[seat.index()].insert(card);
        tell.all(Event::Drew { seat });
        tell.only(seat, Event::CardDrawn { card: self.shown(card) });
    }

    /// The card goes to the bottom of the pile; only who looked knows it there. The new one nobody knows.
    pub(crate) fn swap_facedown(&mut self, seat: Seat, cell: Cell, tell: &mut impl Tell<Event>) {
        if let Some(fresh) = self.now.pile.pop() {
            self.now.knowledge.forget(fresh);
            let old = self.now.map.exchange(cell, self.shown(fresh));
            self.now.pile.push_front(old.card);
        }
        tell.all(Event::FacedownSwapped { seat, cell });
    }

    /// Shows all facedown cards to one player.
    pub(crate) fn study_facedown(&mut self, seat: Seat, tell: &mut impl Tell<Event>) {
        let cells = self.now.map.facedown();
        if cells.is_empty() {
            return;
        }
        tell.all(Event::FacedownStudied { seat });
        let cards = cells.iter().map(|cell| (cell, self.now.map.hidden_card(cell))).collect();
        tell.only(seat, Event::FacedownSeen { cards });
        for cell in cells.iter() {
            self.now.knowledge.learn(Viewer::Seat(seat), self.now.map.hidden_card(cell).card);
        }
    }

    /// Shows a hand to one player.
    pub(crate) fn study_hand(&mut self, seat: Seat, of: Seat, tell: &mut impl Tell<Event>) {
        tell.all(Event::HandStudied { seat, of });
        let hand = self.hand(of);
        tell.only(seat, Event::HandSeen { of, cards: self.shown_all(hand) });
        hand.iter().for_each(|card| self.now.knowledge.learn(Viewer::Seat(seat), card));
    }

    pub(crate) fn trade(&mut self, (a, from_a): (Seat, Card), (b, from_b): (Seat, Card), tell: &mut impl Tell<Event>) {
        self.move_card(from_a, a, b);
        self.move_card(from_b, b, a);
        tell.all(Event::Traded { seat: a, with: b });
        let (from_a, from_b) = (self.shown(from_a), self.shown(from_b));
        tell.only(a, Event::CardsTraded { with: b, gave: from_a, got: from_b });
        tell.only(b, Event::CardsTraded { with: a, gave: from_b, got: from_a });
    }

    /// A hidden card changes hands: both know it, and the others lose sight of the hand that it left.
    pub(crate) fn move_card(&mut self, card: Card, from: Seat, to: Seat) {
        let knowledge = &mut self.now.knowledge;
        knowledge.blur(self.now.hands[from.index()], [from, to]);
        knowledge.learn(Viewer::Seat(from), card);
        knowledge.learn(Viewer::Seat(to), card);
        self.now.hands[from.index()].remove(card);
        self.now.hands[to.index()].insert(card);
    }
}
