//! The rules, rule by rule: every worked example of the specification is a test named after what it pins.

mod auctions;
mod bidding;
mod ending;
mod hiring;
mod knowing;
mod notation;
mod odd_jobs;
mod refusing;
mod rounds;
mod street;
