//! Whole games as text. After a change that is meant: `INSTA_UPDATE=always cargo test -p i-bid-you-not golden`.
//!
//! A selection: the base game at every size, each option by itself at one, and everything at once.

use engine::{Choices, Options as _};
use i_bid_you_not::{IBidYouNot, Options};
use testkit::{Setting, golden_settings, insta, transcript};

const EVERYTHING: &str = "odd-inventions double-devices fresh-deck trim=10 winner-picks-starter middle-returns \
                          cheap-skip ordered-skip extremes-only";

#[test]
fn games_play_as_in_the_golden_transcripts() {
    let base = (3..=6).map(|players| (players, ""));
    let alone = EVERYTHING.split_whitespace().map(|word| (4, word));
    for (players, words) in base.chain(alone).chain([(6, EVERYTHING)]) {
        let choices = Choices::parse(Options::SPECS, words.split_whitespace()).unwrap();
        let options = Options::check(players, &choices).unwrap();
        let table = Setting::<IBidYouNot> { choices, options };
        let slug = if words == EVERYTHING { format!("{players}-everything") } else { table.slug() };
        golden_settings().bind(|| insta::assert_snapshot!(slug, transcript(&table, 1)));
    }
}
