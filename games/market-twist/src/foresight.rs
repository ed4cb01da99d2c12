//! Looking ahead to the next twists: how likely each comes, and what it would do to a mat.

use crate::goods::{Token, Type, TypeSet};
use crate::tokens::Tokens;
use crate::twists::{Among, Op};
use crate::workshop::{Desk, Holding, Market};

/// What a level on the mat is worth when a twist takes or gives it: a round makes two of them.
const LEVEL: f32 = 0.5;
/// What the two customers are worth that a twist brings.
const DRAWS: f32 = 0.6;

/// What the twists of the end of this round are expected to change, for somebody who chose `chosen`.
pub(crate) fn expected(market: &Market, others: usize, chosen: Type, holding: Holding) -> f32 {
    Type::ALL
        .into_iter()
        .map(|slot| {
            let missing = i32::from(market.counters[slot.index()]) - i32::from(slot == chosen);
            let chance = at_least(missing, others);
            if chance < 0.02 { 0.0 } else { chance * (worth(after(market, slot, holding)) - worth(holding) + DRAWS) }
        })
        .sum()
}

/// The best that can be made of the twists in `todo`, the first one included.
pub(crate) fn in_order(market: &Market, first: Type, mut todo: TypeSet, holding: Holding) -> f32 {
    todo.remove(first);
    let holding = after(market, first, holding);
    let next = todo.iter().map(|slot| in_order(market, slot, todo, holding));
    next.fold(None, |best: Option<f32>, value| Some(best.map_or(value, |best| best.max(value))))
        .unwrap_or_else(|| worth(holding))
}

/// What a twist leaves, when its decisions are taken without much thought.
fn after(market: &Market, slot: Type, holding: Holding) -> Holding {
    let mut desk = Desk { mat: holding.mat, money: holding.money, ..Desk::default() };
    for &step in &market.twist(slot).steps {
        match step {
            Op::Create { n, level } => {
                let scarce = Type::ALL.into_iter().min_by_key(|&t| desk.mat.levels(t)).unwrap_or_default();
                (0..n).for_each(|_| desk.mat.add(Token::new(scarce, usize::from(level))));
            }
            Op::Shift { n, by } => (0..n).for_each(|_| shift_one(&mut desk.mat, by)),
            Op::Lose { n, among: Among::Highest } => (0..n).for_each(|_| lose_highest(&mut desk.mat)),
            Op::Lose { n, among: Among::All } => (0..n).for_each(|_| lose_lowest(&mut desk.mat)),
            Op::LoseTo { keep } => {
                while desk.mat.len() > usize::from(keep) {
                    lose_lowest(&mut desk.mat);
                }
            }
            step => desk.run(step, slot),
        }
    }
    desk.holding()
}

fn worth(holding: Holding) -> f32 {
    f32::from(holding.money) + LEVEL * holding.mat.sum() as f32
}

fn shift_one(mat: &mut Tokens, by: i8) {
    let movable = |token: &Token| token.shifted(by) != *token;
    if let Some(token) = mat.kinds().filter(movable).max_by_key(|token| token.level()) {
        mat.remove(token);
        mat.add(token.shifted(by));
    }
}

fn lose_highest(mat: &mut Tokens) {
    mat.highest().first().into_iter().for_each(|token| mat.remove(token));
}

fn lose_lowest(mat: &mut Tokens) {
    mat.kinds().min_by_key(|token| token.level()).into_iter().for_each(|token| mat.remove(token));
}

/// How likely at least `missing` of `others` players choose a given type, when they choose like dice.
fn at_least(missing: i32, others: usize) -> f32 {
    const CHOICE: f32 = 0.25;
    if missing <= 0 {
        return 1.0;
    }
    // odds[k]: k of the players so far have chosen it.
    let mut odds = [0.0; engine::MAX_SEATS];
    odds[0] = 1.0;
    for player in 0..others {
        for k in (0..=player).rev() {
            odds[k + 1] += odds[k] * CHOICE;
            odds[k] *= 1.0 - CHOICE;
        }
    }
    odds.iter().skip(missing as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_of_a_twist_counts_everybody_else() {
        assert_eq!(at_least(0, 3), 1.0);
        assert_eq!(at_least(4, 3), 0.0);
        assert!((at_least(1, 3) - (1.0 - 0.75f32.powi(3))).abs() < 1e-6);
        assert!((at_least(3, 3) - 0.25f32.powi(3)).abs() < 1e-6);
    }
}
