//! What a decent player would do: guess what the others will hand in, and aim for the places that pay.
//!
//! A card is worth what it should win this round. What the rest of the hand is good for is left to those who think
//! ahead (see `plan` and `forecast`).

use engine::{Heuristics, MAX_SEATS, PerSeat, Seat, Tuning};

use crate::action::Action;
use crate::cards::{CardSet, MAX_ROUNDS, Row};
use crate::state::{Phase, SecondEstimate};

/// How often everybody thinks again about what all the others will do.
const RETHINKS: usize = 2;
/// The others are taken to choose with odds that grow by e for so many points.
const RESOLVE: f32 = 0.5;
/// A hand is as good as its best card in the coming round, and every further card counts so much of the one before.
const FADING: f32 = 0.6;
/// With every further round to come, the row moves, and what cards would win now says so much less.
const CHANGE: f32 = 0.5;
/// What two cards in one hand cost without a card of the others between them: they are good, and bad, in the same round.
const SAME_PLACE: f32 = 1.6;
/// The share of the others' cards that sets two cards quite apart.
const APART: f32 = 0.15;
/// What two cards of one suit cost: the row moves them together.
const SAME_SUIT: f32 = 0.15;
/// How much a player who plans cares for later rounds.
const CARE: f32 = 0.5;

impl Heuristics for SecondEstimate {
    /// Hidden hands make players hard enough to predict; this only keeps close calls open.
    const TEMPERATURE: f32 = 0.05;

    /// Two rounds ahead, where hands tell what they are still good for. Good guesses at what the others do beat trees
    /// of their own.
    const SEARCH: Tuning = Tuning {
        chapters: Some(2),
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
                let round = Round::new(self, self.row, self.pay(&self.market));
                let habits = round.habits();
                for card in self.holds(seat).iter() {
                    worth(Action::Play { card }, round.prospect(seat.index(), self.row.strength(card), &habits));
                }
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

    /// What a card should win this round, less what it could have won later.
    fn plan(&self, seat: Seat, worth: &mut impl FnMut(Action, f32)) {
        if self.phase != Phase::Choose {
            return self.appraise(seat, worth);
        }
        let now = Round::new(self, self.row, self.pay(&self.market));
        let later = Round { pay: self.usual_pay(), ..now };
        let (habits, anything) = (now.habits(), later.anything());
        // Played, a card takes everything along that it has in common with others.
        let lost = later.good_for(seat.index(), now.cards.saturating_sub(1), 1.0, &anything);
        for ((card, &strength), lost) in self.holds(seat).iter().zip(now.hand(seat.index())).zip(lost) {
            worth(Action::Play { card }, now.prospect(seat.index(), strength, &habits) - CARE * lost);
        }
    }

    fn chapter(&self) -> u32 {
        self.round as u32
    }

    /// What everybody has, a fair share of the customers to come, and what the hand promises above those of the others.
    fn forecast(&self) -> PerSeat<f32> {
        let round = Round::new(self, self.row, self.usual_pay());
        let anything = round.anything();
        let promises = PerSeat::from_fn(round.players, |seat| round.promise(seat.index(), &anything));
        let usual = promises.iter().sum::<f32>() / round.players as f32;
        let share = round.cards as f32 * round.pay.iter().sum::<f32>() / round.players as f32;
        PerSeat::from_fn(round.players, |seat| f32::from(self.totals[seat]) + share + promises[seat] - usual)
    }

    /// Customers come and go at random, so leads drift like the square root of the rounds to come. Fitted to who won
    /// thousands of games.
    fn swing(&self) -> f32 {
        1.7 * (self.rounds_to_come().max(1) as f32).sqrt()
    }
}

/// What each place of strength wins.
type Pay = [f32; MAX_SEATS];

/// How likely each seat hands in something stronger than each strength.
type Habits = [[f32; STRENGTHS]; MAX_SEATS];
const STRENGTHS: usize = 64;

impl SecondEstimate {
    /// What a seat can hand in, or has: a card that lies face down is anybody's guess.
    fn holds(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()].union(self.committed[seat].into_iter().collect())
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

/// One round, as everybody at the table may weigh it.
struct Round {
    players: usize,
    pay: Pay,
    /// How strong each seat's cards are, and how many it has.
    strengths: [[u8; MAX_ROUNDS]; MAX_SEATS],
    cards: usize,
}

impl Round {
    fn new(game: &SecondEstimate, row: Row, pay: Pay) -> Round {
        let mut strengths = [[0; MAX_ROUNDS]; MAX_SEATS];
        let mut cards = 0;
        for (seat, strengths) in Seat::all(game.setup.players).zip(&mut strengths) {
            let hand = game.holds(seat);
            cards = hand.len();
            strengths.iter_mut().zip(hand.iter()).for_each(|(strength, card)| *strength = row.strength(card));
        }
        Round { players: game.setup.players, pay, strengths, cards }
    }

