//! Whole games as text. After a change that is meant: `INSTA_UPDATE=always cargo test -p mow-money golden`.

testkit::golden! { mow_money::MowMoney }
