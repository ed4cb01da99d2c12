//! Evenings of duplicate deals: the same deals at every table, and everybody is compared with those who held the same
//! seat. What happens there (`house`), who sits where (`seating`), what it was worth (`ranking`), and its addresses
//! (`doors`).

pub mod doors;
mod house;
mod ranking;
mod seating;

pub use house::{Evening, MOST_DEALS};
pub use ranking::{Points, Ranked};
pub use seating::tables;
