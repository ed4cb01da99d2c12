//! Whole games as text. After a change that is meant: `INSTA_UPDATE=always cargo test -p market-twist golden`.

use market_twist::MarketTwist;
use testkit::{insta, tables, transcript};

/// Games are long, so there is one of each option rather than one of every combination.
const TABLES: [&str; 7] = [
    "1",
    "1-even-twists",
    "1-fresh-twists",
    "1-goal-15",
    "1-goal-30",
    "3-even-twists-fresh-twists-goal-15",
    "6-goal-15",
];

#[test]
fn games_play_as_in_the_golden_transcripts() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("golden");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let all = tables::<MarketTwist>();
    for slug in TABLES {
        let table = all.iter().find(|table| table.slug() == slug).expect("a table with these options");
        settings.bind(|| insta::assert_snapshot!(slug, transcript(table, 1)));
    }
}
