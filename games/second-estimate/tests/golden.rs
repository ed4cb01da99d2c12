//! Whole games as text. After a change that is meant: `INSTA_UPDATE=always cargo test -p second-estimate golden`.

testkit::golden! { second_estimate::SecondEstimate }
