//! What the others may still hold, by what they played: whoever handed in a seven had nothing that looked better.
//!
//! Hands are drawn as often as they are likely by walking from deal to deal (Metropolis): two unseen cards change
//! owners if that explains better what was played, and sometimes if it does not.

use engine::{Dice, Game, MAX_SEATS, PerSeat, Quick, Reading, Seat};

use super::pool::{Depth, Pool};
use super::round::Pay;
use crate::cards::{CARDS, Card, CardSet, Row};
use crate::event::Estimate;
use crate::state::{Phase, SecondEstimate};
use crate::view::View;

/// The others are taken to have chosen with odds that grow by e for so many points.
const RESOLVE: f32 = 0.06;
/// How often they may have done just anything.
const WHIM: f32 = 0.01;
/// Swaps until nothing is left of the deal at the start, and between two worlds.
const SWAPS: (usize, usize) = (600, 20);

/// One deal of the unseen cards after the other.
pub(super) struct Hands {
    view: View,
    past: Vec<Past>,
    /// Cards that may be anywhere, and who has them now; nobody has those aside.
    unseen: Vec<(Card, Option<Seat>)>,
    hands: PerSeat<CardSet>,
    /// How well each hand explains what its seat played, as a logarithm.
    fits: PerSeat<f32>,
}

impl Hands {
    /// None before anything was played.
    pub fn read(view: &View, dice: &mut Quick) -> Option<Hands> {
        let me = view.seat.filter(|_| !view.history.is_empty())?;
        let world = SecondEstimate::imagine(view, dice);
        let hands = PerSeat::from_fn(view.players, |seat| world.holds(seat));
        let others = Seat::all(view.players).filter(|&seat| seat != me);
        let held = others.flat_map(|seat| hands[seat].iter().map(move |card| (card, Some(seat))));
        let unseen = held.chain(world.undealt.iter().map(|card| (card, None))).collect();
        let past = (0..view.history.len()).map(|round| Past::new(view, round)).collect();

        let mut walk = Hands { view: view.clone(), past, unseen, hands, fits: PerSeat::new(view.players) };
        walk.fits = PerSeat::from_fn(view.players, |seat| walk.fit(seat, hands[seat]));
        (0..SWAPS.0).for_each(|_| walk.swap(dice));
        Some(walk)
    }

    fn fit(&self, seat: Seat, hand: CardSet) -> f32 {
        // Never below a whim, so that their product is no less than a number can be.
        self.past.iter().map(|past| past.odds_of_choice(seat, hand)).product::<f32>().ln()
    }

    /// Lets two cards change owners, if the dice agree.
    fn swap(&mut self, dice: &mut Quick) {
        let [one, other] = [(); 2].map(|()| dice.below(self.unseen.len() as u32) as usize);
        let ((card, owner), (other_card, other_owner)) = (self.unseen[one], self.unseen[other]);
        if owner == other_owner {
            return;
        }
        let traded = |owner: Option<Seat>, gives, gets| {
            let seat = owner?;
            let mut hand = self.hands[seat];
            hand.remove(gives);
            hand.insert(gets);
            Some((seat, hand, self.fit(seat, hand)))
        };
        let trades = [traded(owner, card, other_card), traded(other_owner, other_card, card)];
        let better: f32 = trades.iter().flatten().map(|&(seat, _, fit)| fit - self.fits[seat]).sum();
        if dice.bits() as f32 / u32::MAX as f32 > better.exp() {
            return;
        }
        for (seat, hand, fit) in trades.into_iter().flatten() {
            (self.hands[seat], self.fits[seat]) = (hand, fit);
        }
        (self.unseen[one].0, self.unseen[other].0) = (other_card, card);
    }
}

impl Reading<SecondEstimate> for Hands {
    fn imagine(&mut self, dice: &mut Quick) -> SecondEstimate {
        (0..SWAPS.1).for_each(|_| self.swap(dice));
        let mut world = SecondEstimate::imagine(&self.view, dice);
        world.undealt = self.unseen.iter().filter(|(_, owner)| owner.is_none()).map(|&(card, _)| card).collect();
        for seat in Seat::all(self.view.players).filter(|&seat| Some(seat) != self.view.seat) {
            let mut hand = self.hands[seat];
            if world.phase == Phase::Choose && !world.to_act.contains(seat) {
                let face_down = hand.iter().nth(dice.below(hand.len() as u32) as usize);
                face_down.into_iter().for_each(|card| hand.remove(card));
                world.committed[seat] = face_down;
            }
            world.hands[seat.index()] = hand;
        }
        world
    }
}

/// A finished round, and what choices it explains.
struct Past {
    row: Row,
    estimates: PerSeat<Estimate>,
    /// What each seat has played from then on.
    since: PerSeat<CardSet>,
    /// Cards that nobody had played before.
    unplayed: Strengths,
    /// How much a card was wanted, by how many stronger ones its owner did not see.
    wanted: [f32; CARDS + 1],
}

impl Past {
    fn new(view: &View, round: usize) -> Past {
        let (row, estimates) = (view.rows[round], view.history[round]);
        let cards = |estimates: &PerSeat<Estimate>| estimates.iter().map(|estimate| estimate.card).collect::<CardSet>();
        let played = view.history[..round].iter().map(cards).fold(CardSet::default(), CardSet::union);
        let since = |seat: Seat| view.history[round..].iter().map(|estimates| estimates[seat].card).collect();
        let unplayed = Strengths::of(CardSet::EVERY.without(played), row);

        let mut pay = [0.0; MAX_SEATS];
        estimates.iter().for_each(|estimate| pay[usize::from(estimate.place)] = f32::from(estimate.customer));
        let worth = worth_by_stronger(unplayed, view.players, view.rounds_in_all - round, pay);
        let best = worth.iter().copied().fold(0.0, f32::max);
        let wanted = worth.map(|points| ((points - best) / RESOLVE).exp());
        Past { row, estimates, since: PerSeat::from_fn(view.players, since), unplayed, wanted }
    }