    fn hand(&self, seat: usize) -> &[u8] {
        &self.strengths[seat][..self.cards]
    }

    /// What a card of this strength should win for `seat`, if the others keep to their habits.
    fn prospect(&self, seat: usize, strength: u8, habits: &Habits) -> f32 {
        let mut chances = [0.0; MAX_SEATS];
        chances[0] = 1.0;
        for other in (0..self.players).filter(|&other| other != seat) {
            let stronger = habits[other][usize::from(strength)];
            for place in (1..MAX_SEATS).rev() {
                chances[place] += stronger * (chances[place - 1] - chances[place]);
            }
            chances[0] -= stronger * chances[0];
        }
        chances.iter().zip(&self.pay).map(|(chance, points)| chance * points).sum()
    }

    /// What everybody may do who knows that the others think, too: at first anything, then again and again what
    /// would have paid so far.
    fn habits(&self) -> Habits {
        let mut habits = self.anything();
        for rethink in 0..RETHINKS {
            let so_far = habits;
            let weight = 1.0 / (rethink + 2) as f32;
            for (seat, habit) in habits.iter_mut().enumerate().take(self.players) {
                let mut odds = [0.0; MAX_ROUNDS];
                let prospects = self.hand(seat).iter().map(|&strength| self.prospect(seat, strength, &so_far));
                odds.iter_mut().zip(prospects).for_each(|(odds, points)| *odds = points);
                let best = odds[..self.cards].iter().copied().fold(0.0, f32::max);
                odds[..self.cards].iter_mut().for_each(|odds| *odds = ((*odds - best) / RESOLVE).exp());
                for (old, new) in habit.iter_mut().zip(stronger(self.hand(seat), &odds)) {
                    *old += weight * (new - *old);
                }
            }
        }
        habits
    }

    fn anything(&self) -> Habits {
        let mut habits = [[0.0; STRENGTHS]; MAX_SEATS];
        for (seat, habit) in habits.iter_mut().enumerate().take(self.players) {
            *habit = stronger(self.hand(seat), &[1.0; MAX_ROUNDS]);
        }
        habits
    }

    /// What the hand of `seat` is good for in the rounds to come, next to other hands: cards that would win much now, and
    /// different ones, for one of them will do well whatever becomes of the row.
    fn promise(&self, seat: usize, anything: &Habits) -> f32 {
        // Two cards share what they have in common.
        self.good_for(seat, self.cards, 0.5, anything)[..self.cards].iter().sum()
    }

    /// The same card by card, for so many rounds, with this part of what a card has in common with each other one.
    fn good_for(&self, seat: usize, rounds: usize, part: f32, anything: &Habits) -> [f32; MAX_ROUNDS] {
        let hand = self.hand(seat);
        let lasting = 1.0 / (1.0 + CHANGE * rounds.saturating_sub(1) as f32);
        let mut places = [0.0; MAX_ROUNDS];
        places.iter_mut().zip(hand).for_each(|(place, &strength)| *place = self.beaten(seat, strength, anything));

        let mut good = [0.0; MAX_ROUNDS];
        for (index, &strength) in hand.iter().enumerate() {
            good[index] += lasting * self.prospect(seat, strength, anything);
            for before in 0..index {
                let near = (1.0 - (places[index] - places[before]).abs() / APART).max(0.0);
                let same_suit = if is_same_suit(strength, hand[before]) { SAME_SUIT } else { 0.0 };
                let common = lasting * SAME_PLACE * near + same_suit;
                good[index] -= part * common;
                good[before] -= part * common;
            }
        }
        good
    }

