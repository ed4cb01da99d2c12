//! Plays what looks best right now, by the game's own rules of thumb, averaged over worlds that fit what it sees.

use engine::{Action, ActionSet, Chance, Dice, Heuristics, MAX_ACTIONS, Sight};

pub(crate) fn choose<G: Heuristics>(sight: &Sight<'_, G>, chance: &mut impl Chance) -> Option<G::Action> {
    let legal = sight.legal();
    if legal.len() < 2 {
        return legal.nth(0);
    }
    let view = sight.view();
    let mut worth = [0.0; MAX_ACTIONS];
    let mut world = G::outline(&view, chance);
    let worlds = world.worlds().max(1);
    for seen in 1..=worlds {
        world.appraise(sight.seat(), &mut |action, points| {
            worth[usize::from(action.code())] += points / worlds as f32;
        });
        if seen < worlds {
            world = G::outline(&view, chance);
        }
    }
    prefer(&legal, &worth, G::TEMPERATURE, chance.table())
}

/// Draws an action with odds that grow by e for every `temperature` points of worth; at 0, one of the best.
fn prefer<A: Action>(
    legal: &ActionSet<A>,
    worth: &[f32; MAX_ACTIONS],
    temperature: f32,
    dice: &mut impl Dice,
) -> Option<A> {
    let worth = |code: u16| worth[usize::from(code)];
    let best = legal.codes().map(worth).fold(f32::NEG_INFINITY, f32::max);
    let odds = |code: u16| match worth(code) - best {
        0.0 => 1.0,
        behind if temperature > 0.0 => (behind / temperature).exp(),
        _ => 0.0,
    };
    let all: f32 = legal.codes().map(odds).sum();
    let mut left = all * (dice.bits() as f32 / u32::MAX as f32);
    let mut candidates = legal.codes().filter(|&code| odds(code) > 0.0).peekable();
    while let Some(code) = candidates.next() {
        left -= odds(code);
        // The last one takes what rounding leaves over.
        if left <= 0.0 || candidates.peek().is_none() {
            return A::from_code(code);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Quick;
    use serde::Serialize;

    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    struct Pick(u16);

    impl std::fmt::Display for Pick {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "pick {}", self.0)
        }
    }

    impl Action for Pick {
        const COUNT: usize = 4;
        fn code(self) -> u16 {
            self.0
        }
        fn from_code(code: u16) -> Option<Pick> {
            (code < 4).then_some(Pick(code))
        }
    }

    /// How often each of actions 0, 1 and 3 is taken; action 2 is not allowed, however good it looks.
    fn picks(worths: [f32; 4], temperature: f32) -> [u32; 4] {
        let legal: ActionSet<Pick> = [0, 1, 3].into_iter().map(Pick).collect();
        let mut worth = [0.0; MAX_ACTIONS];
        worth[..4].copy_from_slice(&worths);
        let mut dice = Quick::new(5);
        let mut taken = [0; 4];
        for _ in 0..30_000 {
            taken[usize::from(prefer(&legal, &worth, temperature, &mut dice).unwrap().0)] += 1;
        }
        taken
    }

    #[test]
    fn without_temperature_only_the_best_is_taken_and_chance_breaks_ties() {
        assert_eq!(picks([1.0, 3.0, 9.0, 2.0], 0.0), [0, 30_000, 0, 0]);
        let [a, b, none, c] = picks([3.0, 3.0, 9.0, 2.9], 0.0);
        assert!(a.abs_diff(15_000) < 500 && a + b == 30_000 && none == 0 && c == 0);
    }

    #[test]
    fn odds_grow_by_e_for_every_temperature_of_worth() {
        let [a, b, none, c] = picks([-2.0, 0.0, 9.0, -1000.0], 2.0);
        let (likely, unlikely) = (30_000.0 * 0.7311, 30_000.0 * 0.2689);
        assert!((f64::from(b) - likely).abs() < 400.0 && (f64::from(a) - unlikely).abs() < 400.0, "{a} {b}");
        assert_eq!((none, c), (0, 0));
    }
}
