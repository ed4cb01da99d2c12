//! A running search allocates for the trees that it grows, and for nothing else. One test alone in its file, because it
//! counts for the whole process.

use std::alloc::System;

use bots::{Budget, Search};
use engine::{Choices, Heuristics, Match, Options, Seed, Tuning};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Trees double when they are full, so a handful of times at most.
const GROWTH: usize = 24;

fn budget(iterations: u32) -> Budget {
    format!("{iterations}it").parse().unwrap()
}

fn a_thousand_iterations_allocate_next_to_nothing<G: Heuristics>() {
    let options = G::Options::check(4, &Choices::default()).unwrap();
    let game = Match::<G>::new(options, Seed::from(3));
    let seat = game.to_act().first().unwrap();
    for tuning in [G::SEARCH, Tuning::PLAIN] {
        let mut search = Search::new(&game.sight(seat), tuning, 1);
        // What is worked out once and kept is no part of it.
        search.think(budget(200));
        let before = search.iterations();
        let region = Region::new(ALLOCATOR);
        search.think(budget(1_200));
        let change = region.change();
        let allocations = change.allocations + change.reallocations;
        assert!(search.iterations() > before + 100, "{}: it went on", G::INFO.id);
        assert!(allocations < GROWTH, "{}: {allocations} allocations with {tuning:?}", G::INFO.id);
    }
}

#[test]
fn searching_allocates_for_the_trees_alone() {
    a_thousand_iterations_allocate_next_to_nothing::<second_estimate::SecondEstimate>();
    a_thousand_iterations_allocate_next_to_nothing::<noble_flood::NobleFlood>();
    a_thousand_iterations_allocate_next_to_nothing::<mow_money::MowMoney>();
    a_thousand_iterations_allocate_next_to_nothing::<market_twist::MarketTwist>();
    a_thousand_iterations_allocate_next_to_nothing::<i_bid_you_not::IBidYouNot>();
}
