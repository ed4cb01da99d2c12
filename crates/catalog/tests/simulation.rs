//! The hot loop of a simulation allocates nothing, in every game. One test alone in its file, because it counts for the
//! whole process.

use bots::Bot;
use catalog::{AnyGame, GAMES};
use engine::Choices;
use lab::Plan;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn allocations(game: &dyn AnyGame, games: u64) -> usize {
    let bots = vec![Bot::Random; game.info().usual_players];
    let plan = Plan { choices: Choices::default(), bots, games, threads: 1, seed: 1 };
    let region = Region::new(ALLOCATOR);
    game.simulate(&plan, &|_| (), None).unwrap();
    let change = region.change();
    change.allocations + change.reallocations
}

#[test]
fn many_games_allocate_no_more_than_one() {
    for game in GAMES {
        // The box of cards is read once, by whoever comes first.
        allocations(*game, 1);
        let one = allocations(*game, 1);
        assert!(one > 0, "the counter counts");
        // Figures grow when something happens for the first time. An allocation a game would be 199 more.
        let many = allocations(*game, 200);
        assert!(many <= one + 40, "{}: {one} for one game, {many} for 200", game.info().id);
    }
}
