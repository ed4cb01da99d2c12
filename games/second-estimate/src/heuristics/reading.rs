//! What the others may still hold and how far they think, by what they played: whoever handed in a seven had nothing that
//! looked better.
//!
//! Hands and minds are drawn as often as they are likely by walking from one to the next (Metropolis): two unseen cards
//! change owners, or somebody changes their mind, if that explains better what was played, and sometimes if it does not.

use engine::{Dice, Game, Heuristics, MAX_SEATS, PerSeat, Quick, Reading, Seat};

use super::pool::{Depth, Pool};
use super::round::Pay;
use super::swing;
use crate::action::Action;
use crate::cards::{CARDS, Card, CardSet, Row};
use crate::event::Estimate;
use crate::state::{Phase, SecondEstimate};
use crate::view::View;

/// How often they may have done just anything.
const WHIM: f32 = 0.01;
/// Swaps until nothing is left of the deal at the start, and between two worlds.
const SWAPS: (usize, usize) = (600, 20);

/// Changes of hands for one of a mind.
const SWAPS_A_MIND: u32 = 8;

/// How somebody may think.
struct Mind {
    /// None does just anything.
    depth: Option<Depth>,
    /// They choose with odds that grow by e for so many points, at the start of a game.
    resolve: f32,
    /// Whether they play for nothing but the win: the surer it is who has it, the less they care for points.
    for_the_win: bool,
}

/// Players by rules of thumb know what they want. Who replies to random players by trying out is less sure, and plays
/// anything when all is lost: fitted to 18,000 choices of plain searches.
const MINDS: [Mind; 4] = [
    Mind { depth: Some(Depth::USUAL), resolve: 0.06, for_the_win: false },
    Mind { depth: Some(Depth::KEEN), resolve: 0.06, for_the_win: false },
    Mind { depth: Some(Depth::NAIVE), resolve: 0.29, for_the_win: true },
    Mind { depth: None, resolve: 1.0, for_the_win: false },
];

impl Mind {
    /// Points for odds of e, for a seat among those who have so much, when a lead counts for so much.
    fn resolve_at(&self, totals: &PerSeat<u16>, seat: Seat, swing: f32) -> f32 {
        /// Nobody is taken to be surer than this that they win, or do not.
        const OPEN: f32 = 0.003;
        if !self.for_the_win {
            return self.resolve;
        }
        let behind = |other: Seat| (f32::from(totals[other]) - f32::from(totals[seat])) / swing;
        let share = 1.0 / Seat::all(totals.len()).map(|other| behind(other).exp()).sum::<f32>();
        let fair = 1.0 / totals.len() as f32;
        self.resolve * (fair * (1.0 - fair) / (share * (1.0 - share)).max(OPEN)).sqrt()
    }
}

/// A number for each card, by how many stronger ones its owner does not see.
type ByStronger = [f32; CARDS + 1];

/// One deal of the unseen cards after the other.
pub(super) struct Hands {
    view: View,
    past: Vec<Past>,
    /// Cards that may be anywhere, and who has them now; nobody has those aside.
    unseen: Vec<(Card, Option<Seat>)>,
    hands: PerSeat<CardSet>,
    /// One of [`MINDS`] for everybody.
    minds: PerSeat<usize>,
    /// How well each hand and mind explains what its seat played, as a logarithm.
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

