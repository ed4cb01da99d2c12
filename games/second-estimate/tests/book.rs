//! The rulebook of The Second Estimate.

use second_estimate::SecondEstimate;

testkit::book! { SecondEstimate }
