//! Looking ahead to the next twists: how likely each comes, and what it would do to a mat.

use crate::goods::{TYPES, Token, Type, TypeSet};
use crate::tokens::Tokens;
use crate::twists::{Among, Op};
use crate::workshop::{Desk, Holding, Market};

/// What a level on the mat is worth when a twist takes or gives it: a round makes two of them.
const LEVEL: f32 = 0.5;
/// A twist that is less likely than this does not count.
const UNLIKELY: f32 = 0.02;
/// What the two customers are worth that a twist brings.
const DRAWS: f32 = 0.6;

/// How likely each twist comes at the end of this round.
pub(crate) struct Outlook {
    /// For somebody who chose another type, and for somebody who chose the twist's own.
    chances: [[f32; 2]; TYPES],
}

impl Outlook {
    pub fn of(market: &Market, others: usize) -> Outlook {
        let chance =
            |counters: i8, own: i32| Some(at_least(i32::from(counters) - own, others)).filter(|&p| p >= UNLIKELY);
        Outlook { chances: market.counters.map(|counters| [0, 1].map(|own| chance(counters, own).unwrap_or(0.0))) }
    }

    /// What the twists are expected to change, for somebody who chose `chosen`.
    pub fn expected(&self, market: &Market, chosen: Type, holding: Holding) -> f32 {
        let before = worth(holding);
        self.coming(chosen).map(|(slot, chance)| chance * (worth(after(market, slot, holding)) - before + DRAWS)).sum()
    }

    /// The most that they can be expected to bring to this mat or a part of it.
    pub fn at_most(&self, market: &Market, chosen: Type, mat: &Tokens) -> f32 {
        self.coming(chosen).map(|(slot, chance)| chance * (most(&market.twist(slot).steps, mat) + DRAWS)).sum()
    }

    /// The twists that may come, and how likely.
    fn coming(&self, chosen: Type) -> impl Iterator<Item = (Type, f32)> {
        let chance = move |slot: Type| self.chances[slot.index()][usize::from(slot == chosen)];
        Type::ALL.into_iter().map(move |slot| (slot, chance(slot))).filter(|&(_, chance)| chance > 0.0)
    }
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

/// The most that the steps of a twist can bring to this mat or a part of it.
fn most(steps: &[Op], mat: &Tokens) -> f32 {
    let (mut levels, mut money, mut new) = (0, 0, 0);
    for &step in steps {
        let (created, up, paid) = match step {
            Op::Create { n, level } => (usize::from(n), usize::from(n) * usize::from(level), 0),
            Op::CreateEach { level } => (TYPES, TYPES * usize::from(level), 0),
            Op::Shift { n, by } => (0, usize::from(n) * by.max(0) as usize, 0),
            Op::ShiftAll { levels, by } => (0, (mat.count_in(levels.levels()) + new) * by.max(0) as usize, 0),
            Op::MoneyTypes { by, max, .. } => (0, 0, by.max(0) as usize * usize::from(max)),
            _ => (0, 0, 0),
        };
        (levels, money, new) = (levels + up, money + paid, new + created);
    }
    LEVEL * levels as f32 + money as f32
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
    use crate::deck::{Deck, DeckRef};
    use crate::twists::Twist;
    use engine::{Dice, Quick};

    #[test]
    fn the_chance_of_a_twist_counts_everybody_else() {
        assert_eq!(at_least(0, 3), 1.0);
        assert_eq!(at_least(4, 3), 0.0);
        assert!((at_least(1, 3) - (1.0 - 0.75f32.powi(3))).abs() < 1e-6);
        assert!((at_least(3, 3) - 0.25f32.powi(3)).abs() < 1e-6);
    }

    #[test]
    fn no_twist_brings_more_than_it_can() {
        let mut dice = Quick::new(5);
        let mut most_brought = 0.0f32;
        for _ in 0..2000 {
            let deck = DeckRef::Standard(Deck::standard());
            let twists: Vec<Twist> = deck.twists().collect();
            let market = Market {
                slots: [0; TYPES].map(|_| twists[dice.below(twists.len() as u32) as usize]),
                counters: [0; TYPES].map(|_| dice.below(9) as i8),
                deck,
                triggered: TypeSet::default(),
                twist_discard: Default::default(),
            };
            let mat: Tokens = Token::all().filter(|_| dice.below(4) == 0).collect();
            let (outlook, chosen) = (Outlook::of(&market, 3), Type::ALL[dice.below(4) as usize]);
            let brings = outlook.expected(&market, chosen, Holding { mat, money: 10 });
            let most = outlook.at_most(&market, chosen, &mat);
            assert!(brings <= most + 1e-4, "{mat}: {brings} of {most}");
            most_brought = most_brought.max(brings);
        }
        assert!(most_brought > 1.0, "{most_brought}");
    }
}
