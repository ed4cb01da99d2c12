//! Planning in batches: which sale is worth working towards, and which is worth making now.
//!
//! Values are in dollars. A round costs a dollar, a level that is left over is worth a part of one.

use std::collections::BTreeMap;

use crate::customers::{CustomerSet, Of, Sale};
use crate::deck::Deck;
use crate::goods::{LEVELS, TYPES, Token, Type};
use crate::labour::{Request, Works};
use crate::tokens::Tokens;

/// What a level on the mat is worth when no plan uses it.
const LEVEL: f32 = 0.3;
/// A customer in hand is worth a little by itself: another batch may please it as well.
const CARD: f32 = 0.1;

/// Levels of the dearest batch.
const MOST_LEVELS: usize = 3 * LEVELS;

/// Tokens to work towards, and whom they would please.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Batch {
    /// The sum of its levels.
    levels: u8,
    wanted: [Request; TYPES],
    /// By the type chosen in the round of the sale. Who looks at what is left on the mat is not among them.
    pleased: [CustomerSet; TYPES],
}

/// All batches that can please two customers of a deck, those together that please the same at best: a hand is good
/// for all of them, or for none. Small ones first, and those first that have the smallest.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Batches {
    /// Whom they please at best, and the fewest levels that will do: close together, because every plan looks at all of them.
    best: Vec<(CustomerSet, u16)>,
    alike: Vec<Vec<Batch>>,
    /// What customers are worth, for every eight of them.
    worths: [[f32; 256]; 3],
    /// Customers whom no further token displeases.
    pub lasting: CustomerSet,
}

impl Batches {
    /// All batches of two and three tokens, and low ones of four.
    pub fn of(deck: &Deck) -> Batches {
        let judges_the_rest = |customer| deck.customer(customer).need.iter().any(|need| need.of == Of::Left);
        let judges: CustomerSet = deck.customers().iter().filter(|&customer| !judges_the_rest(customer)).collect();
        let mut batches: BTreeMap<u32, Vec<Batch>> = BTreeMap::new();
        let mut add = |tokens: &[Token]| {
            let sold: Tokens = tokens.iter().copied().collect();
            let pleased =
                Type::ALL.map(|chosen| deck.satisfied(judges, &Sale { sold, left: Tokens::default(), chosen }));
            let best = pleased.iter().fold(CustomerSet::default(), |all, some| all.union(*some));
            if best.has_two() {
                batches.entry(best.bits()).or_default().push(Batch {
                    levels: sold.sum() as u8,
                    wanted: Request::of(tokens),
                    pleased,
                });
            }
        };
        for a in Token::all() {
            for b in Token::all().filter(|&b| b >= a) {
                add(&[a, b]);
                for c in Token::all().filter(|&c| c >= b) {
                    add(&[a, b, c]);
                    let low = |token: Token| token.level() <= LEVELS / 2;
                    if low(a) && low(b) && low(c) {
                        Token::all().filter(|&d| d >= c && low(d)).for_each(|d| add(&[a, b, c, d]));
                    }
                }
            }
        }
        batches.values_mut().for_each(|alike| alike.sort_by_key(|batch| batch.levels));
        let mut batches: Vec<(u8, CustomerSet, Vec<Batch>)> = batches
            .into_iter()
            .map(|(best, alike)| (alike.first().map_or(0, |batch| batch.levels), CustomerSet::from_bits(best), alike))
            .collect();
        batches.sort_by_key(|&(fewest, ..)| fewest);
        let worth = |customer| f32::from(deck.customer(customer).pays) - CARD;
        let eight = |from: usize, bits: usize| {
            CustomerSet::from_bits((bits << from) as u32).and(deck.customers()).iter().map(worth).sum()
        };
        Batches {
            best: batches.iter().map(|&(fewest, best, _)| (best, u16::from(fewest))).collect(),
            alike: batches.into_iter().map(|(.., alike)| alike).collect(),
            lasting: deck.customers().iter().filter(|&customer| deck.customer(customer).is_lasting()).collect(),
            worths: std::array::from_fn(|part| std::array::from_fn(|bits| eight(8 * part, bits))),
        }
    }

    #[inline]
    fn worth(&self, customers: CustomerSet) -> f32 {
        let [a, b, c, _] = customers.bits().to_le_bytes().map(usize::from);
        self.worths[0][a] + self.worths[1][b] + self.worths[2][c]
    }
}

/// Somebody with these cards.
#[derive(Clone, Copy)]
pub(crate) struct Player<'a> {
    pub deck: &'a Deck,
    pub hand: CustomerSet,
    /// What a round of waiting costs.
    pub round: f32,
}

/// Batches that please the same two or more of a hand.
#[derive(Clone, Copy, Default)]
struct Plan {
    /// What they pay at most.
    most: f32,
    /// What they or any that come later pay at most.
    most_from_here: f32,
    /// Which batches.
    number: u16,
    /// The fewest levels that will do.
    fewest: u16,
}

/// Plans that one hand may have at a time; with more cards than this is good for, the rest is overlooked.
const MAX_PLANS: usize = 1024;

/// Room for the plans of one hand.
pub(crate) struct Room([Plan; MAX_PLANS]);

impl Room {
    #[inline]
    pub fn new() -> Room {
        Room([Plan::default(); MAX_PLANS])
    }
}

/// What a player can make of many mats.
pub(crate) struct Planner<'a> {
    player: Player<'a>,
    plans: &'a [Plan],
}

