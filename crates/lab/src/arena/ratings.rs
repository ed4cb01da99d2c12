//! Elo-like ratings, fitted to all results at once (Bradley and Terry's model).

use super::Estimate;
use crate::stats::{Interval, student};

/// One deal's meetings, kind against kind.
#[derive(Clone)]
pub(super) struct Meetings {
    kinds: usize,
    /// `won[a * kinds + b]`: how many `a` won against `b`; a tie counts half for each.
    won: Vec<f64>,
}

impl Meetings {
    pub fn none(kinds: usize) -> Meetings {
        Meetings { kinds, won: vec![0.0; kinds * kinds] }
    }

    /// `a` met `b`, and won this share of it.
    pub fn add(&mut self, a: usize, b: usize, share: f64) {
        self.won[a * self.kinds + b] += share;
        self.won[b * self.kinds + a] += 1.0 - share;
    }

    fn won(&self, a: usize, b: usize) -> f64 {
        self.won[a * self.kinds + b]
    }

    fn plus(&mut self, other: &Meetings, times: f64) {
        self.won.iter_mut().zip(&other.won).for_each(|(sum, won)| *sum += times * won);
    }

    /// As many meetings of `me` with everybody else, and all of them won; or lost.
    fn swept(&self, me: usize, won: bool) -> Meetings {
        let mut swept = Meetings::none(self.kinds);
        for other in (0..self.kinds).filter(|&other| other != me) {
            let (first, second) = if won { (me, other) } else { (other, me) };
            swept.won[first * self.kinds + second] = self.won(me, other) + self.won(other, me);
        }
        swept
    }
}

/// More than enough: it settles after a few dozen for any field that has met often.
const ROUNDS: usize = 200;
/// Enough to follow when one deal of many is left out.
const FEW_ROUNDS: usize = 40;

/// A difference of 400 is ten wins to one. The mean is 1500.
///
/// Where the true ones lie is seen by leaving out one deal after the other. Every kind is given two deals more for that,
/// one in which it won every meeting and one in which it lost them: a few deals that came out alike prove little.
pub(super) fn ratings(kinds: usize, deals: &[Meetings]) -> Vec<Estimate> {
    let mut sum = Meetings::none(kinds);
    deals.iter().for_each(|deal| sum.plus(deal, 1.0));
    let points = rated(&fit(&sum, vec![1.0; kinds], ROUNDS));

    let mut usual = Meetings::none(kinds);
    usual.plus(&sum, 1.0 / deals.len().max(1) as f64);
    let swept: Vec<Meetings> = (0..kinds).flat_map(|me| [true, false].map(|won| usual.swept(me, won))).collect();
    swept.iter().for_each(|deal| sum.plus(deal, 1.0));
    let strengths = fit(&sum, vec![1.0; kinds], ROUNDS);
    let without = |left_out: &Meetings| {
        let mut rest = sum.clone();
        rest.plus(left_out, -1.0);
        rated(&fit(&rest, strengths.clone(), FEW_ROUNDS))
    };
    let others: Vec<Vec<f64>> = deals.iter().chain(&swept).map(without).collect();
    let count = others.len() as f64;
    let estimate = |(kind, mean): (usize, f64)| {
        let centre = others.iter().map(|ratings| ratings[kind]).sum::<f64>() / count;
        let spread = others.iter().map(|ratings| (ratings[kind] - centre).powi(2)).sum::<f64>();
        let reach = student(count - 1.0) * ((count - 1.0) / count * spread).sqrt();
        Estimate { mean, interval: Interval((centre - reach).min(mean), (centre + reach).max(mean)) }
    };
    points.into_iter().enumerate().map(estimate).collect()
}

