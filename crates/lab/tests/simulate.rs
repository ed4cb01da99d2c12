//! What a simulation promises: figures that depend on the plan alone, and bots that are worth their names.

use bots::Bot;
use engine::{Choices, Options};
use lab::{Plan, Report, Trace};
use second_estimate::SecondEstimate;

fn plan(bots: &[Bot], games: u64) -> Plan {
    let choices = Choices::parse(second_estimate::Options::SPECS, ["three-players"]).unwrap();
    Plan { choices, bots: bots.to_vec(), games, threads: 2, seed: 1 }
}

/// The report without what a clock says, and the trace.
fn run(plan: &Plan) -> (Report, Vec<u8>) {
    let options = Options::check(plan.bots.len(), &plan.choices).unwrap();
    let mut trace = Vec::new();
    let report =
        lab::simulate::<SecondEstimate>(&options, plan, &|_| (), Some(Trace { to: &mut trace, legal: true })).unwrap();
    (Report { seconds: 0.0, games_per_second: 0.0, decisions_per_second: 0.0, ..report }, trace)
}

#[test]
fn neither_threads_nor_a_trace_change_a_figure() {
    let plan = plan(&[Bot::Random, Bot::Greedy, Bot::Random, Bot::Random], 150);
    let (alone, trace) = run(&Plan { threads: 1, ..plan.clone() });
    let (together, same_trace) = run(&Plan { threads: 5, ..plan.clone() });
    assert_eq!(alone, together);
    assert!(trace == same_trace, "the lines are the same, in the same order");

    let options = Options::check(4, &plan.choices).unwrap();
    let untraced = lab::simulate::<SecondEstimate>(&options, &plan, &|_| (), None).unwrap();
    assert_eq!((untraced.seats, untraced.figures), (alone.seats, alone.figures));
}

#[test]
fn another_seed_plays_other_games_and_other_bots_get_the_same_deals() {
    let deals = |plan: &Plan| -> Vec<serde_json::Value> {
        let lines = String::from_utf8(run(plan).1).unwrap();
        lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["deal"].take()).collect()
    };
    let plan = plan(&[Bot::Random; 4], 5);
    let dealt = deals(&plan);
    assert_ne!(dealt, deals(&Plan { seed: 2, ..plan.clone() }));
    assert_ne!(dealt[0], dealt[1]);
    assert_eq!(dealt, deals(&Plan { bots: vec![Bot::Greedy; 4], ..plan }));
}

#[test]
fn progress_counts_every_game_once() {
    let done = std::sync::atomic::AtomicU64::new(0);
    let plan = plan(&[Bot::Random; 6], 1_001);
    let options = Options::check(6, &plan.choices).unwrap();
    let count = |games| {
        done.fetch_add(games, std::sync::atomic::Ordering::Relaxed);
    };
    let report = lab::simulate::<SecondEstimate>(&options, &plan, &count, None).unwrap();
    assert_eq!((done.into_inner(), report.games), (1_001, 1_001));
    assert_eq!((report.length.min, report.length.max), (48, 48));
    let shares: f64 = report.seats.iter().map(|seat| seat.wins.share).sum();
    assert!((shares - 1.0).abs() < 1e-9);
    let points: f64 = report.seats.iter().map(|seat| seat.score.mean).sum();
    assert!((points - 210.0).abs() < 1e-9);
}

#[test]
fn one_greedy_player_among_random_ones_wins_twice_a_fair_share() {
    for players in 3..=6 {
        let mut bots = vec![Bot::Random; players];
        bots[1] = Bot::Greedy;
        let share = run(&plan(&bots, 200)).0.seats[1].wins.share;
        assert!(share > 2.0 / players as f64, "{share} among {players}");
    }
}
