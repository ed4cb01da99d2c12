//! What all tables share on screen: the shell, seats, cards, prompt, hand, log. Pure HTML building.
#![forbid(unsafe_code)]

mod tabletop;

pub use tabletop::{Face, LogLine, People, Person, Prompt, SeatNote, Tabletop, Whose};
