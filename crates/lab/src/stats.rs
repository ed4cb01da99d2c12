//! The little statistics that a report needs.

use serde::Serialize;

/// Standard deviations that hold 95% of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Where the true value lies, with 95% confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval(pub f64, pub f64);

/// Mean and spread of a sample.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    pub mean: f64,
    /// With Bessel's correction; 0 for a sample of one.
    pub sd: f64,
    /// Of the mean, by the normal distribution.
    pub interval: Interval,
}

impl Sample {
    /// From the count, the sum and the sum of squares of whole numbers, so that nothing is lost on the way.
    pub fn of_sums(count: u64, sum: i64, squares: i64) -> Sample {
        let n = count.max(1) as f64;
        let mean = sum as f64 / n;
        let deviations = i128::from(squares) * i128::from(count) - i128::from(sum) * i128::from(sum);
        let variance = deviations as f64 / (n * (n - 1.0).max(1.0));
        let reach = Z * (variance / n).sqrt();
        Sample { mean, sd: variance.sqrt(), interval: Interval(mean - reach, mean + reach) }
    }
}

/// The mean of what was seen, and where the true one lies, however few there are.
///
/// By Student's distribution, over the sample and two more: one at each of `ends`, because what was seen alike a few
/// times may still turn out differently. Both weigh less and less, the more there is to go by.
pub fn of_few(sample: &[f64], ends: (f64, f64)) -> (f64, Interval) {
    let mean = sample.iter().sum::<f64>() / sample.len().max(1) as f64;
    let all = || sample.iter().copied().chain([ends.0, ends.1]);
    let n = sample.len() as f64 + 2.0;
    let centre = all().sum::<f64>() / n;
    let variance = all().map(|value| (value - centre).powi(2)).sum::<f64>() / (n - 1.0);
    let reach = student(n - 1.0) * (variance / n).sqrt();
    (mean, Interval((centre - reach).min(mean), (centre + reach).max(mean)))
}

/// The same for what cannot lie outside `ends`.
pub fn of_few_within(sample: &[f64], ends: (f64, f64)) -> (f64, Interval) {
    let (mean, Interval(low, high)) = of_few(sample, ends);
    (mean, Interval(low.max(ends.0), high.min(ends.1)))
}

/// Standard deviations that hold 95% of Student's distribution with so many degrees of freedom, from 2 on: Fisher's
/// expansion, right to one part in a hundred.
pub fn student(freedom: f64) -> f64 {
    let power = |n: i32| Z.powi(n);
    let terms = [
        (power(3) + Z) / 4.0,
        (5.0 * power(5) + 16.0 * power(3) + 3.0 * Z) / 96.0,
        (3.0 * power(7) + 19.0 * power(5) + 17.0 * power(3) - 15.0 * Z) / 384.0,
        (79.0 * power(9) + 776.0 * power(7) + 1482.0 * power(5) - 1920.0 * power(3) - 945.0 * Z) / 92_160.0,
    ];
    let shrunk = |(at, term): (usize, f64)| term / freedom.powi(at as i32 + 1);
    Z + terms.into_iter().enumerate().map(shrunk).sum::<f64>()
}

/// Wilson's interval for a share seen in `count` trials: it stays within 0 and 1, and honest near them.
pub fn wilson(share: f64, count: u64) -> Interval {
    let n = count.max(1) as f64;
    let centre = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    Interval(((centre - reach) / scale).max(0.0), ((centre + reach) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Dice, Quick};

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-5
    }

    #[test]
    fn a_sample_has_the_mean_and_deviation_of_the_textbook() {
        // 2 4 4 4 5 5 7 9: mean 5, sum of squared deviations 32.
        let sample = Sample::of_sums(8, 40, 232);
        assert!(close(sample.mean, 5.0) && close(sample.sd, (32.0f64 / 7.0).sqrt()));
        assert!(close(sample.interval.0, 5.0 - 1.48158) && close(sample.interval.1, 5.0 + 1.48158), "{sample:?}");
    }

    #[test]
    fn a_sample_of_one_has_no_spread() {
        assert_eq!(Sample::of_sums(1, -7, 49), Sample { mean: -7.0, sd: 0.0, interval: Interval(-7.0, -7.0) });
    }

    #[test]
    fn wilson_s_interval_matches_published_values() {
        // 81 of 263 (Newcombe 1998, table I): 0.2553 to 0.3662; 0 of 20: 0 to 0.1611.
        let Interval(low, high) = wilson(81.0 / 263.0, 263);
        assert!(close(low, 0.2553) && close(high, 0.3662), "{low} {high}");
        let Interval(low, high) = wilson(0.0, 20);
        assert!(close(low, 0.0) && close(high, 0.1611), "{low} {high}");
        assert_eq!(wilson(1.0, 20).1, 1.0);
    }

    #[test]
    fn student_s_distribution_matches_the_tables() {
        for (freedom, says) in [(2.0, 4.303), (3.0, 3.182), (5.0, 2.571), (10.0, 2.228), (30.0, 2.042), (1e6, 1.96)] {
            assert!((student(freedom) / says - 1.0).abs() < 0.01, "{freedom}: {}", student(freedom));
        }
    }

    #[test]
    fn few_deals_that_came_out_alike_say_little() {
        assert_eq!(of_few_within(&[0.5, 0.5], (0.0, 1.0)), (0.5, Interval(0.0, 1.0)));
        let (mean, Interval(low, high)) = of_few_within(&[1.0; 20], (0.0, 1.0));
        assert!(mean == 1.0 && high == 1.0 && (0.8..0.92).contains(&low), "{low}");
        let (_, Interval(low, high)) = of_few_within(&[0.25; 1000], (0.0, 1.0));
        assert!(low < 0.25 && high > 0.25 && high - low < 0.005, "{low} to {high}");
        assert_eq!(of_few_within(&[], (0.0, 1.0)).1, Interval(0.0, 1.0));
    }

    /// Deals of four games, some kinder than others, in which each game is won with odds of `share` on average.
    fn deals(count: usize, share: f64, dice: &mut Quick) -> Vec<f64> {
        let mut chance = || f64::from(dice.bits()) / f64::from(u32::MAX);
        let deal = |_| {
            let kinder = (2.0 * chance() - 1.0) * share.min(1.0 - share);
            f64::from((0..4).map(|_| u8::from(chance() < share + kinder)).sum::<u8>()) / 4.0
        };
        (0..count).map(deal).collect()
    }

    #[test]
    fn intervals_hold_the_truth_nineteen_times_in_twenty_from_two_deals_on() {
        const TRIALS: usize = 2_000;
        let mut dice = Quick::new(17);
        for share in [0.02, 0.1, 0.25, 0.5, 0.9, 0.99] {
            for count in [2, 3, 5, 10, 30, 100] {
                let (mut held, mut width) = (0, 0.0);
                for _ in 0..TRIALS {
                    let Interval(low, high) = of_few_within(&deals(count, share, &mut dice), (0.0, 1.0)).1;
                    held += usize::from((low..=high).contains(&share));
                    width += (high - low) / TRIALS as f64;
                }
                let coverage = held as f64 / TRIALS as f64;
                assert!(coverage > 0.94, "{share} in {count} deals: held {coverage}");
                let needed = 2.0 * Z * (share * (1.0 - share) / 4.0 / count as f64).sqrt();
                assert!(count < 100 || width < 1.3 * needed + 0.02, "{share} in {count} deals: {width} for {needed}");
            }
        }
    }
}
