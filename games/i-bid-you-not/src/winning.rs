//! Winning: rounds after the win, the lot, the next starter, the other bids (R5).

use engine::{PerSeat, Seat, Seats, Tell};

use crate::auction::MAX_ROUNDS;
use crate::effect::{AfterWin, Effect};
use crate::event::{Event, How};
use crate::force::{Layers, Status};
use crate::offer::Spoils;
use crate::state::{IBidYouNot, Phase};
use crate::tile::{Tile, TileSet};

impl IBidYouNot {
    /// R5: the lot has a winner. Rounds of questions come first, one for each awake tile that asks, oldest first.
    pub(crate) fn accept(&mut self, seat: Seat, forced: bool, tell: &mut impl Tell<Event>) {
        tell.all(Event::Accepted { seat, forced });
        let layers = Layers::of(&self.deck, &self.offer);
        let mut oldest = 0;
        for round in 0..MAX_ROUNDS {
            let rounds = self.offer.iter().filter_map(|entry| match self.deck.face(entry.tile).effect() {
                Some(Effect::AfterWin { what }) => {
                    (layers.status(&self.deck, entry) == Status::Working).then_some((entry.seq, what))
                }
                _ => None,
            });
            let next = rounds.filter(|&(seq, _)| seq > oldest).min_by_key(|&(seq, _)| seq);
            let Some((seq, what)) = next else { break };
            self.auction.rounds[round] = Some(what);
            oldest = seq;
        }
        self.next_round(tell);
    }

    fn next_round(&mut self, tell: &mut impl Tell<Event>) {
        match self.auction.rounds[0] {
            None => self.collect(tell),
            Some(what) => {
                self.phase = match what {
                    AfterWin::Add => Phase::AfterWinAdd,
                    AfterWin::Discard => Phase::AfterWinDiscard,
                };
                self.auction.to_ask = Seats::all(self.options.players);
                tell.all(Event::AfterWinRound { what });
                self.find_asked(tell);
            }
        }
    }

    /// Who is asked now: clockwise from the winner's left, the winner last.
    pub(crate) fn asked(&self) -> Seat {
        let winner = self.auction.decider();
        let mut turns = winner.left(self.options.players).clockwise(self.options.players);
        turns.find(|&seat| self.auction.to_ask.contains(seat)).unwrap_or(winner)
    }

    /// Passes over those who have nothing to answer, to the next round if nobody is left.
    fn find_asked(&mut self, tell: &mut impl Tell<Event>) {
        while !self.auction.to_ask.is_empty() {
            let seat = self.asked();
            let can = match self.phase {
                Phase::AfterWinAdd => !self.addable_after_win(seat).is_empty(),
                _ => !self.offer.is_empty(),
            };
            if can {
                return;
            }
            self.auction.to_ask.remove(seat);
        }
        self.auction.rounds.rotate_left(1);
        self.auction.rounds[MAX_ROUNDS - 1] = None;
        self.next_round(tell);
    }

    pub(crate) fn addable_after_win(&self, seat: Seat) -> TileSet {
        let force = self.offer.force();
        force.of_hand(self.hands[seat]).and(force.after_win(&self.deck, &self.offer))
    }

    pub(crate) fn add_after_win(&mut self, seat: Seat, tile: Tile, tell: &mut impl Tell<Event>) {
        self.put(seat, tile, self.offer.len(), How::AfterWin, tell);
        self.answered(seat, tell);
    }

    pub(crate) fn throw_out(&mut self, seat: Seat, position: usize, tell: &mut impl Tell<Event>) {
        let tile = self.offer.remove(&self.deck, position).tile;
        self.discard.insert(tile);
        tell.all(Event::ThrownOut { seat, tile });
        self.answered(seat, tell);
    }

    pub(crate) fn decline(&mut self, seat: Seat, tell: &mut impl Tell<Event>) {
        tell.all(Event::Declined { seat });
        self.answered(seat, tell);
    }

    fn answered(&mut self, seat: Seat, tell: &mut impl Tell<Event>) {
        self.auction.to_ask.remove(seat);
        self.find_asked(tell);
    }

    /// R5.2, R5.3: the winner gets the lot, and a bid is found that starts the next offer.
    fn collect(&mut self, tell: &mut impl Tell<Event>) {
        let winner = self.auction.decider();
        let bids_too = self.offer.force().bids_too;
        let Spoils { scored, discarded, to_hand } = self.offer.spoils(&self.deck);
        self.offer.restart(&self.deck, std::iter::empty());
        self.score(winner, scored);
        self.discard = self.discard.union(discarded);
        self.hands[winner] = self.hands[winner].union(to_hand);
        self.known[winner] = self.known[winner].union(to_hand);
        tell.all(Event::LotWon { seat: winner, scored, discarded, to_hand, worth: self.deck.worth(scored) });

        if bids_too {
            self.settle_bids(winner, true, tell);
        } else if self.options.winner_picks_starter && self.auction.course.order.len() >= 2 {
            self.phase = Phase::PickStarter;
        } else {
            self.settle_bids(self.auction.lowest(), false, tell);
        }
    }

    pub(crate) fn pick_starter(&mut self, seat: Seat, whose: Seat, tell: &mut impl Tell<Event>) {
        tell.all(Event::StarterPicked { seat, whose });
        self.settle_bids(whose, false, tell);
    }

    /// R5.4, R5.5: the other counted bids go where they belong, and the next offer begins.
    fn settle_bids(&mut self, starter: Seat, to_winner: bool, tell: &mut impl Tell<Event>) {
        let auction = self.auction;
        let winner = auction.decider();
        let mut returned = PerSeat::new(self.options.players);
        let (mut scored, mut discarded) = (TileSet::NONE, TileSet::NONE);
        let count = auction.course.order.len();
        for (place, seat) in auction.course.order.iter().copied().enumerate().filter(|&(_, seat)| seat != starter) {
            let tiles = auction.bids[seat].tiles();
            // The middle one, or the two around the middle.
            let middle = place == (count - 1) / 2 || place == count / 2;
            let returns = middle && seat != winner && !auction.course.skipped.contains(seat);
            if to_winner {
                scored = scored.union(tiles);
            } else if self.options.middle_returns && returns {
                returned[seat] = tiles;
                self.hands[seat] = self.hands[seat].union(tiles);
                self.known[seat] = self.known[seat].union(tiles);
            } else {
                discarded = discarded.union(tiles);
            }
        }
        self.score(winner, scored);
        self.discard = self.discard.union(discarded);
        tell.all(Event::BidsSettled { winner, scored, discarded, returned });
        self.start_offer(auction.bids[starter], tell);
        self.end_turn(tell);
    }
}
