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

/// The mean of a sample of any numbers, and where the true one lies.
pub fn mean_and_interval(sample: &[f64]) -> (f64, Interval) {
    let n = sample.len().max(1) as f64;
    let mean = sample.iter().sum::<f64>() / n;
    let variance = sample.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    let reach = Z * (variance / n).sqrt();
    (mean, Interval(mean - reach, mean + reach))
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
}
