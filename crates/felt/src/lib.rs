//! What all tables share on screen: the shell, seats, cards, prompt, hand, log, and people's texts. Pure HTML building.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod book;
mod cards;
mod clocks;
mod closing;
mod icons;
mod people;
mod plain;
mod reactions;
mod shell;
mod tabletop;
mod text;
mod words;

pub use book::{Choice, Example, Panel, Puzzle, anchor};
pub use cards::{Card, Suit, back, face, fan, mini_suit, slot};
pub use clocks::{Clocks, PauseNote, SeatClock};
pub use closing::{Ending, Placed, closing, who_won, winners_line};
pub use icons::{Icon, icon, symbols};
pub use people::{BOTS, People, Person, seat_class};
pub use reactions::{reaction_symbols, reactions};
pub use shell::{Again, Called, Shell, Talk, chat_line, log_line, table_main, top};
pub use tabletop::{LogLine, Prompt, Scene, SeatNote, Tableau, Tabletop, Whose, hue};
pub use text::{Looks, alike, plain};
pub use words::{capital, listed, ordinal, times};
