//! Hire: one after the other, players buy mowers and cards. R3.

use engine::{ActionSet, Chance, Seat, Seats, Tell};

use crate::action::Action;
use crate::cards::{BOX, Colour};
use crate::deck::Deck;
use crate::event::Event;
use crate::state::{MowMoney, Phase};

impl MowMoney {
    pub(crate) fn begin_round(&mut self, tell: &mut impl Tell<Event>) {
        tell.all(Event::RoundBegan { round: self.round, holder: self.holder, offers: self.offers() });
        if self.options.pocket_money && self.round > 1 {
            self.hand_out_pocket_money(tell);
        }
        self.begin_turn(self.holder, tell);
    }

    pub(crate) fn allow_hire(&self, seat: Seat, set: &mut ActionSet<Action>) {
        for colour in Colour::ALL {
            if self.can_unlock(seat, colour) {
                set.insert(Action::UnlockMower { colour });
            }
            if self.can_buy(seat, colour) {
                set.insert(Action::BuyCard { colour });
            }
        }
        set.insert(Action::EndHire);
    }

    pub(crate) fn hire(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        match action {
            Action::UnlockMower { colour } => {
                let company = &mut self.companies[seat];
                company.money -= colour.prices().mower_price;
                company.mowers[colour as usize] = true;
                tell.all(Event::MowerUnlocked { seat, colour });
            }
            Action::BuyCard { colour } => self.buy(seat, colour, chance, tell),
            Action::EndHire => {}
            _ => debug_assert!(false, "{seat} cannot {action} in Hire"),
        }
        // R3.4: a turn with nothing left to buy ends by itself.
        if action == Action::EndHire || !self.can_hire(seat) {
            tell.all(Event::HireEnded { seat, bought: std::mem::take(&mut self.bought) });
            self.end_turn(seat, tell);
        }
    }

    fn buy(&mut self, seat: Seat, colour: Colour, chance: &mut impl Chance, tell: &mut impl Tell<Event>) {
        let deck = &mut self.decks[colour as usize];
        if deck.is_empty() {
            *deck = Deck::shuffled(&self.discards, colour, chance.table());
            deck.iter().for_each(|kind| self.discards.remove(kind));
            tell.all(Event::Reshuffled { colour });
        }
        let company = &mut self.companies[seat];
        company.money -= colour.prices().card_price;
        self.bought[colour as usize] += 1;
        tell.all(Event::CardBought { seat, colour });
        if let Some(kind) = deck.draw() {
            company.hand.add(kind);
            tell.only(seat, Event::CardDrawn { kind });
        }
    }

    /// R3.1: somebody who can buy nothing is passed over.
    fn begin_turn(&mut self, seat: Seat, tell: &mut impl Tell<Event>) {
        if self.can_hire(seat) {
            self.phase = Phase::Hire { seat };
        } else {
            self.end_turn(seat, tell);
        }
    }

    fn end_turn(&mut self, seat: Seat, tell: &mut impl Tell<Event>) {
        let next = seat.left(self.options.players);
        if next == self.holder {
            self.begin_bid(tell);
        } else {
            self.begin_turn(next, tell);
        }
    }

    fn can_hire(&self, seat: Seat) -> bool {
        Colour::ALL.into_iter().any(|colour| self.can_unlock(seat, colour) || self.can_buy(seat, colour))
    }

    fn can_unlock(&self, seat: Seat, colour: Colour) -> bool {
        let company = &self.companies[seat];
        !company.mowers[colour as usize] && company.money >= colour.prices().mower_price
    }

    fn can_buy(&self, seat: Seat, colour: Colour) -> bool {
        let company = &self.companies[seat];
        company.mowers[colour as usize]
            && company.money >= colour.prices().card_price
            && self.bought[colour as usize] < BOX.rules.buy_limit_per_colour
            && (!self.decks[colour as usize].is_empty() || self.discards.of_colour(colour) > 0)
    }

    /// R11.1.
    fn hand_out_pocket_money(&mut self, tell: &mut impl Tell<Event>) {
        let seats: Seats =
            self.companies.by_seat().filter(|(_, company)| company.money == 0).map(|(seat, _)| seat).collect();
        seats.iter().for_each(|seat| self.companies[seat].money += BOX.rules.pocket_money);
        if !seats.is_empty() {
            tell.all(Event::PocketMoney { seats });
        }
    }
}
