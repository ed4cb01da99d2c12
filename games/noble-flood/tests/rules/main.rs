//! The rules by example: small positions, one sentence each.

#[path = "../notation/mod.rs"]
mod notation;

mod action_cards;
mod contract_rules;
mod ending;
mod options;
mod picking;
mod placing;
mod switching;
