//! Whole games as text. After a change that is meant: `INSTA_UPDATE=always cargo test -p noble-flood golden`.
//!
//! All combinations of options would make a book, so a few tables stand for them.

use noble_flood::NobleFlood;
use testkit::golden;

golden!(
    NobleFlood,
    [
        "2-two-player",
        "3",
        "4-switchy-suits",
        "4-full-flood",
        "4-straight-handshake",
        "6-full-flood-straight-handshake-switchy-suits",
    ]
);
