//! Elo-like ratings, fitted to all results at once (Bradley and Terry's model).

/// One meeting: how much of it `a` won against `b`.
pub(super) struct Pair {
    pub a: usize,
    pub b: usize,
    pub won: f64,
}

/// More than enough: it settles after a few dozen for any field that has met often.
const ROUNDS: usize = 200;

/// A difference of 400 is ten wins to one. The mean is 1500. Everybody is given one drawn meeting with an average
/// player, so that somebody who never lost still has a rating.
pub(super) fn ratings(players: usize, pairs: &[Pair]) -> Vec<f64> {
    let mut wins = vec![vec![0.0; players]; players];
    for pair in pairs {
        wins[pair.a][pair.b] += pair.won;
        wins[pair.b][pair.a] += 1.0 - pair.won;
    }
    let mut strengths = vec![1.0_f64; players];
    for _ in 0..ROUNDS {
        let next = (0..players).map(|me| {
            let met = (0..players).filter(|&other| other != me);
            let (mut won, mut weight) = (0.5, 1.0 / (strengths[me] + 1.0));
            for other in met {
                won += wins[me][other];
                weight += (wins[me][other] + wins[other][me]) / (strengths[me] + strengths[other]);
            }
            won / weight
        });
        strengths = next.collect();
    }
    let ratings: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = ratings.iter().sum::<f64>() / players.max(1) as f64;
    ratings.iter().map(|rating| 1500.0 + rating - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meet(a: usize, b: usize, won: usize, of: usize) -> impl Iterator<Item = Pair> {
        (0..of).map(move |n| Pair { a, b, won: if n < won { 1.0 } else { 0.0 } })
    }

    #[test]
    fn ten_wins_to_one_are_400_points() {
        let rated = ratings(2, &meet(0, 1, 10_000, 11_000).collect::<Vec<_>>());
        assert!((rated[0] - rated[1] - 400.0).abs() < 1.0, "{rated:?}");
        assert!((rated[0] + rated[1] - 3000.0).abs() < 1e-6);
    }

    #[test]
    fn strength_carries_over_to_those_who_never_met() {
        let pairs: Vec<Pair> = meet(0, 1, 3_000, 4_000).chain(meet(1, 2, 3_000, 4_000)).collect();
        let rated = ratings(3, &pairs);
        let step = 400.0 * 3.0_f64.log10();
        assert!((rated[0] - rated[2] - 2.0 * step).abs() < 2.0, "{rated:?}");
    }

    #[test]
    fn who_never_lost_has_a_rating() {
        assert!(ratings(2, &meet(0, 1, 50, 50).collect::<Vec<_>>())[0].is_finite());
    }
}
