//! A running search allocates for the trees that it grows, and for nothing else. One test alone in its file, because it
//! counts for the whole process.

use std::alloc::System;

use bots::{Bot, Budget, Plain, Search};
use engine::{Action, Choices, Heuristics, Match, Options, Quick, Seat, Seed, Tuning};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Trees double when they are full, so a handful of times at most.
const GROWTH: usize = 24;

fn budget(iterations: u32) -> Budget {
    format!("{iterations}it").parse().unwrap()
}

/// Somebody with a choice, after so many decisions.
fn well_into<G: Heuristics>(decisions: usize) -> (Match<G>, Seat) {
    let options = G::Options::check(4, &Choices::default()).unwrap();
    let mut game = Match::<G>::new(options, Seed::from(3));
    let mut dice = Quick::new(1);
    let mut decided = 0;
    loop {
        let seat = game.to_act().first().unwrap();
        if decided >= decisions && game.sight(seat).worthwhile().len() > 1 {
            return (game, seat);
        }
        let action = Bot::Greedy.choose(&game.sight(seat), &mut dice).unwrap();
        game.play(seat, action.code()).unwrap();
        decided += 1;
    }
}

fn a_thousand_iterations_allocate_next_to_nothing<G: Heuristics>() {
    for ((game, seat), tuning) in
        [0, 20].map(well_into::<G>).iter().flat_map(|at| [(at, G::SEARCH), (at, Tuning::PLAIN)])
    {
        let mut search = Search::new(&game.sight(*seat), tuning, 1);
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
    let (game, seat) = well_into::<G>(20);
    let (mut plain, sight) = (Plain::default(), game.sight(seat).detached());
    plain.think(&sight, budget(200), 1);
    let region = Region::new(ALLOCATOR);
    plain.think(&sight, budget(1_200), 1);
    let change = region.change();
    let allocations = change.allocations + change.reallocations;
    assert!(allocations < GROWTH, "{}: {allocations} allocations of a plain search", G::INFO.id);
}

#[test]
fn searching_allocates_for_the_trees_alone() {
    macro_rules! in_every_game {
        ($($id:ident::$game:ident, $where:ident;)*) => {
            $(a_thousand_iterations_allocate_next_to_nothing::<$id::$game>();)*
        };
    }
    catalog::games! { in_every_game }
}
