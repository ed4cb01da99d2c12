//! The rulebook of Mow Money.

use mow_money::MowMoney;

testkit::book! { MowMoney }
