//! What a contest owes: the same deals for everybody, every seat for everybody, and figures that do not depend on who
//! finished first or how often it was stopped.

use bots::Bot;
use engine::{Choices, Options};
use lab::{Contest, DealResult, Entrant, Verdict, contend};
use second_estimate::SecondEstimate;

fn contest(bots: &[&str], deals: u64, threads: usize) -> Contest {
    let bots = bots.iter().map(|id| id.parse::<Bot>().unwrap().into()).collect();
    Contest { choices: Choices::default(), bots, solo: false, deals, threads, seed: 3 }
}

fn play(contest: &Contest, done: &[u64]) -> Vec<DealResult> {
    let options = Options::check(contest.bots.len(), &contest.choices).unwrap();
    let mut results = Vec::new();
    contend::<SecondEstimate>(&options, contest, done, &mut |result| {
        results.push(result);
        true
    });
    results.sort_by_key(|result| result.deal);
    results
}

#[test]
fn every_deal_is_played_from_every_seat_that_differs() {
    let rotations = |bots: &[&str]| contest(bots, 1, 1).rotations();
    assert_eq!(rotations(&["greedy", "random", "random", "random"]), 4);
    assert_eq!(rotations(&["greedy", "random", "greedy", "random"]), 2);
    assert_eq!(rotations(&["greedy", "greedy", "random", "random"]), 4);
    let results = play(&contest(&["greedy", "random", "random", "random"], 3, 1), &[]);
    assert!(results.iter().all(|result| result.games.len() == 4) && results.len() == 3);
}

#[test]
fn neither_threads_nor_a_break_change_a_result() {
    let whole = contest(&["sharp@30it", "greedy", "gentle", "random"], 6, 1);
    let results = play(&whole, &[]);
    assert_eq!(results, play(&Contest { threads: 3, ..whole.clone() }, &[]));
    let mut parts = results[..2].to_vec();
    parts.extend(play(&whole, &[0, 1]));
    assert_eq!(results, parts);
}

#[test]
fn a_contest_stops_when_nobody_keeps_its_results() {
    let contest = contest(&["greedy", "random", "random", "random"], 50, 1);
    let options = Options::check(4, &contest.choices).unwrap();
    let mut kept = 0;
    contend::<SecondEstimate>(&options, &contest, &[], &mut |_| {
        kept += 1;
        kept < 5
    });
    assert_eq!(kept, 5);
}

#[test]
fn the_better_player_shows_with_an_interval_clear_of_equal() {
    let contest = contest(&["random", "greedy", "random", "random"], 100, 2);
    let verdict = Verdict::new(&contest, &play(&contest, &[]));
    assert_eq!((verdict.deals, verdict.games), (100, 400));
    let [greedy, random] = &verdict.contestants[..] else { panic!("two kinds of bots") };
    assert_eq!((greedy.bot.as_str(), greedy.seats, random.seats), ("greedy", 1, 3));
    assert!(greedy.fair_shares.interval.0 > 1.5, "{greedy:?}");
    assert!(greedy.rating.interval.0 > 1550.0 && random.rating.interval.1 < 1450.0);
    let all_wins = greedy.wins.mean + 3.0 * random.wins.mean;
    assert!((all_wins - 1.0).abs() < 1e-9, "every game is won once: {all_wins}");
    assert!((greedy.lead.mean + random.lead.mean).abs() < 1e-9, "one leads by what the others are behind");
}

#[test]
fn two_deals_prove_little() {
    let contest = contest(&["greedy", "gentle", "greedy", "gentle"], 2, 1);
    let verdict = Verdict::new(&contest, &play(&contest, &[]));
    for one in verdict.contestants {
        for estimate in [one.wins, one.fair_shares, one.place, one.lead, one.rating] {
            let (low, high) = (estimate.interval.0, estimate.interval.1);
            assert!(low <= estimate.mean && estimate.mean <= high && high - low > 0.3, "{estimate:?}");
        }
    }
}

/// The same bot by other numbers: another entrant, which decides otherwise.
#[test]
fn an_earlier_version_is_somebody_else() {
    let mut contest = contest(&["sharp@40it", "sharp@40it", "sharp@40it", "sharp@40it"], 2, 1);
    assert_eq!(contest.rotations(), 1);
    contest.bots[0] =
        Entrant { name: "old".to_owned(), tuning: Some(engine::Tuning::PLAIN), ..contest.bots[0].clone() };
    assert_eq!(contest.rotations(), 4);
    let verdict = Verdict::new(&contest, &play(&contest, &[]));
    let old = verdict.contestants.iter().find(|one| one.bot == "old").unwrap();
    assert!(old.seats == 1 && old.lead.mean < -1.0, "without a first guess it plays badly: {old:?}");
}

#[test]
fn who_thinks_ahead_beats_who_does_not() {
    let contest = contest(&["sharp@400it", "greedy", "greedy", "greedy"], 40, 2);
    let verdict = Verdict::new(&contest, &play(&contest, &[]));
    let sharp = verdict.contestants.iter().find(|one| one.bot.starts_with("sharp")).unwrap();
    assert!(sharp.lead.mean > 0.5, "{sharp:?}");
}