/// How strong everybody is: the odds of two are as their strengths. Everybody is given one drawn meeting with an average
/// player, so that somebody who never lost still has a rating.
fn fit(meetings: &Meetings, mut strengths: Vec<f64>, rounds: usize) -> Vec<f64> {
    let kinds = meetings.kinds;
    for _ in 0..rounds {
        let next = (0..kinds).map(|me| {
            let (mut won, mut weight) = (0.5, 1.0 / (strengths[me] + 1.0));
            for other in (0..kinds).filter(|&other| other != me) {
                won += meetings.won(me, other);
                weight += (meetings.won(me, other) + meetings.won(other, me)) / (strengths[me] + strengths[other]);
            }
            won / weight
        });
        strengths = next.collect();
    }
    strengths
}

fn rated(strengths: &[f64]) -> Vec<f64> {
    let ratings: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = ratings.iter().sum::<f64>() / ratings.len().max(1) as f64;
    ratings.iter().map(|rating| 1500.0 + rating - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Dice, Quick};

    /// So many deals of one meeting each, of which the first were won.
    fn meet(kinds: usize, a: usize, b: usize, won: usize, of: usize) -> Vec<Meetings> {
        let deal = |n| {
            let mut meetings = Meetings::none(kinds);
            meetings.add(a, b, if n < won { 1.0 } else { 0.0 });
            meetings
        };
        (0..of).map(deal).collect()
    }

    #[test]
    fn ten_wins_to_one_are_400_points() {
        let rated = ratings(2, &meet(2, 0, 1, 1_000, 1_100));
        assert!((rated[0].mean - rated[1].mean - 400.0).abs() < 5.0, "{rated:?}");
        assert!((rated[0].mean + rated[1].mean - 3000.0).abs() < 1e-6);
        let Interval(low, high) = rated[0].interval;
        assert!((1700.0 - low - (high - 1700.0)).abs() < 5.0 && (15.0..25.0).contains(&(1700.0 - low)), "{rated:?}");
    }

    #[test]
    fn strength_carries_over_to_those_who_never_met() {
        let deals = [meet(3, 0, 1, 750, 1_000), meet(3, 1, 2, 750, 1_000)].concat();
        let rated = ratings(3, &deals);
        let step = 400.0 * 3.0_f64.log10();
        assert!((rated[0].mean - rated[2].mean - 2.0 * step).abs() < 5.0, "{rated:?}");
    }

    #[test]
    fn who_never_lost_has_a_rating_and_few_meetings_prove_little() {
        let [winner, loser] = &ratings(2, &meet(2, 0, 1, 50, 50))[..] else { panic!("two kinds") };
        assert!(winner.mean.is_finite() && winner.interval.0 > loser.interval.1, "{winner:?} {loser:?}");
        let even = ratings(2, &[meet(2, 0, 1, 1, 1), meet(2, 0, 1, 0, 1)].concat());
        assert!(even[0].interval.1 - even[0].interval.0 > 200.0, "{even:?}");
        assert_eq!(ratings(2, &[])[0].mean, 1500.0);
    }

    #[test]
    fn intervals_hold_the_truth_nineteen_times_in_twenty() {
        const TRIALS: usize = 400;
        let mut dice = Quick::new(3);
        for share in [0.5, 0.8] {
            let truth = 1500.0 + 200.0 * f64::log10(share / (1.0 - share));
            for count in [4, 10, 40] {
                let held = (0..TRIALS).filter(|_| {
                    let deals: Vec<Meetings> = (0..count)
                        .map(|_| {
                            let mut meetings = Meetings::none(2);
                            for _ in 0..4 {
                                let won = f64::from(dice.bits()) < share * f64::from(u32::MAX);
                                meetings.add(0, 1, if won { 1.0 } else { 0.0 });
                            }
                            meetings
                        })
                        .collect();
                    let Interval(low, high) = ratings(2, &deals)[0].interval;
                    (low..=high).contains(&truth)
                });
                let coverage = held.count() as f64 / TRIALS as f64;
                assert!(coverage > 0.93, "{share} in {count} deals: held {coverage}");
            }
        }
    }
}
