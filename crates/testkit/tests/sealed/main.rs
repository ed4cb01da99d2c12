//! The laws tried on a game made for it: healthy it passes them all, with any bug planted it does not.

mod bugs;
mod game;
mod healthy;
mod matches;
mod planted;
mod rules;
