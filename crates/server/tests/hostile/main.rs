//! What must not hurt: whatever a single visitor may do, on purpose or not.

#[path = "../common/mod.rs"]
mod common;

mod asides;
mod classroom;
mod clocks;
mod closing;
mod door;
mod evenings;
mod limits;
mod names;
mod pages;
mod peeking;
mod raw;
mod replays;
mod rubbish;
mod tables;
mod thinking;
