//! Whole games as text. After a change that is meant: `INSTA_UPDATE=always cargo test -p market-twist golden`.

use market_twist::MarketTwist;
use testkit::golden;

// Games are long, so there is one of each option rather than one of every combination.
golden!(
    MarketTwist,
    [
        "1",
        "1-even-twists",
        "1-fresh-twists",
        "1-goal-15",
        "1-goal-30",
        "3-even-twists-fresh-twists-goal-15",
        "6-goal-15",
    ]
);
