//! What a decent player would do: guess what the others will hand in, and aim for the places that pay.
//!
//! A card is worth what it should win this round (`pool.rs`). What the rest of the hand is good for is left to those who think
//! ahead (see `plan` and `forecast`), and so is what the others gave away (`reading.rs`).

mod pool;
mod reading;
mod round;

use engine::{Heuristics, MAX_SEATS, PerSeat, Quick, Reading, Seat, Tuning};

use crate::action::Action;
use crate::cards::CardSet;
use crate::state::{Phase, SecondEstimate};
use crate::view::View;
use pool::{Depth, Pool};
use reading::Hands;
use round::{Pay, Round};

/// How much a player who plans cares for later rounds when choosing a card.
const CARE: f32 = 0.5;
/// So many rounds before the end, a search plays on to it: hands are small, and what they are good for is best seen.
const LAST_ROUNDS: usize = 3;

impl Heuristics for SecondEstimate {
    /// Hidden hands make players hard enough to predict; this only keeps close calls open.
    const TEMPERATURE: f32 = 0.05;

    /// A card is judged by what nobody has seen, whoever holds it; a row by what everybody holds.
    fn worlds(&self) -> usize {
        if self.phase == Phase::Choose { 1 } else { 16 }
    }

    /// To the end of the round, where hands tell what they are still good for. Good guesses at what the others do beat
    /// trees of their own.
    const SEARCH: Tuning = Tuning {
        chapters: Some(1),
        sense: 1.0,
        company: 1.0,
        own_side: true,
        warmth: 0.1,
        prior: Some(0.5),
        curiosity: 0.15,
        others: Some(0.05),
    };

    fn appraise(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        match self.phase {
            Phase::Choose => {
                self.weigh_cards(seat, Depth::KEEN, worth);
            }
            Phase::Adjust { suit } => {
                let pay = self.usual_pay();
                for position in 0..4 {
                    let row = self.row.moved(suit, usize::from(position));
                    worth(Action::MoveSuit { position }, Round::new(self, row, pay).outlook(seat.index()));
                }
            }
            Phase::Over => {}
        }
    }

    /// What a card should win this round, less what it could have won later; and a row by what it promises the seat
    /// above the others.
    fn plan(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        match self.phase {
            Phase::Choose => {
                let pool = self.pool(seat, Depth::KEEN);
                let lost = Round::new(self, self.row, self.usual_pay()).lost_with(seat.index());
                for (card, lost) in self.holds(seat).iter().zip(lost) {
                    worth(Action::Play { card }, pool.prospect(self.row.strength(card)) - CARE * lost);
                }
            }
            Phase::Adjust { suit } => {
                let pay = self.usual_pay();
                for position in 0..4 {
                    let row = self.row.moved(suit, usize::from(position));
                    worth(Action::MoveSuit { position }, Round::new(self, row, pay).promises()[seat]);
                }
            }
            Phase::Over => {}
        }
    }

    /// Cards as most players see them.
    fn glance(&self, seat: Seat, planning: bool, worth: &mut impl FnMut(Action, f32)) {
        match self.phase {
            Phase::Choose if !planning => self.weigh_cards(seat, Depth::USUAL, worth),
            _ if planning => self.plan(seat, worth),
            _ => self.appraise(seat, worth),
        }
    }

    fn read(view: &View, dice: &mut Quick) -> Option<Box<dyn Reading<Self>>> {
        Some(Box::new(Hands::read(view, dice)?))
    }

    fn chapter(&self) -> u32 {
        self.round.min(self.setup.hand + 1 - LAST_ROUNDS) as u32
    }

    /// What everybody has, a fair share of the customers to come, and what the hand promises above those of the others.
    fn forecast(&self) -> PerSeat<f32> {
        let round = Round::new(self, self.row, self.usual_pay());
        let promises = round.promises();
        let share = round.cards as f32 * round.pay.iter().sum::<f32>() / round.players as f32;
        PerSeat::from_fn(round.players, |seat| f32::from(self.totals[seat]) + share + promises[seat])
    }

    fn swing(&self) -> f32 {
        swing(self.rounds_to_come())
    }
}

/// Customers come and go at random, so leads drift like the square root of the rounds to come. Fitted to who won
/// thousands of games.
fn swing(rounds_to_come: usize) -> f32 {
    1.7 * (rounds_to_come.max(1) as f32).sqrt()
}