        let (minds, fits) = (PerSeat::new(view.players), PerSeat::new(view.players));
        let mut walk = Hands { view: view.clone(), past, unseen, hands, minds, fits };
        walk.fits = PerSeat::from_fn(view.players, |seat| walk.fit(seat, hands[seat], 0));
        (0..SWAPS.0).for_each(|_| walk.step(dice));
        Some(walk)
    }

    fn step(&mut self, dice: &mut Quick) {
        if dice.below(SWAPS_A_MIND) == 0 { self.rethink(dice) } else { self.swap(dice) }
    }

    /// Lets somebody think in another way, if the dice agree.
    fn rethink(&mut self, dice: &mut Quick) {
        let Some(seat) = Seat::new(dice.below(self.view.players as u32) as usize) else { return };
        let mind = dice.below(MINDS.len() as u32) as usize;
        let fit = self.fit(seat, self.hands[seat], mind);
        if dice.bits() as f32 / u32::MAX as f32 <= (fit - self.fits[seat]).exp() {
            (self.minds[seat], self.fits[seat]) = (mind, fit);
        }
    }

    fn fit(&self, seat: Seat, hand: CardSet, mind: usize) -> f32 {
        // Never below a whim, so that their product is no less than a number can be.
        self.past.iter().map(|past| past.odds_of_choice(seat, hand, mind)).product::<f32>().ln()
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
            Some((seat, hand, self.fit(seat, hand, self.minds[seat])))
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
        (0..SWAPS.1).for_each(|_| self.step(dice));
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

    fn weigh(&self, world: &SecondEstimate, seat: Seat, worth: &mut dyn FnMut(Action, f32)) -> bool {
        if world.phase != Phase::Choose {
            return false;
        }
        let mind = &MINDS[self.minds[seat]];
        // The search draws by its own warmth, whoever it is.
        let resolve = mind.resolve_at(&world.totals, seat, world.swing());
        let scale = SecondEstimate::SEARCH.others.unwrap_or(resolve) / resolve;
        match mind.depth {
            Some(depth) => world.weigh_cards(seat, depth, &mut |action, points| worth(action, scale * points)),
            None => world.holds(seat).iter().for_each(|card| worth(Action::Play { card }, 0.0)),
        }
        true
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
    /// For each seat, in each of [`MINDS`]: how much a card was wanted.
    wanted: Vec<[ByStronger; MINDS.len()]>,
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
        let rounds_to_come = view.rounds_in_all - round;
        let worths = MINDS
            .map(|mind| mind.depth.map(|depth| worth_by_stronger(unplayed, view.players, rounds_to_come, pay, depth)));
        let won = |seat: Seat| view.history[..round].iter().map(|estimates| u16::from(estimates[seat].customer)).sum();
        let totals = PerSeat::from_fn(view.players, won);
        let wanted_by = |seat: Seat| {
            std::array::from_fn(|mind| {
                let Some(worth) = worths[mind] else { return [1.0; CARDS + 1] };
                let best = worth.iter().copied().fold(0.0, f32::max);
                let resolve = MINDS[mind].resolve_at(&totals, seat, swing(rounds_to_come));
                worth.map(|points| ((points - best) / resolve).exp())
            })
        };
        let wanted = Seat::all(view.players).map(wanted_by).collect();
        Past { row, estimates, since: PerSeat::from_fn(view.players, since), unplayed, wanted }
    }

    /// How likely the seat played what it did, if it still has `hand` today and thinks like this.
    #[inline]
    fn odds_of_choice(&self, seat: Seat, hand: CardSet, mind: usize) -> f32 {
        let hand = Strengths::of(hand.union(self.since[seat]), self.row);
        let unseen = Strengths(self.unplayed.0 & !hand.0);
        let wanted = |strength: u32| self.wanted[seat.index()][mind][unseen.above(strength)];
        let all: f32 = hand.iter().map(wanted).sum();
        wanted(self.row.strength(self.estimates[seat].card).into()) / all.max(f32::MIN_POSITIVE) + WHIM
    }
}

/// What a card should have won, by how many stronger ones its owner did not see, when hands of so many cards were dealt
/// from these.
fn worth_by_stronger(unplayed: Strengths, players: usize, cards: usize, pay: Pay, depth: Depth) -> ByStronger {
    let pool = Pool::new(unplayed.0, players, cards, &pay, depth);
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

    /// How often each of [`MINDS`] is read into players who all have this one, late in their games.
    fn read_into(mind: Option<Depth>) -> [f64; MINDS.len()] {
        let (mut counts, mut all) = ([0.0; MINDS.len()], 0.0);
        for seed in 0..6 {
            let mut dice = Quick::new(seed);
            let options = Options::check(4, &Choices::default()).unwrap();
            let mut game = SecondEstimate::deal(&options, &mut dice, &mut Silence);
            while let Some(seat) = game.to_act.first() {
                if game.phase == Phase::Choose && game.finished_rounds().len() == 7 {
                    let mut reading = Hands::read(&game.view(Viewer::Seat(seat)), &mut dice).unwrap();
                    for _ in 0..50 {
                        reading.imagine(&mut dice);
                        for other in Seat::all(4).filter(|&other| other != seat) {
                            counts[reading.minds[other]] += 1.0;
                            all += 1.0;
                        }
                    }
                }
                let mut best =
                    (f32::NEG_INFINITY, game.legal(seat).nth(dice.below(game.legal(seat).len() as u32) as usize));
                if let (Phase::Choose, Some(depth)) = (game.phase, mind) {
                    game.weigh_cards(seat, depth, &mut |action, worth| {
                        if worth > best.0 {
                            best = (worth, Some(action));
                        }
                    });
                }
                game.play(seat, best.1.unwrap(), &mut dice, &mut Silence);
            }
        }
        counts.map(|count| count / all)
    }

    #[test]
    fn how_far_somebody_thinks_shows_in_what_they_play() {
        for (at, mind) in MINDS.into_iter().enumerate() {
            let read = read_into(mind.depth);
            let others = read.iter().enumerate().filter(|(other, _)| *other != at);
            assert!(others.clone().all(|(_, share)| *share < read[at]), "mind {at} is read as {read:.2?}");
        }
    }

    #[test]
    fn whoever_plays_for_the_win_cares_most_while_it_is_open() {
        let totals = PerSeat::from_fn(4, |seat| [40, 40, 38, 10][seat.index()]);
        let resolve = |mind: &Mind, seat| mind.resolve_at(&totals, Seat::new(seat).unwrap(), swing(3));
        let plays_for_the_win = MINDS.iter().find(|mind| mind.for_the_win).unwrap();
        assert!(resolve(plays_for_the_win, 0) < plays_for_the_win.resolve * 1.01);
        assert!(resolve(plays_for_the_win, 3) > 4.0 * resolve(plays_for_the_win, 0), "all is lost");
        for mind in MINDS.iter().filter(|mind| !mind.for_the_win) {
            assert_eq!([resolve(mind, 0), resolve(mind, 3)], [mind.resolve; 2]);
        }
    }
}
