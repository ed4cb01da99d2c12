//! Every vector of the rules, played out.

mod arrival;
mod common;
mod customers;
mod decks;
mod ends;
mod flow;
mod sales;
mod symmetry;
mod twists;
