//! When the game is over, and who has won.

use engine::{Game, Seats, Standing};
use market_twist::Event;

use crate::common::{Table, position};

/// Lets everybody pass a round with this money; answers the winners when that ends the game.
fn end(money: &[u16], round: u16, words: &[&str]) -> Option<Vec<usize>> {
    let (winners, standing) = after(money, round, words);
    assert!(winners.is_none_or(|winners| winners == standing.winners()), "the standing says the same");
    winners.map(|winners| winners.iter().map(engine::Seat::index).collect())
}

/// Lets everybody pass a round with this money: who has won, if that ends the game, and how it stands.
fn after(money: &[u16], round: u16, words: &[&str]) -> (Option<Seats>, Standing) {
    let workshops: Vec<String> = money.iter().map(|dollars| format!("${dollars}")).collect();
    let workshops: Vec<&str> = workshops.iter().map(String::as_str).collect();
    let mut start = position("wear 2, quantity 2, theft 2, flood 2", &workshops);
    start.round = round;
    start.counters = [2 * money.len() as i8; 4];
    let mut table = Table::new(&start, words);
    let mut told = Vec::new();
    for player in 0..money.len() {
        table.play_telling(player, "choose house, upgrade level 1", &mut told);
    }
    let winners = told.into_iter().find_map(|told| match told.event {
        Event::Over { winners, .. } => Some(winners),
        _ => None,
    });
    (winners, table.game.standing())
}

#[test]
fn a_single_leader_with_the_goal_wins() {
    assert_eq!(end(&[20], 9, &[]), Some(vec![0]));
    assert_eq!(end(&[20, 19], 9, &[]), Some(vec![0]));
    assert_eq!(end(&[20, 22], 9, &[]), Some(vec![1]));
    assert_eq!(end(&[20, 20, 23], 9, &[]), Some(vec![2]));
}

#[test]
fn below_the_goal_the_game_goes_on() {
    assert_eq!(end(&[19], 9, &[]), None);
    assert_eq!(end(&[19, 18], 9, &[]), None);
}

#[test]
fn a_tie_at_the_top_goes_on() {
    assert_eq!(end(&[21, 21, 5], 9, &[]), None);
}

#[test]
fn after_round_100_the_richest_share_the_win() {
    assert_eq!(end(&[12, 15, 15], 100, &[]), Some(vec![1, 2]));
    assert_eq!(end(&[21, 21], 100, &[]), Some(vec![0, 1]));
}

#[test]
fn a_solo_game_that_took_100_rounds_is_lost() {
    assert_eq!(end(&[12], 100, &[]), Some(vec![]));
}

#[test]
fn a_solo_game_counts_rounds() {
    let (winners, standing) = after(&[20], 9, &[]);
    assert_eq!((winners.map(engine::Set::len), standing.rounds()), (Some(1), Some(9)));
    let (winners, standing) = after(&[12], 9, &[]);
    assert_eq!((winners, standing.rounds(), standing.winners().len()), (None, Some(10), 1), "nothing is lost yet");
    assert_eq!(after(&[20, 12], 9, &[]).1.rounds(), None);
}

#[test]
fn the_goal_can_be_15_or_30() {
    assert_eq!(end(&[16, 15], 9, &["goal-15"]), Some(vec![0]));
    assert_eq!(end(&[21, 15], 9, &["goal-30"]), None);
}

#[test]
fn the_tax_comes_before_the_end_is_checked() {
    let workshop = "H1 B3 B3; $18; hand miser sailor; deck clerk mason queen";
    let mut table = Table::new(&position("luxury-tax 1, quantity 2, theft 2, flood 2", &[workshop]), &[]);
    table.play(0, "choose house, upgrade level 1");
    assert_eq!(table.mat(0), "H1 H2 B3 B3");
    table.play(0, "add H1, add B3, sell");
    assert_eq!((table.mat(0).as_str(), table.hand(0).as_str()), ("H2 B3", "mason clerk"));
    assert_eq!((table.money(0), table.view(0).round), (19, 2));
}
