//! Whole games as text. After a change that is meant: `INSTA_UPDATE=always cargo test -p noble-flood golden`.
//!
//! All combinations of options would make a book, so a few tables stand for them.

use noble_flood::NobleFlood;
use testkit::{insta, tables, transcript};

const TABLES: [&str; 6] = [
    "2-two-player",
    "3",
    "4-switchy-suits",
    "4-full-flood",
    "4-straight-handshake",
    "6-full-flood-straight-handshake-switchy-suits",
];

#[test]
fn games_play_as_in_the_golden_transcripts() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("golden");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let tables = tables::<NobleFlood>();
    for slug in TABLES {
        let table = tables.iter().find(|table| table.slug() == slug).expect(slug);
        settings.bind(|| insta::assert_snapshot!(slug, transcript(table, 1)));
    }
}
