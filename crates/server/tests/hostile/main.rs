//! What must not hurt: whatever a single visitor may do, on purpose or not.

#[path = "../common/mod.rs"]
mod common;

mod classroom;
mod closing;
mod door;
mod evenings;
mod limits;
mod names;
mod pages;
mod peeking;
mod raw;
mod rubbish;
mod tables;
mod thinking;