impl SecondEstimate {
    /// What a seat can hand in, or has: a card that lies face down is anybody's guess.
    pub(crate) fn holds(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()].union(self.committed[seat].into_iter().collect())
    }

    /// What each card should win this round, if everybody thinks as far as this.
    fn weigh_cards(&self, seat: Seat, depth: Depth, worth: &mut impl FnMut(Action, f32)) {
        let pool = self.pool(seat, depth);
        for card in self.holds(seat).iter() {
            worth(Action::Play { card }, pool.prospect(self.row.strength(card)));
        }
    }

    /// The round as this seat sees it.
    fn pool(&self, seat: Seat, depth: Depth) -> Pool {
        let others = Seat::all(self.setup.players).filter(|&other| other != seat);
        let unseen = others.fold(self.undealt, |unseen, other| unseen.union(self.holds(other)));
        let cards = self.holds(seat).len();
        Pool::new(self.row.strengths(unseen), self.setup.players, cards, &self.pay(&self.market), depth)
    }

    fn pay(&self, market: &[u8]) -> Pay {
        let mut pay = [0.0; MAX_SEATS];
        for (&place, &customer) in self.setup.award.iter().zip(market) {
            pay[place] = f32::from(customer);
        }
        pay
    }

    /// The one on the table is the first.
    fn rounds_to_come(&self) -> usize {
        self.setup.hand - self.round + usize::from(!self.market.is_empty())
    }

    /// What the places win in an average round to come.
    fn usual_pay(&self) -> Pay {
        let players = self.setup.players;
        let unseen = &self.customers[self.turned_up - self.market.len()..];
        let rounds = self.rounds_to_come();
        let mut usual = [0.0; MAX_SEATS];
        for customers in unseen.chunks_exact(players).take(rounds) {
            let mut market = [0; MAX_SEATS];
            market[..players].copy_from_slice(customers);
            market[..players].sort_unstable_by(|a, b| b.cmp(a));
            let pay = self.pay(&market[..players]);
            usual.iter_mut().zip(pay).for_each(|(sum, points)| *sum += points / rounds as f32);
        }
        usual
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{ActionSet, Choices, Dice, Game, Options, Quick, Silence};

    /// Random games at every table size, shown before each decision.
    fn at_every_decision(mut look: impl FnMut(&SecondEstimate, Seat)) {
        let choices = Choices::parse(crate::Options::SPECS, ["three-players"]).unwrap();
        for (players, seed) in (3..=6).flat_map(|players| (0..20).map(move |seed| (players, seed))) {
            let mut dice = Quick::new(seed);
            let mut game = SecondEstimate::deal(&Options::check(players, &choices).unwrap(), &mut dice, &mut Silence);
            while let Some(seat) = game.to_act.first() {
                look(&game, seat);
                let legal = game.legal(seat);
                let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
                game.play(seat, action, &mut dice, &mut Silence);
            }
        }
    }

    #[test]
    fn every_legal_action_and_no_other_is_appraised() {
        at_every_decision(|game, seat| {
            let mut appraised = ActionSet::new();
            game.appraise(seat, &mut |action, points| {
                assert!((-1e-3..=25.0).contains(&points), "{action} for {points}");
                appraised.insert(action);
            });
            assert_eq!(appraised, game.legal(seat));
        });
    }

    #[test]
    fn whoever_plans_weighs_every_legal_action_and_no_other() {
        at_every_decision(|game, seat| {
            let mut planned = ActionSet::new();
            game.plan(seat, &mut |action, points| {
                assert!(points.is_finite(), "{action} for {points}");
                planned.insert(action);
            });
            assert_eq!(planned, game.legal(seat));
        });
    }

    #[test]
    fn a_move_before_the_last_round_is_worth_the_customer_that_it_wins() {
        at_every_decision(|game, seat| {
            if game.round + 1 != game.setup.hand || !matches!(game.phase, Phase::Adjust { .. }) {
                return;
            }
            game.appraise(seat, &mut |action, points| {
                let mut end = game.clone();
                end.play(seat, action, &mut Quick::new(0), &mut Silence);
                while let Some(next) = end.to_act.first() {
                    let forced = end.legal(next).nth(0).unwrap();
                    end.play(next, forced, &mut Quick::new(0), &mut Silence);
                }
                let won = end.totals[seat] - game.totals[seat];
                assert!((points - f32::from(won)).abs() < 1e-4, "{action}: {points} for {won}");
            });
        });
    }

    #[test]
    fn nobody_is_promised_more_than_there_is() {
        at_every_decision(|game, _| {
            let left = game.customers[game.turned_up - game.market.len()..].iter();
            let rounds = game.holds(Seat::all(1).next().unwrap()).len();
            let to_come: u16 = left.take(rounds * game.setup.players).map(|&customer| u16::from(customer)).sum();
            let all = f32::from(to_come + game.totals.iter().sum::<u16>());
            assert!((game.forecast().iter().sum::<f32>() - all).abs() < 1e-2, "{:?} of {all}", game.forecast());
        });
    }

    #[test]
    fn before_the_last_estimates_the_end_is_known() {
        at_every_decision(|game, _| {
            if game.round == game.setup.hand && game.to_act.len() == game.setup.players {
                let mut end = game.clone();
                Seat::all(game.setup.players).for_each(|seat| {
                    let forced = end.legal(seat).nth(0).unwrap();
                    end.play(seat, forced, &mut Quick::new(0), &mut Silence);
                });
                let off = |seat: Seat| (game.forecast()[seat] - f32::from(end.totals[seat])).abs();
                assert!(Seat::all(game.setup.players).all(|seat| off(seat) < 1e-3), "{:?}", game.forecast());
            }
        });
    }
}