impl<'a> Planner<'a> {
    pub fn new(player: Player<'a>, Room(room): &'a mut Room) -> Planner<'a> {
        let mut count = 0;
        for (place, plan) in room.iter_mut().zip(player.plans()) {
            *place = plan;
            count += 1;
        }
        let plans = &mut room[..count];
        let mut most = 0.0;
        for plan in plans.iter_mut().rev() {
            most = plan.most.max(most);
            plan.most_from_here = most;
        }
        Planner { player, plans }
    }

    /// The best that can come of this mat in a later round, or `least` if that is more.
    pub fn waiting(&self, mat: &Tokens, least: f32) -> f32 {
        self.player.best_of(mat, least, self.plans.iter().copied())
    }
}

impl<'a> Player<'a> {
    fn plans(self) -> impl Iterator<Item = Plan> + use<'a> {
        let batches = self.deck.batches();
        let all = batches.worth(self.hand);
        (0..).zip(&batches.best).filter_map(move |(number, &(best, fewest))| {
            let pleased = best.and(self.hand);
            let most = batches.worth(pleased);
            pleased.has_two().then_some(Plan { most, most_from_here: all, number, fewest })
        })
    }

    /// The best that can come of this mat in a later round, or `least` if that is more.
    pub fn waiting(self, mat: &Tokens, least: f32) -> f32 {
        self.best_of(mat, least, self.plans())
    }

    /// The best that these plans can make of a mat, or `least` if that is more.
    fn best_of(self, mat: &Tokens, least: f32, plans: impl Iterator<Item = Plan>) -> f32 {
        let there = mat.sum();
        let idle = LEVEL * there as f32;
        let mut best = idle.max(least);
        // What a batch with so many levels costs at least: a round adds two at most, and the rest is used up.
        let costs: [f32; MOST_LEVELS + 1] = std::array::from_fn(|levels| {
            let rounds = levels.saturating_sub(there).div_ceil(2).max(1);
            self.round * rounds as f32 + LEVEL * levels.saturating_sub(2 * rounds) as f32
        });
        let works = Type::ALL.map(|t| Works::of(mat, t));
        let batches = self.deck.batches();
        for Plan { most, most_from_here, number, fewest } in plans {
            let cost = costs[usize::from(fewest)];
            if most + idle - cost <= best {
                // Those that follow cost no less.
                if most_from_here + idle - cost <= best {
                    break;
                }
                continue;
            }
            for batch in &batches.alike[usize::from(number)] {
                if most + idle - costs[usize::from(batch.levels)] <= best {
                    break;
                }
                let work = |t: usize| works[t].on(batch.wanted[t]);
                let all = (1..TYPES).fold(work(0), |all, t| all.and(work(t)));
                let (rounds, used) = (all.rounds(), all.used());
                let left = idle - LEVEL * f32::from(used) - self.round * f32::from(rounds.max(1));
                if most + left <= best {
                    continue;
                }
                // The last round goes to one of the rows that need work, or to any when none does.
                for chosen in Type::ALL.into_iter().filter(|t| rounds == 0 || work(t.index()).rounds() > 0) {
                    let pleased = batch.pleased[chosen.index()].and(self.hand);
                    if pleased.has_two() {
                        best = best.max(self.worth(pleased) + left);
                    }
                }
            }
        }
        best
    }

    /// What selling to these is worth now, with what is left on the mat.
    pub fn selling(self, pleased: CustomerSet, left: &Tokens) -> f32 {
        self.worth(pleased) + LEVEL * left.sum() as f32
    }

    pub fn worth(self, customers: CustomerSet) -> f32 {
        self.deck.batches().worth(customers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Dice, Quick};

    /// Every plan weighed in full.
    fn by_hand(player: Player<'_>, mat: &Tokens) -> f32 {
        let idle = LEVEL * mat.sum() as f32;
        let works = Type::ALL.map(|t| Works::of(mat, t));
        let mut best = idle;
        for batch in player.deck.batches().alike.iter().flatten() {
            let work = Type::ALL.map(|t| works[t.index()].on(batch.wanted[t.index()]));
            let rounds: u8 = work.iter().map(|work| work.rounds()).sum();
            let used: u8 = work.iter().map(|work| work.used()).sum();
            for chosen in Type::ALL.into_iter().filter(|t| rounds == 0 || work[t.index()].rounds() > 0) {
                let pleased = batch.pleased[chosen.index()].and(player.hand);
                if pleased.has_two() {
                    let cost = player.round * f32::from(rounds.max(1)) + LEVEL * f32::from(used);
                    best = best.max(player.worth(pleased) + idle - cost);
                }
            }
        }
        best
    }

    #[test]
    fn nothing_better_is_left_out() {
        let (deck, mut dice) = (Deck::standard(), Quick::new(7));
        for _ in 0..300 {
            let hand = deck.customers().iter().filter(|_| dice.below(4) == 0).collect();
            let mat = Token::all().filter(|_| dice.below(6) == 0).collect();
            let player = Player { deck, hand, round: [1.0, 1.6][dice.below(2) as usize] };
            let best = by_hand(player, &mat);
            assert!(
                (player.waiting(&mat, 0.0) - best).abs() < 1e-3,
                "{mat:?}: {} for {best}",
                player.waiting(&mat, 0.0)
            );
            assert!(
                (Planner::new(player, &mut Room::new()).waiting(&mat, 0.0) - best).abs() < 1e-3,
                "{mat:?}: planned"
            );
            let least = best + dice.below(3) as f32 - 1.0;
            let asked = Planner::new(player, &mut Room::new()).waiting(&mat, least);
            assert!((asked - best.max(least)).abs() < 1e-3, "{mat:?}: {asked} for {best}, at least {least}");
        }
    }
}
