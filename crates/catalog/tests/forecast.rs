//! Forecasts against what became of games that greedy players played to the end.

use bots::Bot;
use engine::{Action, Choices, Game, Heuristics, Match, Options, PerSeat, Quick, Seed};
use second_estimate::SecondEstimate;

struct Played {
    /// Forecast and swing at the start of a round.
    foretold: Vec<(PerSeat<f32>, f32)>,
    scores: PerSeat<f32>,
    winners: Vec<engine::Seat>,
}

fn played(players: usize, seed: u64) -> Played {
    let options = <SecondEstimate as Game>::Options::check(players, &Choices::default()).unwrap();
    let mut game = Match::<SecondEstimate>::new(options, Seed::from(seed));
    let mut dice = Quick::new(seed);
    let mut foretold = Vec::new();
    while let Some(seat) = game.to_act().first() {
        if game.to_act().len() == players {
            foretold.push((game.state().forecast(), game.state().swing()));
        }
        let action = Bot::Greedy.choose(&game.sight(seat), &mut dice).unwrap();
        game.play(seat, action.code()).unwrap();
    }
    let standing = game.state().standing();
    let scores = PerSeat::from_fn(players, |seat| standing.score(seat) as f32);
    Played { foretold, scores, winners: standing.winners().iter().collect() }
}

/// How well shares of the win that follow from these leads explain who won; 0 would be certainty.
fn hindsight(game: &Played, stretch: f32) -> f32 {
    let explained = |(scores, swing): &(PerSeat<f32>, f32)| {
        let odds = PerSeat::from_fn(scores.len(), |seat| ((scores[seat] - 50.0) / (stretch * swing)).exp());
        let won: f32 = game.winners.iter().map(|&seat| odds[seat]).sum();
        (won / odds.iter().sum::<f32>()).ln()
    };
    game.foretold.iter().map(explained).sum()
}

#[test]
fn a_lead_means_as_much_as_it_meant_in_games_played() {
    for players in [4, 6] {
        let games: Vec<Played> = (0..150).map(|seed| played(players, seed)).collect();
        let [timid, right, bold] = [2.0, 1.0, 0.5].map(|by| games.iter().map(|game| hindsight(game, by)).sum::<f32>());
        assert!(right > timid && right > bold, "{players} players: {timid} {right} {bold}");
    }
}

#[test]
fn what_hands_promise_comes_true_more_often_than_equal_shares() {
    let (mut promised, mut equal) = (0.0, 0.0);
    for game in (0..300).map(|seed| played(4, seed)) {
        // The start of the game, where nobody has won anything.
        let (forecast, _) = game.foretold[0];
        let share = game.scores.iter().sum::<f32>() / 4.0;
        promised += forecast.iter().zip(game.scores.iter()).map(|(told, score)| (told - score).powi(2)).sum::<f32>();
        equal += game.scores.iter().map(|score| (share - score).powi(2)).sum::<f32>();
    }
    assert!(promised < equal, "off by {promised}, equal shares by {equal}");
}
