//! The rulebook of Noble Flood.

use noble_flood::NobleFlood;

testkit::book! { NobleFlood }
