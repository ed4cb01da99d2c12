//! The rules of thumb are worth something.

use bots::Bot;
use engine::{Choices, Options};
use lab::{Plan, Report};
use market_twist::MarketTwist;

fn played(bots: Vec<Bot>, games: u64) -> Report {
    let options = Options::check(bots.len(), &Choices::default()).expect("options that fit");
    let plan = Plan { choices: Choices::default(), bots, games, threads: 1, seed: 1 };
    lab::simulate::<MarketTwist>(&options, &plan, &|_| (), None).expect("no trace, no error")
}

#[test]
fn one_greedy_player_among_random_ones_wins_at_least_twice_its_share() {
    let report = played(vec![Bot::Random, Bot::Greedy, Bot::Random, Bot::Random], 20);
    assert!(report.seats[1].wins.share >= 2.0 * 0.25, "{}", report.seats[1].wins.share);
}

#[test]
fn a_greedy_solo_player_is_near_par() {
    let report = played(vec![Bot::Greedy], 20);
    let figures = report.figures.iter().find(|figures| figures.id == "per_game").expect("figures per game");
    let rounds = figures.rows[0].1[0];
    assert!((12.0..17.0).contains(&rounds), "{rounds} rounds");
}
