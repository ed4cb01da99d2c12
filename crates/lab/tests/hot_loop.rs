//! The hot loop allocates nothing. One test alone in its file, because it counts for the whole process.

use bots::Bot;
use engine::{Choices, Options};
use lab::Plan;
use second_estimate::SecondEstimate;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn allocations(games: u64) -> usize {
    let options = Options::check(4, &Choices::default()).unwrap();
    let plan = Plan { choices: Choices::default(), bots: vec![Bot::Random; 4], games, threads: 1, seed: 1 };
    let region = Region::new(ALLOCATOR);
    lab::simulate::<SecondEstimate>(&options, &plan, &|_| (), None).unwrap();
    let change = region.change();
    change.allocations + change.reallocations
}

#[test]
fn three_thousand_games_allocate_no_more_than_a_thousand() {
    // The box of cards is read once, by whoever comes first. A report has a row for every card that anybody held, and
    // in a thousand games that is all of them.
    allocations(1);
    let thousand = allocations(1_000);
    assert!(thousand > 0, "the counter counts");
    assert_eq!(allocations(3_000), thousand);
}