    /// How likely the seat played what it did, if it still has `hand` today.
    #[inline]
    fn odds_of_choice(&self, seat: Seat, hand: CardSet) -> f32 {
        let hand = Strengths::of(hand.union(self.since[seat]), self.row);
        let unseen = Strengths(self.unplayed.0 & !hand.0);
        let wanted = |strength: u32| self.wanted[unseen.above(strength)];
        let all: f32 = hand.iter().map(wanted).sum();
        wanted(self.row.strength(self.estimates[seat].card).into()) / all.max(f32::MIN_POSITIVE) + WHIM
    }
}

/// What a card should have won, by how many stronger ones its owner did not see, when hands of so many cards were dealt
/// from these.
fn worth_by_stronger(unplayed: Strengths, players: usize, cards: usize, pay: Pay) -> [f32; CARDS + 1] {
    let pool = Pool::new(unplayed.0, players, cards, &pay, Depth::USUAL);
    let count = unplayed.0.count_ones() as usize;
    let unseen = (count - cards).max(1);
    std::array::from_fn(|stronger| {
        // The owner saw a part of the stronger ones in the own hand.
        let among_all = (stronger.min(unseen) * (count - 1)) as f32 / unseen as f32;
        let [one, next] = [0, 1].map(|more| pool.with_stronger((among_all as usize + more).min(count - 1)));
        one + among_all.fract() * (next - one)
    })
}

/// Cards as a set of their strengths under one row.
#[derive(Clone, Copy)]
struct Strengths(u64);

impl Strengths {
    #[inline]
    fn of(cards: CardSet, row: Row) -> Strengths {
        Strengths(row.strengths(cards))
    }

    #[inline]
    fn iter(self) -> impl Iterator<Item = u32> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let strength = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(strength)
        })
    }

    #[inline]
    fn above(self, strength: u32) -> usize {
        (self.0 >> strength >> 1).count_ones() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Action as _, Choices, Heuristics, Options, Silence, Viewer};

    /// Games at every table size among players who take what looks best, shown before each decision.
    fn at_every_decision(games: u64, mut look: impl FnMut(&SecondEstimate, Seat, &mut Quick)) {
        let choices = Choices::parse(crate::Options::SPECS, ["three-players"]).unwrap();
        for (players, seed) in (3..=6).flat_map(|players| (0..games).map(move |seed| (players, seed))) {
            let mut dice = Quick::new(seed);
            let mut game = SecondEstimate::deal(&Options::check(players, &choices).unwrap(), &mut dice, &mut Silence);
            while let Some(seat) = game.to_act.first() {
                look(&game, seat, &mut dice);
                let mut worth = [0.0; 64];
                for _ in 0..16 {
                    let world = SecondEstimate::imagine(&game.view(Viewer::Seat(seat)), &mut dice);
                    world.appraise(seat, &mut |action, points| worth[usize::from(action.code())] += points);
                }
                let worth = |code: &u16| worth[usize::from(*code)];
                let best = game.legal(seat).codes().max_by(|one, other| worth(one).total_cmp(&worth(other)));
                game.play(seat, crate::Action::from_code(best.unwrap()).unwrap(), &mut dice, &mut Silence);
            }
        }
    }

    #[test]
    fn every_world_looks_the_same_to_the_seat() {
        at_every_decision(2, |game, seat, dice| {
            let view = game.view(Viewer::Seat(seat));
            let reading = Hands::read(&view, dice);
            assert_eq!(reading.is_none(), view.history.is_empty());
            for world in reading.into_iter().flat_map(|mut reading| [(); 3].map(|()| reading.imagine(dice))) {
                assert_eq!(world.view(Viewer::Seat(seat)), view);
                let hands = Seat::all(view.players).map(|seat| world.holds(seat));
                let dealt = hands.fold(world.undealt, CardSet::union);
                let played = view.history.iter().flat_map(|round| round.iter().map(|estimate| estimate.card)).collect();
                assert_eq!(dealt.union(played), CardSet::EVERY);
                assert_eq!(world.undealt.len(), game.undealt.len());
            }
        });
    }

    #[test]
    fn what_was_played_tells_who_holds_what() {
        let (mut read, mut guessed, mut all) = (0, 0, 0);
        at_every_decision(6, |game, seat, dice| {
            if game.finished_rounds().len() + 3 != game.setup.hand || game.phase != Phase::Choose {
                return;
            }
            let view = game.view(Viewer::Seat(seat));
            let mut reading = Hands::read(&view, dice).unwrap();
            let right = |world: SecondEstimate| {
                let others = Seat::all(view.players).filter(|&other| other != seat);
                others.map(|other| (world.holds(other) & game.holds(other)).len()).sum::<usize>() as u32
            };
            for _ in 0..20 {
                read += right(reading.imagine(dice));
                guessed += right(SecondEstimate::imagine(&view, dice));
                all += 3 * (view.players as u32 - 1);
            }
        });
        let [read, guessed] = [read, guessed].map(|right| f64::from(right) / f64::from(all));
        assert!(read > 1.25 * guessed, "{read:.3} of the cards, {guessed:.3} without a thought");
    }
}