    /// The share of the others that a card of this strength loses to.
    fn beaten(&self, seat: usize, strength: u8, habits: &Habits) -> f32 {
        let others = (0..self.players).filter(|&other| other != seat);
        others.map(|other| habits[other][usize::from(strength)]).sum::<f32>() / (self.players - 1) as f32
    }

    /// How well the hand of `seat` would stand, if the others might do anything.
    fn outlook(&self, seat: usize) -> f32 {
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

/// How likely a seat that chooses among `hand` with these odds hands in something stronger than each strength.
fn stronger(hand: &[u8], odds: &[f32; MAX_ROUNDS]) -> [f32; STRENGTHS] {
    let mut chances = [0.0; STRENGTHS];
    let all: f32 = odds[..hand.len()].iter().sum();
    for (&strength, odds) in hand.iter().zip(odds) {
        chances[usize::from(strength)] = odds / all;
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
    use engine::{ActionSet, Choices, Dice, Options, Quick, Silence};

    /// Random games at every table size, shown before each decision.
    fn at_every_decision(mut look: impl FnMut(&SecondEstimate, Seat)) {
        let choices = Choices::parse(crate::Options::SPECS, ["three-players"]).unwrap();
        for (players, seed) in (3..=6).flat_map(|players| (0..20).map(move |seed| (players, seed))) {
            let mut dice = Quick::new(seed);
            let mut game = SecondEstimate::dealt(&Options::check(players, &choices).unwrap(), &mut dice, &mut Silence);
            while let Some(seat) = game.to_act.first() {
                look(&game, seat);
                let legal = game.allowed(seat);
                let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
                game.act(seat, action, &mut Silence);
            }
        }
    }

    #[test]
    fn every_legal_action_and_no_other_is_appraised() {
        at_every_decision(|game, seat| {
            let mut appraised = ActionSet::new();
            game.appraise(seat, &mut |action, points| {
                assert!((0.0..=25.0).contains(&points), "{action} for {points}");
                appraised.insert(action);
            });
            assert_eq!(appraised, game.allowed(seat));
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
            assert_eq!(planned, game.allowed(seat));
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
                end.act(seat, action, &mut Silence);
                while let Some(next) = end.to_act.first() {
                    let forced = end.allowed(next).nth(0).unwrap();
                    end.act(next, forced, &mut Silence);
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
                    let forced = end.allowed(seat).nth(0).unwrap();
                    end.act(seat, forced, &mut Silence);
                });
                let off = |seat: Seat| (game.forecast()[seat] - f32::from(end.totals[seat])).abs();
                assert!(Seat::all(game.setup.players).all(|seat| off(seat) < 1e-3), "{:?}", game.forecast());
            }
        });
    }

    #[test]
    fn different_cards_promise_more_than_cards_alike() {
        let mut strengths = [[0; MAX_ROUNDS]; MAX_SEATS];
        strengths[0][..4].copy_from_slice(&[7, 23, 39, 55]);
        strengths[1][..4].copy_from_slice(&[38, 40, 41, 42]);
        strengths[2][..4].copy_from_slice(&[8, 24, 25, 54]);
        // All places win the same, so that only what the cards have in common makes a difference.
        let round = Round { players: 3, pay: [5.0; MAX_SEATS], strengths, cards: 4 };
        let [all_suits, one_suit, a_pair] = [0, 1, 2].map(|seat| round.promise(seat, &round.anything()));
        assert!(all_suits > a_pair + SAME_SUIT, "{all_suits} above {a_pair}");
        assert!(a_pair > one_suit + 5.0 * SAME_SUIT, "{a_pair} above {one_suit}");
    }

    #[test]
    fn whoever_may_hand_in_anything_is_stronger_as_often_as_the_hand_says() {
        let chances = stronger(&[10, 20, 30, 40], &[1.0; MAX_ROUNDS]);
        assert_eq!([5, 10, 25, 39, 40].map(|strength| chances[strength]), [1.0, 0.75, 0.5, 0.25, 0.0]);
    }
}
