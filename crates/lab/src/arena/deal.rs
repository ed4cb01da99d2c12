//! One deal, played once for every rotation of the seats, or by everybody alone.

use std::cmp::Reverse;

use bots::Player;
use engine::{Action, Dice, Heuristics, Match, Quick, Seat, Seed, Standing};
use serde::{Deserialize, Serialize};

use super::{Contest, Entrant};

/// What came of one deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealResult {
    /// Its number in the contest, from 0.
    pub deal: u64,
    /// One a rotation, in order.
    pub games: Vec<GameResult>,
}

/// What came of one game, seat by seat; or of the games that everybody played alone, one by one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// In the points of the game.
    pub scores: Vec<i32>,
    /// 1 for the winner; shared places are equal.
    pub places: Vec<u8>,
    /// What else counts for those who played alone; empty for others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone: Vec<Alone>,
}

/// How somebody did who played alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Alone {
    /// The fewer, the better.
    pub rounds: u16,
    /// Whether the goal was not reached.
    pub lost: bool,
}

impl GameResult {
    fn of(standing: &Standing) -> GameResult {
        let seats = || Seat::all(standing.players());
        GameResult {
            scores: seats().map(|seat| standing.score(seat)).collect(),
            places: seats().map(|seat| standing.place(seat)).collect(),
            alone: Vec::new(),
        }
    }

    /// Whoever played alone is placed by: won or lost, then the rounds, then the score.
    fn of_solos(solos: &[Standing]) -> GameResult {
        let score = |solo: &Standing| Seat::all(1).map(|seat| solo.score(seat)).sum::<i32>();
        let alone =
            |solo: &Standing| Alone { rounds: solo.rounds().unwrap_or_default(), lost: solo.winners().is_empty() };
        let merit = |solo: &Standing| (!alone(solo).lost, Reverse(alone(solo).rounds), score(solo));
        let better = |solo: &Standing| solos.iter().filter(|other| merit(other) > merit(solo)).count();
        GameResult {
            scores: solos.iter().map(score).collect(),
            places: solos.iter().map(|solo| 1 + better(solo) as u8).collect(),
            alone: solos.iter().map(alone).collect(),
        }
    }
}

pub(super) fn play<G: Heuristics>(options: &G::Options, contest: &Contest, number: u64) -> DealResult {
    let play = |bots: &[&Entrant], whims: usize| play_game::<G>(options, contest.seed, number, bots, whims);
    let games = if contest.solo {
        let solos = contest.bots.iter().enumerate().map(|(whims, bot)| play(&[bot], whims));
        vec![GameResult::of_solos(&solos.collect::<Vec<_>>())]
    } else {
        (0..contest.rotations()).map(|rotation| GameResult::of(&play(&contest.seated(rotation), rotation))).collect()
    };
    DealResult { deal: number, games }
}

/// The deal depends on the seed and its number alone; the bots' whims also on `whims`.
fn play_game<G: Heuristics>(options: &G::Options, seed: u64, number: u64, bots: &[&Entrant], whims: usize) -> Standing {
    let mut luck = Quick::new(Quick::new(seed).long() ^ number);
    let mut game = Match::<G>::new(options.clone(), Seed::from(luck.long()));
    let mut whims = Quick::new(luck.long() ^ whims as u64);
    let mut players: Vec<Player<G>> = bots.iter().map(|bot| bot.player()).collect();
    while let Some(seat) = game.to_act().first() {
        let choice = players[seat.index()].choose(&game.sight(seat), &mut whims);
        // Laws of every game: whoever owes a decision has something to decide, and what is allowed is taken.
        let action = choice.expect("a seat to act has a legal action");
        game.play(seat, action.code()).expect("bots do what is allowed");
    }
    game.state().standing()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_played_alone_is_placed_by_rounds_and_a_loss_is_last() {
        let solos =
            [(21, false, 14), (30, false, 15), (19, true, 100), (22, false, 14), (21, false, 14), (20, true, 100)];
        let result = GameResult::of_solos(&solos.map(|(score, lost, rounds)| Standing::alone(score, lost, rounds)));
        assert_eq!(result.places, [2, 4, 6, 1, 2, 5]);
        assert_eq!(result.scores, [21, 30, 19, 22, 21, 20]);
        assert_eq!(result.alone[2], Alone { rounds: 100, lost: true });
    }
}
